import { CLAIM_SHEETS, LINE_COLUMN, NO_COLUMN } from '@gauger/contract';
import type { GridColumn } from '@gauger/excise';
import {
  type ColumnHabits,
  type Issue,
  isBlank,
  MAX_ROWS,
  type Row,
  sheetFact,
  sheetIssue,
  tickOf,
  unitOf,
  unitOfWord,
} from '@gauger/excise';
import { bareHeading, type ColumnMap, PROBLEMS, rowFaults, type Sheet, SheetRefusal } from '@gauger/sheet';
import { fingerprint } from './fingerprint.ts';
import { lineColumns } from './line-columns.ts';
import { questionIds } from './questions.ts';
import { canTakeBack } from './set-aside-rows.ts';
import { isNeeded } from './sheet-columns.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';
import type { UsedWord, WordCount } from './sheet-values.ts';
import type { SheetRow, Tab } from './tab.ts';
import { unitColumn } from './unit-column.ts';
import {
  bareWord,
  codeNumbered,
  fieldMeanings,
  isPlain,
  isWhole,
  lackingOthers,
  lineNamed,
  lineNumbered,
  lineOfWord,
  type MeaningOf,
  takesNumbers,
  wordAlone,
} from './words.ts';

/** The rows of a tab, without those that were set aside. */
export function readRows(tab: Tab, meaningOf: MeaningOf, words: WordCount): SheetRow[] {
  const { sheet, map, habits } = tab;
  const places = new Map<SheetLine, ReadonlyMap<string, number>>();
  const unitAt = unitColumn(tab);
  const placesOf = (line: SheetLine) => {
    const known = places.get(line) ?? placesIn(line, map);
    places.set(line, known);
    return known;
  };
  return sheet.rows.flatMap((cells, index): SheetRow[] => {
    const row = index + 1;
    const reason = tab.aside.get(row);
    const isAside = reason !== undefined && !(tab.takenBack.has(row) && canTakeBack(reason));
    return row <= map.row || isAside ? [] : [readRow(tab, row, cells, { placesOf, habits, unitAt, meaningOf, words })];
  });
}

/** Finds the columns of a line's fields: by name, or by label in a sheet of a whole filing. */
const placesIn = (line: SheetLine, { at }: ColumnMap<string>): ReadonlyMap<string, number> =>
  new Map(
    lineColumns(line).flatMap(({ name, label }): [string, number][] => {
      const column = at.get(label) ?? at.get(name);
      return column === undefined ? [] : [[name, column]];
    }),
  );

interface RowReading {
  placesOf: (line: SheetLine) => ReadonlyMap<string, number>;
  habits: ReadonlyMap<string, ColumnHabits>;
  /** The column of units, from 0. */
  unitAt: number | undefined;
  meaningOf: MeaningOf;
  words: WordCount;
}

