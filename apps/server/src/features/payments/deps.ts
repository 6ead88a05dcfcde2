import type { Logger } from 'pino';
import type { PaymentProvider } from '../../adapters/payment/port.ts';
import type { Database } from '../../db/database.ts';
import type { FormType } from '../../db/schema.ts';
import type { CipherOf } from '../accounts/public.ts';
import type { LawInForce } from '../ratebook/public.ts';

/** The dependencies of the use cases of payments. */
export interface PaymentDeps {
  database: Database;
  payments: PaymentProvider;
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  now: () => Date;
  log: Logger;
  settings: { fees: Readonly<Record<FormType, string>> };
}
