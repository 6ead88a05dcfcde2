import type { FeeTier } from '@gauger/contract';
import type { Blank, MailAddresses } from '@gauger/documents';
import type { Logger } from 'pino';
import type { KeyRing } from '../adapters/crypto/port.ts';
import type { MefGateway } from '../adapters/mef/port.ts';
import type { PaymentProvider } from '../adapters/payment/port.ts';
import type { Storage } from '../adapters/storage/port.ts';
import type { Database, FormType } from '../db/public.ts';
import type { LawInForce } from './filings/rate-book/public.ts';
import type { CipherOf, SignInTools } from './people/accounts/public.ts';

interface Parts {
  database: Database;
  ring: KeyRing;
  /** The cipher of an account's encrypted columns. */
  cipherOf: CipherOf;
  lawInForce: LawInForce;
  mef: MefGateway;
  storage: Storage;
  payments: PaymentProvider;
  log: Logger;
  now: () => Date;
}

export type CalendarDeps = Pick<Parts, 'database' | 'now'>;
export type BusinessDeps = Pick<Parts, 'database' | 'ring' | 'cipherOf' | 'now'>;
export type TaxPreparerDeps = BusinessDeps;
export type ProfileDeps = BusinessDeps & Pick<Parts, 'storage'>;
export type CompanyUserDeps = SignInTools;
export type AttachmentDeps = Pick<Parts, 'database' | 'cipherOf' | 'storage' | 'now'>;
export type FilingDeps = Pick<Parts, 'database' | 'cipherOf' | 'lawInForce' | 'mef' | 'now'>;
export type SubmissionDeps = FilingDeps & Pick<Parts, 'storage'>;

/** The operator's settings for mailing. */
export interface MailSettings {
  /** Where returns are mailed, by form: the lines of the envelope. */
  mailAddresses: MailAddresses;
  /** The official forms that are filled. */
  blanks: readonly Blank[];
}

/** The dependencies of the documents of a filing. */
export interface DocumentDeps extends FilingDeps {
  settings: MailSettings;
}

export interface PaymentDeps extends FilingDeps, Pick<Parts, 'payments' | 'log'> {
  settings: { fees: Readonly<Record<FormType, readonly FeeTier[]>> };
}

/** The dependencies of the returns of the PCORI fee. */
export interface PcorDeps extends SubmissionDeps, BusinessDeps, Pick<Parts, 'log'> {
  settings: { fees: Readonly<Record<'Form720', readonly FeeTier[]>> };
}
