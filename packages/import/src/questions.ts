import { grouped } from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import { fingerprint } from './fingerprint.ts';

/** Answers to the questions about a file, by the id of the question. */
export type Answers = Readonly<Record<string, string>>;

/** The kinds of questions; the schema of the calls describes each. */
export type QuestionKind =
  | 'tax'
  | 'word'
  | 'column'
  | 'headings'
  | 'above'
  | 'carry'
  | 'table'
  | 'points'
  | 'days'
  | 'round'
  | 'unit'
  | 'reversal'
  | 'zero'
  | 'marked'
  | 'sum'
  | 'total'
  | 'summary'
  | 'sheets';

/** An answer that can be chosen. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** The file, or a list of usual names, points to this one. Nothing is read so until a person agrees. */
  readonly guess?: boolean;
}

/** Something that a file leaves open. */
export interface Question {
  /** The same for the same file and settings; that of a column or word is the same in every file. */
  readonly id: string;
  readonly kind: QuestionKind;
  /** Place of the sheet, from 1. */
  readonly sheet: number;
  /** From 0; null for none. */
  readonly column: number | null;
  /** The rows it is about, from 1. */
  readonly rows: readonly number[];
  /** The question, in one sentence. */
  readonly text: string;
  /** Where it is, and what depends on the answer. */
  readonly hint: string;
  /** None: it is answered in words. */
  readonly choices: readonly Choice[];
  /** The answer that was given; null while there is none. */
  readonly answer: string | null;
  /** The word by which a business remembers the answer; absent where it holds for one file. */
  readonly word?: { readonly line: string; readonly field: string; readonly text: string };
}

/** The answer that leaves rows out. */
export const LEAVE_OUT = 'leaveOut';

/**
 * The ids of the questions that are not about one word. A place in a file is its sheet, and a row or column; next to it are the cells that
 * the answer is about, so that one kept for another file answers nothing there.
 */
export const questionIds = {
  word: (line: string, field: string, bareWord: string) => `word:${line}:${field}:${bareWord}`,
  column: (kind: string, field: string) => `column:${kind}:${field}`,
  unread: (sheet: number, headings: unknown) => `unread:${sheet}:${fingerprint(headings)}`,
  tax: (sheet: number, cells: unknown) => `tax:${sheet}:${fingerprint(cells)}`,
  which: (kind: string, label: string) => `which:${kind}:${label}`,
  headings: (sheet: number, row: number, cells: unknown) => `headings:${sheet}:${row}:${fingerprint(cells)}`,
  above: (sheet: number, row: number, cells: unknown) => `above:${sheet}:${row}:${fingerprint(cells)}`,
  carry: (sheet: number, column: number, rows: readonly number[]) =>
    `carry:${sheet}:${columnLetters(column)}:${rows.length}:${rows[0] ?? 0}-${rows.at(-1) ?? 0}`,
  table: (sheet: number, row: number, cells: unknown) => `table:${sheet}:${row}:${fingerprint(cells)}`,
  reversal: (sheet: number, row: number, cells: unknown) => `reversal:${sheet}:${row}:${fingerprint(cells)}`,
  unit: (sheet: number, unitText: string, cells: unknown) => `unit:${sheet}:${unitText}:${fingerprint(cells)}`,
  zero: (kind: string, field: string, rows: unknown) => `zero:${kind}:${field}:${fingerprint(rows)}`,
  marked: (sheet: number, word: string, rows: unknown) => `marked:${sheet}:${word}:${fingerprint(rows)}`,
  sum: (sheet: number, row: number, cells: unknown) => `sum:${sheet}:${row}:${fingerprint(cells)}`,
  summary: (sheet: number, cells: unknown) => `summary:${sheet}:${fingerprint(cells)}`,
  sheets: (sheet: number, cells: unknown) => `sheets:${sheet}:${fingerprint(cells)}`,
  total: (sheet: number, column: number, stated: string, rows: string) =>
    `total:${sheet}:${columnLetters(column)}:${stated}:${rows}`,
};

/** Whether the question with an id is about the rows of some taxes, not about a whole sheet. */
export const isOfSomeRows = (id: string): boolean => id.startsWith('which:');

/** Each question once: one that several sheets ask names the first of them, and how many there are. */
export function onceEach(questions: readonly Question[]): Question[] {
  const same = Map.groupBy(questions, ({ id }) => id);
  return [...same.values()].flatMap(([first, ...others]) => {
    const sheets = new Set(others.map(({ sheet }) => sheet)).size;
    if (!first) return [];
    const more =
      sheets === 0 ? '' : `; also in ${sheets === 1 ? 'another sheet' : `${grouped(String(sheets))} other sheets`}`;
    return [more === '' ? first : { ...first, hint: `${first.hint}${more}` }];
  });
}

/** A few rows in words: "rows 3, 5 and 6 more". */
export function rowsInWords(rows: readonly number[]): string {
  const shown = rows.slice(0, 4);
  const more = rows.length - shown.length;
  const listed = more > 0 ? `${shown.join(', ')} and ${grouped(String(more))} more` : listedAll(shown);
  return `${rows.length === 1 ? 'row' : 'rows'} ${listed}`;
}

const listedAll = (all: readonly number[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

/** How the cells of a column are written, as a word that a business remembers. */
export const HABITS = {
  points: {
    text: '(points)',
    choices: [
      { value: 'thousands', label: 'Thousands' },
      { value: 'decimals', label: 'Decimals' },
    ],
  },
  days: {
    text: '(days)',
    choices: [
      { value: 'monthFirst', label: 'Month first' },
      { value: 'dayFirst', label: 'Day first' },
    ],
  },
  round: {
    text: '(round)',
    choices: [
      { value: 'round', label: 'Round to whole numbers' },
      { value: 'asWritten', label: 'Leave as written' },
    ],
  },
} as const;

/** The answer that amounts are in the unit of their column. */
export const AS_HEADED = 'asHeaded';

/** Factors of amounts. */
export const MULTIPLES: readonly Choice[] = [
  { value: '100', label: 'Hundreds' },
  { value: '1000', label: 'Thousands' },
  { value: '1000000', label: 'Millions' },
];

const UNIT_WORD = '(unit) ';

/** The word by which an answer about a multiple of a unit is remembered. @param phrase the words of the file that say it */
export const unitWord = (phrase: string): string => `${UNIT_WORD}${phrase}`;

/** The possible habits of a column, by the text that remembers it; undefined for any other text. */
export const habitChoices = (text: string): readonly Choice[] | undefined =>
  text.startsWith(UNIT_WORD)
    ? [...MULTIPLES, { value: AS_HEADED, label: 'As written' }]
    : Object.values(HABITS).find((habit) => habit.text === text)?.choices;
