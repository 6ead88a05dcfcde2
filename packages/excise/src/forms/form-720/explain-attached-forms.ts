import { attachedForms } from '../../catalog/public.ts';
import { attachedFormCell, type CellId } from '../../cells/public.ts';
import { isZero, toFixed, toText } from '../../decimal.ts';
import type { Explanation, LawIndex } from '../../engine/public.ts';
import { figureOf, printedLines, type Term, taxShares } from './attached-forms.ts';
import type { ReadFiling } from './read-filing.ts';

const FORMS = new Set<string>(attachedForms.map(({ form }) => form));

/** Whether a cell is on Form 6627, 6197 or 7208. */
export const isOfAttachedForm = (id: CellId): boolean => FORMS.has(id.split('.')[0] ?? '');

/**
 * Why a figure of an attached form is what it is: the rows behind it. Null for words and for what the filing has not.
 * @param explainCell explains the tax of an IRS number, which a total carries
 */
export function explainAttachedForm(
  id: CellId,
  filing: ReadFiling,
  index: LawIndex,
  explainCell: (cell: CellId) => Explanation | null,
): Explanation | null {
  const lines = printedLines(filing, index);
  const line = lines.find((one) => id.startsWith(`${one.id}.`) && !id.slice(one.id.length + 1).includes('.'));
  if (!line) return null;
  const column = id.slice(line.id.length + 1);
  const label = attachedFormCell(id)?.label ?? id;
  if ('total' in line.entry) {
    const of = column === 'tax' ? explainCell(`${line.entry.total}.tax`) : null;
    return of && { kind: 'cell', cell: id, label, of };
  }
  const source = line.entry.cells[column];
  if (source === undefined) return null;
  if ('tax' in source) {
    const share = taxShares(lines).get(line.id);
    if (!share) return null;
    const because = `${rowsOf(line.terms)}, in cents that add up to the tax of the line (largest remainder)`;
    return { kind: 'cell', cell: id, label, of: { kind: 'given', value: toFixed(share, 2), because } };
  }
  if ('rate' in source) {
    const [first] = line.terms;
    return first ? { kind: 'cell', cell: id, label, of: { kind: 'product', of: first.rates } } : null;
  }
  if ('sum' in source && !('less' in source)) {
    const of = line.terms.flatMap(({ at, irsNumber, numbers }): Explanation[] => {
      const number = numbers.get(source.sum);
      const path = `filingData.${irsNumber}.rows.${at}.${source.sum}`;
      return number ? [{ kind: 'fact', path, label: `Row ${at + 1}`, value: toText(number) }] : [];
    });
    return of.length === 0 ? null : { kind: 'cell', cell: id, label, of: { kind: 'sum', of } };
  }
  const figure = figureOf(source, line.terms);
  if (!figure || (isZero(figure) && line.terms.length === 0)) return null;
  return { kind: 'cell', cell: id, label, of: { kind: 'given', value: toText(figure), because: rowsOf(line.terms) } };
}

function rowsOf(terms: readonly Term[]): string {
  const numbers = [...new Set(terms.map(({ at }) => at + 1))];
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${numbers.join(', ')} of IRS No. ${terms[0]?.irsNumber ?? ''}`;
}