function readRow(
  tab: Tab,
  row: number,
  cells: readonly string[],
  { placesOf, habits, unitAt, meaningOf, words }: RowReading,
): SheetRow {
  const lineAt = tab.map.at.get(LINE_COLUMN);
  const text = (lineAt === undefined ? '' : (cells[lineAt] ?? '')).trim();
  const heading = lineAt === undefined ? '' : headingAt(tab.sheet, tab.map.row, lineAt);
  const named = text === '' ? undefined : lineOfWord(tab.lines, text, heading, meaningOf);
  // A number that is no line is a mistake, not a word of the filer's.
  const isNumber = named === undefined && text !== '' && isLineNumber(tab.lines, text, heading);
  if (lineAt !== undefined && text !== '' && !isNumber) {
    const word = productWord(tab, lineAt, text, meaningOf);
    if (word.known === 'remembered' || !lineNumbered(tab.lines, text) || !wordAlone(tab.lines, text, heading))
      words.add(word, row);
  }
  const line = tab.line ?? named ?? undefined;
  const found: Issue[] = [];
  const asks = new Map<string, string>();
  if (tab.line === null && text === '') found.push(sheetIssue('required', LINE_COLUMN, { label: tab.lines.label }));
  else if (!line) {
    found.push(unknownLine(tab.lines, text, isNumber));
    if (lineAt !== undefined && !isNumber)
      asks.set(LINE_COLUMN, questionIds.word(tab.lines.kind, LINE_COLUMN, bareWord(text)));
  } else if (tab.line && text !== '' && named !== tab.line)
    found.push(sheetIssue('unknownChoice', LINE_COLUMN, { label: tab.lines.label, choices: tab.line.key }));
  const places = new Map(line ? placesOf(line) : []);
  if (lineAt !== undefined) places.set(LINE_COLUMN, lineAt);
  const facts: Record<string, unknown> = {};
  const used: UsedWord[] = [];
  const of = { tab, places, meaningOf, words: { add: (word: UsedWord) => used.push(word) } };
  /** Sets the facts of a cell: two cells that say different things of one field are a fault, whichever comes first. */
  const setFacts = (values: Row, label: string, path: string) => {
    for (const [field, fact] of Object.entries(values)) {
      if (field in facts && facts[field] !== fact) {
        const other = line?.fields.find(({ name }) => name === field)?.label ?? field;
        found.push(sheetIssue('sheetCellsDisagree', path, { label, field: other }));
      } else facts[field] = fact;
    }
  };
  let leftOut = named === null;
  for (const column of line && named !== null ? lineColumns(line) : []) {
    const place = places.get(column.name);
    if (line === undefined || place === undefined) continue;
    const written = cells[place] ?? '';
    const meant = meantBy(written, { ...of, line, column, place });
    if (meant === null) leftOut = true;
    if (meant) setFacts(meant, column.label, column.name);
    const habit = habits.get(column.label) ?? habits.get(column.name);
    const unit =
      unitAt === undefined || column.kind !== 'quantity' ? undefined : unitOfWord(cells[unitAt] ?? '', unitOf(column));
    const doubt = (tab.units.get(column.label) ?? tab.units.get(column.name))?.get(row);
    const how = { ...habit, ...(unit && { unit }), ...(doubt?.times !== undefined && { times: doubt.times }) };
    const read = meant ? undefined : sheetFact(column, written, how);
    if (!read) continue;
    if (doubt?.isOpen === false && doubt.times === undefined) leftOut = true;
    else if (doubt?.isOpen && read.found?.code !== 'sheetUnit') {
      found.push(sheetIssue('sheetUnitAsked', column.name, { label: column.label, said: doubt.unitText }));
      asks.set(column.name, doubt.id);
    }
    if (column.kind === 'boolean' && tickOf(written) && !isPlain(column, written, (field) => places.has(field)))
      found.push(boxUnclear(line, column, written, places));
    setFacts({ [column.name]: read.fact }, column.label, column.name);
    const askedHere = tab.asks.habits.get(column.label) ?? tab.asks.habits.get(column.name);
    if (askedHere?.startsWith('round:') && /\.\d*[1-9]/.test(String(read.fact))) asks.set(column.name, askedHere);
    if (read.found) {
      found.push(sheetIssue(read.found.code, column.name, read.found.words));
      if (askedHere && HABIT_CODES.has(read.found.code)) asks.set(column.name, askedHere);
    }
  }
  if (line && !leftOut && hasEntry(facts)) {
    const code = codeNumbered(line, text);
    if (code) setFacts({ [code.field]: code.value }, tab.lines.label, LINE_COLUMN);
    for (const value of valuesForAll(line, of, code?.field)) setFacts(value.facts, value.label, value.name);
  }
  for (const { name, label } of tab.line === null && line ? missingColumns(tab, line, places) : []) {
    if (tab.without.has(label)) leftOut = true;
    asks.set(name, questionIds.which(tab.kind, label));
  }
  // A row that is left out needs no cell.
  if (!leftOut) found.unshift(...cellFaults(tab, row, places));
  // The other words of a row that one of them leaves out need no meaning.
  for (const word of leftOut ? used.filter(({ meaning }) => meaning === null) : used) {
    words.add(word, row);
    if (word.meaning === undefined) asks.set(word.field, questionIds.word(word.line, word.field, bareWord(word.text)));
  }
  for (const [field, place] of tab.asks.blanks.size === 0 ? [] : places) {
    const blank = tab.asks.blanks.get(place);
    if (blank !== undefined && (cells[place] ?? '').trim() === '') asks.set(field, blank);
  }
  const table = tab.asks.tables.get(row);
  const ofSheet = tab.asks.sheet ?? table;
  if (ofSheet !== undefined) {
    found.unshift(sheetIssue(ofSheet === table ? 'sheetSecondTable' : 'sheetSummary', LINE_COLUMN));
    asks.set(LINE_COLUMN, ofSheet);
  }
  const crn = line?.crn === undefined ? undefined : crnIn(tab, cells);
  if (line && crn !== undefined && crn !== line.crn)
    found.push(
      sheetIssue('sheetCrnOfOther', LINE_COLUMN, { text: crn.slice(0, 20), line: line.key, crn: line.crn ?? '' }),
    );
  if (line && !leftOut) found.push(...otherUse(tab, line, cells, places));
  const key = line?.key ?? text.slice(0, 20);
  const remarks = line && !leftOut ? unreadWords(tab, line, cells, places) : [];
  return { tab, row, key, line, isLeftOut: leftOut, facts, places, found, remarks, asks };
}

