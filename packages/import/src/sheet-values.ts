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

/** Rows of a word that are named. */
const MOST_ROWS = 20;

/** Counts the words of a file that are no plain values, by sheet, column and line. */
export function wordCount() {
  const counted = new Map<string, { word: UsedWord; rows: number; at: number[] }>();
  return {
    add(word: UsedWord, row: number): void {
      const key = JSON.stringify([word.sheet, word.column, word.line, word.field, bareWord(word.text)]);
      const found = counted.get(key);
      if (found) {
        found.rows++;
        if (found.at.length < MOST_ROWS) found.at.push(row);
      } else counted.set(key, { word, rows: 1, at: [row] });
    },
    /** Each word that needs a meaning once, most frequent first, with its first rows. */
    listed(): (UsedWord & { uses: number; rows: readonly number[] })[] {
      const words = Map.groupBy(counted.values(), ({ word }) =>
        JSON.stringify([word.line, word.field, bareWord(word.text)]),
      );
      return [...words.values()]
        .flatMap((same) => {
          const [first] = same;
          if (!first || first.word.known === 'name') return [];
          const uses = same.reduce((sum, { rows }) => sum + rows, 0);
          return [{ ...first.word, text: shortWord(first.word.text), uses, rows: same.flatMap(({ at }) => at) }];
        })
        .sort((one, other) => other.uses - one.uses)
        .slice(0, MAX_LISTED);
    },
    /** Presents the words for the API, most frequent first, with what they can mean. */
    present(): Values {
      const listed = [...counted.values()].sort((one, other) => other.rows - one.rows).slice(0, MAX_LISTED);
      const fields = new Map(
        listed.map(({ word: { line, field, text } }) => [JSON.stringify([line, field]), { line, field, text }]),
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
        valueChoices: [...fields.values()].map(({ line, field, text }) => ({
          line,
          field,
          choices: (choicesOf({ line, field, text }) ?? []).map(({ value, label }) => ({ value, label })),
        })),
      };
    },
  };
}

export type WordCount = ReturnType<typeof wordCount>;
