import type { Logger } from 'pino';
import type { KeyRing } from './adapters/crypto/port.ts';
import type { MefGateway } from './adapters/mef/port.ts';
import type { PaymentProvider } from './adapters/payment/port.ts';
import type { Storage } from './adapters/storage/port.ts';
import type { Database } from './db/public.ts';

/** The parts of the server that several features work with. Each picks its own, and adds what the features below it make. */
export interface ServerParts {
  database: Database;
  ring: KeyRing;
  /** Stores files, which the callers encrypt. */
  storage: Storage;
  mef: MefGateway;
  payments: PaymentProvider;
  now: () => Date;
  log: Logger;
}
