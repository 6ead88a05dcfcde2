import { isUnitWord } from '@gauger/excise';
import { bareHeading } from '@gauger/sheet';
import type { FoundTab } from './tab.ts';

/** Headings of a column of units next to one of quantities. */
const UNIT_HEADINGS: ReadonlySet<string> = new Set([
  'uom',
  'um',
  'unit',
  'units',
  'unitofmeasure',
  'measure',
  'qtyunit',
  'me',
]);

/** The column that names the unit of the quantity of each row, from 0: an unread one, by its heading or by its words. Undefined for none. */
export function unitColumn({ sheet: { rows }, map: { at, row }, columns }: FoundTab): number | undefined {
  const quantities = columns.flatMap(({ field, amount }) => (amount?.kind === 'quantity' ? (at.get(field) ?? []) : []));
  if (new Set(quantities).size !== 1) return undefined;
  const read = new Set(at.values());
  const place = (rows[row - 1] ?? []).findIndex((heading, column) => {
    if (read.has(column)) return false;
    const words = rows.slice(row).flatMap((cells) => (cells[column] ?? '').trim() || []);
    const isNamed = UNIT_HEADINGS.has(bareHeading(heading));
    return words.length > 0 && (isNamed || words.every((word) => word.length > 1 && isUnitWord(word)));
  });
  return place < 0 ? undefined : place;
}
