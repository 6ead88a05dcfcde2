import {
  compare,
  computeFiling,
  type DepositFacts,
  type IsoDate,
  isDay,
  parseDecimal,
  previousQuarter,
  type Quarter,
  regularDepositPeriods,
} from '@gauger/excise';
import type { RecordPlan, SheetRecord } from '../plan-records.ts';
import { askedFaults, columnFaults, type JudgedRecords, type RecordFault, recordFault } from '../record-faults.ts';
import { type DepositField, OTHER } from './deposit-kind.ts';

/** A deposit in its fields, as the page of deposits has it. */
export interface DepositEntry {
  readonly period: string;
  readonly date: string;
  readonly amount: string;
  readonly confirmation: string;
}

/** The deposits of a sheet as they were judged. */
export interface JudgedDeposits extends JudgedRecords {
  /** Those without an error that are not entered yet. */
  readonly deposits: readonly (DepositEntry & { readonly row: number })[];
  /** Rows with a deposit that is entered already. */
  readonly present: readonly number[];
}

/**
 * Judges the deposits of a quarter as the return is judged. A deposit without a box is put into the first semimonthly period that is due
 * on its day or after it; one whose period is of another quarter belongs to that return.
 * @param entered the deposits of the return: none of them is added again
 */
export function judgeDeposits(plan: RecordPlan, quarter: Quarter, entered: readonly DepositEntry[]): JudgedDeposits {
  const rows = plan.records.length;
  const { questions } = plan;
  const ofColumns = columnFaults(plan);
  const none = { rows, remarks: [], lostZeros: [], questions, deposits: [], setAside: [], present: [] };
  if (ofColumns.length > 0) return { ...none, faults: ofColumns };

  const setAside: { row: number; reason: 'otherReturn' }[] = [];
  const present: number[] = [];
  const remarks: RecordFault[] = [];
  const left = [...entered];
  const found: { record: SheetRecord; entry: DepositEntry }[] = [];
  for (const record of plan.records) {
    const { row, facts } = record;
    const { date = '', period = '', taxForm = '', taxPeriod = '' } = facts;
    const isTaken = plan.tab.takenBack.has(row);
    const named = period.trim() === '' ? undefined : period;
    const isOther =
      taxForm === OTHER ||
      taxPeriod === OTHER ||
      (taxPeriod === '' && !named && isDay(date) && !isOfQuarter(date, quarter));
    if (isOther && !isTaken) {
      setAside.push({ row, reason: 'otherReturn' });
      continue;
    }
    const entry = {
      period: named ?? (isDay(date) ? periodIn(date, quarter) : ''),
      date,
      amount: tidyAmount(facts.amount ?? ''),
      confirmation: (facts.confirmation ?? '').trim(),
    };
    const same = left.findIndex((one) => isSameDeposit(one, entry));
    if (same >= 0) {
      left.splice(same, 1);
      present.push(row);
      remarks.push(recordFault(plan, record, 'date', 'Already entered: it is not added again'));
      continue;
    }
    if (!named && entry.period !== '')
      remarks.push(recordFault(plan, record, 'date', `Put into period ${entry.period} by its day`));
    found.push({ record, entry });
  }

  const issues = issuesOf(quarter, [...entered, ...found.map(({ entry }) => entry)]);
  const faults: RecordFault[] = [];
  const deposits: (DepositEntry & { row: number })[] = [];
  for (const [at, { record, entry }] of found.entries()) {
    const own = record.found.map(({ field, column, message }) => recordFault(plan, record, field, message, column));
    for (const { field, message } of issues(entered.length + at)) {
      // Without a day there is no period to find: the day is the error.
      const isOfDay = field === 'period' && entry.period === '';
      if (!isOfDay && !own.some((one) => one.field === field)) own.push(recordFault(plan, record, field, message));
    }
    own.push(...askedFaults(plan, record, own));
    faults.push(...own);
    if (own.length === 0) deposits.push({ row: record.row, ...entry });
  }
  return { ...none, faults, remarks, deposits, setAside, present };
}

/** Whether two entries are the same deposit: of the same day, amount and confirmation. */
function isSameDeposit(one: DepositEntry, other: DepositEntry): boolean {
  const [a, b] = [parseDecimal(one.amount), parseDecimal(other.amount)];
  return (
    one.date === other.date &&
    a !== null &&
    b !== null &&
    compare(a, b) === 0 &&
    bareConfirmation(one.confirmation) === bareConfirmation(other.confirmation)
  );
}

const bareConfirmation = (text: string) => text.replaceAll('-', '').trim().toUpperCase();

/** An amount without the zeros behind its cents. */
const tidyAmount = (amount: string): string => amount.replace(/^(-?\d+\.\d\d)0+$/, '$1');

/** Whether the first period that is due on a day or after it is of this quarter. */
const isOfQuarter = (date: IsoDate, quarter: Quarter): boolean =>
  date > lastDue(previousQuarter(quarter)) && date <= lastDue(quarter);

const lastDue = (quarter: Quarter): IsoDate => byDueDate(quarter).at(-1)?.due ?? '';

const byDueDate = (quarter: Quarter) =>
  regularDepositPeriods(quarter).toSorted((one, other) => (one.due < other.due ? -1 : 1));

/** The first period of a quarter that is due on a day or after it; after all of them, the last one. */
function periodIn(date: IsoDate, quarter: Quarter): string {
  const periods = byDueDate(quarter);
  return (periods.find(({ due }) => due >= date) ?? periods.at(-1))?.box ?? '';
}

/** The errors of deposits as a return has them, by their place. */
function issuesOf(
  quarter: Quarter,
  entries: readonly DepositEntry[],
): (at: number) => { field: DepositField; message: string }[] {
  const deposits = entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== '')));
  const { issues } = computeFiling({
    formType: 'Form720',
    taxYear: String(quarter.year),
    taxYearAndQuarter: String(quarter.quarter),
    filingData: {},
    deposit: { deposits } as DepositFacts,
  });
  const found = issues.flatMap(({ severity, path, message }) => {
    // Too many deposits are an error of the last one.
    const [, at = entries.length - 1, field = 'date'] = /^deposit\.deposits(?:\.(\d+)\.(\w+))?$/.exec(path) ?? [null];
    if (severity !== 'error' || !path.startsWith('deposit.deposits')) return [];
    return [{ at: Number(at), field: field as DepositField, message }];
  });
  return (at) => found.filter((one) => one.at === at);
}
