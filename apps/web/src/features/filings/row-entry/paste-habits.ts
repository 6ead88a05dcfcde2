import {
  type ColumnHabits,
  dayEitherWay,
  type GridColumn,
  groupedByPoints,
  hasDayFirst,
  hasPointsForThousands,
} from '@gauger/excise';
import { choose } from '../../../components/confirm/choose.ts';

/** How the cells of pasted columns are written, by the name of the column. */
export type PastedHabits = ReadonlyMap<string, ColumnHabits>;

/**
 * Asks how the pasted columns are written whose numbers or days can be two things: once for each column, in a dialog.
 * @returns undefined when a question was left without an answer: then nothing is pasted
 */
export async function askHabits(
  cells: readonly (readonly string[])[],
  columns: readonly GridColumn[],
): Promise<PastedHabits | undefined> {
  const habits = new Map<string, ColumnHabits>();
  for (const [at, column] of columns.entries()) {
    const texts = cells.map((row) => row[at] ?? '');
    const found = await askHabit(column, texts);
    if (found === 'left') return undefined;
    if (found) habits.set(column.name, found);
  }
  return habits;
}

async function askHabit(column: GridColumn, texts: readonly string[]): Promise<ColumnHabits | 'left' | undefined> {
  const { label, kind } = column;
  if ((kind === 'quantity' || kind === 'money') && hasPointsForThousands(texts, true)) {
    const open = texts.find((text) => groupedByPoints(text)?.small.includes(',') === false);
    const ways = open === undefined ? undefined : groupedByPoints(open);
    // With a comma for the decimals of each number there is one reading.
    if (!ways) return { points: 'thousands' };
    const points = await choose({
      title: `${label}: is ${open?.trim()} ${ways.small} or ${ways.large}?`,
      body: 'No other pasted number of this column shows which. The answer is for all of them.',
      choices: { decimals: ways.small, thousands: ways.large },
    });
    return points ? { points } : 'left';
  }
  if (kind === 'date' && hasDayFirst(texts)) {
    const open = texts.find((text) => dayEitherWay(text) !== undefined);
    const ways = open === undefined ? undefined : dayEitherWay(open);
    if (!ways) return { days: 'dayFirst' };
    const days = await choose({
      title: `${label}: is ${open?.trim()} ${ways.dayFirst} or ${ways.monthFirst}?`,
      body: 'Another pasted date of this column has the day first. The answer is for all of them.',
      choices: { monthFirst: ways.monthFirst, dayFirst: ways.dayFirst },
    });
    return days ? { days } : 'left';
  }
  return undefined;
}
