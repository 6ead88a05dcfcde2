import { LINE_COLUMN } from '@gauger/contract';
import { type Issue, importColumns, issue, type Law } from '@gauger/excise';
import { type Sheet, SheetRefusal } from '@gauger/sheet';
import type { HowToRead } from './chosen-sheets.ts';
import { bookOf, type FilingAtHand } from './filing-rows.ts';
import { findTabs, hasEntry, readRows, repeatedColumns, type SheetRow, type Tab } from './read-rows.ts';
import type { RowBook } from './row-book.ts';
import { type WordCount, wordCount } from './sheet-values.ts';
import { type ImportOptions, type Validation, validateRows } from './validate-rows.ts';
import { wordKey } from './words.ts';

/** The meanings that an account and a business gave to the headings and words of their sheets. */
export interface Remembered {
  /** The meanings of headings by kind of sheet, each heading as `bareHeading` writes it; null for one that is ignored. */
  readonly headings: readonly (readonly [kind: string, headings: readonly (readonly [string, string | null])[]])[];
  /** The meanings of words by `wordKey`; null for one whose rows are left out. */
  readonly words: readonly (readonly [key: string, meaning: string | null])[];
}

/** A sheet of rows for a filing, as plain data. */
export interface ImportRequest {
  readonly at: FilingAtHand;
  /** By which the filing is computed. */
  readonly law: Law;
  readonly remembered: Remembered;
  readonly options: ImportOptions & HowToRead;
}

/** A sheet of rows with its filing. */
export interface ImportPlan extends Validation {
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

/** Judges the rows of a file in the filing they are for. Throws SheetRefusal for a file in which nothing can be found. */
export function planImport(
  sheets: readonly [Sheet, ...Sheet[]],
  { at, law, remembered, options }: ImportRequest,
): ImportPlan {
  const book = bookOf(at, law);
  const known = new Map(remembered.headings.map(([kind, headings]) => [kind, new Map(headings)]));
  const meanings = new Map(remembered.words);
  const meaningOf = (word: Parameters<typeof wordKey>[0]) => meanings.get(wordKey(word));
  const headingsOf = (kind: string) => known.get(kind) ?? new Map<string, string | null>();
  const { tabs, ignored } = findTabs(sheets, book.lines, book.one, headingsOf, meaningOf, options);
  const words = wordCount();
  const all = tabs.flatMap((tab) => readRows(tab, meaningOf, words));
  const [leftOut, rows] = [all.filter(({ isLeftOut }) => isLeftOut), all.filter(({ isLeftOut }) => !isLeftOut)];
  if (all.length === 0) throw nothingIn(book, tabs, ignored);
  const missing = tabs.flatMap((tab) =>
    tab.columns
      .filter(({ needed, field }) => needed && !tab.map.at.has(field) && !isGivenForAll(tab, field, rows))
      .map(({ field, label }) => ({ tab, found: issue('columnMissing', field, { label }) })),
  );
  const validation = validateRows(book, rows, options);
  const kept = new Set(validation.rows.map(({ tab, row }) => `${tab.place}:${row}`));
  const empty = rows.filter(({ tab, row }) => !kept.has(`${tab.place}:${row}`));
  return {
    book,
    tabs,
    sheets,
    ignored,
    missing,
    repeated: tabs.flatMap(repeatedColumns),
    empty,
    leftOut,
    words,
    ...validation,
  };
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
function nothingIn({ lines: { label } }: RowBook, tabs: readonly Tab[], ignored: readonly string[]): SheetRefusal {
  const [tab] = tabs;
  const namesNoLine = tab?.line === null && !tab.map.at.has(LINE_COLUMN);
  if (namesNoLine)
    return new SheetRefusal(
      label === 'IRS No.'
        ? 'The file does not show which tax the rows are for: start the name of each tab with its IRS number, or add the column "IRS No.".'
        : 'The file does not show which line the rows are for: start the name of each tab with the line, such as 3d, or add the column "Line".',
    );
  const of = ignored.length > 0 && tab ? ` of the sheet "${tab.sheet.name}"` : '';
  return new SheetRefusal(`This file has no row in it: nothing is below the headings in row ${tab?.map.row}${of}.`);
}
