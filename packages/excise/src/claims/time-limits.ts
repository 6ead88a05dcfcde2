import { dollars } from '../amounts.ts';
import {
  businessDayFrom,
  type DueDate,
  formatDate,
  isDay,
  isoDate,
  lastDayOfMonth,
  nextTaxYearQuarter,
  type Quarter,
  quarterDays,
  quarterOfDay,
  returnDueDate,
  type Span,
  taxYearQuarter,
  whyNotBusinessDay,
} from '../calendar/public.ts';
import type { ClaimGroupId, ClaimLine, ClaimTimeLimit, DecimalString, IsoDate, Law } from '../catalog/public.ts';
import { compare, decimal, toFixed, ZERO } from '../decimal.ts';
import { type Issue, isBlank, issue, type LawIndex } from '../engine/public.ts';
import { linesInWords } from './claim-line-name.ts';
import type { ClaimingForm } from './claiming-form.ts';
import type { CountedClaim } from './counted-claim.ts';
import { isIn } from './minimums.ts';
import { namedQuarter } from './named-quarter.ts';
import { type OffsetCredits, offsetOf } from './offsets.ts';

/** The last day of the claims on some lines of a group. */
export interface ClaimDeadline {
  group: ClaimGroupId;
  /** "line 3c", "lines 3a, 3c", "line 14e (diesel)". */
  lines: string;
  /** Path of the days claimed for. */
  path: string;
  fileBy: DueDate;
  limit: ClaimTimeLimit;
  /** So much of a credit is more than the tax it counts against, and no more than this has a last day. */
  above?: DecimalString;
  /** Where the period reaches into a later quarter: a claim that begins there has a later last day. */
  begins?: { from: IsoDate; fileBy: DueDate };
  /** The claimant's reason why a claim is in time after a rejection; absent where none was given. */
  reason?: string;
}

/**
 * The last days for making the claims that count, in the order of the rules; lines of a group that share a rule are
 * listed together.
 */
export function claimDeadlines(
  counted: readonly CountedClaim[],
  credits: readonly OffsetCredits[],
  { period, incomeTaxYearEnds: yearEnds, minimums }: ClaimingForm,
  index: LawIndex,
): ClaimDeadline[] {
  if (period === null) return [];
  const { days: ofForm } = period;
  const rules = Map.groupBy(minimums, ({ fileBy }) => fileBy);
  const limited = [...rules].flatMap(([limit, same]) => {
    const within = counted.filter((one) => same.some(({ of }) => isIn(one, of, index)));
    return [...Map.groupBy(within, ({ group }) => group)].map(([group, rows]) => ({ limit, group, rows }));
  });
  return limited.flatMap(({ limit, group, rows: all }): ClaimDeadline[] => {
    const above = credits.find(({ rows: [first], offset }) => first?.group === group && offset.rest === 'paid');
    const rows = all.filter((one) => {
      const offset = offsetOf(one);
      // A claim of three years keeps its last day, whatever tax caps it.
      if (offset === undefined || limit.until === 'threeYears') return true;
      return offset.rest === 'paid' && above !== undefined && compare(above.over, ZERO) > 0;
    });
    const [first] = rows;
    if (first === undefined) return [];
    const field = limit.until === 'quarterAfterLast' ? 'periodEnd' : 'periodStart';
    const isAsked = group.fields.some(({ name }) => name === field) && limit.until !== 'threeYears';
    // All lines of a group share its period: next to lines that may go back, a sale counts as one of the quarter.
    const isShared = limited.some((other) => other.group === group && other.limit.until === 'quarterAfterLast');
    const { first: from, last } = claimedDays(first, ofForm, isShared);
    const days =
      limit.until === 'threeYears'
        ? rows.map((row) => threeYearsAfter(returnDueDate(paidIn(row, quarterOfDay(ofForm.last))).nominal))
        : limit.until === 'threeYearsAfterYear'
          ? [threeYearsAfter(ofForm.last)]
          : limit.until === 'quarterAfterLast'
            ? [quarterAfter(lastClaimedDay(rows, last), yearEnds)]
            : [quarterAfter(from, yearEnds)];
    const lastQuarter = taxYearQuarter(last, yearEnds).first;
    const mayBegin = limit.until === 'quarterAfterEarliest' && above === undefined && !isShared && lastQuarter > from;
    return [
      {
        group: group.group,
        lines: fuelsInWords(rows),
        path: `${first.groupPath}${isAsked ? `.${field}` : ''}`,
        fileBy: days.reduce((a, b) => (b.due < a.due ? b : a)),
        limit,
        ...(offsetOf(first) && above ? { above: toFixed(above.over, 2) } : {}),
        ...reasonOf(first),
        ...(mayBegin && { begins: { from: lastQuarter, fileBy: quarterAfter(last, yearEnds) } }),
      },
    ];
  });
}

/**
 * Until when a line of Schedule C is claimed for a quarter, where nothing is entered yet: by its last day. Undefined where a
 * claim has three years, or counts against a tax whenever the return is filed.
 * @param hasTax whether the return reports a tax: without it, what the credits come to has a last day
 */
