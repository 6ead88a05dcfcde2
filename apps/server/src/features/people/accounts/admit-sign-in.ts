import type { Captcha } from '../../../adapters/captcha/port.ts';
import type { Database } from '../../../db/public.ts';
import { type Attempt, type Counter, clearFailures, countAttempt } from './failures.ts';
import { countNetworkTry } from './network-tries.ts';
import { requirePerson } from './require-person.ts';

/** After so many failures of a network address in ten minutes, whatever addresses they were for, the bot check is asked for. */
const FREE_OF_A_NETWORK = 20;

/**
 * Checks the failure counters of the network address and of the email address before the password is hashed. Both count the
 * attempt as failed. Throws CAPTCHA_REFUSED while the network address must pass a bot check, RATE_LIMITED while the email address
 * must wait, SIGN_IN_REFUSED when only a reset opens it.
 * @returns the attempt, and a function that clears the failures once the password was right
 */
export async function admitSignIn(
  tools: { database: Database; captcha: Captcha; now: () => Date },
  { ip, captchaV3, ...counter }: Counter & { ip: string; captchaV3: string | undefined },
): Promise<Attempt & { succeeded: () => Promise<void> }> {
  const { database, now } = tools;
  const ofNetwork = await countNetworkTry(database, ip, 'failed_sign_in', now());
  let ofAddress: Attempt;
  try {
    if (ofNetwork.before >= FREE_OF_A_NETWORK) await requirePerson(tools, { token: captchaV3, action: 'login', ip });
    ofAddress = await countAttempt(database, counter, now());
  } catch (error) {
    // Rate-limited requests are not failed logins.
    await ofNetwork.takeBack();
    throw error;
  }
  return {
    takeBack: async () => {
      await ofNetwork.takeBack();
      await ofAddress.takeBack();
    },
    succeeded: async () => {
      await ofNetwork.takeBack();
      await clearFailures(database, counter);
    },
  };
}
