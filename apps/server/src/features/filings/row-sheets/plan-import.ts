import { LINE_COLUMN, type Route } from '@gauger/contract';
import { type Issue, importColumns, isEditable, issue, type Law, MAX_ROWS } from '@gauger/excise';
import type { Sheet } from '@gauger/sheet';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { type HowToRead, loadHeadings, readSheetsInTurn } from '../../../sheets/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { type FilingRecord, loadFiling, notEditable } from '../filings/public.ts';
import { buildBook, type RowsMeant } from './build-book.ts';
import { loadWords } from './known-words.ts';
import { findTabs, hasEntry, readRows, repeatedColumns, type SheetRow, type Tab } from './read-rows.ts';
import type { RowBook } from './row-book.ts';
import type { RowDeps } from './row-deps.ts';
import { type WordCount, wordCount } from './sheet-values.ts';
import { type ImportOptions, type Validation, validateRows } from './validate-rows.ts';

/** Limits for a file of rows. */
export const LIMITS = {
  rows: MAX_ROWS,
  columns: 100,
  cell: 4_000,
  unpacked: 100 * 1024 * 1024,
  ratio: 100,
  // One for each tax line, and other tabs of a workbook.
  sheets: 100,
};

type RowCall = Pick<Call<Route>, 'files' | 'caller'> & {
  session: AccountSession;
  params: { id: string };
  body: ImportOptions & HowToRead & RowsMeant;
};

/** A sheet of rows with its filing. */
export interface ImportPlan extends Validation {
  readonly record: FilingRecord;
  readonly book: RowBook;
  readonly tabs: readonly Tab[];
  /** The sheets of the file with cells. */
  readonly sheets: readonly Sheet[];
  readonly ignored: readonly string[];
  /** Columns that come twice; nothing is imported while there are any. */
  readonly repeated: readonly Issue[];
  readonly empty: readonly SheetRow[];
  /** Rows of products that are left out. */
  readonly leftOut: readonly SheetRow[];
  /** The words that need a meaning. */
  readonly words: WordCount;
  /** Columns without which no row of a tab can be right, each listed once. */
  readonly missing: readonly { tab: Tab; found: Issue }[];
}

/** The sheets of the file that came with a call. Throws INVALID_SHEET and UNAVAILABLE. */
export const readFile = ({ files: [file], caller }: Pick<RowCall, 'files' | 'caller'>): Promise<[Sheet, ...Sheet[]]> =>
  readSheetsInTurn(caller, file?.bytes ?? new Uint8Array(), LIMITS);

/**
 * Validates the rows of a sheet against the current filing. Throws NOT_FOUND, NOT_EDITABLE and INVALID_SHEET.
 * @param lock `lock` for an import: refuses columns that come twice, and locks the filing against other savers until the transaction ends
 */
export async function planImport(
  deps: RowDeps,
  tx: Tx,
  { session: { accountId }, params, body }: RowCall,
  sheets: readonly [Sheet, ...Sheet[]],
  law: Law,
  lock: 'lock' | 'read',
): Promise<ImportPlan> {
  const record = await loadFiling(tx, accountId, params.id, lock, deps.formType);
  if (!isEditable(record.state)) throw notEditable(record);
  const book = await buildBook(deps, tx, record, body, law);
  const meaningOf = await loadWords(tx, accountId, record.businessId);
  const { tabs, ignored } = findTabs(sheets, book.lines, book.one, await loadHeadings(tx, accountId), meaningOf, body);
  const words = wordCount();
  const all = tabs.flatMap((tab) => readRows(tab, meaningOf, words));
  const [leftOut, rows] = [all.filter(({ isLeftOut }) => isLeftOut), all.filter(({ isLeftOut }) => !isLeftOut)];
  if (all.length === 0) throw nothingIn(book, tabs, ignored);
  const missing = tabs.flatMap((tab) =>
    tab.columns
      .filter(({ needed, field }) => needed && !tab.map.at.has(field) && !isGivenForAll(tab, field, rows))
      .map(({ field, label }) => ({ tab, found: issue('columnMissing', field, { label }) })),
  );
  const repeated = tabs.flatMap(repeatedColumns);
  if (lock === 'lock' && repeated[0])
    throw new AppError('INVALID_SHEET', { description: repeated[0].message, issues: repeated });
  const validation = validateRows(book, rows, body);
  const kept = new Set(validation.rows.map(({ tab, row }) => `${tab.place}:${row}`));
  const empty = rows.filter(({ tab, row }) => !kept.has(`${tab.place}:${row}`));
  return { record, book, tabs, sheets, ignored, missing, repeated, empty, leftOut, words, ...validation };
}

/** Whether each row of a tab has a value for a column that the tab lacks, since one was said for all of them. */
function isGivenForAll(tab: Tab, field: string, rows: readonly SheetRow[]): boolean {
  const ofTab = rows.filter((row) => row.tab === tab && hasEntry(row.facts));
  const isGiven = ({ line, facts }: SheetRow) =>
    line !== undefined &&
    importColumns(line)
      .filter(({ name, label }) => name === field || label === field)
      .every(({ name }) => facts[name] !== undefined);
  return ofTab.length > 0 && field !== LINE_COLUMN && ofTab.every(isGiven);
}

/** The refusal of a file without a row, with what was looked at. */
function nothingIn({ lines: { label } }: RowBook, tabs: readonly Tab[], ignored: readonly string[]): AppError {
  const [tab] = tabs;
  const namesNoLine = tab?.line === null && !tab.map.at.has(LINE_COLUMN);
  if (namesNoLine)
    return new AppError('INVALID_SHEET', {
      description:
        label === 'IRS No.'
          ? 'The file does not show which tax the rows are for: start the name of each tab with its IRS number, or add the column "IRS No.".'
          : 'The file does not show which line the rows are for: start the name of each tab with the line, such as 3d, or add the column "Line".',
    });
  const of = ignored.length > 0 && tab ? ` of the sheet "${tab.sheet.name}"` : '';
  return new AppError('INVALID_SHEET', {
    description: `This file has no row in it: nothing is below the headings in row ${tab?.map.row}${of}.`,
  });
}
