import type { Tx } from '../../../db/database.ts';

/** Place of a sealed value: its table and column in SQL names, and the key of its row. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

/** Seals and opens the encrypted columns of one account. */
export interface Cipher {
  seal(place: Place, text: string): string;
  /** Throws when the value was altered, or was sealed for another place or account. */
  open(place: Place, sealed: string): string;
  /** The same for the content of a stored file. */
  sealBytes(place: Place, bytes: Buffer): Buffer;
  openBytes(place: Place, sealed: Buffer): Buffer;
  /** A MAC in hexadecimal under a key of the account, shown in place of sealed values: an unkeyed hash could be tried out. */
  mac(purpose: string, text: string): string;
}

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
