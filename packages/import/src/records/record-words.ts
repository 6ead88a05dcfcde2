import { grouped } from '@gauger/excise';
import { type Answers, LEAVE_OUT, type Question, questionIds } from '../questions.ts';
import { bareWord, shortWord } from '../words.ts';
import type { RecordColumn, RecordKind } from './record-kind.ts';

/** The word of rows that leave a choice empty. */
export const NONE = '(none)';

/** The words of choices of a sheet that need a meaning. */
export interface RecordWords {
  /** The answered meaning of a word; null leaves its rows out. */
  meaningOf(field: string, text: string): string | null | undefined;
  /** Counts a word that no list has. */
  use(
    column: RecordColumn,
    cell: { text: string; at: number | null; row: number },
  ): { meaning: string | null | undefined; id: string };
  /** Asks about each of them once. @param place of the sheet, from 1 @param stillRead rows that are not left out */
  questions(place: number, stillRead: ReadonlySet<number>): Question[];
}

/** Counts the words of a sheet. */
export function recordWords({ name, columns }: RecordKind, answers: Answers): RecordWords {
  const used = new Map<string, { column: RecordColumn; at: number | null; text: string; rows: number[] }>();
  const idOf = (field: string, text: string) => questionIds.word(name, field, bareWord(text));
  const meaningOf: RecordWords['meaningOf'] = (field, text) => {
    const answer = answers[idOf(field, text)];
    if (answer === LEAVE_OUT) return null;
    const { choices = [] } = columns.find((column) => column.field === field) ?? {};
    return choices.some(({ value }) => value === answer) ? answer : undefined;
  };
  return {
    meaningOf,
    use(column, { text, at, row }) {
      const word = text || NONE;
      const id = idOf(column.field, word);
      const found = used.get(id) ?? { column, at, text: shortWord(word), rows: [] };
      found.rows.push(row);
      used.set(id, found);
      return { meaning: meaningOf(column.field, word), id };
    },
    questions: (place, stillRead) =>
      [...used].flatMap(
        ([
          id,
          {
            column: { field, label, choices = [] },
            at,
            text,
            rows,
          },
        ]): Question[] => {
          const meaning = meaningOf(field, text);
          const open = meaning === undefined ? rows.filter((row) => stillRead.has(row)) : rows;
          if (open.length === 0) return [];
          return [
            {
              id,
              kind: 'word',
              sheet: place,
              column: at,
              rows: open,
              text: text === NONE ? `What is ${label} in rows that name none?` : `What is "${text}"?`,
              hint: `${label}, ${grouped(String(open.length))} ${open.length === 1 ? 'row' : 'rows'}`,
              choices: [...choices, { value: LEAVE_OUT, label: 'Leave these rows out' }],
              answer: meaning === null ? LEAVE_OUT : (meaning ?? null),
            },
          ];
        },
      ),
  };
}
