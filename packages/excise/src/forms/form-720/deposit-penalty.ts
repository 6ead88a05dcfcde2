import { dollars } from '../../amounts.ts';
import { dayNumber } from '../../calendar/public.ts';
import type { DecimalString, IsoDate } from '../../catalog/public.ts';
import { compare, decimal, type Exact, isZero, least, minus, roundHalfUp, sum, times, toFixed } from '../../decimal.ts';
import type { LawIndex, Rate } from '../../engine/public.ts';
import type { ReadDeposit } from './read-deposits.ts';

/** The penalty that the IRS may charge for a late deposit. An estimate, without reasonable cause. */
export interface DepositPenalty {
  /** Dollars and cents. */
  amount: DecimalString;
  /** "5% of $12,200.00, 7 days late". */
  rule: string;
  citation: string;
}

/** The deposits of a period that were due before now, and the amount that was missing on the due date. */
export interface MissedDeposit {
  due: IsoDate;
  shortfall: Exact;
  made: readonly Pick<ReadDeposit, 'date' | 'amount'>[];
  /** The day on which a surplus of other periods made up the rest; null where none did. */
  madeUpOn: IsoDate | null;
  /** The day until which the rest is late, where it is still missing. */
  today: IsoDate | null;
}

/**
 * Estimates the penalty for a deposit that was short on its due date: each part by the days until it was made
 * (26 USC 6656(b)(1)(A), (b)(2)). Null where nothing was late, or the law at hand has no such rule.
 */
export function depositPenalty({ due, shortfall, made, madeUpOn, today }: MissedDeposit, index: LawIndex) {
  const steps = index.law.afterFiling?.lateDeposit.steps;
  if (steps === undefined || isZero(shortfall)) return null;
  let open = shortfall;
  const parts: LatePart[] = [];
  const add = (amount: Exact, until: IsoDate | null) => {
    open = minus(open, amount);
    if (until !== null && until > due && !isZero(amount))
      parts.push({ amount, days: dayNumber(until) - dayNumber(due) });
  };
  for (const { date, amount } of made) if (date > due) add(least(amount, open), date);
  add(open, madeUpOn ?? today);
  const charged = parts.flatMap((part): ChargedPart[] => {
    const rate = rateOf(part.days, due, steps, index);
    return rate?.value ? [{ ...part, rate, penalty: times(part.amount, rate.value) }] : [];
  });
  const [first] = charged;
  if (first === undefined) return null;
  return {
    amount: toFixed(roundHalfUp(sum(charged.map(({ penalty }) => penalty)), 2), 2),
    rule: charged
      .map(
        ({ amount, days, rate }) =>
          `${percent(rate)} of ${dollars(amount)}, ${days === 1 ? '1 day' : `${days} days`} late`,
      )
      .join('; '),
    citation: [...new Set(charged.map(({ rate }) => rate.dated.citation))].join('; '),
  } satisfies DepositPenalty;
}

interface LatePart {
  amount: Exact;
  days: number;
}

interface ChargedPart extends LatePart {
  rate: Rate;
  penalty: Exact;
}

type Steps = readonly { lastDay: string | null; rate: string }[];

function rateOf(days: number, due: IsoDate, steps: Steps, index: LawIndex): Rate | undefined {
  const step = steps.find(({ lastDay }) => {
    const last = lastDay === null ? null : index.rate(lastDay, due)?.value;
    return !last || compare(decimal(String(days)), last) <= 0;
  });
  return step && index.rate(step.rate, due);
}

/** States the rate after a notice of the IRS, in one sentence; null where the law at hand has no such rule. */
export function penaltyAfterNotice(day: IsoDate, index: LawIndex): string | null {
  const rule = index.law.afterFiling?.lateDeposit.afterNotice;
  if (rule === undefined) return null;
  const [part, within] = [index.rate(rule.rate, day), index.rate(rule.days, day)];
  if (!part || !within?.value) return null;
  return `It is ${percent(part)} of what is not deposited within ${toFixed(within.value, 0)} days after the first notice of the IRS (${part.dated.citation}).`;
}

/** "5%". */
const percent = ({ value }: Rate): string =>
  `${toFixed(times(value ?? decimal('0'), decimal('100')), 2).replace(/\.?0+$/, '')}%`;
