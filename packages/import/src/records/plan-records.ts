import { type Issue, sheetFact, sheetIssue } from '@gauger/excise';
import { fieldAt, mapColumns, rowFaults, type Sheet, SheetRefusal } from '@gauger/sheet';
import { chosenSheets, type HowToRead, rowsTakenBack, shownSheets } from '../chosen-sheets.ts';
import { columnQuestions } from '../column-questions.ts';
import { headingsOf, type KnownHeadings, type Remembered } from '../known-headings.ts';
import { likelyColumns } from '../likely-columns.ts';
import type { Answers, Question } from '../questions.ts';
import { canTakeBack, type SetAsideReason } from '../set-aside-rows.ts';
import type { SheetColumn } from '../sheet-column.ts';
import { shaped } from '../sheet-shape.ts';
import { askTotals, type StatedTotal, totalsOf } from '../sheet-totals.ts';
import { sortedTab } from '../sorted-tab.ts';
import type { FoundTab, SortedTab, UnitDoubt } from '../tab.ts';
import { stillAsked } from '../tab-shape.ts';
import { unitsOf } from '../unit-questions.ts';
import { choiceIn, gridColumnOf, type RecordKind, sheetColumnsOf } from './record-kind.ts';
import { askSheet, hasRows, markedRecords, sortRecords } from './record-questions.ts';
import { NONE, type RecordWords, recordWords } from './record-words.ts';

/** A file of records, as plain data. */
export interface RecordRequest {
  readonly headings: Remembered['headings'];
  readonly options: HowToRead & { readonly leaveOutRows?: string | undefined };
  readonly answers?: Answers;
}

/** A row of a sheet with a record, not judged yet. */
export interface SheetRecord {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  /** Its cells as they are written, by field; empty for a column that the sheet lacks. */
  readonly texts: Readonly<Record<string, string>>;
  /** Its values: days as YYYY-MM-DD, numbers as digits, choices by their value; as written where that is none. */
  readonly facts: Readonly<Record<string, string>>;
  /** Findings in the text of its cells. */
  readonly found: readonly RecordFinding[];
  /** The open questions about its cells, by field. */
  readonly asks: ReadonlyMap<string, string>;
}

/** A finding in a cell. */
export interface RecordFinding {
  readonly field: string;
  /** From 0; null where the sheet lacks it. */
  readonly column: number | null;
  readonly message: string;
}

/** A file of records as it was read. */
export interface RecordPlan {
  readonly tab: SortedTab;
  /** The sheets of the file with cells, as they came. */
  readonly sheets: readonly [Sheet, ...Sheet[]];
  readonly records: readonly SheetRecord[];
  /** Rows that answers or the call leave out. */
  readonly leftOut: readonly { readonly row: { tab: SortedTab; row: number }; readonly reason: SetAsideReason }[];
  readonly questions: readonly Question[];
  readonly totals: readonly StatedTotal<SortedTab>[];
  /** Needed columns that the sheet lacks. */
  readonly missing: readonly { readonly field: string; readonly label: string }[];
}

