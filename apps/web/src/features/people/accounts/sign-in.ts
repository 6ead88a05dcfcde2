import { type Answer, call, Refusal } from '../../../api/call.ts';
import { captchaToken } from './captcha.ts';

/** Logs in with what was typed. */
export const signIn = (typed: { emailId: string; password: string }): Promise<Answer<'signIn'>> =>
  withBotCheck('login', (check) => call('signIn', { body: { ...typed, rememberMe: 'yes', ...check } }));

/** Asks for the link that sets a new password. */
export const askReset = (emailId: string): Promise<Answer<'forgotPassword'>> =>
  withBotCheck('reset', (check) => call('forgotPassword', { body: { emailId, ...check } }));

/** Runs the bot check only when the server asks for it: its script reveals the visit to a third party. */
async function withBotCheck<T>(
  action: 'login' | 'reset',
  send: (check: { captchaV3?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    const isAsked =
      error instanceof Refusal && error.code === 'CAPTCHA_REFUSED' && error.issues[0]?.code === 'required';
    if (!isAsked) throw error;
  }
  return send({ captchaV3: await captchaToken(action) });
}
