import {
  addDays,
  type DueDate,
  dayNumber,
  formatDate,
  isLeapYear,
  isoDate,
  lastDayOfMonth,
  returnDueDate,
} from '../../calendar/public.ts';
import { type DecimalString, type IsoDate, type Law, law as lawInForce } from '../../catalog/public.ts';
import {
  compare,
  decimal,
  type Exact,
  isZero,
  least,
  minus,
  ONE,
  over,
  plus,
  roundHalfUp,
  sum,
  times,
  toFixed,
  ZERO,
} from '../../decimal.ts';
import { indexOf, type LawIndex, type Rate } from '../../engine/public.ts';
import { type ComputedFiling, computeFiling } from './compute-filing.ts';
import { penaltyAfterNotice } from './deposit-penalty.ts';
import { depositPlan } from './deposits.ts';
import { linesPaidBefore, type PaidBefore } from './paid-before.ts';
import { type ReadFiling, readFiling } from './read-filing.ts';

/** A part of the estimate. */
export interface LateCharge {
  kind: 'lateFiling' | 'latePayment' | 'lateDeposit' | 'interest' | 'interestOnLateFiling';
  /** Dollars and cents; null where no rate is published. */
  amount: DecimalString | null;
  /** How the amount was figured, in one sentence. */
  rule: string;
  citation: string;
  /** Whether every rate used was confirmed in an official text. */
  confirmed: boolean;
}

/** The amounts the IRS may charge when a return is filed and paid late. An estimate: Form 720 has no line for them. */
export interface LateReturnEstimate {
  due: IsoDate;
  /** The day on which the return is assumed to be filed and paid. */
  day: IsoDate;
  /** The tax that was unpaid on the due date. */
  unpaid: DecimalString;
  charges: LateCharge[];
  /** The sum of the computed amounts. */
  total: DecimalString;
  /** The first day whose interest rate is not published; null when all are. */
  notPublishedFrom: IsoDate | null;
}

/**
 * Estimates penalties and interest on a return that is filed and paid after its due date, without reasonable cause.
 * @param input a filing in the open format
 * @param day the day it is filed and what is due is paid
 * @returns null when it is not late, or nothing was unpaid on the due date
 */
export function lateReturnEstimate(input: unknown, day: IsoDate, law: Law = lawInForce): LateReturnEstimate | null {
  const filing = readFiling(input);
  if (filing.quarter === null || law.afterFiling === undefined) return null;
  const ofReturn = returnDueDate(filing.quarter);
  const early = linesPaidBefore(filing.quarter, law).filter(({ due }) => day > due);
  if (day <= ofReturn.due && early.length === 0) return null;
  const debts = debtsOf(filing, computeFiling(input, law), ofReturn, early, day);
  const unpaid = sum(debts.flatMap(({ parts }) => parts.map(({ amount }) => amount)));
  if (isZero(unpaid)) return null;
  const index = indexOf(law);
  const { lateFiling, latePayment, interest } = law.afterFiling;
  const due = debts.map((debt) => debt.due).reduce((a, b) => (a < b ? a : b));
  const filingMonths = monthsLate(ofReturn.due, day);
  const rateOf = (id: string) => must(index.rate(id, due), id);
  const filingRate = rateOf(lateFiling.rate);
  const paymentRate = rateOf(latePayment.rate);
  const filingMost = rateOf(lateFiling.most);
  const paymentMost = rateOf(latePayment.most);
  const rates = {
    filing: { rate: exact(filingRate), most: exact(filingMost) },
    payment: { rate: exact(paymentRate), most: exact(paymentMost) },
  };
  const ofDebts = debts.map(({ parts, due: from }) =>
    monthlyAdditions(parts, { filing: filingMonths, payment: monthsLate(from, day) }, rates),
  );
  const additions = {
    filing: roundHalfUp(sum(ofDebts.map(({ filing: amount }) => amount)), 2),
    payment: roundHalfUp(sum(ofDebts.map(({ payment }) => payment)), 2),
  };
  const periods = debts
    .map(({ name, due: from }) => `${name}${monthsInWords(monthsLate(from, day).length)}`)
    .join(', ');
  const onTax = debts.flatMap(({ parts, nominal, name }) =>
    parts.map(({ amount, day: paid }) => ({
      name,
      amount,
      from: nominal,
      ...compounded(nominal, paid, interest, index),
    })),
  );
  const fromReturn = ofReturn.nominal;
  const onAddition = {
    ...{ name: '', amount: additions.filing, from: fromReturn },
    ...compounded(fromReturn, day, interest, index),
  };
  const charges: LateCharge[] = [
    {
      kind: 'lateFiling',
      amount: toFixed(additions.filing, 2),
      rule: `${percent(filingRate)} of the unpaid tax for each month or part of a month, at most ${percent(filingMost)}, less the addition for late payment of the same months. Late: ${monthsInWords(filingMonths.length)}.`,
      citation: filingRate.dated.citation,
      confirmed: isConfirmed([filingRate, filingMost]),
    },
    {
      kind: 'latePayment',
      amount: toFixed(additions.payment, 2),
      rule: `${percent(paymentRate)} of the unpaid tax for each month or part of a month, at most ${percent(paymentMost)}. Late: ${periods}.`,
      citation: paymentRate.dated.citation,
      confirmed: isConfirmed([paymentRate, paymentMost]),
    },
    ...lateDepositCharge(input, day, law, index),
    interestCharge('interest', 'the unpaid tax', onTax, day, index, interest),
    ...(isZero(additions.filing)
      ? []
      : [interestCharge('interestOnLateFiling', 'the addition for late filing', [onAddition], day, index, interest)]),
  ];
  return {
    due,
    day,
    unpaid: toFixed(unpaid, 2),
    charges: charges.filter(({ amount }) => amount !== '0.00'),
    total: toFixed(sum(charges.map(({ amount }) => decimal(amount ?? '0'))), 2),
    notPublishedFrom:
      onTax.map(({ missingFrom }) => missingFrom).find((from) => from !== null) ?? onAddition.missingFrom,
  };
}

