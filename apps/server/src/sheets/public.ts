export { type ChosenSheet, chosenSheets, type HowToRead, rowsTakenBack, shownSheets } from './chosen-sheets.ts';
export { fileNameOf } from './file-name.ts';
export { firstRows } from './first-rows.ts';
export { type KnownHeadings, loadHeadings, rememberHeadings } from './known-headings.ts';
export { presentSetAside } from './present-set-aside.ts';
export { presentTabs } from './present-tabs.ts';
export { readTab, type SheetTab } from './read-tab.ts';
export { canTakeBack, EXAMPLE, rowsSetAside, type SetAsideReason } from './set-aside-rows.ts';
export { markFileInTurn, markSheetsInTurn, readSheetsInTurn, writeXlsxInTurn } from './sheet-work.ts';