/** Reads the records of a file, and all that it leaves open. Throws SheetRefusal for a sheet or row that is not there, and for no record. */
export function planRecords(
  sheets: readonly [Sheet, ...Sheet[]],
  kind: RecordKind,
  { headings, options, answers = {} }: RecordRequest,
): RecordPlan {
  const columns = sheetColumnsOf(kind);
  const known = headingsOf({ headings, words: [] }, answers, (name) => (name === kind.name ? columns : []))(kind.name);
  const shapes = sheets.map((sheet, at) => shaped(sheet, at + 1, answers)) as [Sheet, ...Sheet[]];
  const { tab: found, question: ofSheets } = findTab(shapes, kind, { columns, known, options, answers });
  const tab = sortedTab(found, () => undefined, answers, { asksAbove: false, isText: kind.isText === true });
  const words = recordWords(kind, answers);
  const { units, questions: ofUnits } = unitsOf(tab, () => undefined, answers);
  const read = rowsOf(tab).map((row) => readRecord(tab, kind, row, words, units));
  if (read.length === 0 && tab.questions.length === 0) throw noRecord(kind, tab);
  const chosen = new Set(options.leaveOutRows?.split(','));
  const leftOut = read.flatMap((record): RecordPlan['leftOut'] => {
    const row = { tab, row: record.row };
    if (chosen.has(`${tab.place}:${record.row}`)) return [{ row, reason: 'chosen' }];
    return record.isLeftOut ? [{ row, reason: 'product' }] : [];
  });
  const isOut = new Set(leftOut.map(({ row }) => row.row));
  const kept = read.flatMap(({ row }) => (isOut.has(row) ? [] : [row]));
  const text = kind.findOthers?.(tab, kept) ?? { others: [], asked: [] };
  const others = new Set(text.others.filter((row) => !tab.takenBack.has(row)));
  const ofKind = kept.filter((row) => !others.has(row));
  const sorted = sortRecords(tab, [...markedRecords(tab, ofKind), ...text.asked], answers);
  leftOut.push(
    ...[...others].map((row) => ({ row: { tab, row }, reason: 'otherReturn' as const })),
    ...[...sorted.leftOut].map(([row, reason]) => ({ row: { tab, row }, reason })),
  );
  const gone = new Set(leftOut.map(({ row }) => row.row));
  const isOpen = ofSheets !== undefined && ofSheets.answer === null;
  const records = read
    .filter(({ row }) => !gone.has(row))
    .map((record) => {
      const id = isOpen ? ofSheets.id : sorted.open.get(record.row);
      return id === undefined ? record : { ...record, asks: withAsk(tab, record.asks, id) };
    });
  const isLacking = ({ field }: SheetColumn) => !tab.map.at.has(field);
  const isForAll = ({ field }: SheetColumn) => kind.columns.some((one) => one.field === field && one.forAll);
  const isAnswered = ({ field }: SheetColumn) => words.meaningOf(field, NONE) !== undefined;
  const totals = totalsOf({
    tabs: [tab],
    rows: records.map(({ row, asks }) => ({ tab, row, asks, taken: true })),
    leftOut,
  });
  const isUnshaped = tab.questions.some(({ kind: of, answer }) => of === 'headings' && answer === null);
  const stillRead = new Set(records.map(({ row }) => row));
  const questions = isOpen
    ? [ofSheets]
    : isUnshaped
      ? tab.questions.filter(({ kind: of }) => of === 'headings')
      : [
          ...(ofSheets ? [ofSheets] : []),
          ...words.questions(tab.place, stillRead),
          // Without another column there is nothing to choose from: the missing one is an error.
          ...columnQuestions(tab, isForAll, likelyColumns(tab.map, columns, known)).filter(
            ({ choices }) => choices.length > 0,
          ),
          ...ofUnits,
          ...stillAsked(tab.questions, (row) => stillRead.has(row)),
          ...sorted.questions,
          ...askTotals(totals, answers, [{ value: 'rows', label: 'Use the rows as they are' }]),
        ];
  return {
    tab,
    sheets,
    records: records.map(({ isLeftOut: _, ...record }) => record),
    leftOut,
    // No list of words is kept for an account: the answers hold for one upload.
    questions: questions.map(({ word: _, ...question }) => question),
    totals,
    missing: columns.filter(
      (column) => column.needed && isLacking(column) && !(isForAll(column) && isAnswered(column)),
    ),
  };
}

/** Finds the sheet with most known columns, or the one that was chosen, and asks where several have its headings. */
function findTab(
  sheets: readonly [Sheet, ...Sheet[]],
  { name: kind, many, guess, columns: of }: RecordKind,
  {
    columns,
    known,
    options,
    answers,
  }: { columns: readonly SheetColumn[]; known: KnownHeadings; options: HowToRead; answers: Answers },
): { tab: FoundTab; question?: Question } {
  const wanted = columns.map(({ field, headings }) => ({ name: field, headings }));
  const tabOf = (sheet: Sheet, headingRow?: number): FoundTab => {
    const place = sheets.indexOf(sheet) + 1;
    const named = mapColumns(sheet, wanted, known, headingRow);
    const guessed = guess?.(sheet, named, (bare) => known.has(bare)) ?? new Map<string, string>();
    const map = guessed.size === 0 ? named : mapColumns(sheet, wanted, new Map([...guessed, ...known]), named.row);
    const whole = { ...map, at: withParts(map.at, of) };
    return { sheet, kind, columns, map: whole, place, takenBack: rowsTakenBack(options, place) };
  };
  const [chosen] = chosenSheets(sheets, options) ?? [];
  if (chosen) return { tab: tabOf(chosen.sheet, chosen.headingRow) };
  const tabs = shownSheets(sheets).map((sheet) => tabOf(sheet));
  const full = tabs.filter(hasRows);
  const best = (full.length > 0 ? full : tabs).reduce((one, tab) => (tab.map.at.size > one.map.at.size ? tab : one));
  return askSheet(full, best, many, answers);
}

