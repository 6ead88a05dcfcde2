import {
  addDays,
  type DepositPeriod,
  FIRST_DAY,
  formatDate,
  isDay,
  isDayBeyond,
  LAST_DAY,
  type Quarter,
  returnDueDate,
} from '../../calendar/public.ts';
import type { IsoDate } from '../../catalog/public.ts';
import { type DepositMethod, depositMethods } from '../../cells/public.ts';
import { compare, type Exact, isZero, plus, toFixed, ZERO } from '../../decimal.ts';
import {
  type Issue,
  isBlank,
  isObject,
  issue,
  type Json,
  readFlag,
  readMoney,
  readPart,
  reportUnknownKeys,
} from '../../engine/public.ts';
import { LONGEST_CONFIRMATION, MAX_DEPOSITS } from './filing.ts';
import { depositPeriods } from './schedule-a.ts';

/** A deposit that counts: no part is missing or wrong. */
export interface ReadDeposit {
  /** The box of Schedule A. */
  period: string;
  date: IsoDate;
  amount: Exact;
  confirmation: string | null;
}

/** Net liability of the look-back quarter: the second one before (26 CFR 40.6302(c)-1(b)(2)(ii)). */
export type LookBack = { readonly [Method in DepositMethod]?: Exact };

export interface ReadDeposits {
  deposit: Exact;
  deposits: readonly ReadDeposit[];
  usesSafeHarbor: boolean;
  usesHalfMonths: boolean;
  lookBack: LookBack;
}

const keys = [
  'depositedAmt',
  'depositedUsingSHRule',
  'depositedByHalfMonths',
  'deposits',
  'lookBackRegularAmt',
  'lookBackAlternativeAmt',
];
const depositKeys = ['period', 'date', 'amount', 'confirmation'];

/** A deposit may be late by this many days and still be meant for the quarter. */
const LATEST = 731;

/** Reads the deposits of a quarter: one by one with their sum, or the one figure. */
export function readDeposits(input: Json, quarter: Quarter | null, issues: Issue[]): ReadDeposits {
  const part = readPart(input, 'deposit', keys, issues);
  const usesSafeHarbor = readFlag(part, 'depositedUsingSHRule', 'deposit.depositedUsingSHRule', issues);
  const usesHalfMonths = readFlag(part, 'depositedByHalfMonths', 'deposit.depositedByHalfMonths', issues);
  const money = (name: string, label: string) => readMoney(part, name, 'deposit', label, issues);
  const whole = money('depositedAmt', 'Deposited amount');
  const lookBack = {
    ...(isBlank(part.lookBackRegularAmt) ? {} : { regular: money('lookBackRegularAmt', 'Net liability') }),
    ...(isBlank(part.lookBackAlternativeAmt) ? {} : { alternative: money('lookBackAlternativeAmt', 'Net liability') }),
  };
  const entered = listOf(part.deposits, issues);
  if (entered.length === 0) return { deposit: whole, deposits: [], usesSafeHarbor, usesHalfMonths, lookBack };
  const deposits = readEach(entered, quarter, issues);
  const deposit = deposits.reduce((total, { amount }) => plus(total, amount), ZERO);
  if (!isBlank(part.depositedAmt) && compare(whole, deposit) !== 0) {
    const words = { label: 'Deposited amount', sum: toFixed(deposit, 2) };
    issues.push(issue('depositedAmtNotSum', 'deposit.depositedAmt', words));
  }
  return { deposit, deposits, usesSafeHarbor, usesHalfMonths, lookBack };
}

function listOf(value: unknown, issues: Issue[]): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    issues.push(issue('notAList', 'deposit.deposits', { what: 'deposits' }));
    return [];
  }
  if (value.length <= MAX_DEPOSITS) return Array.from(value);
  issues.push(issue('tooManyDeposits', 'deposit.deposits', { count: value.length, most: MAX_DEPOSITS }));
  return [];
}

