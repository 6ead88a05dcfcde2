import { LINE_COLUMN, NO_COLUMN } from '@gauger/contract';
import { grouped, type Issue, type Law, sheetIssue } from '@gauger/excise';
import { type Sheet, SheetRefusal } from '@gauger/sheet';
import type { HowToRead } from './chosen-sheets.ts';
import { columnQuestions, questionsOfSome, questionsOfUnread } from './column-questions.ts';
import { bookOf, type FilingAtHand } from './filing-rows.ts';
import { findTabs } from './find-tabs.ts';
import { headingsOf, type Remembered } from './known-headings.ts';
import { lineColumns } from './line-columns.ts';
import { guessTax } from './product-names.ts';
import { type Answers, type Choice, LEAVE_OUT, onceEach, type Question, questionIds } from './questions.ts';
import { hasEntry, missingColumns, readRows } from './read-rows.ts';
import { askZeros, pairReversals } from './reversals.ts';
import type { RowBook } from './row-book.ts';
import { askRows } from './row-questions.ts';
import { columnsOf } from './sheet-columns.ts';
import { titleWithKey } from './sheet-lines.ts';
import { answeredAbove, shaped } from './sheet-shape.ts';
import { askTotals, type StatedTotal, totalsOf } from './sheet-totals.ts';
import { type WordCount, wordCount } from './sheet-values.ts';
import { faultyHeadings } from './sorted-tab.ts';
import type { LeftOutRow, SheetRow, Tab } from './tab.ts';
import { stillAsked } from './tab-shape.ts';
import { withTaxQuestion } from './tax-of-sheet.ts';
import { type ImportOptions, type Validation, validateRows } from './validate-rows.ts';
import { bareWord, choicesOf, type MeaningOf, wordKey } from './words.ts';

/** A sheet of rows for a filing, as plain data. */
export interface ImportRequest {
  readonly at: FilingAtHand;
  /** By which the filing is computed. */
  readonly law: Law;
  readonly remembered: Remembered;
  readonly options: ImportOptions & HowToRead & { readonly leaveOutRows?: string | undefined };
  readonly answers?: Answers;
}

/** A sheet of rows with its filing. */
export interface ImportPlan extends Validation {
  readonly book: RowBook;
  readonly tabs: readonly Tab[];
  /** The sheets of the file with cells. */
  readonly sheets: readonly Sheet[];
  readonly ignored: readonly string[];
  /** Headings that no column can be read by; nothing is imported while there are any. */
  readonly repeated: readonly Issue[];
  readonly empty: readonly SheetRow[];
  /** Rows that words, answers or the call leave out, with the reason. */
  readonly leftOut: readonly LeftOutRow[];
  readonly questions: readonly Question[];
  /** The words that need a meaning. */
  readonly words: WordCount;
  readonly totals: readonly StatedTotal[];
  /** Columns without which no row of a tab can be right, each listed once. */
  readonly missing: readonly { tab: Tab; found: Issue }[];
}