/** The places of columns with those of the fields that the cells of another column have together. */
const withParts = (at: ReadonlyMap<string, number>, columns: RecordKind['columns']): ReadonlyMap<string, number> =>
  new Map([
    ...columns.flatMap(({ field, parts }): [string, number][] => {
      const place = at.get(field);
      return place === undefined ? [] : (parts?.fields ?? []).map((part) => [part, place]);
    }),
    ...at,
  ]);

/** The open questions of a record with one more, in a cell that has none if there is one. */
function withAsk({ map }: FoundTab, asks: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  const fields = [...map.at.keys()];
  return new Map([...asks, [fields.find((field) => !asks.has(field)) ?? fields[0] ?? '', id]]);
}

/** The rows of a tab with data, from 1. */
const rowsOf = ({ sheet, map, aside, takenBack }: SortedTab): number[] =>
  sheet.rows.flatMap((_, at) => {
    const row = at + 1;
    const reason = aside.get(row);
    return row > map.row && (reason === undefined || (takenBack.has(row) && canTakeBack(reason))) ? [row] : [];
  });

function readRecord(
  tab: SortedTab,
  { columns }: RecordKind,
  row: number,
  words: RecordWords,
  units: ReadonlyMap<string, ReadonlyMap<number, UnitDoubt>>,
): SheetRecord & { isLeftOut: boolean } {
  const { sheet, map, habits, asks: open } = tab;
  const cells = sheet.rows[row - 1] ?? [];
  const texts: Record<string, string> = {};
  const facts: Record<string, string> = {};
  const asks = new Map<string, string>();
  let isLeftOut = false;
  const found: RecordFinding[] = rowFaults(sheet, map.row, row, map.at.values()).map(({ column, message }) => ({
    field: fieldAt(map.at, column) ?? columns[0]?.field ?? '',
    column,
    message,
  }));
  /** The texts of fields that one cell has together. */
  const ofParts = new Map<string, string>();
  for (const { field, parts } of columns) {
    const at = map.at.get(field);
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    const own = parts?.fields.filter((part) => map.at.get(part) === at) ?? [];
    if (!parts || at === undefined || own.length === 0) continue;
    const split = parts.split(text);
    for (const part of own) ofParts.set(part, split?.[part] ?? '');
    if (!split && text !== '' && !found.some((one) => one.column === at))
      found.push({
        field: own[0] ?? field,
        column: at,
        message: `Write it as ${parts.example}, or in columns of its own`,
      });
  }
  for (const column of columns) {
    const { field, value, forAll } = column;
    const at = map.at.get(field);
    const written = ofParts.get(field) ?? (at === undefined ? '' : (cells[at] ?? ''));
    const text = written.trim();
    texts[field] = written;
    facts[field] = texts[field];
    if (text === '') {
      const blank = at === undefined ? undefined : open.blanks.get(at);
      if (blank !== undefined) asks.set(field, blank);
      if (!forAll) continue;
    }
    const choice = value === 'choice' && text !== '' ? choiceIn(column, text) : undefined;
    if (choice !== undefined) facts[field] = choice;
    else if (value === 'choice') {
      const { meaning, id } = words.use(column, { text, at: at ?? null, row });
      if (meaning === null) isLeftOut = true;
      else if (meaning !== undefined) facts[field] = meaning;
      else asks.set(field, id);
    } else if (value !== 'text') {
      const doubt = text === '' ? undefined : units.get(field)?.get(row);
      if (doubt?.isOpen === false && doubt.times === undefined) isLeftOut = true;
      else if (doubt?.isOpen) asks.set(field, doubt.id);
      const how = { ...habits.get(field), ...(doubt?.times !== undefined && { times: doubt.times }) };
      const read = sheetFact(gridColumnOf(column), text, how);
      facts[field] = String(read?.fact ?? text);
      if (read?.found) {
        const { message }: Issue = sheetIssue(read.found.code, field, read.found.words);
        // One message for a cell: what cannot be read has no other.
        if (!found.some((one) => one.column === at)) found.push({ field, column: at ?? null, message });
        const asked = open.habits.get(field);
        if (asked !== undefined) asks.set(field, asked);
      }
    }
  }
  const table = open.tables.get(row);
  if (table !== undefined) {
    const { message } = sheetIssue('sheetSecondTable', '');
    const [field = '', column = null] = [...map.at][0] ?? [];
    found.unshift({ field, column, message });
    asks.set(field, table);
  }
  return { row, texts, facts, found, asks, isLeftOut };
}

const noRecord = ({ one }: RecordKind, { map, place }: FoundTab): SheetRefusal =>
  new SheetRefusal(
    `This file has no ${one} in it: nothing is below the headings in row ${map.row}${place > 1 ? ` of sheet ${place}` : ''}.`,
  );
