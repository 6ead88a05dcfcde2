import {
  addDays,
  FIRST_QUARTER,
  formatDate,
  isDay,
  openQuarters,
  type Quarter,
  quarterDays,
  quarterName,
} from '../calendar/public.ts';
import {
  type Choice,
  type DecimalString,
  type Field,
  HRA_LIVES,
  type IsoDate,
  type Law,
  law as lawInForce,
} from '../catalog/public.ts';
import { type Explanation, issue, lineComputer, lineTax, type Row } from '../engine/public.ts';
import { explain, type LateReturnEstimate, lateReturnEstimate } from '../forms/public.ts';
import { averageLives, countingChoices, PCOR, type PolicyType, pcorLine, pcorQuarter, policyRow } from './pcor.ts';

/** The PCORI fee of one plan year: what is asked, what it comes to, and which return it belongs on. */

/** The facts of a plan year, as they are entered. */
export interface PlanEntry {
  planName: string;
  policyType: PolicyType;
  /** `YYYY-MM-DD`, or what was typed while it is not a day yet. */
  planYearEnd: string;
  /** Empty: the average is known and entered as it is. */
  countingMethod: string;
  /** The numbers, by the name of their field on the line. */
  numbers: Readonly<Record<string, string>>;
}

const LIVES = 'avgNumberOfLivesCovered';

/** Every number of the fee: the average lives, and what each counting method asks for. */
export const planNumbers = (law: Law = lawInForce): readonly Field[] =>
  pcorLine(law).line.fields.filter(({ name, kind }) => kind === 'quantity' && name !== 'taxAmount');

/** The numbers a counting method asks for; the average itself where none is chosen. */
export const numbersOf = (method: string, law: Law = lawInForce): readonly Field[] =>
  planNumbers(law).filter(({ name, enabledWhen }) =>
    method === '' ? name === LIVES : enabledWhen && 'is' in enabledWhen && [enabledWhen.is].flat().includes(method),
  );

/** The kinds of plan that owe the fee, in the words of an employer or an insurer. */
export const planKinds = [
  {
    value: 'selfInsured',
    policyType: 'selfInsured',
    label: 'Self-insured health plan',
    lives: 'Average number of lives covered',
    who: 'Count employees, spouses and dependents.',
  },
  {
    value: 'hra',
    policyType: 'selfInsured',
    label: 'HRA or health FSA, the only self-insured plan',
    lives: 'Average number of participating employees',
    who: `Count ${HRA_LIVES}.`,
    citation: '26 CFR 46.4376-1(b)(1)(iii), (c)(2)(vi)',
  },
  {
    value: 'insured',
    policyType: 'insured',
    label: 'Health insurance policies, as their issuer',
    lives: 'Average number of lives covered',
    who: 'Count everyone the policies cover.',
  },
] as const satisfies readonly {
  value: string;
  policyType: PolicyType;
  label: string;
  lives: string;
  who: string;
  citation?: string;
}[];
export type PlanKind = (typeof planKinds)[number]['value'];

/** The method that counts participants alone: the only one for an HRA, and for no other kind of plan. */
const PARTICIPANTS = 'participants';

/** The ways to count lives of a kind of plan, in the words of the catalog. */
export function methodsOf(kind: PlanKind, law: Law = lawInForce): readonly Choice[] {
  const { policyType } = planKinds.find(({ value }) => value === kind) ?? planKinds[0];
  return countingChoices(policyType, law).filter(({ value }) => (value === PARTICIPANTS) === (kind === 'hra'));
}

/** The row of the return: the row of the form by plan and year, and the average lives counted by its method. */
export function planRow(
  { planName, policyType, planYearEnd, countingMethod, numbers }: PlanEntry,
  law: Law = lawInForce,
): Row {
  const facts = {
    typeOfPolicy: policyRow(policyType, planYearEnd),
    planYearEnd,
    planName: planName.trim(),
    countingMethod,
    ...Object.fromEntries(numbersOf(countingMethod, law).map(({ name }) => [name, numbers[name] ?? ''])),
  };
  const row = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
  const average =
    countingMethod === '' || !isDay(planYearEnd) ? null : averageLives(row, pcorQuarter(planYearEnd), law);
  return average === null ? row : { ...row, [LIVES]: average };
}