function readEach(entered: readonly unknown[], quarter: Quarter | null, issues: Issue[]): ReadDeposit[] {
  const periods = quarter === null ? null : depositMethods.flatMap((method) => depositPeriods[method](quarter));
  const last = quarter === null ? null : addDays(returnDueDate(quarter).due, LATEST);
  const confirmed = new Set<string>();
  return entered.flatMap((one, at): ReadDeposit[] => {
    const path = `deposit.deposits.${at}`;
    if (!isObject(one)) {
      issues.push(issue('notAnObject', path, { what: `Deposit ${at + 1}` }));
      return [];
    }
    reportUnknownKeys(one, depositKeys, `${path}.`, 'unknownKeyBeside', issues);
    if (depositKeys.every((key) => isBlank(one[key]))) return [];
    const found: Issue[] = [];
    const box = readPeriod(one, path, periods, found);
    const date = readDate(one, path, box, last, found);
    const amount = readAmount(one, path, found);
    const confirmation = readConfirmation(one, path, confirmed, found);
    issues.push(...found);
    return found.length === 0 ? [{ period: one.period as string, date, amount, confirmation }] : [];
  });
}

function readPeriod(
  { period }: Json,
  path: string,
  periods: readonly DepositPeriod[] | null,
  found: Issue[],
): DepositPeriod | null {
  const at = `${path}.period`;
  if (isBlank(period)) found.push(issue('depositPeriodMissing', at));
  else if (typeof period !== 'string') found.push(issue('notText', at, { label: 'Period of the deposit' }));
  if (found.length > 0 || periods === null) return null;
  const known = periods.find(({ box }) => box === period);
  if (known) return known;
  const words = { label: 'Period of the deposit', choices: periods.map(({ box }) => box).join(', ') };
  found.push(issue('unknownChoice', at, words));
  return null;
}

/** From the first day of its period, for a deposit may be made early, to long after the return is due. */
function readDate(
  { date }: Json,
  path: string,
  period: DepositPeriod | null,
  last: IsoDate | null,
  found: Issue[],
): IsoDate {
  const label = 'Date of the deposit';
  const at = `${path}.date`;
  if (isBlank(date)) found.push(issue('depositDateMissing', at));
  else if (typeof date !== 'string' || !(isDay(date) || isDayBeyond(date)))
    found.push(issue('notADate', at, { label }));
  else {
    const [from, to] = period && last ? [period.first, last] : [FIRST_DAY, LAST_DAY];
    if (date < from || date > to)
      found.push(issue('dateOutside', at, { label, first: formatDate(from), last: formatDate(to) }));
  }
  return date as IsoDate;
}

function readAmount(one: Json, path: string, found: Issue[]): Exact {
  if (isBlank(one.amount)) found.push(issue('depositAmountMissing', `${path}.amount`));
  const before = found.length;
  const label = 'Amount of the deposit';
  const amount = readMoney(one, 'amount', path, label, found);
  if (!isBlank(one.amount) && found.length === before && isZero(amount))
    found.push(issue('notGreater', `${path}.amount`, { label, least: '0' }));
  return amount;
}

/** Reads a confirmation number. A number entered twice is the same deposit, which would be counted twice. */
function readConfirmation({ confirmation }: Json, path: string, confirmed: Set<string>, found: Issue[]): string | null {
  if (isBlank(confirmation)) return null;
  const label = 'EFTPS confirmation';
  const at = `${path}.confirmation`;
  if (typeof confirmation !== 'string') found.push(issue('notText', at, { label }));
  else if (confirmation.length > LONGEST_CONFIRMATION)
    found.push(issue('tooLong', at, { label, most: LONGEST_CONFIRMATION }));
  else if (!/^[A-Za-z0-9-]+$/.test(confirmation)) found.push(issue('confirmationShape', at, { label }));
  else {
    const key = confirmation.replaceAll('-', '').toUpperCase();
    if (confirmed.has(key)) found.push(issue('confirmationTwice', at, { label, confirmation }));
    confirmed.add(key);
    return confirmation;
  }
  return null;
}
