import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** What the use cases of filings work with. */
export interface FilingDeps {
  database: Database;
  /** The cipher of an account's encrypted columns. */
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  now: () => Date;
}
