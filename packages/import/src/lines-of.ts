import type { checkRows, ResponseOf } from '@gauger/contract';
import { isZero, parseDecimal, sum, toText } from '@gauger/excise';
import { lineColumns } from './line-columns.ts';
import type { ImportPlan } from './plan-import.ts';
import type { SheetLine } from './sheet-lines.ts';
import type { ValidatedRow } from './validate-rows.ts';

/** The amounts of lines as they were saved, by the kind of their sheets. */
export type SavedAmounts = Readonly<Record<string, string>>;

type LineOfImport = ResponseOf<typeof checkRows>['lines'][number];

/** The lines that get rows, before and after. */
export const linesOf = ({ book, rows, changed, after }: ImportPlan, saved: SavedAmounts): LineOfImport[] =>
  changed.map((line) => {
    const added = rows.filter((row) => row.taken && row.line === line);
    return {
      irsNumber: line.key,
      added: added.length,
      quantity: quantityOf(line, added),
      rows: after.count(line),
      untaxed: added.filter(isFree).length,
      rowsBefore: book.rowsOf(line).length,
      tax: after.total(line),
      taxBefore: saved[line.kind] ?? '0.00',
    };
  });

/** The sum of the one quantity of rows of a line; null where they have none, or several. */
function quantityOf(line: SheetLine, rows: readonly ValidatedRow[]): LineOfImport['quantity'] {
  const [column, ...others] = lineColumns(line).filter(({ kind }) => kind === 'quantity');
  if (!column?.unit || others.length > 0) return null;
  const amounts = rows.flatMap(({ facts }) => parseDecimal(String(facts[column.name] ?? '')) ?? []);
  return { amount: toText(sum(amounts)), unit: column.unit };
}

function isFree({ taxAmount }: ValidatedRow): boolean {
  const amount = parseDecimal(taxAmount ?? '');
  return amount !== null && isZero(amount);
}
