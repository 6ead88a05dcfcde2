import { AppError } from '../../http/app-error.ts';
import { clearFailures, countAttempt, isRecent, knownDevice, type Visitor } from '../accounts/public.ts';
import type { Session } from '../sessions/public.ts';
import { takeAppCode } from './authenticator-app.ts';
import type { FactorTools } from './changes.ts';

/** Name of the field in errors. */
const PATH = 'otpNumber';

/**
 * Asks for a fresh second factor: a login with one, at most five minutes old, or the six digits of the authenticator app. Wrong codes
 * count as those of a login do. Throws CODE_REFUSED.
 */
export async function confirmSecondFactor(
  tools: FactorTools,
  call: Pick<Visitor, 'device'> & { session: Session },
  otpNumber: string | undefined,
): Promise<void> {
  const { session } = call;
  const { database, ring, now } = tools;
  if (session.secondFactor && isRecent(session, now())) return;
  if (otpNumber === undefined)
    throw refused('missing', 'Type the 6 digits of your authenticator app. With a passkey, log in again instead');
  const counter = { email: `app of ${session.email}`, device: knownDevice(ring, call.device.value, session.email) };
  await countAttempt(database, counter, now()).catch((error: AppError) => {
    throw error.code === 'SIGN_IN_REFUSED' ? refused('locked', 'Too many codes were wrong. Log in again') : error;
  });
  if (!(await database.outsideAccounts((tx) => takeAppCode(tx, tools, session.userId, otpNumber))))
    throw refused('refused', 'The code is not right, or was used. Type the one the app shows now');
  await clearFailures(database, counter);
}

const refused = (code: string, message: string) =>
  new AppError('CODE_REFUSED', { issues: [{ code, severity: 'error', path: PATH, message }] });
