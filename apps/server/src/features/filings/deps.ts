import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** The dependencies of the use cases of filings. */
export interface FilingDeps {
  database: Database;
  /** The cipher of an account's encrypted columns. */
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  now: () => Date;
}
