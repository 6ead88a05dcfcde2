import { join } from 'node:path';
import { assertRingFits } from './adapters/crypto/data-keys.ts';
import { fieldCipher } from './adapters/crypto/field-cipher.ts';
import { openKeyRingFile } from './adapters/crypto/key-ring-file.ts';
import type { KeyRing } from './adapters/crypto/port.ts';
import type { Deps } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { dataRoot, makeDataRoot } from './db/embedded/data-root.ts';
import { ciphers } from './features/accounts/public.ts';
import { openLaw } from './features/ratebook/public.ts';
import { openLog } from './http/request-log.ts';

const checkout = join(import.meta.dirname, '../../..');

/** Everything a process of the server works with. */
export interface Composition extends Deps {
  ring: KeyRing;
  /** Folder of everything this installation keeps. */
  root: string;
  close(): Promise<void>;
}

/**
 * Builds the server's parts from its configuration: the only place that knows which adapter stands behind a port.
 * @param attach use the embedded database of a running server instead of refusing to share it (operator commands)
 */
export async function compose(config: Config, attach = false): Promise<Composition> {
  const root = makeDataRoot(config.dataDirectory ?? dataRoot(checkout));
  const log = openLog(config.logLevel);
  const database = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    dataRoot: root,
    whenRunning: attach ? 'attach' : 'refuse',
    log: (message) => log.info(message),
  });
  try {
    const ring = openKeyRingFile(join(root, 'key-ring.json'));
    await assertRingFits(database, ring);
    return {
      database,
      ring,
      root,
      cipherOf: ciphers((accountId, wrapped) => fieldCipher(ring, accountId, wrapped)),
      lawInForce: openLaw(),
      now: () => new Date(),
      log,
      settings: { ...config, webDirectory: join(checkout, 'apps/web/dist') },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
