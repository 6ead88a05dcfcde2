import { ALL_CLAIMS } from '@gauger/contract';
import {
  claimStatusOn,
  claimsOf,
  computeFiling,
  computeForm8849,
  type Filing,
  type Form8849,
  type Form8849Schedule,
  forms,
  incomeTaxYear,
  type Law,
  quarterDays,
  quarterName,
  quarterOfDay,
  quarterOfFiling,
  scheduleGroup,
  law as shippedLaw,
} from '@gauger/excise';
import { type ClaimFacts, claimBook, claimFacts, type StatedPeriod } from './claim-book.ts';
import type { ChangedPages, RowBook } from './row-book.ts';
import { type SheetLine, type SheetLines, scheduleCLines, scheduleLines } from './sheet-lines.ts';
import { type TaxesAtHand, taxBook } from './tax-book.ts';

/** A page of claims, or `all` of them, with the days of those that have none. */
interface ClaimsMeant {
  readonly claims: string;
  readonly period: StatedPeriod;
}

/** The claims of Schedule C of a return. */
interface GroupsAtHand extends ClaimsMeant {
  readonly of: 'groups';
  readonly filing: Filing;
  readonly formName: string;
}

/** The schedules of a Form 8849. */
interface SchedulesAtHand extends ClaimsMeant {
  readonly of: 'schedules';
  readonly filing: Form8849;
}

/** The filing that a sheet is for, and which of its rows, as plain data. */
export type FilingAtHand = TaxesAtHand | GroupsAtHand | SchedulesAtHand;

/** The pages of claims of a filing on which rows are entered, in its order; none for taxes. */
export function claimPagesOf(at: FilingAtHand): string[] {
  if (at.of === 'taxes') return [];
  const { lines } = at.of === 'groups' ? scheduleCLines : scheduleLines(schedulesOf(at.filing));
  return [...new Set(lines.map(({ enteredOn }) => enteredOn))];
}

/** The rows of a filing that a sheet is for. @param law by which the filing is computed */
export function bookOf(at: FilingAtHand, law: Law): RowBook {
  switch (at.of) {
    case 'taxes':
      return taxBook(at, law);
    case 'groups':
      return groupBook(at, law);
    case 'schedules':
      return scheduleBook(at, law);
  }
}

/** The filing with lists of rows in place of those that it has. */
export function filingWith(at: FilingAtHand, pages: ChangedPages): Filing | Form8849 {
  const lists = Object.entries(pages).flatMap(([page, facts]) => (facts ? [[page, facts] as const] : []));
  const claims = Object.fromEntries(lists.map(([page, facts]) => [page, claimFacts(facts)]));
  switch (at.of) {
    case 'taxes':
      return { ...at.filing, filingData: { ...at.filing.filingData, ...Object.fromEntries(lists) } };
    case 'groups': {
      if (lists.length === 0) return at.filing;
      const { claimsData } = at.filing;
      return { ...at.filing, claimsData: { ...claimsData, groups: { ...claimsData?.groups, ...claims } } };
    }
    case 'schedules':
      return { ...at.filing, schedules: { ...at.filing.schedules, ...claims } };
  }
}

const schedulesOf = ({ schedules }: Form8849) => Object.keys(schedules) as Form8849Schedule[];

const linesOn = (lines: SheetLines, claims: string): SheetLines =>
  claims === ALL_CLAIMS ? lines : { ...lines, lines: lines.lines.filter(({ enteredOn }) => enteredOn === claims) };

const inOrder = ({ lines }: SheetLines, offered: ReadonlySet<string>): SheetLine[] =>
  lines.filter(({ kind }) => offered.has(kind));

function groupBook({ filing, formName, claims, period }: GroupsAtHand, law: Law): RowBook {
  const quarter = quarterOfFiling(filing);
  const { first, last } = quarterDays(quarter);
  const groups = (filing.claimsData?.groups ?? {}) as Readonly<Record<string, ClaimFacts>>;
  const lines = linesOn(scheduleCLines, claims);
  const offered = new Set(
    claimsOf(quarter, law).flatMap((group) => group.lines.map(({ line }) => `${scheduleCLines.kind}.${line}`)),
  );
  return claimBook(
    {
      lines,
      offered: inOrder(lines, offered),
      title: `${formName} claims ${quarterName(quarter)}`,
      quarter,
      pages: groups,
      pathOf: (page) => `claimsData.groups.${page}`,
      asksPeriod: (page) => law.claims.find(({ group }) => group === page)?.period.asked ?? false,
      compute(pages) {
        const computed = computeFiling({ ...filing, claimsData: { ...filing.claimsData, groups: pages } }, law);
        return { issues: computed.issues, claim: ({ key }) => computed.claims[key] };
      },
    },
    // A claim begins with the days of the quarter, on its page as here.
    { periodStart: period.periodStart ?? first, periodEnd: period.periodEnd ?? last },
  );
}

function scheduleBook({ filing, claims, period }: SchedulesAtHand, law: Law): RowBook {
  const schedules = schedulesOf(filing);
  const lines = linesOn(scheduleLines(schedules), claims);
  const { days } = incomeTaxYear(Number(filing.taxYear), Number(filing.month));
  const offered = new Set(
    schedules.flatMap((schedule) =>
      scheduleGroup(schedule, true, law).lines.flatMap((line) =>
        claimStatusOn(line, days).onReturn ? [`claims.8849.${schedule}.${line.line}`] : [],
      ),
    ),
  );
  return claimBook(
    {
      lines,
      offered: inOrder(lines, offered),
      title: `${forms.Form8849.name} claims ${filing.taxYear}`,
      quarter: quarterOfDay(days.first),
      pages: filing.schedules as Readonly<Record<string, ClaimFacts>>,
      pathOf: (page) => `schedules.${page}`,
      asksPeriod: (page) => scheduleGroup(page as Form8849Schedule, false, shippedLaw).period.asked,
      compute(pages) {
        const computed = computeForm8849({ ...filing, schedules: pages }, law);
        return {
          issues: computed.issues,
          claim: ({ page, key }) => computed.schedules[page as Form8849Schedule]?.[key],
        };
      },
    },
    period,
  );
}
