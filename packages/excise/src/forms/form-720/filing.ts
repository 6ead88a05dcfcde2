import type { Quarter } from '../../calendar/public.ts';
import type { ClaimGroupId, DecimalString, IsoDate } from '../../catalog/public.ts';
import type { Row } from '../../engine/public.ts';
import type { FILING_FORMAT } from '../open-format.ts';

/** The facts entered on one tax line. */
export interface LineFacts {
  emptyTaxLiability?: boolean;
  /** Lines 22, 26, 27, 28: the regular method; absent is false, the alternative method. */
  taxWithRegularMethod?: boolean;
  rows?: readonly Row[];
}

/** A deposit as it was made by EFTPS. */
export interface DepositMade {
  /** The box of Schedule A it is for: A to G by the regular method, M to S by the alternative. */
  period?: string | undefined;
  date?: IsoDate | undefined;
  amount?: DecimalString | undefined;
  /** The confirmation number of EFTPS, where it is at hand. */
  confirmation?: string | undefined;
}

export interface DepositFacts {
  /** All deposits together; where they are entered one by one it is their sum. */
  depositedAmt?: DecimalString;
  depositedUsingSHRule?: boolean;
  /** The half-month option: a deposit is measured by half the tax of its month (26 CFR 40.6302(c)-1(b)(1)). */
  depositedByHalfMonths?: boolean;
  deposits?: DepositMade[];
  /** Net liability of the look-back quarter by method, entered where Gauger has no return of that quarter. */
  lookBackRegularAmt?: DecimalString;
  lookBackAlternativeAmt?: DecimalString;
}

export interface OverpaymentFacts {
  anyPreviousOverPayment?: boolean;
  overPaidAmount?: DecimalString;
  /** The part of overPaidAmount that comes from a Form 720-X; counted once, in the whole. */
  form720xOverPaidAmt?: DecimalString;
  /** The use of this quarter's own overpayment (Form 720 line 11): applied to the next return, or refunded. */
  overPaymentUse?: (typeof overPaymentUses)[number];
}

export const overPaymentUses = ['applyToNextReturn', 'refund'] as const;

/** One row of Schedule C: its line, its facts by the names of the line's fields, and the ids of what is attached to it. */
export type ClaimRow = Readonly<Record<string, unknown>> & { line: string; attachments?: readonly string[] };

/** The facts entered in a group of Schedule C: those entered once, by the names of the group's fields, and its rows. */
export type ClaimGroupFacts = Readonly<Record<string, unknown>> & { lines?: readonly ClaimRow[] };

export interface ClaimsFacts {
  /** 1 to 12; absent is December. */
  monthIncomeTaxYearEnds?: string;
  /** By group: 1 to 14, and 14ijk for lines 14i to 14k. */
  groups?: Readonly<Partial<Record<ClaimGroupId, ClaimGroupFacts>>>;
  /** Computed from the lines; given only for a computation by the tax lines alone. */
  totalClaim?: DecimalString;
}

/** A Form 720 as facts. Nothing in it is computed. */
export interface Filing {
  format?: typeof FILING_FORMAT;
  formType: 'Form720';
  /** `2026` */
  taxYear: string;
  /** `1` to `4` */
  taxYearAndQuarter: string;
  finalReturn?: boolean;
  addressChange?: boolean;
  nilReturn?: boolean;
  zeroLiability?: boolean;
  oneTimeFiling?: boolean;
  /** By IRS number. */
  filingData: Readonly<Record<string, LineFacts>>;
  deposit?: DepositFacts;
  overpayment?: OverpaymentFacts;
  claimsData?: ClaimsFacts;
  business?: Readonly<Record<string, unknown>>;
  paidPreparer?: Readonly<Record<string, unknown>>;
  thirdPartyDesignee?: Readonly<Record<string, unknown>>;
}

/** The quarter of a filing. */
export const quarterOfFiling = ({
  taxYear,
  taxYearAndQuarter,
}: Pick<Filing, 'taxYear' | 'taxYearAndQuarter'>): Quarter =>
  ({ year: Number(taxYear), quarter: Number(taxYearAndQuarter) }) as Quarter;

/** Most deposits of one quarter. */
export const MAX_DEPOSITS = 100;
/** Longest confirmation of a deposit. */
export const LONGEST_CONFIRMATION = 25;
