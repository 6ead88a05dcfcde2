import type { Choice, TaxLine } from '../catalogue/types.ts';

/** The name of a computed cell: `60.tax`, `60a.noOfGallons`, `60a.rate`, `totals.taxLiability`. */
export type CellId = string;

/** A figure that a line prints in a document, before it has a value. */
export type DocumentCell = { id: CellId; irsNumber: string; label: string } & (
  | { kind: 'sum'; field: string; subline?: string }
  | { kind: 'rate'; parameter: string; subline?: string }
  | { kind: 'tax' }
);

/** The figures a line prints: sums of its quantities and its rate, by subline where it has sublines, and its tax. */
export function documentCells(line: TaxLine): DocumentCell[] {
  const { irsNumber } = line;
  const cells: DocumentCell[] = [];
  for (const subline of sublinesOf(line)) {
    const prefix = subline?.value ?? irsNumber;
    const within = subline ? { subline: subline.value } : {};
    const of = subline ? `, ${subline.label}` : '';
    for (const field of line.fields) {
      if (!field.totalled) continue;
      const id = `${prefix}.${field.name}`;
      cells.push({ id, irsNumber, label: `${field.label}${of}`, kind: 'sum', field: field.name, ...within });
    }
    const parameter = printedRate(line, subline?.value);
    if (parameter !== undefined) {
      cells.push({ id: `${prefix}.rate`, irsNumber, label: `Rate${of}`, kind: 'rate', parameter, ...within });
    }
  }
  cells.push({ id: `${irsNumber}.tax`, irsNumber, label: `Tax, IRS No. ${irsNumber} ${line.name}`, kind: 'tax' });
  return cells;
}

/** The values that print as rows of their own; one `undefined` for a line without sublines. */
export function sublinesOf(line: TaxLine): readonly (Choice | undefined)[] {
  if (line.sublinesBy === undefined) return [undefined];
  return line.fields.find(({ name }) => name === line.sublinesBy)?.choices ?? [undefined];
}

/** The one rate the form prints beside the quantity, where there is one. */
function printedRate(line: TaxLine, subline: string | undefined): string | undefined {
  const formula = line.formula.kind === 'cases' ? line.formula.otherwise : line.formula;
  if (formula.kind === 'perUnit' || formula.kind === 'percentOf') return formula.rate;
  if (formula.kind === 'ratedByUse' && subline !== undefined) return formula.rates[subline];
  return undefined;
}