/** The amounts and days that a line needs and its tab has no column for, while other lines of the tab can do without. */
export const missingColumns = (
  { columns }: Pick<Tab, 'columns'>,
  line: SheetLine,
  places: ReadonlyMap<string, number>,
): GridColumn[] =>
  lineColumns(line).filter(
    ({ name, label, kind }) =>
      (kind === 'quantity' || kind === 'money' || kind === 'date') &&
      !places.has(name) &&
      isNeeded(line, name) &&
      columns.some((column) => column.label === label && !column.needed),
  );

/** The findings that an answer about a column settles. */
const HABIT_CODES: ReadonlySet<string> = new Set(['sheetNumberTwoWays', 'dayFirst', 'dayAmbiguous']);

/** Finds the cells of a row that cannot be taken for what they say, and gives each a place. */
function cellFaults({ sheet, map }: Tab, row: number, places: Map<string, number>): Issue[] {
  return rowFaults(sheet, map.row, row, map.at.values()).map(({ column, message }) => {
    const field = [...places].find(([, place]) => place === column)?.[0] ?? `column ${column}`;
    if (column !== null) places.set(field, column);
    return sheetIssue('sheetCellUnread', field, { reason: message });
  });
}

/** The credit reference number of a row next to its line; undefined where there is none. */
function crnIn({ sheet, map }: Tab, cells: readonly string[]): string | undefined {
  const column = (sheet.rows[map.row - 1] ?? []).findIndex((heading) => bareHeading(heading) === 'crn');
  const text = (cells[column] ?? '').trim();
  return column < 0 || column === map.at.get(LINE_COLUMN) || text === '' ? undefined : text;
}

/** The finding of a row that says another type of use than the only one of its line. Gives the cell a place. */
function otherUse(tab: Tab, line: SheetLine, cells: readonly string[], places: Map<string, number>): Issue[] {
  const column = line.use === undefined ? undefined : tab.map.at.get(USE_LABEL);
  const text = (column === undefined ? '' : (cells[column] ?? '')).trim();
  const [number] = /^\d{1,2}(?!\d)/.exec(text) ?? [];
  if (column === undefined || number === undefined || Number(number) === Number(line.use)) return [];
  places.set(USE_LABEL, column);
  return [sheetIssue('sheetUseOfOther', USE_LABEL, { line: line.key, use: line.use ?? '', text: text.slice(0, 40) })];
}

/** The label of the field on every line of a claim that asks for the type of use. */
const USE_LABEL = 'Type of use';

/**
 * Finds cells that say a side of an exchange in a row whose line has none, such as dyed diesel, or a type of use in one whose line of a claim
 * has none: the row counts all the same, with a remark. Gives the cells a place.
 */
