import type { ClaimGroup, ClaimGroupFacts, IncomeTaxYear, Row, Span } from '@gauger/excise';
import type { ClaimPlace } from '../filing/public.ts';
import type { QuarterRule } from './claim-quarters.ts';
import type { ClaimSheet } from './claim-sheet.ts';
import type { ClaimWork } from './claim-work.ts';

/** A page of claims where it is entered: a group of Schedule C, or the lines of one number of a schedule of Form 8849. */
export interface ClaimTarget {
  /** As the menu lists it. */
  place: ClaimPlace;
  /** Its fields that are entered once, and its lines. */
  group: ClaimGroup;
  /** Its path in the API: `claimsData.groups.3`, `sch1.3`. */
  part: string;
  /** The facts that the filing holds. */
  saved: ClaimGroupFacts | undefined;
  /** Facts that the page shares with others, where it holds none itself. */
  shared?: Row;
  /** The days that the law of its lines is of, by the facts entered once. */
  daysOf: (facts: Row) => Span;
  /** The quarters that the claim can be for, where a quarter decides its last day. */
  quarters?: { taxYear: IncomeTaxYear; rule: QuarterRule } | undefined;
  /** The schedule of Form 8849 that has its lines; absent on Schedule C. */
  schedule?: string;
  /** Computes what is typed together with the saved claims of the other pages. */
  work: (sheet: ClaimSheet) => ClaimWork;
}