const monthsInWords = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** Tax with a due date of its own, and its part that was unpaid then. */
interface Debt {
  /** "IRS No. 20: "; empty for the tax that is due with the return. */
  name: string;
  due: IsoDate;
  /** Interest runs from here: a weekend or holiday moves the act, not the due date (26 USC 7503, 6601(a)). */
  nominal: IsoDate;
  parts: LatePart[];
}

/** The unpaid tax of the return, apart where its due date is another; what was paid counts for the other tax first. */
function debtsOf(
  { deposits }: ReadFiling,
  { lines, totals }: ComputedFiling,
  { due, nominal }: DueDate,
  early: readonly PaidBefore[],
  day: IsoDate,
): Debt[] {
  let open = decimal(totals.totalDue);
  const before = early.flatMap(({ irsNumber, due: by, nominal: from }): Debt[] => {
    const amount = least(decimal(lines[irsNumber]?.tax ?? '0.00'), open);
    open = minus(open, amount);
    return isZero(amount) ? [] : [{ name: `IRS No. ${irsNumber}: `, due: by, nominal: from, parts: [{ amount, day }] }];
  });
  if (day <= due) return before;
  const late = deposits.filter(({ date }) => date > due && date <= day);
  const parts = paidAfter(due, late, { ...totals, totalDue: toFixed(open, 2) }, day);
  return parts.length === 0 ? before : [{ name: '', due, nominal, parts }, ...before];
}

/** The penalties for late deposits of each period, as if what is still missing was deposited on the day. */
function lateDepositCharge(input: unknown, day: IsoDate, law: Law, index: LawIndex): LateCharge[] {
  const plan = depositPlan(input, law, null, day);
  const charged = (plan?.methods ?? []).flatMap(({ periods }) =>
    periods.flatMap(({ box, penalty }) => (penalty === null ? [] : [{ box, ...penalty }])),
  );
  if (plan === null || charged.length === 0) return [];
  const ofBoxes = charged.map(({ box, rule }) => `Box ${box}: ${rule}.`).join(' ');
  const afterNotice = penaltyAfterNotice(plan.returnDue.due, index);
  return [
    {
      kind: 'lateDeposit',
      amount: plan.penalty,
      rule: afterNotice === null ? ofBoxes : `${ofBoxes} ${afterNotice}`,
      citation: [...new Set(charged.map(({ citation }) => citation))].join('; '),
      confirmed: true,
    },
  ];
}

interface LatePart {
  amount: Exact;
  day: IsoDate;
}

/**
 * The tax that was unpaid on the due date, by the day it is paid: deposits made after that date, and the rest on the
 * day of the return.
 */
function paidAfter(
  due: IsoDate,
  deposits: readonly { date: IsoDate; amount: Exact }[],
  { totalDue, overPaymentFromThisQuarter }: Pick<ComputedFiling['totals'], 'totalDue' | 'overPaymentFromThisQuarter'>,
  day: IsoDate,
): LatePart[] {
  // An overpayment comes from the latest deposits: so much of them was not unpaid tax.
  let surplus = decimal(overPaymentFromThisQuarter);
  const late = deposits
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .map(({ date, amount }): LatePart => {
      const spare = least(surplus, amount);
      surplus = minus(surplus, spare);
      return { amount: minus(amount, spare), day: date };
    })
    .reverse();
  return [...late, { amount: decimal(totalDue), day }].filter(({ amount, day: paid }) => !isZero(amount) && paid > due);
}

