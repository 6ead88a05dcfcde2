import type { Storage } from '../../adapters/storage/port.ts';
import type { Database } from '../../db/database.ts';
import type { CipherOf } from '../accounts/public.ts';

/** The dependencies of the use cases of attachments. */
export interface AttachmentDeps {
  database: Database;
  cipherOf: CipherOf;
  storage: Storage;
  now: () => Date;
}
