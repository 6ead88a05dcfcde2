import {
  alternativeDepositPeriods,
  type DepositPeriod,
  dayKey,
  type Quarter,
  regularDepositPeriods,
} from '../../calendar/public.ts';
import type { DecimalString, TaxLine } from '../../catalog/public.ts';
import {
  type CellId,
  type DepositMethod,
  depositMethods,
  scheduleACell,
  scheduleATotalCell,
} from '../../cells/public.ts';
import { type Exact, isZero, plus, runningSum, sum, toFixed, ZERO } from '../../decimal.ts';
import { allocateCents, type LinePlan } from '../../engine/public.ts';

export const depositPeriods: Readonly<Record<DepositMethod, (quarter: Quarter) => readonly DepositPeriod[]>> = {
  regular: regularDepositPeriods,
  alternative: alternativeDepositPeriods,
};

/** The tax of a line, added up row by row as it falls into deposit periods. */
export interface LineSum {
  /** @param key the row's day as yyyymmdd */
  add(key: number, tax: Exact): void;
  /** The exact tax of all rows. */
  total(): Exact;
  /** Each period's part in cents, adding up to the line's tax; null for a line that is not deposited. */
  shares(tax: Exact): { method: DepositMethod; byBox: ReadonlyMap<string, Exact> } | null;
}

/** How the tax of a line is deposited, or null when it is paid with the return. */
export const depositMethodOf = (line: TaxLine, taxWithRegularMethod: boolean): DepositMethod | null =>
  line.deposit === 'none'
    ? null
    : line.deposit === 'regularOrAlternative' && !taxWithRegularMethod
      ? 'alternative'
      : 'regular';

export function lineSum({ line, quarter }: LinePlan, taxWithRegularMethod: boolean): LineSum {
  const method = depositMethodOf(line, taxWithRegularMethod);
  const periods = method === null ? [] : depositPeriods[method](quarter);
  const lastKeys = periods.map(({ last }) => dayKey(last));
  const sums = periods.length === 0 ? [runningSum()] : periods.map(() => runningSum());
  const [first] = sums as [ReturnType<typeof runningSum>];
  const only = sums.length === 1;
  return {
    add(key, tax) {
      if (only) return first.add(tax);
      let at = 0;
      while (at < sums.length - 1 && key > (lastKeys[at] as number)) at++;
      sums[at]?.add(tax);
    },
    total: () => (only ? first.total() : sum(sums.map((one) => one.total()))),
    shares(tax) {
      if (method === null) return null;
      const cents = allocateCents(
        tax,
        sums.map((one) => one.total()),
      );
      return { method, byBox: new Map(periods.map(({ box }, at) => [box, cents[at] as Exact])) };
    },
  };
}

/** Schedule A, filled line by line: what each semimonthly period owes. */
export interface ScheduleA {
  /** Adds the shares of a line from `LineSum.shares`. */
  add(shares: ReturnType<LineSum['shares']>): void;
  /** The boxes in which anything is owed, and the sum of their method. */
  cells(): Record<CellId, DecimalString>;
}

/** An empty Schedule A of a quarter (Form 720, page 3). */
export function scheduleA(quarter: Quarter | null): ScheduleA {
  const boxes = { regular: new Map<string, Exact>(), alternative: new Map<string, Exact>() };
  return {
    add(shares) {
      if (shares === null) return;
      const known = boxes[shares.method];
      for (const [box, amount] of shares.byBox) known.set(box, plus(known.get(box) ?? ZERO, amount));
    },
    cells() {
      const cells: Record<CellId, DecimalString> = {};
      if (quarter === null) return cells;
      for (const method of depositMethods) {
        const total = sum(boxes[method].values());
        if (isZero(total)) continue;
        for (const { box } of depositPeriods[method](quarter)) {
          const owed = boxes[method].get(box);
          if (owed && !isZero(owed)) cells[scheduleACell(box)] = toFixed(owed, 2);
        }
        cells[scheduleATotalCell(method)] = toFixed(total, 2);
      }
      return cells;
    },
  };
}
