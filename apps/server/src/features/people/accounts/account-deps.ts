import type { ServerParts } from '../../../server-parts.ts';
import type { CipherOf } from './cipher.ts';

/** The dependencies of what reads and writes an account. */
export interface AccountDeps extends Pick<ServerParts, 'database' | 'ring' | 'now'> {
  /** The cipher of an account's encrypted columns. */
  cipherOf: CipherOf;
}
