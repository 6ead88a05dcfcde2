import type { ReturnDocument } from '@gauger/documents';
import {
  type ComputedClaim,
  type ComputedForm8849,
  decimal,
  type Form8849,
  type Form8849Schedule,
  type FormPage,
  formOutlines,
  joinPages,
  plus,
  type ScheduleFacts,
  splitPages,
  toFixed,
  ZERO,
} from '@gauger/excise';
import { type FilingRecord, type PageContent, type Pages, pageOf } from '../../filings/public.ts';
import { TINS_PAGE, withoutTins } from './sealed-facts.ts';

const outline = formOutlines.Form8849;

type Row = NonNullable<ScheduleFacts['lines']>[number];
/** The claims of a page by line, each row by its place on the page. */
type PageClaims = Readonly<Record<string, ComputedClaim>>;

/** A page of claims of a schedule: `schedule.1.claims.3`. */
export interface ClaimPageOf {
  key: string;
  schedule: Form8849Schedule;
  /** `3` */
  group: string;
  holds: (row: Row) => boolean;
}

/** The pages of claims of all schedules, in the order of the form. */
export const claimPages: readonly ClaimPageOf[] = (outline.pages as readonly FormPage[]).flatMap(({ key, holds }) => {
  const [, schedule, group] = /^schedule\.(\d)\.claims\.(\w+)$/.exec(key) ?? [];
  return holds && schedule && group ? [{ key, schedule: schedule as Form8849Schedule, group, holds }] : [];
});

/** The facts with the rows of each schedule in the order of its pages, as they are loaded again. */
export const inPageOrder = (facts: Form8849): Form8849 =>
  ({ ...facts, ...joinPages(outline, splitPages(outline, { ...facts })) }) as Form8849;

/** Takes a computed claim apart into its pages: its facts in page order, and its sealed taxpayer numbers. */
export function form8849Pages(
  facts: Form8849,
  { schedules }: Pick<ComputedForm8849, 'schedules'>,
  sealed: string | null,
): Pages {
  const pages = new Map<string, PageContent>();
  const first = new Map<string, number>();
  const split = splitPages(outline, { ...withoutTins(facts) });
  for (const [key, own] of split) {
    const page = claimPages.find((one) => one.key === key);
    if (!page) {
      pages.set(key, pageOf({ facts: own }));
      continue;
    }
    const { lines: rows = [] } = own as ScheduleFacts;
    const from = first.get(page.schedule) ?? 0;
    first.set(page.schedule, from + rows.length);
    const claims = claimsFrom(schedules[page.schedule] ?? {}, from, rows.length);
    const amounts = Object.values(claims).map(({ amount }) => decimal(amount));
    pages.set(key, pageOf({ facts: own, cells: { lines: claims }, amount: toFixed(amounts.reduce(plus, ZERO), 2) }));
  }
  if (sealed !== null) pages.set(TINS_PAGE, pageOf({ sealed }));
  return pages;
}

/** The claims whose rows are on one page: a line is on one page with all its rows. */
function claimsFrom(claims: PageClaims, from: number, count: number): PageClaims {
  const isHere = ({ at }: { at: number }) => at >= from && at < from + count;
  return Object.fromEntries(
    Object.entries(claims).flatMap(([line, claim]) =>
      claim.rows.some(isHere)
        ? [[line, { ...claim, rows: claim.rows.map((row) => ({ ...row, at: row.at - from })) }]]
        : [],
    ),
  );
}

function schedulesOfPages(pages: Pages): ComputedForm8849['schedules'] {
  const schedules: Record<string, Record<string, ComputedClaim>> = {};
  const first = new Map<string, number>();
  for (const { key, schedule } of claimPages) {
    if (pages.has(`schedule.${schedule}`)) schedules[schedule] ??= {};
    const page = pages.get(key);
    if (!page) continue;
    const from = first.get(schedule) ?? 0;
    first.set(schedule, from + ((page.facts as ScheduleFacts).lines?.length ?? 0));
    const { lines } = page.cells as { lines: PageClaims };
    const claims = Object.entries(lines).map(
      ([line, claim]) => [line, { ...claim, rows: claim.rows.map((row) => ({ ...row, at: row.at + from })) }] as const,
    );
    Object.assign(schedules[schedule] ?? {}, Object.fromEntries(claims));
  }
  return schedules;
}

/** The figures of a claim as they were saved. */
export const figuresOf = ({
  pages,
  totals,
  cells,
  rateBookVersion,
}: FilingRecord<'Form8849'>): ReturnDocument<'Form8849'>['computed'] => ({
  rateBookVersion,
  cells: { ...cells, 'totals.totalClaim': totals.totalClaim ?? '0.00' },
  schedules: schedulesOfPages(pages),
});
