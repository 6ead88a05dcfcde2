import {
  businessDayFrom,
  type ClaimGroup,
  type ClaimLine,
  formatDate,
  type IncomeTaxYear,
  type IsoDate,
  incomeTaxYear,
  law,
  nextTaxYearQuarter,
  quarterDays,
  quarterInWords,
  quarterOfDay,
  type Span,
  taxYearQuarter,
} from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';

/** Whether the last day of a claim counts from the last or the earliest quarter in it. */
export type QuarterRule = 'last' | 'earliest';

/** The rule of lines of claims; undefined where no quarter counts. */
function quarterRuleOf(lines: readonly Pick<ClaimLine, 'id'>[]): QuarterRule | undefined {
  const limit = law.claimMinimums.find(({ of }) => lines.some(({ id }) => of.lines.includes(id)));
  if (limit?.fileBy.until === 'quarterAfterLast') return 'last';
  return limit?.fileBy.until === 'quarterAfterEarliest' ? 'earliest' : undefined;
}

/** The quarters that claims of a group can be for, of the income tax year with a day; undefined where no quarter counts. */
export function quartersOf(
  { lines, period }: Pick<ClaimGroup, 'lines' | 'period'>,
  day: IsoDate,
  ends: number,
): { taxYear: IncomeTaxYear; rule: QuarterRule } | undefined {
  const rule = period.asked ? quarterRuleOf(lines) : undefined;
  const year = Number(day.slice(0, 4));
  const taxYear = [year - 1, year].map((begins) => incomeTaxYear(begins, ends)).find(({ days }) => day <= days.last);
  return rule && taxYear && { taxYear, rule };
}

/** A quarter of an income tax year as it can be claimed on a day. */
export interface ClaimQuarter extends Span {
  /** "Jul to Sep 2026" */
  name: string;
  /** The last day of a claim for this quarter alone. */
  due: IsoDate;
  /** `together`: too late alone, in time with a later quarter of the year. */
  state: 'open' | 'together' | 'passed' | 'notEnded';
}

/** The four quarters of an income tax year, with the last day of a claim for each. */
export function claimQuarters(
  { days, ends }: IncomeTaxYear,
  rule: QuarterRule,
  today: IsoDate,
): readonly ClaimQuarter[] {
  const spans: Span[] = [];
  for (let span = taxYearQuarter(days.first, ends); span.first <= days.last; span = nextTaxYearQuarter(span.last, ends))
    spans.push(span);
  const dated = spans.map((span) => ({ ...span, due: businessDayFrom(nextTaxYearQuarter(span.last, ends).last) }));
  const isOpen = ({ last, due }: Span & { due: IsoDate }) => last < today && today <= due;
  return dated.map((span, at) => {
    const isTogether = rule === 'last' && dated.slice(at + 1).some(isOpen);
    const late = isTogether ? 'together' : 'passed';
    const state = span.last >= today ? 'notEnded' : isOpen(span) ? 'open' : late;
    return { ...span, name: nameOf(span), state };
  });
}

/** The quarter of a claim from which its last day counts; undefined without a period. */
export function decidingQuarter(
  quarters: readonly ClaimQuarter[],
  rule: QuarterRule,
  period: Span | undefined,
): ClaimQuarter | undefined {
  const inClaim = quarters.filter((quarter) => isWithin(quarter, period));
  return rule === 'last' ? inClaim.at(-1) : inClaim[0];
}

/** Fuel that a filing of the business claims, or its Form 4136. */
export type ClaimedRow = Answer<'listClaimedElsewhere8849'>[number];

/** The filings that claim fuel of a quarter, each once, with the fuels. */
export function claimedIn(quarter: Span, rows: readonly ClaimedRow[]): { row: ClaimedRow; fuels: readonly string[] }[] {
  const within = rows.filter(({ periodStart: first, periodEnd: last }) => isWithin(quarter, { first, last }));
  return [...Map.groupBy(within, ({ filingId }) => filingId).values()].flatMap((of) => {
    const [row] = of;
    return row ? [{ row, fuels: [...new Set(of.map(({ fuel }) => fuel))] }] : [];
  });
}

/** The period of the chosen quarters, those between them included; undefined of none. */
export function periodOf(chosen: readonly Span[]): Span | undefined {
  const [first] = chosen.map((span) => span.first).sort();
  const last = chosen
    .map((span) => span.last)
    .sort()
    .at(-1);
  return first && last ? { first, last } : undefined;
}

export const isWithin = (span: Span, period: Span | undefined): boolean =>
  period !== undefined && period.first <= span.last && span.first <= period.last;

function nameOf({ first, last }: Span): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  const year = from.slice(-4) === to.slice(-4) ? '' : ` ${from.slice(-4)}`;
  return `${from.slice(0, 3)}${year} to ${to.slice(0, 3)} ${to.slice(-4)}`;
}

/** "2026 Q2", or "Nov 2025 to Jan 2026" of an income tax year whose quarters are no calendar quarters. */
export const quarterTitle = (span: ClaimQuarter): string =>
  isCalendar(span) ? quarterInWords(quarterOfDay(span.first)) : span.name;

/** "Apr–Jun" below the name of a calendar quarter. */
export function monthsOf(span: Span): string | undefined {
  return isCalendar(span)
    ? `${formatDate(span.first).slice(0, 3)}\u2013${formatDate(span.last).slice(0, 3)}`
    : undefined;
}

const isCalendar = ({ first }: Span): boolean => quarterDays(quarterOfDay(first)).first === first;
