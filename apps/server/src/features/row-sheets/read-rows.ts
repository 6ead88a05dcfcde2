import { LINE_COLUMN, WHOLE_FILING } from '@gauger/contract';
import {
  hasDayFirst,
  type Issue,
  importColumns,
  issue,
  law,
  MAX_ROWS,
  type Row,
  sheetFact,
  type TaxLine,
} from '@gauger/excise';
import type { ColumnMap, Sheet } from '@gauger/sheet';
import { AppError } from '../../http/app-error.ts';
import type { KnownHeadings } from './known-headings.ts';
import { columnsOfFiling, columnsOfLine, findColumns, type SheetColumn } from './sheet-columns.ts';

/** A tab of a workbook, or a CSV, that holds rows. */
export interface Tab {
  readonly sheet: Sheet;
  /** The line of all its rows; null where each row names its own. */
  readonly line: TaxLine | null;
  readonly columns: readonly SheetColumn[];
  readonly map: ColumnMap<string>;
}

/** A row of a sheet as facts of a line, not judged yet. */
export interface SheetRow {
  readonly tab: Tab;
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  /** The line that the row names, which need not exist. */
  readonly irsNumber: string;
  readonly line: TaxLine | undefined;
  readonly facts: Row;
  /** Columns of the facts, by field. */
  readonly places: ReadonlyMap<string, number>;
  /** Findings in the text of the cells; the paths are names of fields. */
  readonly found: readonly Issue[];
}

/** Begins a row that only shows what a row looks like. */
export const EXAMPLE = 'Example:';

/** The name of the tab of a line. */
export const tabName = ({ irsNumber, name }: TaxLine): string =>
  `${irsNumber} ${name}`
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim();

const lineNamed = (text: string): TaxLine | undefined => {
  const number = /^\D{0,10}(\d+)/.exec(text.trim())?.[1];
  return law.lines.find(({ irsNumber }) => irsNumber === number);
};

/**
 * Finds the tabs that hold rows: of one line, or of every line a tab or its rows name. Throws INVALID_SHEET when there is none.
 * @param irsNumber the line all rows belong to; absent for a whole filing
 * @param known what the account said of headings, by line
 */
export function findTabs(
  sheets: readonly [Sheet, ...Sheet[]],
  irsNumber: string | undefined,
  known: (line: string) => KnownHeadings,
): { tabs: Tab[]; ignored: string[] } {
  const lineTab = (sheet: Sheet, line: TaxLine): Tab => {
    const columns = columnsOfLine(line);
    return { sheet, line, columns, map: findColumns(sheet, columns, known(line.irsNumber)) };
  };
  const one = law.lines.find((line) => line.irsNumber === irsNumber);
  const own = one && (sheets.find(({ name }) => tabLine(name) === one) ?? sheets[0]);
  const tabs = sheets.flatMap((sheet): Tab[] => {
    if (one) return sheet === own ? [lineTab(sheet, one)] : [];
    const map = findColumns(sheet, columnsOfFiling, known(WHOLE_FILING));
    if (map.at.has(LINE_COLUMN)) return [{ sheet, line: null, columns: columnsOfFiling, map }];
    const line = tabLine(sheet.name);
    return line ? [lineTab(sheet, line)] : [];
  });
  if (tabs.length === 0)
    throw new AppError('INVALID_SHEET', {
      description:
        'Nothing here says of which tax the rows are: begin the name of each tab with its IRS number, or add the column "IRS No.".',
    });
  for (const { sheet, map } of tabs) refuseRepeated(sheet, map);
  const read = new Set(tabs.map(({ sheet }) => sheet));
  return { tabs, ignored: sheets.filter((sheet) => !read.has(sheet)).map(({ name }) => name) };
}

const tabLine = (name: string) => (/^\s*\d/.test(name) ? lineNamed(name) : undefined);

function refuseRepeated({ name }: Sheet, { row, repeated }: ColumnMap<string>): void {
  if (repeated.length === 0) return;
  const issues = repeated.map((label) => issue('columnTwice', `${name}${row}`, { label }));
  throw new AppError('INVALID_SHEET', { description: issues[0]?.message ?? '', issues });
}

/** The rows of a tab, without empty ones and examples of a template. Throws INVALID_SHEET when there are too many. */
export function readRows(tab: Tab): SheetRow[] {
  const { sheet, map } = tab;
  const daysFirst = new Set(
    [...map.at].flatMap(([field, column]) =>
      hasDayFirst(sheet.rows.slice(map.row).map((cells) => cells[column] ?? '')) ? [field] : [],
    ),
  );
  const places = new Map<TaxLine, ReadonlyMap<string, number>>();
  const placesOf = (line: TaxLine) => {
    const known = places.get(line) ?? placesIn(line, map);
    places.set(line, known);
    return known;
  };
  return sheet.rows.flatMap((cells, index): SheetRow[] => {
    const row = index + 1;
    if (row <= map.row) return [];
    const texts = [...map.at.values()].map((column) => cells[column] ?? '');
    const first = texts.find((text) => text.trim() !== '');
    if (first === undefined || cells.some((text) => text.trim().startsWith(EXAMPLE))) return [];
    return [readRow(tab, row, cells, placesOf, daysFirst)];
  });
}

/** Finds the columns of a line's fields: by name, or by label in a sheet of a whole filing. */
const placesIn = (line: TaxLine, { at }: ColumnMap<string>): ReadonlyMap<string, number> =>
  new Map(
    importColumns(line).flatMap(({ name, label }): [string, number][] => {
      const column = at.get(label) ?? at.get(name);
      return column === undefined ? [] : [[name, column]];
    }),
  );

function readRow(
  tab: Tab,
  row: number,
  cells: readonly string[],
  placesOf: (line: TaxLine) => ReadonlyMap<string, number>,
  daysFirst: ReadonlySet<string>,
): SheetRow {
  const lineAt = tab.map.at.get(LINE_COLUMN);
  const named = (lineAt === undefined ? '' : (cells[lineAt] ?? '')).trim();
  const line = tab.line ?? lineNamed(named);
  const found: Issue[] = [];
  if (tab.line === null && named === '') found.push(issue('required', LINE_COLUMN, { label: 'IRS No.' }));
  else if (!line) found.push(issue('unknownLine', LINE_COLUMN, { irsNumber: named.slice(0, 20) }));
  else if (tab.line && named !== '' && lineNamed(named) !== tab.line)
    found.push(issue('unknownChoice', LINE_COLUMN, { label: 'IRS No.', choices: line.irsNumber }));
  const places = new Map(line ? placesOf(line) : []);
  if (lineAt !== undefined) places.set(LINE_COLUMN, lineAt);
  const facts: Record<string, unknown> = {};
  for (const column of line ? importColumns(line) : []) {
    const place = places.get(column.name);
    if (place === undefined) continue;
    const isDayFirst = daysFirst.has(column.name) || daysFirst.has(column.label);
    const read = sheetFact(column, cells[place] ?? '', isDayFirst);
    if (!read) continue;
    facts[column.name] = read.fact;
    if (read.found) found.push(issue(read.found.code, column.name, read.found.words));
  }
  return { tab, row, irsNumber: line?.irsNumber ?? named.slice(0, 20), line, facts, places, found };
}

/** Throws INVALID_SHEET when a line cannot hold so many rows. */
export function refuseTooMany(line: TaxLine, count: number): void {
  if (count <= MAX_ROWS) return;
  const { message } = issue('tooManyRows', '', { label: `IRS No. ${line.irsNumber}`, count, most: MAX_ROWS });
  throw new AppError('INVALID_SHEET', { description: `${message}.` });
}
