import {
  addDays,
  averageLives,
  coveredQuarters,
  type DecimalString,
  type Explanation,
  explain,
  type Field,
  formatDate,
  type IsoDate,
  isDay,
  isSamePlan,
  issue,
  law,
  lineComputer,
  lineTax,
  PCOR,
  type PolicyType,
  pcorQuarter,
  policyRow,
  policyTypeOf,
  type Quarter,
  quarterDays,
  quarterName,
  type Row,
  withPlan,
} from '@gauger/excise';
import type { Answer } from '../../api/call.ts';
import type { FieldError } from '../../components/error-summary/error-summary.tsx';

export type PcorFiling = Answer<'listPcorFilings'>['filings'][number];

/** The fields of "File your PCORI". */
export interface PlanEntry {
  planName: string;
  policyType: PolicyType;
  planYearEnd: string;
  /** Empty: the average is known and entered as it is. */
  countingMethod: string;
  /** The numbers, by the name of their field on the line. */
  numbers: Readonly<Record<string, string>>;
}

const line = law.lines.find(({ irsNumber }) => irsNumber === PCOR);
if (!line) throw new Error('The law has no PCORI fee');

const LIVES = 'avgNumberOfLivesCovered';
const asked: readonly Field[] = line.fields.filter(({ name, kind }) => kind === 'quantity' && name !== LIVES);
const lives = line.fields.find(({ name }) => name === LIVES) as Field;

/** The numbers a counting method asks for; the average itself where none is chosen. */
export const numbersOf = (method: string): readonly Field[] =>
  method === ''
    ? [lives]
    : asked.filter(({ enabledWhen }) => enabledWhen && 'is' in enabledWhen && [enabledWhen.is].flat().includes(method));

/** Makes the row of the line from an entry. */
function rowOf({ planName, policyType, planYearEnd, countingMethod, numbers }: PlanEntry): Row {
  const facts = {
    typeOfPolicy: policyRow(policyType, planYearEnd),
    planYearEnd,
    planName: planName.trim(),
    countingMethod,
    ...Object.fromEntries(numbersOf(countingMethod).map(({ name }) => [name, numbers[name] ?? ''])),
  };
  const row = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
  const average = countingMethod === '' || !isDay(planYearEnd) ? null : averageLives(row, pcorQuarter(planYearEnd));
  return average === null ? row : { ...row, [LIVES]: average };
}

/** Makes an entry from a row of a return. */
function entryOf(row: Row): PlanEntry {
  const text = (name: string) => String(row[name] ?? '');
  const countingMethod = text('countingMethod');
  return {
    planName: text('planName'),
    policyType: policyTypeOf(row.typeOfPolicy) ?? 'selfInsured',
    planYearEnd: text('planYearEnd'),
    countingMethod,
    numbers: Object.fromEntries(numbersOf(countingMethod).map(({ name }) => [name, text(name)])),
  };
}

/** The plan a year later: its name, kind and way of counting stay, its numbers are new. */
function nextYear(entry: PlanEntry): PlanEntry {
  const { planYearEnd } = entry;
  return {
    ...entry,
    planYearEnd: planYearEnd && sameDayOf(Number(planYearEnd.slice(0, 4)) + 1, planYearEnd),
    numbers: {},
  };
}

/** The last day of February moves with the leap year. */
function sameDayOf(year: number, day: string): string {
  const moved = `${year}${day.slice(4)}`;
  if (day.slice(4) === '-02-28' && isDay(`${year}-02-29`)) return `${year}-02-29`;
  return isDay(moved) ? moved : `${year}-02-28`;
}

/** One plan the business has reported before, or is reporting now, as the page offers it. */
export interface KnownPlan {
  label: string;
  entry: PlanEntry;
  /** The return that reports it already; its entry is that of the year after. */
  reported?: { filing: PcorFiling; planYearEnd: string };
}

/**
 * Every plan of the business once, the newest return first: unchanged from a draft or a rejected return, which counts as not
 * filed, or a year later from a return that was sent.
 */
