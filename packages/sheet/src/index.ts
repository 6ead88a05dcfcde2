/**
 * Tables that people keep in spreadsheets: reading them, finding their columns, and giving them back with their faulty
 * cells marked. Nothing here knows what the rows mean.
 */
export { type ColumnMap, mapColumns, type WantedColumn } from './map-columns.ts';
export { markSheet } from './mark-sheet.ts';
export { readSheetApart } from './read-sheet-apart.ts';
export {
  type CellFault,
  columnLetters,
  mediaTypes,
  type Sheet,
  type SheetFormat,
  type SheetLimits,
  SheetRefusal,
  SheetsBusy,
} from './sheet.ts';
export { writeCsv } from './write-csv.ts';
export { type WrittenCell, type WrittenSheet, writeXlsx } from './write-xlsx.ts';
