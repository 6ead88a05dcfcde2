import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import { columnLetters } from '@gauger/sheet';
import { bareWord, choicesOf, shortWord, type Word } from './words.ts';

type Values = Pick<ResponseOf<typeof checkRows>, 'values' | 'valueChoices'>;

/** A word of a cell that needs a meaning, and where it comes from. */
export interface UsedWord extends Word {
  /** Place of the sheet, from 1. */
  readonly sheet: number;
  /** From 0; null where the sheet lacks the column. */
  readonly column: number | null;
  readonly label: string;
  readonly meaning: string | null | undefined;
  readonly known: 'remembered' | 'name' | 'not';
}

/** Counts the words of a file that are no plain values, by sheet, column and line. */
export function wordCount() {
  const counted = new Map<string, { word: UsedWord; rows: number }>();
  return {
    add(word: UsedWord): void {
      const key = JSON.stringify([word.sheet, word.column, word.line, word.field, bareWord(word.text)]);
      const found = counted.get(key);
      if (found) found.rows++;
      else counted.set(key, { word, rows: 1 });
    },
    /** Presents the words for the API, most frequent first, with what they can mean. */
    present(): Values {
      const listed = [...counted.values()].sort((one, other) => other.rows - one.rows).slice(0, MAX_LISTED);
      const fields = new Map(
        listed.map(({ word: { line, field } }) => [JSON.stringify([line, field]), { line, field }]),
      );
      return {
        values: listed.map(({ word: { sheet, column, label, line, field, text, meaning, known }, rows }) => ({
          sheet,
          column: column === null ? '' : columnLetters(column),
          label,
          line,
          field,
          text: shortWord(text),
          rows,
          meaning: meaning ?? null,
          known: known === 'remembered' && meaning === null ? 'leftOut' : known,
        })),
        valueChoices: [...fields.values()].map((of) => ({ ...of, choices: choicesOf(of) ?? [] })),
      };
    },
  };
}

export type WordCount = ReturnType<typeof wordCount>;
