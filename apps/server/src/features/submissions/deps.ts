import type { MefGateway } from '../../adapters/mef/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** What the use cases of submissions work with. */
export interface SubmissionDeps {
  database: Database;
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  mef: MefGateway;
  storage: Storage;
  now: () => Date;
}
