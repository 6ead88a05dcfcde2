/** Holds the keys that are never in the database: wraps the data key of each account and makes blind indexes. */
export interface KeyRing {
  /** A fresh data key for an account, wrapped under the active key: the value of `account.data_key`. */
  newDataKey(accountId: string): string;
  /** The 32 bytes of a wrapped data key. Throws when its key is missing, or when it was altered or belongs to another account. */
  openDataKey(accountId: string, wrapped: string): Buffer;
  /** The same data key under the active key; `wrapped` itself when it already is. */
  rewrap(accountId: string, wrapped: string): string;
  /** Whether the key that wrapped this data key is there. */
  knows(wrapped: string): boolean;
  /** Blind index of nine EIN digits: 16 bytes, the same in every account. Equal digits give equal bytes; nothing else can be read. */
  einIndex(digits: string): Buffer;
  /** Blind index of the last four EIN digits, different in each account. */
  einLast4Index(accountId: string, digits: string): Buffer;
  /** A MAC of 32 bytes under a key of its own for each purpose: for codes and tokens that only this installation may make. */
  mac(purpose: string, text: string): Buffer;
}

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
