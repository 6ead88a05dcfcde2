import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';

/** The dependencies of the use cases of businesses. */
export interface BusinessDeps {
  database: Database;
  ring: KeyRing;
  cipherOf: CipherOf;
  now: () => Date;
}
