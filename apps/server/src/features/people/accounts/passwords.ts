import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError, errorAt } from '../../../app-error.ts';

/** argon2id, the library's default kind: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes a processor for a while: two run at once, fifty wait, and more are turned away. */
const AT_ONCE = 2;
const WAITING = 50;
/** At most half of the fifty places may hash new passwords: logins always have the other half. */
const SETTING = 25;
let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(most: number, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (queue.length >= most) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password that a person chose: the only way to set one. Throws INVALID_PASSWORD at `path`, and UNAVAILABLE. */
export async function hashNewPassword(password: string, { emailId, path }: { emailId: string; path: string }) {
  if (isCommonPassword(password, emailId))
    throw new AppError('INVALID_PASSWORD', {
      issues: [
        errorAt(
          'common',
          path,
          'This password is one of the first that are tried. Choose another one: a few words in a row do well',
        ),
      ],
    });
  return inTurn(SETTING, () => hash(password, cost));
}

/** The hash of a password nobody has: what is compared when there is no person, so that it takes the same time. */
const nobody = hash(crypto.randomUUID(), cost);

/** Whether the password belongs to the hash; false, after the same work, when there is none. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await nobody);
  const fits = await inTurn(WAITING, () => verify(against, password));
  return fits && stored !== null;
}

/** The 49,000 passwords most often found in what was stolen elsewhere. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The product's name alone, or with digits and signs around it. */
const PRODUCT = /^[^a-z]*(gauger[^a-z]*)+$/;

/**
 * Whether a password is among the first that are tried: a common one, the product's name, or the person's own address. It is
 * compared as a whole and without regard to letter case, as NIST SP 800-63B-4, 3.1.1.2, wants it.
 */
function isCommonPassword(password: string, emailId: string): boolean {
  const guess = password.toLowerCase();
  const address = emailId.toLowerCase();
  return common.has(guess) || PRODUCT.test(guess) || guess === address || guess === address.split('@')[0];
}