/** Judges the rows of a file in the filing they are for. Throws SheetRefusal for a file in which nothing can be found. */
export function planImport(
  sheets: readonly [Sheet, ...Sheet[]],
  { at, law, remembered, options, answers = {} }: ImportRequest,
): ImportPlan {
  const book = bookOf(at, law);
  const meanings = new Map(remembered.words);
  const keys = new Set(book.lines.lines.map(({ key }) => key));
  const meaningOf: MeaningOf = (word) => {
    const answer = answers[questionIds.word(word.line, word.field, bareWord(word.text))];
    if (answer === LEAVE_OUT) return null;
    const isMeaning = answer !== undefined && (word.field !== LINE_COLUMN || keys.has(answer));
    return isMeaning ? answer : meanings.get(wordKey(word));
  };
  const shapes = sheets.map((sheet, at) => shaped(sheet, at + 1, answers)) as [Sheet, ...Sheet[]];
  const {
    tabs,
    ignored,
    questions: ofSheets,
  } = findTabs(shapes, book.lines, book.one, headingsOf(remembered, answers, columnsOf), meaningOf, options, answers);
  const words = wordCount();
  const read = tabs.flatMap((tab) => readRows(tab, meaningOf, words));
  if (read.length === 0 && tabs.every(({ questions }) => questions.length === 0)) throw nothingIn(book, tabs, ignored);
  const chosen = new Set(options.leaveOutRows?.split(','));
  const leftOut: LeftOutRow[] = read.flatMap((row): LeftOutRow[] => {
    if (chosen.has(`${row.tab.place}:${row.row}`)) return [{ row, reason: 'chosen' }];
    return row.isLeftOut ? [{ row, reason: 'product' }] : [];
  });
  const gone = new Set(leftOut.map(({ row }) => row));
  const reversals = pairReversals(
    read.filter((row) => !gone.has(row)),
    answers,
  );
  const ofRows = askRows(reversals.rows, reversals.questions, answers);
  const zeros = askZeros(ofRows.rows, answers);
  leftOut.push(...reversals.leftOut, ...ofRows.leftOut, ...zeros.leftOut);
  const { rows } = zeros;
  const missing = tabs.flatMap((tab) =>
    tab.columns
      .filter(({ needed, field }) => needed && !tab.map.at.has(field) && !isGivenForAll(tab, field, rows))
      .map(({ field, label }) => ({ tab, found: sheetIssue('columnMissing', field, { label }) })),
  );
  const validation = validateRows(book, rows, options);
  let stillRead: ReadonlyMap<string, SheetRow> | undefined;
  /** Whether a row is still read, and its line has a value in a column, if one is named. */
  const needsCell = (place: number, row: number, column: number | null): boolean => {
    stillRead ??= new Map(rows.map((one) => [rowKey(one), one]));
    const read = stillRead.get(`${place}:${row}`);
    return (
      read !== undefined && (!read.line || column === null || [...read.places.values()].some((one) => one === column))
    );
  };
  /** Sheets that may be no rows, or whose headings or taxes are not settled: nothing else is asked about them. */
  const isChoosing = ofSheets.some(({ kind, answer }) => kind === 'sheets' && answer === null);
  const unshaped = new Set(
    tabs.flatMap(({ place, questions, asks }) =>
      isChoosing ||
      asks.sheet !== undefined ||
      questions.some(({ kind, answer }) => answer === null && (kind === 'headings' || kind === 'above'))
        ? [place]
        : [],
    ),
  );
  const listed = words.listed();
  const isUnshaped = (place: number) => unshaped.has(place);
  const totals = totalsOf({ tabs, leftOut, rows: validation.rows });
  // A row without an entry is the only one that has no result.
  const kept = new Set(validation.rows.length < rows.length ? validation.rows.map(rowKey) : []);
  const empty = validation.rows.length < rows.length ? rows.filter((row) => !kept.has(rowKey(row))) : [];
  return {
    book,
    tabs,
    sheets,
    ignored,
    missing,
    repeated: tabs.flatMap(faultyHeadings),
    empty,
    leftOut,
    words,
    totals,
    questions: onceEach([
      ...ofSheets,
      ...tabs.flatMap(({ place, map }) => answeredAbove(sheets[place - 1], place, map.row, answers)),
      ...wordQuestions(listed, book, tabs).filter(({ sheet }) => !isUnshaped(sheet)),
      ...tabs.flatMap((tab) => {
        if (isUnshaped(tab.place)) return [];
        const ofColumns = columnQuestions(
          tab,
          ({ field, label }) =>
            isGivenForAll(tab, field, rows) ||
            // A choice without a column is asked for all rows at once.
            listed.some((word) => word.column === null && word.sheet === tab.place && word.label === label),
        );
        return withTaxQuestion(tab, shapes[tab.place - 1] ?? tab.sheet, ofColumns, book, answers);
      }),
      ...tabs.flatMap((tab) =>
        isUnshaped(tab.place)
          ? []
          : [...questionsOfSome(tab, lackingIn(tab, rows), answers), ...questionsOfUnread(tab, answers)],
      ),
      ...tabs.flatMap(({ questions, place, asks }) =>
        asks.sheet === undefined ? stillAsked(questions, (row, column) => needsCell(place, row, column)) : [],
      ),
      ...reversals.questions,
      ...ofRows.questions.filter(({ sheet }) => !isUnshaped(sheet)),
      ...zeros.questions,
      ...askTotals(totals, answers),
    ]),
    ...validation,
  };
}

