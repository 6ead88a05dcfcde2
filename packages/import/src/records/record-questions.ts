import { grouped } from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import { type Answers, type Choice, LEAVE_OUT, type Question, questionIds, rowsInWords } from '../questions.ts';
import { recordMarkIn } from '../row-marks.ts';
import type { SetAsideReason } from '../set-aside-rows.ts';
import { headingsOf } from '../sheet-choice.ts';
import type { FoundTab, SortedTab } from '../tab.ts';

/** The rows of a list of records that answers leave out, and those that questions are about. */
export interface SortedRecords {
  /** The reason of each row that is left out, by row from 1. */
  readonly leftOut: ReadonlyMap<number, SetAsideReason>;
  /** The open question about each other row, by row from 1. */
  readonly open: ReadonlyMap<number, string>;
  readonly questions: readonly Question[];
}

/** A question about rows of a list whose answer may leave them out. */
export interface AskedRecords {
  readonly word: string;
  /** From 0. */
  readonly column: number;
  /** From 1. */
  readonly rows: readonly number[];
  readonly text: string;
  readonly choices: readonly Choice[];
}

/** The columns of a tab that are not read, from 0. */
export function unreadColumns({ sheet, map }: FoundTab): number[] {
  const read = new Set(map.at.values());
  return (sheet.rows[map.row - 1] ?? []).flatMap((_, at) => (read.has(at) ? [] : [at]));
}

/** Asks about rows that a word marks, such as "Cancelled", in a column that is not read or of the numbers of the records. */
export function markedRecords(tab: SortedTab, rows: readonly number[]): AskedRecords[] {
  const own = tab.columns.flatMap(({ field, own, amount, isDay }) =>
    own && !amount && !isDay ? (tab.map.at.get(field) ?? []) : [],
  );
  const places = [...unreadColumns(tab), ...own];
  const marks = rows.flatMap((row) => {
    const [first] = places.flatMap((column) => {
      const word = recordMarkIn(tab.sheet.rows[row - 1]?.[column] ?? '');
      return word === undefined ? [] : [{ row, column, word }];
    });
    return first ?? [];
  });
  return [...Map.groupBy(marks, ({ word }) => word.toLowerCase()).values()].flatMap((of): AskedRecords[] => {
    const [first] = of;
    if (!first) return [];
    const isOne = of.length === 1;
    return [
      {
        word: first.word,
        column: first.column,
        rows: of.map(({ row }) => row),
        text: `${grouped(String(of.length))} ${isOne ? 'row is' : 'rows are'} marked "${first.word}". Leave ${isOne ? 'it' : 'them'} out?`,
        choices: [
          { value: LEAVE_OUT, label: 'Leave out', guess: true },
          { value: 'import', label: 'Import' },
        ],
      },
    ];
  });
}

/** Leaves out the rows of which an answer says so, and lists the questions. */
export function sortRecords(tab: SortedTab, asked: readonly AskedRecords[], answers: Answers): SortedRecords {
  const leftOut = new Map<number, SetAsideReason>();
  const open = new Map<number, string>();
  const questions = asked.map(({ word, column, rows, text, choices }): Question => {
    const cells = rows.map((row) => [row, tab.sheet.rows[row - 1]]);
    const id = questionIds.marked(tab.place, word.toLowerCase(), cells);
    const answer = choices.find(({ value }) => value === answers[id])?.value ?? null;
    for (const row of rows) {
      if (answer === LEAVE_OUT) leftOut.set(row, 'marked');
      else if (answer === null) open.set(row, id);
    }
    const hint = `Column ${columnLetters(column)}, ${rowsInWords(rows)}`;
    return { id, kind: 'marked', sheet: tab.place, column, rows, text, hint, choices, answer };
  });
  return { leftOut, open, questions };
}

/** Whether a sheet has cells below its headings. */
export const hasRows = ({ sheet, map }: FoundTab): boolean =>
  sheet.rows.slice(map.row).some((cells) => cells.some((cell) => cell.trim() !== ''));

/** Known columns with which a sheet may be a list of records. */
const FEWEST_KNOWN = 2;

/**
 * Asks which of several sheets holds the records, since one is read at a time: of those that have some of the columns, or of all where
 * none has.
 * @param tabs the shown sheets with rows
 * @param best the one with most known columns
 * @param many the records in words
 * @returns the sheet that an answer names, and the question; none where no other sheet may hold records
 */
export function askSheet(
  tabs: readonly FoundTab[],
  best: FoundTab,
  many: string,
  answers: Answers,
): { tab: FoundTab; question?: Question } {
  const isUnknown = best.map.at.size < FEWEST_KNOWN;
  const like = tabs.filter((tab) => tab === best || isUnknown || tab.map.at.size >= FEWEST_KNOWN);
  const [first] = like;
  if (!first || like.length < 2) return { tab: best };
  const isSame = like.every((tab) => headingsOf(tab) === headingsOf(best));
  const isAlone = like.every((tab) => tab === best || tab.map.at.size < best.map.at.size);
  const id = questionIds.sheets(
    first.place,
    like.map(({ sheet }) => [sheet.name, sheet.rows]),
  );
  const tab = like.find(({ place }) => String(place) === answers[id]);
  return {
    tab: tab ?? best,
    question: {
      id,
      kind: 'sheets',
      sheet: (tab ?? best).place,
      column: null,
      rows: [best.map.row],
      text: `${grouped(String(like.length))} sheets ${isSame ? 'have the same headings' : `may hold ${many}`}. Which one is imported?`,
      hint: 'One sheet is read at a time. To import all of them, put their rows into one sheet',
      choices: like.map(({ sheet, place }) => ({
        value: String(place),
        label: `Only "${sheet.name.slice(0, 31)}"`,
        ...(isAlone && place === best.place && { guess: true as const }),
      })),
      answer: tab ? String(tab.place) : null,
    },
  };
}
