import { dollars } from '../../amounts.ts';
import { dayInWords, isDay, isoDate, lastDayOfMonth } from '../../calendar/days.ts';
import { type DueDate, returnDueDate } from '../../calendar/due-dates.ts';
import { businessDayFrom, whyNotBusinessDay } from '../../calendar/legal-holidays.ts';
import { type Quarter, quarterDays, type Span } from '../../calendar/quarters.ts';
import type { ClaimGroupId, ClaimTimeLimit, DecimalString, IsoDate } from '../../catalogue/types.ts';
import { compare, decimal, toFixed, ZERO } from '../../decimal.ts';
import { type Issue, issue } from '../issue-codes.ts';
import type { LawIndex } from '../law-index.ts';
import type { ReadFiling } from '../read-filing.ts';
import { type CountedClaim, linesInWords } from './counted-claim.ts';
import { isIn } from './minimums.ts';
import { type OffsetCredits, offsetOf } from './offsets.ts';

/** The last day of the claims on some lines of a group. */
export interface ClaimDeadline {
  group: ClaimGroupId;
  /** "line 3c", "lines 3a, 3c". */
  lines: string;
  /** Where the days claimed for stand. */
  path: string;
  fileBy: DueDate;
  limit: ClaimTimeLimit;
  /** So much of a credit is more than the tax it counts against, and no more than this has a last day. */
  above?: DecimalString;
}

/** Until when the claims that count can be made, in the order of the rules. */
export function claimDeadlines(
  counted: readonly CountedClaim[],
  credits: readonly OffsetCredits[],
  { quarter, claims }: ReadFiling,
  index: LawIndex,
): ClaimDeadline[] {
  if (quarter === null) return [];
  return index.law.claimMinimums.flatMap(({ of, fileBy: limit }) => {
    const within = counted.filter((one) => isIn(one, of, index));
    return [...Map.groupBy(within, ({ group }) => group)].flatMap(([group, all]): ClaimDeadline[] => {
      const above = credits.find(({ rows: [first], offset }) => first?.group === group && offset.rest === 'paid');
      const rows = all.filter((one) => {
        const offset = offsetOf(one);
        return offset === undefined || (offset.rest === 'paid' && above !== undefined && compare(above.over, ZERO) > 0);
      });
      const [first] = rows;
      if (first === undefined) return [];
      const field = limit.until === 'quarterAfterLast' ? 'periodEnd' : 'periodStart';
      const isAsked = group.fields.some(({ name }) => name === field) && limit.until !== 'threeYears';
      const days = rows.map((row) => lastDay(limit, row, quarter, claims.incomeTaxYearEnds));
      return [
        {
          group: group.group,
          lines: linesInWords(rows),
          path: `claimsData.groups.${group.group}${isAsked ? `.${field}` : ''}`,
          fileBy: days.reduce((a, b) => (b.due < a.due ? b : a)),
          limit,
          ...(offsetOf(first) && above ? { above: toFixed(above.over, 2) } : {}),
        },
      ];
    });
  });
}

/** Claims whose last day has passed, on a day. */
export const lateClaimIssues = (deadlines: readonly ClaimDeadline[], today: IsoDate): Issue[] =>
  deadlines.flatMap(({ lines, path, fileBy, limit: { until, later }, above }): Issue[] => {
    if (today <= fileBy.due) return [];
    const what =
      above === undefined
        ? `The claim on ${lines}`
        : `What the credit on ${lines} is above the tax, ${dollars(decimal(above))},`;
    const words = { lines, what, day: dayInWords(fileBy.due), later: later ?? '' };
    if (until === 'threeYears') return [issue('claimPerhapsTooLate', path, words)];
    return [issue(later === undefined ? 'claimNoLonger' : 'claimTooLate', path, words)];
  });

function lastDay({ until }: ClaimTimeLimit, claim: CountedClaim, quarter: Quarter, yearEnds: number): DueDate {
  if (until === 'threeYears') return threeYearsAfter(paidIn(claim, quarter));
  const { first, last } = claimedDays(claim, quarter);
  return quarterAfter(until === 'quarterAfterLast' ? last : first, yearEnds);
}

/** The days that a row claims for: those of its group, or of the quarter. */
function claimedDays({ facts: { periodStart, periodEnd } }: CountedClaim, quarter: Quarter): Span {
  const days = quarterDays(quarter);
  return { first: isGiven(periodStart) ? periodStart : days.first, last: isGiven(periodEnd) ? periodEnd : days.last };
}

const isGiven = (day: unknown): day is IsoDate => typeof day === 'string' && isDay(day);

/** The last day of the quarter after that of a day; quarters are those of the income tax year. */
function quarterAfter(day: IsoDate, yearEnds: number): DueDate {
  const month = Number(day.slice(5, 7));
  const sinceBegin = (month - (yearEnds % 12) - 1 + 12) % 12;
  // Months from January of the year of the day, from 0.
  const ends = month - 1 + (2 - (sinceBegin % 3)) + 3;
  return moved(Number(day.slice(0, 4)) + Math.floor(ends / 12), (ends % 12) + 1);
}

/** The quarter whose return paid the tax that a row claims: as it says, or that of the return. */
function paidIn({ row: { facts } }: CountedClaim, quarter: Quarter): Quarter {
  const year = Number(facts.year);
  const ends = Number(facts.quarterEnding);
  const isSaid = ends > 0 && isDay(isoDate(year, ends, 1));
  return isSaid ? { year, quarter: (ends / 3) as Quarter['quarter'] } : quarter;
}

/** A return that was filed early was filed on its due date (26 USC 6513(a)). */
function threeYearsAfter(quarter: Quarter): DueDate {
  const { nominal } = returnDueDate(quarter);
  return moved(Number(nominal.slice(0, 4)) + 3, Number(nominal.slice(5, 7)));
}

/** The last day of a month, or the next business day (26 USC 7503). */
function moved(year: number, month: number): DueDate {
  const nominal = isoDate(year, month, lastDayOfMonth(year, month));
  return { due: businessDayFrom(nominal), nominal, moved: whyNotBusinessDay(nominal) };
}