/** A plan nobody reported yet: most plan years are calendar years, and the last one ended is the one to report. */
export const newPlan = (today: IsoDate): PlanEntry => ({
  planName: '',
  policyType: 'selfInsured',
  planYearEnd: `${Number(today.slice(0, 4)) - 1}-12-31`,
  countingMethod: '',
  numbers: {},
});

/** The fee of a plan year. */
export interface PlanFee {
  /** The return it belongs on; null while the plan year is no day, or ends too late for a return of today. */
  quarter: Quarter | null;
  /** Dollars and cents; null while something is missing or wrong. */
  fee: DecimalString | null;
  /** Missing and wrong facts, by field. */
  errors: readonly { field: string; message: string }[];
  /** Why there is no fee yet though nothing is missing: its rate is not published. */
  notPublished?: string;
  explanation: () => Explanation | null;
}

/**
 * Works out the fee of a plan year (26 USC 4375 to 4377).
 * @param today decides for which quarters a return can be started
 */
export function planFee(entry: PlanEntry, today: IsoDate, law: Law = lawInForce): PlanFee {
  const none = { quarter: null, fee: null, explanation: () => null };
  if (!isDay(entry.planYearEnd))
    return {
      ...none,
      errors: [{ field: 'planYearEnd', message: 'Enter the last day of the plan year, such as Dec 31, 2025' }],
    };
  const wanted = pcorQuarter(entry.planYearEnd);
  const quarter = openQuarters(today).find((one) => quarterName(one) === quarterName(wanted)) ?? null;
  if (!quarter) return { ...none, errors: [{ field: 'planYearEnd', message: notCovered(entry, wanted) }] };
  const row = planRow(entry, law);
  const { tax, issues } = lineComputer(pcorLine(law).line, quarter, false, law).row(row);
  const errors = issues
    .filter(({ severity, field }) => severity === 'error' && field !== 'taxAmount')
    .map(({ field, message }) => ({ field: field || 'planYearEnd', message }));
  const waits = issues.some(({ code }) => code === 'valueNotPublished');
  return {
    quarter,
    fee: tax && lineTax([tax]),
    errors,
    ...(waits && {
      notPublished: `The fee for plan years that end ${formatDate(entry.planYearEnd)} is not published yet`,
    }),
    explanation: () => explainFee(row, quarter, law),
  };
}

/**
 * Estimates penalties and interest on a return of this fee alone, filed and paid after its due date.
 * @returns null when it is not late, or there is no fee yet
 */
export function planFeeLate(
  entry: PlanEntry,
  day: IsoDate,
  today: IsoDate,
  law: Law = lawInForce,
): LateReturnEstimate | null {
  const { quarter, fee } = planFee(entry, today, law);
  return quarter === null || fee === null
    ? null
    : lateReturnEstimate(planFiling(planRow(entry, law), quarter), day, law);
}

/** The return that reports one plan, in the open format. */
const planFiling = (row: Row, { year, quarter }: Quarter) => ({
  formType: 'Form720',
  taxYear: String(year),
  taxYearAndQuarter: String(quarter),
  filingData: { [PCOR]: { rows: [row] } },
});

/** The sum of one plan, in the cents its return carries. */
function explainFee(row: Row, quarter: Quarter, law: Law): Explanation | null {
  const found = explain(planFiling(row, quarter), `${PCOR}.rows.0.taxAmount`, law);
  if (found?.kind !== 'cell' || found.of.kind !== 'rounded') return found;
  return {
    ...found,
    cell: `${PCOR}.tax`,
    label: 'Fee of this plan',
    of: { ...found.of, places: 2, rule: 'rounded half up to cents' },
  };
}

function notCovered({ planYearEnd }: PlanEntry, { year }: Quarter): string {
  const first = FIRST_QUARTER.year;
  return year < first
    ? `A plan year that ended in ${planYearEnd.slice(0, 4)} belongs on a return before ${first}, which Gauger does not cover`
    : `A plan year that ends in ${planYearEnd.slice(0, 4)} is reported on the return for the second quarter of ${year}, which you cannot start yet`;
}

/** Explains a return whose quarter has not ended today; undefined for one that can be signed now. */
export function signedLater(quarter: Quarter, today: IsoDate): string | undefined {
  const { last } = quarterDays(quarter);
  return last < today ? undefined : issue('quarterNotEnded', 'taxYearQuarter', { from: dayAfter(quarter) }).message;
}

/** The first day after a quarter, in words. */
export const dayAfter = (quarter: Quarter): string => formatDate(addDays(quarterDays(quarter).last, 1));
