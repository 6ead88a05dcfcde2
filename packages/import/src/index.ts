/**
 * Rows of taxes and claims in spreadsheets: which sheet, columns and words they are in, what each row says, and what a filing becomes with
 * them. It reads nothing and saves nothing, so that it runs in a thread, in a command and in a browser alike.
 */
export { type ChosenSheet, chosenSheets, type HowToRead, rowsTakenBack, shownSheets } from './chosen-sheets.ts';
export { type ClaimFacts, claimFacts, pageFacts, type StatedPeriod } from './claim-book.ts';
export { type LeftOutRow, type LeftOutSheet, type LeftOutTab, leftOutFaults } from './faulty-rows.ts';
export { bookOf, claimPagesOf, type FilingAtHand } from './filing-rows.ts';
export { firstRows } from './first-rows.ts';
export type { KnownHeadings, Remembered } from './known-headings.ts';
export type { SavedAmounts } from './lines-of.ts';
export { type ImportPlan, type ImportRequest, planImport } from './plan-import.ts';
export { type CheckedRows, marksOf, presentCheck } from './present-check.ts';
export { type PresentedImport, presentImport } from './present-import.ts';
export { presentSetAside } from './present-set-aside.ts';
export { presentTabs } from './present-tabs.ts';
export type { Answers } from './questions.ts';
export type { ChangedPages, PageFacts, RowBook } from './row-book.ts';
export {
  type DifferingTotal,
  type ImportRefusal,
  type RowsToSave,
  rowsToSave,
  type WrittenRow,
} from './rows-to-save.ts';
export { canTakeBack, EXAMPLE, rowsSetAside, type SetAsideReason } from './set-aside-rows.ts';
export { columnsOf } from './sheet-columns.ts';
export type { SheetLine } from './sheet-lines.ts';
export type { ImportOptions } from './validate-rows.ts';
export { bareWord, choicesOf, type Word, wordKey } from './words.ts';
export { cellsOfFiling, cellsOfLine, tabOf, type WrittenLine } from './written-rows.ts';
