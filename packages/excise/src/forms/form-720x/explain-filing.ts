import { type Law, law as lawInForce } from '../../catalog/public.ts';
import type { CellId } from '../../cells/public.ts';
import type { Explanation } from '../../engine/public.ts';
import { explain } from '../form-720/explain-filing.ts';
import { rowOfAdjustment } from './blockers.ts';
import { type Adjustment, adjustmentCell, computeForm720X, type FrozenAmounts, keyOf } from './compute-filing.ts';
import type { Form720X } from './filing.ts';

/** The facts of a row by hand that hold its columns (d) and (e). */
const columns = {
  1: { original: 'taxAsOriginallyReported', adjusted: 'adjustedTax' },
  2: { original: 'creditAsOriginallyReported', adjusted: 'adjustedCredit' },
} as const;

const sides = {
  original: { of: 'original', label: 'As originally reported or previously adjusted' },
  adjusted: { of: 'corrected', label: 'Corrected amount' },
} as const;

/**
 * Explains the value of a cell of a Form 720-X: `adjustments.1.60.change`, `adjustments.1.60.adjusted`, `totals.line4`; the name of
 * a total alone is understood too. The amounts of the pair are explained by the rows and rates of their return.
 * @param lawOfOriginal the law by which the original was computed
 * @param frozen the amounts of the original, where the law by which it was computed is not known
 * @returns null where the filing has no such cell
 */
export function explainForm720X(
  input: unknown,
  cell: string,
  law: Law = lawInForce,
  lawOfOriginal: Law = law,
  frozen?: FrozenAmounts,
): Explanation | null {
  const { adjustments, cells } = computeForm720X(input, law, lawOfOriginal, frozen);
  const id = cellId(cell);
  if (!(id in cells)) return null;
  const facts = input as Form720X;
  const lawOf = { original: lawOfOriginal, adjusted: facts.ratesInForce === true ? law : lawOfOriginal };
  const nameOf = (one: Adjustment) => adjustmentCell(one, adjustments);

  const amount = (one: Adjustment, side: keyof typeof sides): Explanation => ({
    kind: 'cell',
    cell: `${nameOf(one)}.${side}`,
    label: `${sides[side].label}, ${numberOf(one)}`,
    of:
      frozen && side === 'original' && !rowOfAdjustment(facts, one)
        ? { kind: 'given', value: one.original, because: 'As it was filed: the rate book of that return is not kept' }
        : amountSource(facts, one, side, lawOf[side]),
  });
  const change = (one: Adjustment): Explanation => {
    const [original, adjusted] = [amount(one, 'original'), amount(one, 'adjusted')];
    const [from, less] = one.part === '1' ? [adjusted, original] : [original, adjusted];
    return {
      kind: 'cell',
      cell: `${nameOf(one)}.change`,
      label: titleOf(one, law),
      of: { kind: 'difference', from, less },
    };
  };
  const line = (part: Adjustment['part']): Explanation => ({
    kind: 'cell',
    cell: `totals.line${part}`,
    label: part === '1' ? 'Changes to tax, line 1' : 'Changes to Schedule C, line 2',
    of: { kind: 'sum', of: adjustments.filter((one) => one.part === part).map(change) },
  });
  const line4: Explanation = {
    kind: 'cell',
    cell: 'totals.line4',
    label: 'Total adjustments, line 4',
    of: { kind: 'sum', of: adjustments.map(change) },
  };

  switch (id) {
    case 'totals.line1':
      return line('1');
    case 'totals.line2':
      return line('2');
    case 'totals.line4':
      return line4;
    case 'totals.balanceDue':
      return { kind: 'cell', cell: id, label: 'Balance due', of: { kind: 'notBelowZero', of: line4 } };
    case 'totals.overpayment': {
      const zero: Explanation = { kind: 'given', value: '0', because: 'A total below zero is an overpayment' };
      const of: Explanation = { kind: 'notBelowZero', of: { kind: 'difference', from: zero, less: line4 } };
      return { kind: 'cell', cell: id, label: 'Overpayment', of };
    }
    default: {
      const one = adjustments.find((found) => id.startsWith(`${nameOf(found)}.`));
      if (!one) return null;
      const what = id.slice(nameOf(one).length + 1);
      return what === 'change' ? change(one) : amount(one, what as keyof typeof sides);
    }
  }
}

/** "Diesel, IRS No. 60" */
const titleOf = (one: Adjustment, law: Law): string => {
  const name = law.lines.find(({ irsNumber }) => irsNumber === one.irsNumber)?.name;
  return name === undefined ? numberOf(one) : `${name}, ${numberOf(one)}`;
};

/** "IRS No. 60", "CRN 388" */
const numberOf = ({ irsNumber, crn }: Adjustment): string =>
  irsNumber === undefined ? `CRN ${crn}` : `IRS No. ${irsNumber}`;

/** Where an amount comes from: the row by hand, or the rows of the return. */
function amountSource(facts: Form720X, one: Adjustment, side: keyof typeof sides, law: Law): Explanation {
  const byHand = rowOfAdjustment(facts, one);
  if (byHand) {
    const path = `${byHand.path}.${columns[one.part][side]}`;
    return { kind: 'fact', path, label: 'Entered by hand', value: one[side] };
  }
  const { of } = sides[side];
  if (one.irsNumber === undefined)
    return {
      kind: 'fact',
      path: `${of}.claimsData`,
      label: `Credits of CRN ${keyOf(one)} on the return`,
      value: one[side],
    };
  const found = explain(facts[of], `${one.irsNumber}.tax`, law);
  return found?.kind === 'cell'
    ? { kind: 'step', label: `IRS No. ${one.irsNumber}`, of: found.of }
    : { kind: 'given', value: one[side], because: 'The tax is not on this return' };
}

/** The name of a cell as it is computed. */
function cellId(text: string): CellId {
  const plain = text
    .trim()
    .replace(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .replace(/^\.?(cells\.)?/, '');
  return plain.includes('.') ? plain : `totals.${plain}`;
}
