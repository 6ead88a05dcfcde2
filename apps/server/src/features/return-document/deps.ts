import type { MefGateway } from '../../adapters/mef/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** The dependencies of the documents of a filing. */
export interface DocumentDeps {
  database: Database;
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  mef: MefGateway;
  /** Where a paper Form 720 is mailed: the lines of the envelope. */
  settings: { form720Address: readonly string[] };
  now: () => Date;
}
