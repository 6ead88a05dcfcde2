export { fileNameOf } from './file-name.ts';
export { inParts } from './in-parts.ts';
export { loadAllHeadings, rememberHeadings } from './known-headings.ts';
export { readAnswers } from './read-answers.ts';
export {
  markLeftOutRecords,
  markRecords,
  type RecordsCall,
  readRecords,
  refuseFaulty,
  saveRecordColumns,
} from './record-sheets.ts';
export {
  checkRowsInTurn,
  markRowsInTurn,
  markSheetsInTurn,
  rowsToSaveInTurn,
  writeXlsxInTurn,
} from './sheet-work.ts';
export type { RowsFile } from './sheet-work-thread.ts';
