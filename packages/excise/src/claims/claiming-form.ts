import type { Span } from '../calendar/public.ts';
import type { ClaimGroup, ClaimMinimum, IsoDate } from '../catalog/public.ts';
import type { CellId } from '../cells/public.ts';
import type { ReadClaimGroup } from './read-claims.ts';

/** The days that a form reports, or that a claim is made for, with their name: `2026Q1`. */
export interface ClaimingPeriod {
  days: Span;
  name: string;
  /** By group, the days claimed for, where they are others: they decide rates, least amounts and what is offered. */
  claimed?: Readonly<Record<string, Span>>;
}

/** A form whose claims are computed: its groups, its entered facts, and its names for both. */
export interface ClaimingForm {
  /** The groups of the form, in its order, each line with its label on the form. */
  offered: readonly ClaimGroup[];
  /** The entered facts, by group. */
  groups: ReadonlyMap<string, ReadClaimGroup>;
  /** Null where the period is missing: nothing is computed then. */
  period: ClaimingPeriod | null;
  /** Month in which the income tax year of the claimant ends, 1 to 12. */
  incomeTaxYearEnds: number;
  /** The least amounts and last days of its claims. */
  minimums: readonly ClaimMinimum[];
  /** Where a line of a group is, in words: "Line 3 of Schedule C". */
  nameOf(group: string): string;
  /** The return or claim that a day belongs to: "the return for 2026 Q2"; empty for one that is not covered. */
  returnOf(day: IsoDate): string;
  /** The path of a group in the open format. */
  pathOf(group: string): string;
  /** The name of the cells of a line, by its label: they are `<name>.amount`, `<name>.rate` and so on. */
  cellOf(line: string): CellId;
}
