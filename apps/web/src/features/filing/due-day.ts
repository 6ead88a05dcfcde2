import {
  type DecimalString,
  type DueDate,
  dayInWords,
  dayOfWeek,
  type IsoDate,
  irsDay,
  type OverpaymentFacts,
  type Quarter,
  returnDueDate,
  type Totals,
} from '@gauger/excise';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** When a return is due, as pages say it. */
export interface DueDay {
  /** "Mon, Nov 2, 2026". */
  by: string;
  /** After "You need to pay": until when, or that it is late. */
  pay: string;
  /** "Due by Nov 2", and once that day is over "Was due Nov 2". */
  said: string;
  late: boolean;
  /** Why it was moved from the day the rule names. */
  why?: string;
}

/** When the return is due, in full and in short. Penalty and interest are said, not computed: they are the IRS's to work out. */
export function dueDay(quarter: Quarter, today: IsoDate = irsDay(new Date())): DueDay {
  const { due, nominal, moved } = returnDueDate(quarter);
  const by = `${WEEKDAYS[dayOfWeek(due)]}, ${dayInWords(due)}`;
  const late = due < today;
  return {
    by,
    pay: late
      ? `now, unless you have paid it: it was due by ${by}, and the IRS adds a penalty and interest`
      : `by ${by}`,
    said: late ? `Was due ${inShort(due)}` : `Due by ${inShort(due)}`,
    late,
    ...(moved === null ? {} : { why: whyMoved({ nominal, moved }) }),
  };
}

/** "Oct 31 is a Saturday": what moved a due date that was moved. */
export const whyMoved = ({ nominal, moved }: Pick<DueDate, 'nominal' | 'moved'>): string =>
  `${inShort(nominal)} is ${moved?.endsWith('day') ? 'a ' : ''}${moved}`;

/** What the quarter comes to: an amount due, or what is left over. */
export interface Balance {
  amount: DecimalString;
  /** Instead of "Due amount": the credit is more than the tax. */
  over?: 'Refund' | 'Overpayment';
}

/** What a filing comes to; what is left over is called a refund once that is chosen. */
export function balanceOf(
  { totalDue, overPaymentFromThisQuarter: over }: Pick<Totals, 'totalDue' | 'overPaymentFromThisQuarter'>,
  use: OverpaymentFacts['overPaymentUse'],
): Balance {
  if (Number(over) === 0) return { amount: totalDue };
  return { amount: over, over: use === 'refund' ? 'Refund' : 'Overpayment' };
}

const inShort = (day: IsoDate): string => dayInWords(day).replace(/, \d+$/, '');
