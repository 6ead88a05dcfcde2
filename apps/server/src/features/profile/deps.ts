import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';

/** The dependencies of the use cases of a person's own profile. */
export interface ProfileDeps {
  database: Database;
  ring: KeyRing;
  cipherOf: CipherOf;
  storage: Storage;
  now: () => Date;
}
