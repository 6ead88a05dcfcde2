/**
 * Tables that people keep in spreadsheets: reading them, finding their columns, and returning them with their faulty
 * cells marked. This package is independent of the meaning of the rows.
 */
export { bareHeading } from './bare-heading.ts';
export { type CellDoubt, doubtMessage } from './cell-doubt.ts';
export { columnLetters } from './column-letters.ts';
export { type ColumnMap, mapColumns, readColumns, type WantedColumn } from './map-columns.ts';
export { markFile, markSheets } from './mark-sheet.ts';
export { readSheets } from './read-sheet.ts';
export { fieldAt, rowFaults } from './row-faults.ts';
export { type AsideReason, type KnownColumns, setAside } from './set-aside.ts';
export {
  type CellFault,
  cellKey,
  mediaTypes,
  PROBLEMS,
  type Separator,
  type Sheet,
  type SheetFormat,
  type SheetLimits,
  SheetRefusal,
} from './sheet.ts';
export type { SheetFaults } from './sheet-faults.ts';
export { writeCsv } from './write-csv.ts';
export { writeTemplate } from './write-template.ts';
export { type WrittenCell, type WrittenSheet, writeXlsx } from './write-xlsx.ts';
