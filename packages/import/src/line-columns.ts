import { type GridColumn, importColumns } from '@gauger/excise';
import type { SheetLine } from './sheet-lines.ts';

const known = new WeakMap<SheetLine, readonly GridColumn[]>();

/** The columns of the rows of a line in a sheet: made once for a line, since each row asks for them. */
export function lineColumns(line: SheetLine): readonly GridColumn[] {
  const columns = known.get(line) ?? importColumns(line);
  known.set(line, columns);
  return columns;
}
