import { formatDate } from '../../calendar/public.ts';
import {
  type CellId,
  depositMethods,
  type ExchangedProduct,
  exchangeSides,
  scheduleACell,
  scheduleATotalCell,
  scheduleCells,
  scheduleTCell,
} from '../../cells/public.ts';
import { roundHalfUp, toFixed, toText } from '../../decimal.ts';
import {
  type Explanation,
  type LawIndex,
  type LinePlan,
  lineStatus,
  placeOf,
  planLine,
  rowComputer,
} from '../../engine/public.ts';
import { isOneTime } from './one-time.ts';
import type { ReadFiling, ReadLine } from './read-filing.ts';
import { depositPeriods, lineSum } from './schedule-a.ts';
import { sideOf } from './schedule-t.ts';

const IN_CENTS = 'in cents that add up to the tax of the line (largest remainder)';

/** Why a cell of Schedule A or T has its value, or null when the filing has no such cell. */
export function explainSchedule(id: CellId, filing: ReadFiling, index: LawIndex): Explanation | null {
  const label = scheduleCells.find((cell) => cell.id === id)?.label;
  if (label === undefined || filing.quarter === null) return null;
  const of = id.startsWith('scheduleT.') ? gallonsOf(id, filing, index) : liabilityOf(id, filing, index);
  return of.length === 0 ? null : { kind: 'cell', cell: id, label, of: { kind: 'sum', of } };
}

function liabilityOf(id: CellId, filing: ReadFiling, index: LawIndex): Explanation[] {
  const quarter = filing.quarter;
  if (quarter === null) return [];
  const total = depositMethods.find((method) => scheduleATotalCell(method) === id);
  if (total !== undefined)
    return depositPeriods[total](quarter)
      .map(({ box }) => explainSchedule(scheduleACell(box), filing, index))
      .filter((node) => node !== null);
  const found = depositMethods
    .flatMap((method) => depositPeriods[method](quarter))
    .find(({ box }) => scheduleACell(box) === id);
  if (found === undefined) return [];
  const days = `${formatDate(found.first)} to ${formatDate(found.last)}`;
  return onReturn(filing, index).flatMap(([plan, facts]): Explanation[] => {
    if (isOneTime(plan.line, filing)) return [];
    const computer = rowComputer(plan);
    const sum = lineSum(plan, facts.taxWithRegularMethod);
    facts.rows.forEach((row, at) => {
      const tax = computer.compute(row, at, []);
      if (tax !== null) sum.add(computer.read.dayKey, tax);
    });
    const share = sum.shares(roundHalfUp(sum.total(), 2))?.byBox.get(found.box);
    if (share === undefined || share.n === 0n) return [];
    const because = `IRS No. ${plan.line.irsNumber} ${plan.line.name}: the rows of ${days}, ${IN_CENTS}`;
    return [{ kind: 'given', value: toFixed(share, 2), because, citation: '26 CFR 40.6302(c)-1' }];
  });
}

function gallonsOf(id: CellId, filing: ReadFiling, index: LawIndex): Explanation[] {
  return onReturn(filing, index).flatMap(([plan, facts]): Explanation[] => {
    const product = plan.line.scheduleT as ExchangedProduct | undefined;
    const side = product && exchangeSides.find((one) => scheduleTCell(product, one) === id);
    if (side === undefined) return [];
    const computer = rowComputer(plan);
    const isOn = sideOf(plan);
    const gallons = placeOf(plan, 'noOfGallons');
    return facts.rows.flatMap((row, at): Explanation[] => {
      if (computer.compute(row, at, []) === null || isOn(computer.read) !== side) return [];
      const number = computer.read.numbers[gallons];
      if (number === undefined) return [];
      const path = `filingData.${plan.line.irsNumber}.rows.${at}.noOfGallons`;
      return [{ kind: 'fact', path, label: `Row ${at + 1}`, value: toText(number), unit: 'gallons' }];
    });
  });
}

/** The lines that are on the return, made ready. */
function onReturn(filing: ReadFiling, index: LawIndex): [LinePlan, ReadLine][] {
  const { quarter } = filing;
  if (quarter === null) return [];
  return [...filing.lines].flatMap(([irsNumber, facts]): [LinePlan, ReadLine][] => {
    const line = index.line(irsNumber);
    if (line === undefined || facts.emptyTaxLiability) return [];
    if (!lineStatus(line, quarter).onReturn) return [];
    return [[planLine(index, line, quarter, facts.taxWithRegularMethod), facts]];
  });
}
