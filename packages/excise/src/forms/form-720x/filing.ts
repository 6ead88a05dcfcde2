import type { DecimalString, IsoDate } from '../../catalog/public.ts';
import type { Filing } from '../form-720/filing.ts';
import type { FILING_FORMAT } from '../open-format.ts';

/** A row of line 1 entered by hand (specification 002 §3). */
export interface TaxAdjustmentRow {
  year: string;
  /** The quarter of the return: `1` to `4`. */
  quarterEnding: string;
  /** The IRS number. */
  taxName: string;
  /** As originally reported, or as previously adjusted. */
  taxAsOriginallyReported: DecimalString;
  adjustedTax: DecimalString;
  explanation?: string;
  /** The statement of line 3, where the tax is lowered. */
  statement?: string;
  attachments?: readonly string[];
}

/** A row of line 2 entered by hand (specification 002 §3). */
export interface CreditAdjustmentRow {
  year: string;
  quarterEnding: string;
  creditName?: string;
  creditCRN: string;
  creditAsOriginallyReported: DecimalString;
  adjustedCredit: DecimalString;
  explanation?: string;
  attachments?: readonly string[];
}

/** A Form 720-X as facts: a return as it was filed and as it should be, rows by hand, or both. Nothing in it is computed. */
export interface Form720X {
  format?: typeof FILING_FORMAT;
  formType: 'Form720X';
  /** The return as filed, or as previously adjusted. */
  original?: Filing;
  /** The same quarter as it should be. */
  corrected?: Filing;
  /** The reason of each change of the pair, by IRS number or credit reference number (line 6). */
  explanations?: Readonly<Record<string, string>>;
  /** The statement of line 3 for each decrease, by IRS number. */
  statements?: Readonly<Record<string, string>>;
  /** The PDF files that go with a change of the pair, by IRS number or credit reference number. */
  attachments?: Readonly<Record<string, readonly string[]>>;
  /** When the returns of the corrected quarters were filed and paid, by quarter: `2026Q1`. */
  filed?: Readonly<Record<string, FiledDays>>;
  /** Whether the corrected return takes the rates in force, where a rate book is newer than that of the original. */
  ratesInForce?: boolean;
  /** Line 5: `refund`, or `applyToNextReturn` with its quarter. */
  overpaymentUse?: 'refund' | 'applyToNextReturn';
  /** The quarter of the Form 720 that takes the overpayment: `2026Q4`. */
  applyToQuarter?: string;
  adjustmentsToLiability?: { adjustmentsToLiabilityRows?: readonly TaxAdjustmentRow[] };
  adjustmentsToScheduleC?: { adjustmentsToScheduleCRows?: readonly CreditAdjustmentRow[] };
  /** Whether the filer certified the amendment as it is. */
  certification?: boolean;
  business?: Readonly<Record<string, unknown>>;
  paidPreparer?: Readonly<Record<string, unknown>>;
}

/** The days from which the time limit of a decrease runs (section 6511(a)). */
export interface FiledDays {
  /** The day on which the return was filed; without one its due date counts. */
  filedOn?: IsoDate;
  /** The day of a payment of the tax. */
  paidOn?: IsoDate;
}

/** Most characters of an explanation on line 1, and on line 2 (specification 002 §5). */
export const MAX_EXPLANATION = { '1': 250, '2': 150 } as const;

/** The words that the filer certifies before the fee (specification 002 §2), without its submission: the form goes by mail. */
export const AMENDMENT_CERTIFICATION = 'I certify that this information is true and correct';

type HandRow = TaxAdjustmentRow | CreditAdjustmentRow;
type Part = 'adjustmentsToLiability' | 'adjustmentsToScheduleC';

/** The rows by hand of a part, at their places. A file may give them without the block around them, and anything in their place. */
export function rowsByHand(facts: Form720X, part: Part): readonly (HandRow | undefined)[] {
  const entered: unknown = facts[part];
  const rows: unknown = Array.isArray(entered)
    ? entered
    : (entered as Record<string, unknown> | null | undefined)?.[`${part}Rows`];
  const isRow = (row: unknown): row is HandRow => typeof row === 'object' && row !== null;
  return Array.isArray(rows) ? rows.map((row: unknown) => (isRow(row) ? row : undefined)) : [];
}