function unreadWords(tab: Tab, line: SheetLine, cells: readonly string[], places: Map<string, number>): Issue[] {
  const isOfClaims = tab.lines.kind.startsWith(CLAIM_SHEETS);
  return tab.columns.flatMap(({ field, label, words, isChoice }) => {
    const place = words || (isChoice && isOfClaims) ? tab.map.at.get(field) : undefined;
    const text = (place === undefined ? '' : (cells[place] ?? '')).trim();
    if (place === undefined || text === '' || tickOf(text) === false) return [];
    if (lineColumns(line).some((column) => column.name === field || column.label === field)) return [];
    // A use that is the only one of the line needs no remark, and another one is an error.
    if (field === USE_LABEL && line.use !== undefined && /^\d{1,2}(?!\d)/.test(text)) return [];
    places.set(field, place);
    const parts = { label, text: text.slice(0, 40) };
    return isOfClaims
      ? [sheetIssue('sheetCellNotOfClaim', field, { ...parts, line: line.key })]
      : [sheetIssue('sheetCellNotOfLine', field, { ...parts, irsNumber: line.key })];
  });
}

/** The heading of a column. @param column from 0 */
export const headingAt = ({ rows }: Sheet, headingRow: number, column: number): string =>
  rows[headingRow - 1]?.[column] ?? '';

/** Whether a cell is written as the number of a line, in a column of such numbers. */
const isLineNumber = (lines: SheetLines, text: string, heading: string): boolean =>
  takesNumbers(lines, heading) &&
  (lines.label === 'IRS No.' ? /^\d{1,3}$/.test(text) : /^\d+[a-z]{0,2}$/i.test(text) && !isStartOfLine(lines, text));

/** Whether a text is a number that only begins those of lines, such as 2 of 2a and 2b: which of them is asked. */
const isStartOfLine = ({ lines }: SheetLines, text: string): boolean =>
  lines.some(({ key }) => key.startsWith(text) && /^[a-z]+$/.test(key.slice(text.length)));

/** The finding on a cell that names no line. */
function unknownLine({ label, lines }: SheetLines, text: string, isNumber: boolean): Issue {
  if (!isNumber)
    return label === 'IRS No.'
      ? sheetIssue('unknownProduct', LINE_COLUMN, { product: text.slice(0, 40) })
      : sheetIssue('unknownClaim', LINE_COLUMN, { product: text.slice(0, 40) });
  if (label === 'IRS No.') return sheetIssue('unknownLine', LINE_COLUMN, { irsNumber: text.slice(0, 20) });
  const known = lines.map(({ key }) => key).join(', ');
  return sheetIssue('unknownClaimLine', LINE_COLUMN, { where: 'This sheet', line: text.slice(0, 20), known });
}

/** A word that names a product. */
function productWord({ place, lines }: Tab, column: number, text: string, meaningOf: MeaningOf): UsedWord {
  const word = { line: lines.kind, field: LINE_COLUMN, text };
  const answered = meaningOf(word);
  const meaning = answered === undefined ? lineNamed(lines, text)?.key : answered;
  const known = answered !== undefined ? 'remembered' : meaning === undefined ? 'not' : 'name';
  return { ...word, sheet: place, column, label: lines.label, meaning, known };
}

interface Cell {
  tab: Tab;
  line: SheetLine;
  column: GridColumn;
  place: number;
  places: ReadonlyMap<string, number>;
  meaningOf: MeaningOf;
  words: { add(word: UsedWord): void };
}

