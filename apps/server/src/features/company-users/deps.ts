import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Database } from '../../db/database.ts';

/** What the use cases of company users work with. */
export interface CompanyUserDeps {
  database: Database;
  ring: KeyRing;
  now: () => Date;
}
