import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';

/** What the use cases of submissions work with. */
export interface SubmissionDeps {
  database: Database;
  cipherOf: CipherOf;
  now: () => Date;
}