/** The first day of every month or part of one between a due date and a day: a month ends on the numbered day of the due date, or on the last day of a month. */
function monthsLate(due: IsoDate, day: IsoDate): IsoDate[] {
  const [year, month, number] = due.split('-').map(Number) as [number, number, number];
  const isLast = number === lastDayOfMonth(year, month);
  const endOf = (count: number): IsoDate => {
    const at = year * 12 + (month - 1) + count;
    const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
    const last = lastDayOfMonth(y, m);
    return isoDate(y, m, isLast ? last : Math.min(number, last));
  };
  const months: IsoDate[] = [];
  for (let count = 0; endOf(count) < day; count++) months.push(addDays(endOf(count), 1));
  return months;
}

interface Addition {
  rate: Exact;
  most: Exact;
}

/** Both additions, month by month: late payment on what is unpaid as a month begins, late filing less that (26 USC 6651(b), (c)(1)). */
function monthlyAdditions(
  parts: readonly LatePart[],
  months: { filing: readonly IsoDate[]; payment: readonly IsoDate[] },
  { filing, payment }: { filing: Addition; payment: Addition },
): { filing: Exact; payment: Exact } {
  const unpaid = sum(parts.map(({ amount }) => amount));
  let grossFiling = ZERO;
  let forFiling = ZERO;
  let forPayment = ZERO;
  for (const begins of [...new Set([...months.payment, ...months.filing])].toSorted()) {
    const open = sum(parts.filter(({ day }) => day >= begins).map(({ amount }) => amount));
    const paymentNow = months.payment.includes(begins)
      ? least(times(open, payment.rate), minus(times(unpaid, payment.most), forPayment))
      : ZERO;
    const filingNow = months.filing.includes(begins)
      ? least(times(unpaid, filing.rate), minus(times(unpaid, filing.most), grossFiling))
      : ZERO;
    forPayment = plus(forPayment, paymentNow);
    grossFiling = plus(grossFiling, filingNow);
    if (compare(filingNow, paymentNow) > 0) forFiling = plus(forFiling, minus(filingNow, paymentNow));
  }
  return { filing: forFiling, payment: forPayment };
}

interface Growth {
  factor: Exact;
  /** The first day without a published rate: interest is counted up to the day before. */
  missingFrom: IsoDate | null;
  rates: ReadonlySet<Rate>;
}

/** Decimals carried from day to day: no cent of any tax depends on the next one. */
const CARRIED = 24;

/** The growth of a dollar from one day to another at the underpayment rates, compounded daily (26 USC 6622(a)). */
function compounded(from: IsoDate, to: IsoDate, interest: string, index: LawIndex): Growth {
  let factor = ONE;
  const rates = new Set<Rate>();
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    const rate = index.rate(interest, day);
    if (!rate?.value) return { factor, missingFrom: day, rates };
    rates.add(rate);
    const inYear = isLeapYear(Number(day.slice(0, 4))) ? '366' : '365';
    factor = roundHalfUp(times(factor, plus(ONE, over(rate.value, decimal(inYear)))), CARRIED);
  }
  return { factor, missingFrom: null, rates };
}

function interestCharge(
  kind: LateCharge['kind'],
  on: string,
  parts: readonly ({ name: string; amount: Exact; from: IsoDate } & Growth)[],
  day: IsoDate,
  index: LawIndex,
  interest: string,
): LateCharge {
  const rates = [...new Set(parts.flatMap(({ rates: used }) => [...used]))];
  const known = rates.map((rate) => percent(rate));
  const missingFrom = parts.map((part) => part.missingFrom).find((from) => from !== null) ?? null;
  const total = sum(parts.map(({ amount, factor }) => times(amount, minus(factor, ONE))));
  const until = missingFrom === null ? day : addDays(missingFrom, -1);
  const lasting = [...new Map(parts.map(({ name, from }) => [name, from]))]
    .map(([name, from]) => `${name}from ${formatDate(from)}, ${dayNumber(until) - dayNumber(from)} days`)
    .join('; ');
  const percentages = [...new Set(known)].join(', ');
  const rule =
    rates.length === 0
      ? `Interest on ${on}: the rate of this quarter is not published.`
      : `Interest on ${on} from the due date, before a weekend or holiday moves it: ${lasting}, at ${percentages} a year, compounded daily${missingFrom === null ? '' : `. The rate from ${formatDate(missingFrom)} is not published`}.`;
  return {
    kind,
    amount: rates.length === 0 ? null : toFixed(roundHalfUp(total, 2), 2),
    rule,
    citation: (rates.at(-1) ?? must(index.rate(interest, day), interest)).dated.citation,
    confirmed: isConfirmed(rates),
  };
}

const isConfirmed = (rates: readonly Rate[]): boolean =>
  rates.every(({ dated: { confidence, sourceClass } }) => confidence === 'confirmed' && sourceClass === 'primary');

const exact = ({ value, parameter }: Rate): Exact => must(value ?? undefined, parameter.id);

/** "4.5%". */
const percent = (rate: Rate): string => {
  const text = toFixed(times(exact(rate), decimal('100')), 2);
  return `${text.replace(/\.?0+$/, '')}%`;
};

function must<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new Error(`The rate book has no value of ${id}`);
  return value;
}
