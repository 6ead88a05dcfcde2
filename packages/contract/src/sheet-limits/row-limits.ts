import { MAX_ROWS } from '@gauger/excise';
import { anySheet, MB } from './any-sheet.ts';

/** Limits for a file of rows of taxes or claims, in the browser and on the server. */
export const ROW_LIMITS = {
  ...anySheet,
  // A full list of rows has titles, headings and totals, too.
  rows: MAX_ROWS + 500,
  unpacked: 100 * MB,
  // One for each tax line, and other tabs of a workbook.
  sheets: 100,
};
