import { createHash } from 'node:crypto';
import { type ComputedClaim, type Filing, type FilingState, filingFlags, type LineFacts } from '@gauger/excise';
import { withoutTins } from './tin-facts.ts';

/** A Form 720 as the database keeps it: the facts, what they were computed to, and where it stands. */
export interface FilingRecord {
  id: string;
  accountId: string;
  businessId: string;
  businessName: string;
  /** The method of lines 22, 26, 27 and 28 the business used last; null until it was asked. */
  taxWithRegularMethod: boolean | null;
  /** Address of the account's owner. */
  emailId: string;
  state: FilingState;
  /** Whether the service fee was paid. */
  feePaid: boolean;
  version: number;
  rateBookVersion: string;
  createdAt: Date;
  updatedAt: Date;
  facts: Filing;
  /** The version of the filing that wrote each page last. */
  pageVersions: ReadonlyMap<string, number>;
  lines: ReadonlyMap<string, LineRecord>;
  totals: Readonly<Record<string, string>>;
  /** The figures of schedules and attached forms, by cell id. */
  cells: Readonly<Record<string, string>>;
  /** What each line of Schedule C was computed to, by its label. */
  claims: Readonly<Record<string, ComputedClaim>>;
  /** The taxpayer numbers of the claims, sealed: `withTins` puts them into the facts. */
  claimTinsCipher: string | null;
  /** How the IRS is paid, sealed: `openPaymentOption` reads it. */
  paymentOptionCipher: string | null;
  /** The account of a refund, sealed: `openRefundAccount` reads it. */
  refundAccountCipher: string | null;
  /** The tax preparer named as paid preparer, and the one named as third-party designee with their sealed PIN. */
  paidPreparerId: string | null;
  designeeId: string | null;
  designeePinCipher: string | null;
}

/** What one tax line was computed to. */
export interface LineRecord {
  /** Dollars and cents. */
  tax: string;
  /** taxAmount of each row, to 4 decimals; null while an error keeps the row from being taxed. */
  rows: readonly (string | null)[];
  /** The figures the line prints, by cell id. */
  cells: Readonly<Record<string, string>>;
}

/** The tax year and quarter page of a filing: the quarter and its five boxes. */
export type TaxYearQuarter = Pick<Filing, 'taxYear' | 'taxYearAndQuarter'> &
  Record<(typeof filingFlags)[number], boolean>;

export function taxYearQuarterOf(facts: Filing): TaxYearQuarter {
  const flags = Object.fromEntries(filingFlags.map((flag) => [flag, facts[flag] ?? false]));
  return { taxYear: facts.taxYear, taxYearAndQuarter: facts.taxYearAndQuarter, ...flags } as TaxYearQuarter;
}

/** Whether nothing at all was said on a line, so that it need not be kept. */
export const isEmptyLine = (line: LineFacts): boolean =>
  !line.emptyTaxLiability && !line.taxWithRegularMethod && (line.rows?.length ?? 0) === 0;

/** Fingerprint of the facts, for the audit trail. Taxpayer numbers are left out: nine digits could be tried out. */
export const factsHash = ({ claimsData, ...facts }: Filing): string =>
  createHash('sha256')
    .update(JSON.stringify(claimsData ? { ...facts, claimsData: withoutTins(claimsData) } : facts))
    .digest('hex');
