import type { MefGateway } from '../../adapters/mef/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** What the documents of a filing are made with. */
export interface DocumentDeps {
  database: Database;
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  mef: MefGateway;
  /** Where a paper Form 720 is mailed: the lines of the envelope. */
  settings: { form720Address: readonly string[] };
  now: () => Date;
}
