/** Reading spreadsheets, without a part that only Node has: for the server and for a worker of the browser. */
export type { CellDoubt } from './cell-doubt.ts';
export { readSheets } from './read-sheet.ts';
export { type Separator, type Sheet, type SheetLimits, SheetRefusal } from './sheet.ts';
