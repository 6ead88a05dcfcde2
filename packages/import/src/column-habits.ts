import {
  type ColumnHabits,
  dayEitherWay,
  type GridColumn,
  grouped,
  groupedByPoints,
  hasDayFirst,
  hasPointsForThousands,
  orderOfPointedDays,
  sheetFact,
  unitOf,
  unitOfHeading,
} from '@gauger/excise';
import { type Answers, type Choice, HABITS, type Question } from './questions.ts';
import type { FoundTab, SortedTab, UnitDoubt } from './tab.ts';
import type { MeaningOf } from './words.ts';

/** The habits of the columns of a tab by field, with the question about each that its cells leave open. */
export interface TabHabits {
  readonly of: ReadonlyMap<string, ColumnHabits>;
  readonly questions: readonly Question[];
  /** The question that a cell of a field leaves open, by field. */
  readonly asked: ReadonlyMap<string, string>;
}

/** Whether a cell is a number that is not whole. */
function hasPart(amount: GridColumn, cell: string, habits: ColumnHabits | undefined): boolean {
  if (!/[.,]\d*[1-9]/.test(cell)) return false;
  const fact = sheetFact(amount, cell, habits)?.fact;
  return typeof fact === 'string' && /^\d+\.\d*[1-9]\d*$/.test(fact);
}

const timesOf = (doubt: UnitDoubt | undefined): string =>
  doubt?.times === undefined ? '' : ` × ${grouped(doubt.times)}`;

/** Finds how the numbers and days of a tab are written. */
export function habitsOf(
  tab: FoundTab & Pick<SortedTab, 'aside' | 'units'>,
  meaningOf: MeaningOf,
  answers: Answers,
): TabHabits {
  const { sheet, map, place, kind } = tab;
  const of = new Map<string, ColumnHabits>();
  const asked = new Map<string, string>();
  const questions: Question[] = [];
  for (const [field, column] of map.at) {
    const cells = sheet.rows.slice(map.row).map((row) => row[column] ?? '');
    const { label = field, amount, isDay, isCount } = tab.columns.find((one) => one.field === field) ?? {};
    const ask = (
      habit: keyof typeof HABITS,
      isOpen: (cell: string, row: number) => boolean,
      wordsFor: (example: string, row: number) => { text: string; choices: readonly Choice[] },
    ): string | undefined => {
      const rows = cells.flatMap((cell, at) =>
        !tab.aside.has(map.row + 1 + at) && isOpen(cell, map.row + 1 + at) ? [map.row + 1 + at] : [],
      );
      const [first] = rows;
      if (first === undefined) return undefined;
      const example = (cells[first - map.row - 1] ?? '').trim();
      const word = { line: kind, field, text: HABITS[habit].text };
      const id = `${habit}:${kind}:${field}`;
      // Rounding changes amounts: it is asked for each file.
      const answer = answers[id] ?? (habit === 'round' ? null : meaningOf(word)) ?? null;
      const given = HABITS[habit].choices.some(({ value }) => value === answer) ? answer : null;
      questions.push({
        id,
        kind: habit,
        sheet: place,
        column,
        rows,
        hint: `${label}, ${grouped(String(rows.length))} ${rows.length === 1 ? 'cell' : 'cells'}`,
        answer: given,
        ...(habit !== 'round' && { word }),
        ...wordsFor(example, first),
      });
      if (given === null) asked.set(field, id);
      return given ?? 'open';
    };
    if (
      amount &&
      (hasPointsForThousands(cells, sheet.format === 'csv') ||
        (isCount && cells.some((cell) => groupedByPoints(cell) !== undefined)))
    ) {
      const isOpen = (cell: string) => groupedByPoints(cell)?.small.includes(',') === false;
      const isSure = cells.some((cell) => /\d\.\d{3},\d/.test(cell));
      const points = ask('points', isOpen, (example) => {
        const { small, large } = groupedByPoints(example) ?? { small: example, large: example };
        return {
          text: `${example}: is it ${small} or ${large}?`,
          choices: [
            { value: 'thousands', label: large, ...(isSure && { guess: true }) },
            { value: 'decimals', label: small },
          ],
        };
      });
      // With a comma for the decimals of each number there is one reading.
      of.set(field, { points: (points as 'thousands' | 'decimals' | 'open' | undefined) ?? 'thousands' });
    } else if (isDay && (hasDayFirst(cells) || orderOfPointedDays(cells) === 'open')) {
      const days = ask(
        'days',
        (cell) => dayEitherWay(cell) !== undefined,
        (example) => {
          const { monthFirst, dayFirst } = dayEitherWay(example) ?? { monthFirst: example, dayFirst: example };
          return {
            text: `${example}: is it ${dayFirst} or ${monthFirst}?`,
            choices: [
              { value: 'dayFirst', label: dayFirst, guess: true },
              { value: 'monthFirst', label: monthFirst },
            ],
          };
        },
      );
      of.set(field, { days: (days as 'monthFirst' | 'dayFirst' | 'open' | undefined) ?? 'dayFirst' });
    } else if (isDay && orderOfPointedDays(cells)) of.set(field, { days: 'monthFirst' });
    const isWhole = amount?.kind === 'quantity' && (amount.decimals ?? 0) === 0;
    if (isWhole && !asked.has(field)) {
      const known = of.get(field);
      const doubts = tab.units.get(field);
      const round = ask(
        'round',
        (cell, row) => {
          const doubt = doubts?.get(row);
          // Of what a number is, is asked first.
          return (!doubt || doubt.times !== undefined) && hasPart(amount, cell, { ...known, times: doubt?.times });
        },
        (example, row) => ({
          text: `${label} has decimals, such as ${example}${timesOf(doubts?.get(row))}. Round to whole numbers?`,
          choices: [
            { value: 'round', label: 'Yes, round', guess: true },
            { value: 'asWritten', label: 'No, I will correct the file' },
          ],
        }),
      );
      if (round === 'round') of.set(field, { ...known, round: true });
    }
    const unit = amount && unitOfHeading(sheet.rows[map.row - 1]?.[column] ?? '', unitOf(amount));
    if (unit && !unit.factors) of.set(field, { ...of.get(field), unit });
  }
  return { of, questions, asked };
}
