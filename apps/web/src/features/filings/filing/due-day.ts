import {
  type DecimalString,
  type DueDate,
  dayOfWeek,
  formatDate,
  type IsoDate,
  irsDay,
  type OverpaymentFacts,
  type PaymentMethod,
  type Quarter,
  returnDueDate,
  type Totals,
} from '@gauger/excise';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** When a return is due, as pages say it. */
export interface DueDay {
  /** "Mon, Nov 2, 2026". */
  by: string;
  /** "Nov 2, 2026". */
  day: string;
  /** After an amount: when it is due, or that it was. */
  pay: string;
  /** "Due by Nov 2", with the year if it is not this one; once that day has passed "Was due Nov 2, 2026". */
  caption: string;
  late: boolean;
  /** Why it was moved from the day the rule names. */
  why?: string;
}

/** When the return is due, in full and in short. Penalties and interest are said, not counted in: the IRS figures them. */
export function dueDay(quarter: Quarter, today: IsoDate = irsDay(new Date())): DueDay {
  const { due, nominal, moved } = returnDueDate(quarter);
  const by = `${weekdayOf(due)}, ${formatDate(due)}`;
  const late = due < today;
  return {
    by,
    day: formatDate(due),
    pay: late ? `was due ${formatDate(due)}. Pay it now if you have not` : `is due ${formatDate(due)}`,
    caption: late ? `Was due ${formatDate(due)}` : `Due by ${dayInShort(due, today)}`,
    late,
    ...(moved === null ? {} : { why: whyMoved({ nominal, moved }) }),
  };
}

/** "Oct 31 is a Saturday": what moved a due date that was moved. */
export const whyMoved = ({ nominal, moved }: Pick<DueDate, 'nominal' | 'moved'>): string =>
  `${inShort(nominal)} is ${moved?.endsWith('day') ? 'a ' : ''}${moved}`;

/** The result of the quarter: an amount due, or an overpayment. */
export interface Balance {
  amount: DecimalString;
  /** Instead of "Balance due": the credit is more than the tax. */
  over?: 'Refund' | 'Overpayment';
}

/** Computes the balance of a filing; an overpayment is called a refund once that is chosen. */
export function balanceOf(
  { totalDue, overPaymentFromThisQuarter: over }: Pick<Totals, 'totalDue' | 'overPaymentFromThisQuarter'>,
  use: OverpaymentFacts['overPaymentUse'],
): Balance {
  if (Number(over) === 0) return { amount: totalDue };
  return { amount: over, over: use === 'refund' ? 'Refund' : 'Overpayment' };
}

/** "Mon". */
export const weekdayOf = (day: IsoDate): string => WEEKDAYS[dayOfWeek(day)] ?? '';

/** "Nov 2", or "Nov 2, 2025" in another year than today. */
export const dayInShort = (day: IsoDate, today: IsoDate): string =>
  day.slice(0, 4) === today.slice(0, 4) ? inShort(day) : formatDate(day);

/** The payment of the balance due of a signed return: its method, and the source of the answer. */
export interface SentPayment {
  method: PaymentMethod | null;
  /** When a direct debit is withdrawn. */
  date: IsoDate | null;
  /** The name of a simulator: no money moves. */
  simulator: string | null;
}

/** Text about the balance for pill and ledger. */
export interface BalanceNote {
  /** In short, before the amount. */
  caption: string;
  /** In a sentence, without its period. */
  by: string;
  /** Something has to be paid and nobody has arranged it. */
  alarm: boolean;
}

/**
 * Says what has to be paid and when. An amount alarms only until the return is signed: afterwards the debit is arranged, or the
 * filer pays by EFTPS.
 * @param sent of a return on its way or accepted; null while it is not signed
 */
export function balanceNote({ amount, over }: Balance, due: DueDay, sent: SentPayment | null): BalanceNote {
  const isDue = Number(amount) > 0 && !over;
  if (sent)
    return { caption: over ?? (isDue ? paidIn(sent) : 'Balance due'), by: sentNote(isDue, due, sent), alarm: false };
  if (!isDue)
    return { caption: over ?? 'Balance due', by: `The return ${due.late ? 'was' : 'is'} due ${due.by}`, alarm: false };
  const by = due.late ? `It was due ${due.by}. The IRS may charge penalties and interest` : `By ${due.by}`;
  return { caption: due.caption, by, alarm: true };
}

/** Of a simulator nothing is withdrawn, and nothing has to be paid. */
function paidIn({ method, simulator }: SentPayment): string {
  if (simulator || method === null) return 'Balance due';
  return method === 'efw' ? 'Direct debit' : 'Pay by EFTPS';
}

function sentNote(isDue: boolean, { by, late }: DueDay, { method, date, simulator }: SentPayment): string {
  if (simulator) return `The ${simulator} answers, not the IRS. Nothing is charged`;
  if (!isDue || method === null) return `The return ${late ? 'was' : 'is'} due ${by}`;
  if (method === 'efw') return `The IRS withdraws it ${date ? `on ${formatDate(date)}` : 'by direct debit'}`;
  return late ? `Pay it at eftps.gov, if you have not. It was due ${by}` : `Pay it at eftps.gov by ${by}`;
}

const inShort = (day: IsoDate): string => formatDate(day).replace(/, \d+$/, '');
