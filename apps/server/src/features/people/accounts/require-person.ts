import { createHash } from 'node:crypto';
import type { Captcha, CaptchaProof } from '../../../adapters/captcha/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Database } from '../../../db/public.ts';
import { countNetworkTry } from './network-tries.ts';
import { spendOnce } from './spent-tokens.ts';

/** While the bot check is out of reach, a network address may do so much in an hour. */
const MAX_UNCHECKED = 5;
/** Longer than the bot check itself takes a token. */
const TOKEN_LIFETIME_MS = 5 * 60_000;

/**
 * Turns programs away. A bot check that is out of reach opens nothing wide: a network address may then do little, and what it
 * does is proven by other means. Throws CAPTCHA_REFUSED, or RATE_LIMITED while nobody is there to judge.
 */
export async function requirePerson(
  { database, captcha, now }: { database: Database; captcha: Captcha; now: () => Date },
  proof: CaptchaProof,
): Promise<void> {
  const verdict = await captcha.verify(proof);
  if (verdict === 'unreachable') return admitUnchecked(database, proof.ip, now());
  const token = createHash('sha256').update(`captcha ${proof.token}`).digest().subarray(0, 16).toString('hex');
  const over = new Date(now().getTime() + TOKEN_LIFETIME_MS);
  if (verdict === 'refused' || !(await spendOnce(database, token, over)))
    throw new AppError('CAPTCHA_REFUSED', {
      issues: [
        errorAt(
          proof.token === undefined ? 'required' : 'refused',
          'captchaV3',
          'The bot check took this for a program. Reload the page and try again',
        ),
      ],
    });
}

async function admitUnchecked(database: Database, ip: string, now: Date): Promise<void> {
  const { before, takeBack } = await countNetworkTry(database, ip, 'unchecked', now);
  if (before < MAX_UNCHECKED) return;
  await takeBack();
  throw new AppError('RATE_LIMITED', { retryAfter: 3_600 });
}
