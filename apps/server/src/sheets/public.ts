export { fileNameOf } from './file-name.ts';
export { loadAllHeadings, rememberHeadings } from './known-headings.ts';
export { readTab, type SheetTab } from './read-tab.ts';
export {
  checkRowsInTurn,
  markFileInTurn,
  markRowsInTurn,
  markSheetsInTurn,
  readSheetsInTurn,
  rowsToSaveInTurn,
  writeXlsxInTurn,
} from './sheet-work.ts';
export type { RowsFile } from './sheet-work-thread.ts';
