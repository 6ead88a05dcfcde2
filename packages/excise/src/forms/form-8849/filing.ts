import type { Form8849Schedule, IsoDate } from '../../catalog/public.ts';
import type { FILING_FORMAT } from '../open-format.ts';

/** The facts of a schedule of Form 8849, by the names of its fields, and its rows. */
export type ScheduleFacts = Readonly<Record<string, unknown>> & {
  periodStart?: IsoDate;
  periodEnd?: IsoDate;
  lines?: readonly (Readonly<Record<string, unknown>> & { line: string })[];
};

/** A Form 8849 as facts. Nothing in it is computed. */
export interface Form8849 {
  format?: typeof FILING_FORMAT;
  formType: 'Form8849';
  /** The calendar year in which the claimant's income tax year begins: `2026`. */
  taxYear: string;
  /** The month in which that income tax year ends: `1` to `12`. */
  month: string;
  /** Social security number of an individual, who may give it instead of an EIN: Schedules 1, 3 and 6. */
  ssn?: string;
  /** One schedule. */
  schedules: Readonly<Partial<Record<Form8849Schedule, ScheduleFacts>>>;
  business?: Readonly<Record<string, unknown>>;
  paidPreparer?: Readonly<Record<string, unknown>>;
}

/** First year in which an income tax year can begin: a claim for an earlier one is too late. */
export const FIRST_TAX_YEAR = 2023;
