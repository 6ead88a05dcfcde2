import type { GridColumn, TaxLine } from '@gauger/excise';
import { cellId } from './stopping-errors.ts';
import type { TaxLineState } from './use-tax-line.ts';

/**
 * Maps comments to the cells of a line: ids of threads by ids of controls. A comment on a whole row belongs to its first cell.
 * @param open the ids of the open threads by their paths: `filingData.60.rows.3.noOfGallons`
 */
export function cellComments(
  line: TaxLine,
  filled: readonly GridColumn[],
  open: ReadonlyMap<string, string>,
  part: string,
  rowAt: TaxLineState['rowAt'],
): ReadonlyMap<string, string> {
  const of = new Map<string, string>();
  for (const [path, thread] of open) {
    if (!path.startsWith(`${part}.rows.`)) continue;
    const [place, field] = path.slice(`${part}.rows.`.length).split('.');
    const row = rowAt(Number(place));
    const column = filled.find(({ name }) => name === field) ?? filled[0];
    if (row === undefined || !column) continue;
    const id = cellId(line, row, column.name);
    of.set(id, [of.get(id), thread].filter(Boolean).join(' '));
  }
  return of;
}

/** The path of a cell in the filing; undefined while its row is not saved. */
export function pathOfCell(
  rowId: number,
  field: string | undefined,
  { placeOf, part }: Pick<TaxLineState, 'placeOf' | 'part'>,
): string | undefined {
  const place = placeOf(rowId);
  return place === undefined || field === undefined ? undefined : `${part}.rows.${place}.${field}`;
}
