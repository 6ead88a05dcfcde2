/**
 * The roles of a grid's parts. Plain boxes have them: only drawn rows are in the page, laid out as a table on wide screens and as
 * cards on phones, and a table element loses its meaning in both.
 */
export const grid = (label: string, rows: number) => ({
  role: 'grid',
  'aria-label': label,
  'aria-rowcount': rows,
  'aria-multiselectable': true,
});
export const rowGroup = { role: 'rowgroup' };
/** @param index counted from 1, the heading included */
export const row = (index?: number) => ({ role: 'row', 'aria-rowindex': index });
export const columnHeader = { role: 'columnheader' };
export const rowHeader = { role: 'rowheader' };
export const gridCell = (selected?: boolean) => ({ role: 'gridcell', 'aria-selected': selected });
/** A box that only places others. */
export const noRole = { role: 'presentation' };