export function lineFileBy(
  { id, offsets }: Pick<ClaimLine, 'id' | 'offsets'>,
  quarter: Quarter,
  yearEnds: number,
  { claimMinimums }: Pick<Law, 'claimMinimums'>,
  hasTax: boolean,
): { fileBy: DueDate; limit: ClaimTimeLimit } | undefined {
  const limit = claimMinimums.find(({ of }) => of.lines.includes(id))?.fileBy;
  if ((offsets && hasTax) || !limit || limit.until === 'threeYears') return undefined;
  return { fileBy: quarterAfter(quarterDays(quarter).last, yearEnds), limit };
}

/** The earliest last day of claims, before weekends and holidays move it; null where none has one. */
export const earliestFileBy = (deadlines: readonly Pick<ClaimDeadline, 'fileBy'>[]): IsoDate | null =>
  deadlines.map(({ fileBy }) => fileBy.nominal).toSorted()[0] ?? null;

/** The lines of some rows; one whose rows choose their fuel with those fuels, which may have other last days. */
function fuelsInWords(rows: readonly CountedClaim[]): string {
  const fuels = rows.flatMap(({ line, row }) =>
    typeof line.fuel === 'object' ? (line.fuel.fuels[String(row.facts[line.fuel.field] ?? '')] ?? []) : [],
  );
  return `${linesInWords(rows)}${fuels.length > 0 ? ` (${[...new Set(fuels)].join(', ')})` : ''}`;
}

/**
 * Finds claims whose last day has passed, on a day. A claim that was first sent in time and rejected gets a warning,
 * never an error, and not even a warning once the claimant has given the reason why it is in time.
 * @param firstSent the day of the first transmission that was rejected
 */
export const lateClaimIssues = (
  deadlines: readonly ClaimDeadline[],
  today: IsoDate,
  firstSent: IsoDate | null = null,
): Issue[] =>
  deadlines.flatMap(({ lines, path, fileBy, limit: { until, later }, above, begins, reason }): Issue[] => {
    if (today <= fileBy.due) return [];
    const what =
      above === undefined
        ? `The claim on ${lines}`
        : `The part of the credit on ${lines} above the tax, ${dollars(decimal(above))},`;
    const words = { lines, what, day: formatDate(fileBy.due), later: later ?? '' };
    if (firstSent !== null && firstSent <= fileBy.due) {
      if (reason !== undefined) return [];
      const instead = later ?? 'remove it';
      const at = `${path.replace(/\.period(Start|End)$/, '')}.whyInTime`;
      return [issue('claimAfterRejection', at, { ...words, first: formatDate(firstSent), instead })];
    }
    if (begins && today <= begins.fileBy.due) {
      const rest = later ? `for the days before ${later}` : 'the days before can no longer be claimed';
      const days = { from: formatDate(begins.from), by: formatDate(begins.fileBy.due), rest };
      return [issue('claimBeginsTooEarly', path, { ...words, ...days })];
    }
    if (until === 'threeYears') return [issue('claimPerhapsTooLate', path, words)];
    return [issue(later === undefined ? 'claimNoLonger' : 'claimTooLate', path, words)];
  });

/**
 * The days that a row claims for: those of its group, or of the form.
 * @param isShared whether the group goes back for other lines, and this one claims what was sold in the period of the form
 */
function claimedDays({ facts: { periodStart, periodEnd } }: CountedClaim, days: Span, isShared: boolean): Span {
  const first = isGiven(periodStart) ? periodStart : days.first;
  return {
    first: isShared && first < days.first ? days.first : first,
    last: isGiven(periodEnd) ? periodEnd : days.last,
  };
}

/** Why the claims of a group are in time, where a reason was given. */
const reasonOf = ({ facts: { whyInTime } }: CountedClaim): { reason?: string } =>
  typeof whyInTime === 'string' && !isBlank(whyInTime) ? { reason: whyInTime } : {};

const isGiven = (day: unknown): day is IsoDate => typeof day === 'string' && isDay(day);

/** The last day of the quarter after that of a day; quarters are those of the income tax year. */
const quarterAfter = (day: IsoDate, yearEnds: number): DueDate => lastDay(nextTaxYearQuarter(day, yearEnds).last);

/** The quarter whose return paid the tax that a row claims: the quarter the row names, or that of the return. */
function paidIn({ line: { quarterPaid, taxedOn }, row: { facts } }: CountedClaim, quarter: Quarter): Quarter {
  const named = namedQuarter(quarterPaid, facts);
  if (named) return named;
  const day = taxedOn === undefined ? undefined : facts[taxedOn];
  return isGiven(day) ? quarterOfDay(day) : quarter;
}

/** The last day of the quarters that rows claim for: those that they name, or the period where one names none. */
function lastClaimedDay(rows: readonly CountedClaim[], last: IsoDate): IsoDate {
  const days = rows.map(({ line, row }) => {
    const quarter = namedQuarter(line.quarterClaimed, row.facts);
    return quarter ? quarterDays(quarter).last : last;
  });
  return days.toSorted().at(-1) ?? last;
}

/** Three years after the last day of a month. A return that was filed early was filed on its due date (26 USC 6513(a)). */
function threeYearsAfter(day: IsoDate): DueDate {
  const [year, month] = [Number(day.slice(0, 4)) + 3, Number(day.slice(5, 7))];
  return lastDay(isoDate(year, month, lastDayOfMonth(year, month)));
}

/** The last day for a claim that can be made until a day: that day, or the next business day (26 USC 7503). */
export const lastDay = (nominal: IsoDate): DueDate => ({
  due: businessDayFrom(nominal),
  nominal,
  moved: whyNotBusinessDay(nominal),
});
