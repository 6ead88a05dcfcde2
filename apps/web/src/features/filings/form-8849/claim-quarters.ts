import {
  businessDayFrom,
  type Form8849Schedule,
  form8849Claims,
  formatDate,
  type IncomeTaxYear,
  type IsoDate,
  law,
  nextTaxYearQuarter,
  type ScheduleType,
  type Span,
  scheduleGroup,
  scheduleTypes,
  taxYearQuarter,
} from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';

/** Whether the last day of a claim counts from the last or the earliest quarter in it, for the schedules where a quarter counts. */
export const quarterRule: Readonly<Partial<Record<Form8849Schedule, 'last' | 'earliest'>>> = {
  1: 'last',
  2: 'earliest',
  3: 'earliest',
  8: 'earliest',
};

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
  rule: 'last' | 'earliest',
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
  rule: 'last' | 'earliest',
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

/** The rule of the schedules that are chosen: that of Schedule 1 where it is with another. */
export const ruleOf = (type: ScheduleType | ''): 'last' | 'earliest' | undefined =>
  type === '' ? undefined : quarterRule[scheduleTypes[type][0]];

/** The other way to claim after the last day has passed; undefined where the law names none. */
export function laterOf(type: ScheduleType | ''): string | undefined {
  if (type === '') return undefined;
  const lines = scheduleGroup(scheduleTypes[type][0], false, law).lines.map(({ id }) => id);
  const limits = law.claimMinimums.filter(({ of }) => of.lines.some((line) => lines.includes(line)));
  return limits.map(({ fileBy }) => fileBy.later).find((later) => later !== undefined);
}

/** The box with which governments and exempt organizations claim a whole year; undefined on schedules without it. */
export const annualBox = (type: ScheduleType | '') =>
  type === '' ? undefined : form8849Claims[scheduleTypes[type][0]].fields.find(({ name }) => name === 'annualClaim');

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
