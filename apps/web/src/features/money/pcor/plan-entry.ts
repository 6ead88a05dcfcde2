import {
  isDay,
  isSamePlan,
  methodsOf,
  numbersOf,
  type PlanEntry,
  type PlanFee,
  planKinds,
  planRow,
  policyTypeOf,
  type Row,
  readDay,
  withPlan,
} from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';

export type PcorFiling = Answer<'listPcorFilings'>['filings'][number];

/** The plan that the page of the PCORI fee was asked about, from its address; undefined where it names none. */
export function planOf(address: URLSearchParams): PlanEntry | undefined {
  const planYearEnd = readDay(address.get('planYearEnd') ?? '') ?? undefined;
  if (planYearEnd === undefined) return undefined;
  const kind = planKinds.find(({ value }) => value === address.get('plan')) ?? planKinds[0];
  const asked = address.get('countingMethod') ?? '';
  const countingMethod = methodsOf(kind.value).some(({ value }) => value === asked) ? asked : '';
  return {
    planName: '',
    policyType: kind.policyType,
    planYearEnd,
    countingMethod,
    numbers: Object.fromEntries(
      numbersOf(countingMethod).map(({ name }) => [name, /^\d{1,12}$/.exec(address.get(name) ?? '')?.[0] ?? '']),
    ),
  };
}

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

export const isDraft = ({ state }: PcorFiling): boolean => state === 'draft' || state === 'ready';

/** Why there is no return for what is typed; nothing while no day is typed. */
export const whyNoReturn = ({ planYearEnd }: PlanEntry, { quarter, errors }: PlanFee): string | undefined =>
  quarter === null && planYearEnd !== '' ? errors[0]?.message : undefined;

/** The rows of the return once this entry is on it. */
export const rowsWith = (filing: PcorFiling | undefined, entry: PlanEntry): Row[] =>
  withPlan(filing?.rows ?? [], planRow(entry));