/** The facts that a cell of a choice or box says if its word is known, counting words that need it; null leaves its row out. */
function meantBy(
  written: string,
  { tab, line, column, place, places, meaningOf, words }: Cell,
): Row | null | undefined {
  const isRead = (field: string) => places.has(field);
  if (written.trim() === '' || isPlain(column, written, isRead)) return undefined;
  const word = { line: line.kind, field: column.name, text: written };
  const remembered = meaningOf(word);
  const meanings = fieldMeanings(line, column.name) ?? [];
  const { facts } =
    meanings.find(
      ({ value, facts }) => value === remembered && (column.kind !== 'boolean' || isWhole(facts, meanings, isRead)),
    ) ?? {};
  const meaning = remembered === null || facts ? remembered : undefined;
  const known = meaning === undefined ? 'not' : 'remembered';
  words.add({ ...word, sheet: tab.place, column: place, label: column.label, meaning, known });
  return remembered === null ? null : facts;
}

/** The finding on a checked box that does not say enough without another column. */
function boxUnclear(
  line: SheetLine,
  column: Cell['column'],
  written: string,
  places: ReadonlyMap<string, number>,
): Issue {
  const lacking = lackingOthers(column, (field) => places.has(field));
  const other = line.fields.find(({ name }) => name === lacking)?.label ?? '';
  return sheetIssue('sheetTickUnclear', column.name, { label: column.label, text: written.trim().slice(0, 40), other });
}

/** Whether something was entered in a row. */
export const hasEntry = (facts: Row): boolean => Object.values(facts).some((fact) => !isBlank(fact) && fact !== false);

/**
 * The values that all rows of a line have for choices whose column the sheet lacks. One is asked for where no row can do without, and
 * remembered for sheets with the same unread columns: another unread column may be the one that lacks.
 * @param given the field of a choice that the row says otherwise
 */
function valuesForAll(
  line: SheetLine,
  { tab, places, meaningOf, words }: Pick<Cell, 'tab' | 'places' | 'meaningOf' | 'words'>,
  given: string | undefined,
): { label: string; name: string; facts: Row }[] {
  const lacking = neededChoices(line).filter(({ name }) => !places.has(name) && name !== given);
  return lacking.flatMap(({ name, label }) => {
    const word = { line: line.kind, field: name, text: noColumn(tab) };
    const remembered = meaningOf(word);
    const { value: meaning, facts } = fieldMeanings(line, name)?.find(({ value }) => value === remembered) ?? {};
    const known = meaning === undefined ? 'not' : 'remembered';
    words.add({ ...word, sheet: tab.place, column: null, label, meaning, known });
    return facts ? [{ label, name, facts }] : [];
  });
}

const needed = new WeakMap<SheetLine, readonly GridColumn[]>();

/** The choices that rows of a line cannot do without: found once for a line, since each row asks for them. */
function neededChoices(line: SheetLine): readonly GridColumn[] {
  const known =
    needed.get(line) ?? lineColumns(line).filter(({ name, kind }) => kind === 'choice' && isNeeded(line, name));
  needed.set(line, known);
  return known;
}

const marks = new WeakMap<Sheet, string>();

/**
 * The word of a column that a sheet lacks, with a mark of its columns that have cells and are known by no name: whichever of them a person
 * matches, it stays the same.
 */
function noColumn({ sheet, map: { row }, columns }: Tab): string {
  const known = marks.get(sheet);
  if (known !== undefined) return known;
  const named = new Set(columns.flatMap(({ headings }) => headings.map(bareHeading)));
  const filled = new Set(
    sheet.rows.slice(row).flatMap((cells) => cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))),
  );
  const headings = sheet.rows[row - 1] ?? [];
  const others = [...filled].flatMap((column) => {
    const heading = headings[column] ?? '';
    return heading.trim() === PROBLEMS || named.has(bareHeading(heading)) ? [] : [bareHeading(heading)];
  });
  const word = others.length === 0 ? NO_COLUMN : `${NO_COLUMN} ${fingerprint(others.sort())}`;
  marks.set(sheet, word);
  return word;
}

/** Throws SheetRefusal when a line cannot hold so many rows. */
export function refuseTooMany({ label }: SheetLines, { page }: SheetLine, count: number): void {
  if (count <= MAX_ROWS) return;
  const { message } = sheetIssue('tooManyRows', '', { label: `${label} ${page}`, count, most: MAX_ROWS });
  throw new SheetRefusal(`${message}.`);
}