export function listKnownPlans(filings: readonly PcorFiling[]): KnownPlan[] {
  const known: { row: Row; plan: KnownPlan }[] = [];
  for (const filing of filings)
    for (const row of filing.rows) {
      if (known.some((one) => isSamePlan(one.row, row))) continue;
      const entry = entryOf(row);
      known.push({
        row,
        plan: {
          label: entry.planName || (entry.policyType === 'insured' ? 'Insured policies' : 'Self-insured plan'),
          ...(isDraft(filing) || filing.state === 'rejected'
            ? { entry }
            : { entry: nextYear(entry), reported: { filing, planYearEnd: entry.planYearEnd } }),
        },
      });
    }
  return known.map(({ plan }) => plan);
}

/** A plan nobody reported yet: most plan years are calendar years, and the last one ended is the one to report. */
export const newPlan = (today: string): PlanEntry => ({
  planName: '',
  policyType: 'selfInsured',
  planYearEnd: `${Number(today.slice(0, 4)) - 1}-12-31`,
  countingMethod: '',
  numbers: {},
});

export const isDraft = ({ state }: PcorFiling): boolean => state === 'draft' || state === 'ready';

/** The result of an entry, from the fields of the page. */
export interface Outcome {
  /** The return it belongs on; null while the plan year is no day, or ends too late for a return of today. */
  quarter: Quarter | null;
  /** Dollars and cents; null while something is missing or wrong. */
  fee: DecimalString | null;
  errors: readonly FieldError[];
  explanation: () => Explanation | null;
}

export function outcomeOf(entry: PlanEntry): Outcome {
  const none = { quarter: null, fee: null, explanation: () => null };
  if (!isDay(entry.planYearEnd))
    return {
      ...none,
      errors: [{ field: 'planYearEnd', message: 'Enter the last day of the plan year, such as Dec 31, 2025' }],
    };
  const wanted = pcorQuarter(entry.planYearEnd);
  const quarter = coveredQuarters().find((one) => quarterName(one) === quarterName(wanted)) ?? null;
  if (!quarter || !line) return { ...none, errors: [{ field: 'planYearEnd', message: notCovered(entry, wanted) }] };
  const row = rowOf(entry);
  const { tax, issues } = lineComputer(line, quarter).row(row);
  const errors = issues
    .filter(({ severity, field }) => severity === 'error' && field !== 'taxAmount')
    .map(({ field, message }) => ({ field: field || 'planYearEnd', message }));
  return {
    quarter,
    fee: tax && lineTax([tax]),
    errors,
    explanation: () => explainFee(row, quarter),
  };
}

/** The sum of one plan, in the cents its return carries. */
function explainFee(row: Row, { year, quarter }: Quarter): Explanation | null {
  const filing = {
    formType: 'Form720',
    taxYear: String(year),
    taxYearAndQuarter: String(quarter),
    filingData: { [PCOR]: { rows: [row] } },
  };
  const found = explain(filing, `${PCOR}.rows.0.taxAmount`);
  if (found?.kind !== 'cell' || found.of.kind !== 'rounded') return found;
  return {
    ...found,
    cell: `${PCOR}.tax`,
    label: 'Fee of this plan',
    of: { ...found.of, places: 2, rule: 'rounded half up to cents' },
  };
}

function notCovered({ planYearEnd }: PlanEntry, { year }: Quarter): string {
  const first = coveredQuarters()[0]?.year ?? year;
  return year < first
    ? `A plan year that ended in ${planYearEnd.slice(0, 4)} belongs on a return before ${first}, which is not covered here`
    : `A plan year that ends in ${planYearEnd.slice(0, 4)} is reported on the return for the second quarter of ${year}, which you cannot start yet`;
}

/** Why there is no return for what is typed; nothing while no day is typed. */
export const whyNoReturn = ({ planYearEnd }: PlanEntry, { quarter, errors }: Outcome): string | undefined =>
  quarter === null && planYearEnd !== '' ? errors[0]?.message : undefined;

/** Explains a return whose quarter has not ended today; undefined for one that can be signed now. */
export function signedLater(quarter: Quarter, today: IsoDate): string | undefined {
  const { last } = quarterDays(quarter);
  return last < today ? undefined : issue('quarterNotEnded', 'taxYearQuarter', { from: dayAfter(quarter) }).message;
}

/** The first day after a quarter, in words. */
export const dayAfter = (quarter: Quarter): string => formatDate(addDays(quarterDays(quarter).last, 1));

/** The rows of the return once this entry is on it. */
export const rowsWith = (filing: PcorFiling | undefined, entry: PlanEntry): Row[] =>
  withPlan(filing?.rows ?? [], rowOf(entry));
