import { call } from '../../../api/call.ts';

/** The wait of the specification's label "Resend in 3:00". */
const LONGEST_WAIT = 180_000;

/**
 * Emails a six-digit code.
 * @returns when another code is available, by the clock of this browser, which may differ from the server's: the server answers
 * an early try with the wait
 */
export async function sendCode(body: { emailId: string; registration: string }): Promise<number> {
  const { resendFrom } = await call('sendCode', { body });
  return Math.min(Date.parse(resendFrom), Date.now() + LONGEST_WAIT);
}
