import { LINE_COLUMN } from '@gauger/contract';
import type { Sheet } from '@gauger/sheet';
import { guessTax } from './product-names.ts';
import { type Answers, LEAVE_OUT, type Question, questionIds } from './questions.ts';
import type { RowBook } from './row-book.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';
import type { FoundLinesTab, Tab } from './tab.ts';
import { lineNamed } from './words.ts';

const idOf = (place: number, { name, rows }: Sheet): string => questionIds.tax(place, [name, rows]);

/** Whether nothing in a tab names the line of its rows. */
export const namesNoLine = ({ line, map }: Pick<FoundLinesTab, 'line' | 'map'>): boolean =>
  line === null && !map.at.has(LINE_COLUMN);

/**
 * The line that an answer gives to all rows of a sheet, or that they are left out.
 * @param place of the sheet, from 1
 */
export function lineOfAll(
  sheet: Sheet,
  place: number,
  { lines }: SheetLines,
  answers: Answers,
): SheetLine | 'leaveOut' | undefined {
  const isAnswered = Object.keys(answers).some((id) => id.startsWith(`tax:${place}:`));
  const answer = isAnswered ? answers[idOf(place, sheet)] : undefined;
  return answer === LEAVE_OUT ? LEAVE_OUT : lines.find(({ key }) => key === answer);
}

/**
 * Asks for the tax of all rows of a sheet instead of the column that names it, where no column looks like one. The answer is for its cells
 * alone: another file with the same headings is as likely of another product.
 * @param sheet of the tab, as it came
 * @param questions about its columns
 */
export function withTaxQuestion(
  tab: Tab,
  sheet: Sheet,
  questions: readonly Question[],
  { offered, one }: Pick<RowBook, 'offered' | 'one'>,
  answers: Answers,
): readonly Question[] {
  const { place, lines, map, line } = tab;
  const isGiven = line !== null && one === undefined && lineOfAll(sheet, place, lines, answers) === line;
  const ofColumn = questions.find(({ id }) => id === questionIds.column(tab.kind, LINE_COLUMN));
  const isAsked = namesNoLine(tab) && !ofColumn?.choices.some(({ guess }) => guess);
  if (!isGiven && !isAsked) return questions;
  const isTax = lines.label === 'IRS No.';
  const guess = lineNamed(lines, sheet.name)?.key ?? (isTax ? guessTax(sheet.name) : undefined);
  const across = isTax ? (sheet.rows[map.row - 1] ?? []).filter((heading) => guessTax(heading) !== undefined) : [];
  const question: Question = {
    id: idOf(place, sheet),
    kind: 'tax',
    sheet: place,
    column: null,
    rows: [map.row],
    text: `Which ${isTax ? 'tax' : 'line'} are ${sheet.name === '' ? 'all rows' : `the rows of "${sheet.name.slice(0, 31)}"`}?`,
    hint: across.length < 2 ? 'No column names it' : hintAcross(across),
    choices: [
      ...offered.map(({ key, name }) => ({
        value: key,
        label: `${name} (${key})`,
        ...(guess === key && { guess: true }),
      })),
      { value: LEAVE_OUT, label: 'Leave these rows out' },
    ],
    answer: isGiven ? line.key : null,
  };
  return [question, ...questions.filter((one) => one !== ofColumn)];
}

/** Products as headings of columns: each row would be of several taxes. */
const hintAcross = (headings: readonly string[]): string =>
  `${headings
    .slice(0, 3)
    .map((heading) => `"${heading.trim().slice(0, 30)}"`)
    .join(', ')} are columns here: put each product into rows of its own, with a column "Product"`;
