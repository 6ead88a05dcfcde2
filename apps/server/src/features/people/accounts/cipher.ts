import type { Cipher } from '../../../adapters/crypto/port.ts';
import type { Tx } from '../../../db/public.ts';

export type { Cipher, Place } from '../../../adapters/crypto/port.ts';

/** The cipher of an account, inside a transaction of that account. */
export type CipherOf = (tx: Tx, accountId: string) => Promise<Cipher>;

/** Reads the account's wrapped data key and opens it with `open`. */
export function ciphers(open: (accountId: string, wrapped: string) => Cipher): CipherOf {
  return async (tx, accountId) => {
    const account = await tx
      .selectFrom('account')
      .select('dataKey')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return open(accountId, account.dataKey);
  };
}
