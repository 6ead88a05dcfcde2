import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords most often found in what was stolen elsewhere. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The product's name alone, or with digits and signs around it. */
const PRODUCT = /^[^a-z]*(gauger[^a-z]*)+$/;

/**
 * Whether a password is among the first that are tried: a common one, the product's name, or the person's own address. It is
 * compared as a whole and without regard to letter case, as NIST SP 800-63B-4, 3.1.1.2, wants it.
 */
export function isCommonPassword(password: string, emailId: string): boolean {
  const guess = password.toLowerCase();
  const address = emailId.toLowerCase();
  return common.has(guess) || PRODUCT.test(guess) || guess === address || guess === address.split('@')[0];
}
