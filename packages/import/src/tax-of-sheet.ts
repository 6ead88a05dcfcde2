import { LINE_COLUMN } from '@gauger/contract';
import type { Sheet } from '@gauger/sheet';
import { isMostly, WRITTEN_AMOUNT } from './column-cells.ts';
import { guessTax } from './product-names.ts';
import { type Answers, LEAVE_OUT, type Question, questionIds } from './questions.ts';
import type { RowBook } from './row-book.ts';
import { type SheetLine, type SheetLines, titleWithKey } from './sheet-lines.ts';
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
  const across = productsAcross(tab);
  const inColumns = new Set(across.length < 2 || !isTax ? [] : across.map(guessTax));
  const lineChoices = offered.filter(({ key }) => inColumns.size === 0 || inColumns.has(key));
  const question: Question = {
    id: idOf(place, sheet),
    kind: 'tax',
    sheet: place,
    column: null,
    rows: [map.row],
    text:
      across.length > 1
        ? `The products are columns: ${namesOf(across)}`
        : `Which ${isTax ? 'tax' : 'line'} are ${sheet.name === '' ? 'all rows' : `the rows of "${sheet.name.slice(0, 31)}"`}?`,
    hint: across.length > 1 ? ONE_PRODUCT : 'No column names it',
    choices: [
      ...lineChoices.map((one) => ({
        value: one.key,
        label: across.length < 2 ? titleWithKey(one) : `Import ${titleWithKey(one)} only`,
        ...(across.length < 2 && guess === one.key && { guess: true }),
      })),
      { value: LEAVE_OUT, label: 'Leave these rows out' },
    ],
    answer: isGiven ? line.key : null,
  };
  return [question, ...questions.filter((one) => one !== ofColumn)];
}

const ONE_PRODUCT =
  'Put each product into rows of its own, with the columns "Product" and "Gallons", and choose the file again. Or import one product now';

const namesOf = (headings: readonly string[]): string =>
  `${headings
    .slice(0, 3)
    .map((heading) => `"${heading.trim().slice(0, 30)}"`)
    .join(', ')}${headings.length > 3 ? ` and ${headings.length - 3} more` : ''}`;

/** A second table below has other cells in the same columns. */
const PART_OF_AMOUNTS = 0.5;

/** The headings that are products, above columns of amounts that are not read: each row would be of several taxes. */
function productsAcross(tab: Tab): string[] {
  const { sheet, map } = tab;
  const read = new Set(map.at.values());
  return (sheet.rows[map.row - 1] ?? []).filter(
    (heading, at) =>
      !read.has(at) &&
      guessTax(heading) !== undefined &&
      isMostly(tab, at, (cell) => WRITTEN_AMOUNT.test(cell), PART_OF_AMOUNTS),
  );
}
