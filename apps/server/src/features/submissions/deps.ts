import type { MefGateway } from '../../adapters/mef/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** The dependencies of the use cases of submissions. */
export interface SubmissionDeps {
  database: Database;
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  mef: MefGateway;
  storage: Storage;
  now: () => Date;
}