const rowKey = ({ tab, row }: Pick<SheetRow, 'tab' | 'row'>): string => `${tab.place}:${row}`;

/** The first choice whose label has the letters of a word: "rack" is a removal at the terminal rack. */
const likelyChoice = (choices: readonly Choice[], text: string): string | undefined =>
  bareWord(text).length < 4
    ? undefined
    : choices.find(({ label }) => label.toLowerCase().includes(bareWord(text)))?.value;

/** The rows of a tab that lack what their line needs, from 1, by its label. */
const lackingIn = (tab: Tab, rows: readonly SheetRow[]): ReadonlyMap<string, readonly number[]> => {
  const lacking = rows.flatMap(({ tab: of, line, row, places }) =>
    of === tab && tab.line === null && line
      ? missingColumns(tab, line, places).map(({ label }) => ({ label, row }))
      : [],
  );
  return new Map(
    [...Map.groupBy(lacking, ({ label }) => label)].map(([label, of]) => [label, of.map(({ row }) => row)]),
  );
};

/** Asks about each word without a meaning, and names the meaning of the others. */
function wordQuestions(
  words: ReturnType<WordCount['listed']>,
  { offered, lines }: RowBook,
  tabs: readonly Tab[],
): Question[] {
  const inForce = new Set(offered.map(({ key }) => key));
  return words.map(({ uses, rows, line, field, text, meaning, known, sheet, column, label }): Question => {
    const tab = tabs.find(({ place }) => place === sheet);
    const heading = column === null ? '' : (tab?.sheet.rows[tab.map.row - 1]?.[column] ?? '').trim();
    const isLine = field === LINE_COLUMN;
    const isLacking = text.startsWith(NO_COLUMN);
    const tax = lines.lines.find(({ kind }) => kind === line);
    const isNamed = tab?.line === null && tax !== undefined;
    const of = isNamed ? `${titleWithKey(tax)}, ` : '';
    const lineName = isNamed ? `${lines.label === 'Line' ? 'line' : lines.label} ${tax.key}` : '';
    const choices = (choicesOf({ line, field, text }) ?? []).filter(({ value }) => !isLine || inForce.has(value));
    const guess = isLine ? (lines.label === 'IRS No.' ? guessTax(text) : undefined) : likelyChoice(choices, text);
    const all = isLacking ? choices : [...choices, { value: LEAVE_OUT, label: 'Leave these rows out' }];
    return {
      id: questionIds.word(line, field, bareWord(text)),
      kind: isLine ? 'tax' : 'word',
      sheet,
      column,
      rows,
      text: isLacking
        ? `The file has no column for ${label}. Which is it in all rows${lineName && ` of ${lineName}`}?`
        : isLine
          ? `Which ${lines.label === 'IRS No.' ? 'tax' : 'line'} is "${text}"?`
          : `What is "${text}" in ${label}${lineName && `, ${lineName}`}?`,
      hint: `${of}${isLacking ? '' : `${heading || label}, `}${grouped(String(uses))} ${uses === 1 ? 'row' : 'rows'}`,
      choices: all.map((one) => (one.value === guess ? { ...one, guess: true } : one)),
      answer: known === 'not' ? null : meaning === null ? LEAVE_OUT : (meaning ?? null),
      word: { line, field, text },
    };
  });
}

/** Whether each row of a tab has a value for a column that the tab lacks, since one was said for all of them. */
function isGivenForAll(tab: Tab, field: string, rows: readonly SheetRow[]): boolean {
  const ofTab = rows.filter((row) => row.tab === tab && hasEntry(row.facts));
  const isGiven = ({ line, facts }: SheetRow) =>
    line !== undefined &&
    lineColumns(line)
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
