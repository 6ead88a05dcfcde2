import type { DecimalString } from '../../catalog/public.ts';
import {
  type CellId,
  type ExchangedProduct,
  type ExchangeSide,
  exchangedProducts,
  exchangeSides,
  scheduleTCell,
} from '../../cells/public.ts';
import { isZero, runningSum, type Sum, toText, trimmed } from '../../decimal.ts';
import { type CheckedRow, type LinePlan, placeOf } from '../../engine/public.ts';

/** Which side of a two-party exchange a row is on, or null when it is none. */
export function sideOf(plan: LinePlan): (row: CheckedRow) => ExchangeSide | null {
  const exchange = placeOf(plan, 'twoPartyExchange');
  const receiver = placeOf(plan, 'receiverInExchange');
  return ({ values }) => (values[exchange] !== true ? null : values[receiver] === true ? 'received' : 'delivered');
}

/** Schedule T (Form 720, page 3): the gallons of two-party exchanges, added up row by row. */
export interface ScheduleT {
  /** Makes a collector for the rows of a line that count; null for a line whose fuel is not exchanged. */
  of(plan: LinePlan): ((row: CheckedRow) => void) | null;
  /** The sums that are not zero. */
  cells(): Record<CellId, DecimalString>;
}

export function scheduleT(): ScheduleT {
  const sums = new Map<CellId, Sum>();
  return {
    of(plan) {
      const product = plan.line.scheduleT;
      if (product === undefined) return null;
      const side = sideOf(plan);
      const gallons = placeOf(plan, 'noOfGallons');
      return (row) => {
        const on = side(row);
        if (on === null) return;
        const number = row.numbers[gallons];
        if (number === undefined) return;
        const cell = scheduleTCell(product, on);
        const sum = sums.get(cell) ?? runningSum();
        sums.set(cell, sum);
        sum.add(number);
      };
    },
    cells() {
      const cells: Record<CellId, DecimalString> = {};
      if (sums.size === 0) return cells;
      for (const product of Object.keys(exchangedProducts) as ExchangedProduct[])
        for (const side of exchangeSides) {
          const total = sums.get(scheduleTCell(product, side))?.total();
          if (total && !isZero(total)) cells[scheduleTCell(product, side)] = trimmed(toText(total));
        }
      return cells;
    },
  };
}
