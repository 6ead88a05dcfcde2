import type { Choice, TaxLine } from '../catalog/public.ts';

/** The name of a computed cell: `60.tax`, `60a.noOfGallons`, `60a.rate`, `totals.taxLiability`. */
export type CellId = string;

/** A figure that a line prints in a document, before it has a value. */
export type DocumentCell = { id: CellId; irsNumber: string; label: string } & (
  | { kind: 'sum'; field: string; subline?: string }
  /** The rate of the quarter, or of the plan-year window of a return. */
  | { kind: 'rate'; parameter: string; window?: PlanYearWindow; subline?: string }
  | { kind: 'tax'; subline?: string }
);

export type PlanYearWindow = 'earlier' | 'later';

/** The figures a line prints: sums of its quantities and its rate, by subline where it has sublines, and its tax. */
export function documentCells(line: TaxLine): readonly DocumentCell[] {
  let cells = cellsOfLines.get(line);
  if (cells === undefined) {
    cells = cellsOf(line);
    cellsOfLines.set(line, cells);
  }
  return cells;
}

const cellsOfLines = new WeakMap<TaxLine, readonly DocumentCell[]>();

function cellsOf(line: TaxLine): DocumentCell[] {
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
    const rate = printedRate(line, subline?.value);
    if (rate !== undefined)
      cells.push({ id: `${prefix}.rate`, irsNumber, label: `Rate${of}`, kind: 'rate', ...rate, ...within });
    if (subline !== undefined && line.sublinesTaxed) {
      cells.push({ id: `${prefix}.tax`, irsNumber, label: `Tax${of}`, kind: 'tax', ...within });
    }
  }
  cells.push({ id: `${irsNumber}.tax`, irsNumber, label: `Tax, IRS No. ${irsNumber} ${line.name}`, kind: 'tax' });
  return cells;
}

/** The values that print as separate rows; one `undefined` for a line without sublines. */
export function sublinesOf(line: TaxLine): readonly (Choice | undefined)[] {
  if (line.sublinesBy === undefined) return [undefined];
  return line.fields.find(({ name }) => name === line.sublinesBy)?.choices ?? [undefined];
}

/** The one rate the form prints next to the quantity; undefined where it prints none. */
function printedRate(
  line: TaxLine,
  subline: string | undefined,
): { parameter: string; window?: PlanYearWindow } | undefined {
  const formula = line.formula.kind === 'cases' ? line.formula.otherwise : line.formula;
  switch (formula.kind) {
    case 'perUnit':
    case 'percentOf':
    case 'perUnitCapped':
    case 'yearsTimesPrincipal':
    case 'netAboveThreshold':
      return { parameter: formula.rate };
    case 'ratedByUse': {
      const parameter = subline === undefined ? undefined : formula.rates[subline];
      return parameter === undefined ? undefined : { parameter };
    }
    case 'livesCovered': {
      const window = subline === undefined ? undefined : formula.windows[subline];
      return window === undefined ? undefined : { parameter: formula.rate, window };
    }
    default:
      return undefined;
  }
}
