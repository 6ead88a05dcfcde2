import type { Formula, IsoDate, LivesCount } from '../catalog/public.ts';
import { type Exact, isZero, over, plus, roundHalfUp, times, ZERO } from '../decimal.ts';
import { type CheckedRow, find, type Report } from './check-row.ts';
import { isBlank } from './conditions.ts';
import type { Explanation } from './explanation.ts';
import { type Arithmetic, planYearDay } from './formulas.ts';
import { fieldOf, type LinePlan, placeOf, type RatedLine } from './line-plan.ts';

type LivesCovered = Extract<Formula, { kind: 'livesCovered' }>;

/** The operations that an average of lives needs: on exact numbers, or on the steps that explain them. */
type Counting<T> = Pick<Arithmetic<T>, 'amount' | 'rate' | 'times' | 'plus' | 'over'> & {
  number(value: string, because: string, citation: string): T;
};

/** The average of one way of counting, not yet rounded. */
function averageOf<T>({ add, over: divisor, citation }: LivesCount, math: Counting<T>): T {
  const total = add
    .map(({ field, weight }) =>
      weight === undefined ? math.amount(field) : math.times(math.amount(field), math.rate(weight)),
    )
    .reduce((sum, part) => math.plus(sum, part));
  if (divisor === undefined) return total;
  const by = 'field' in divisor ? math.amount(divisor.field) : math.number(divisor.number, divisor.because, citation);
  return math.over(total, by);
}

/** The counting method of a row, where one is chosen. */
function wayOf({ counting }: LivesCovered, { values }: CheckedRow, plan: LinePlan<RatedLine>): LivesCount | undefined {
  const method = values[placeOf(plan, counting.by)];
  return isBlank(method) ? undefined : counting.ways[String(method)];
}

/** The last day of a row's plan-year window: the day of its parameters. */
const windowDay = ({ policy, windows }: LivesCovered, { values }: CheckedRow, plan: LinePlan<RatedLine>): IsoDate =>
  planYearDay(plan.quarter.year, windows[String(values[placeOf(plan, policy)] ?? '')] ?? 'earlier');

/**
 * Counts the lives of a row with a counting method. Fills them in where none were entered, and reports when others
 * were: the average on the return is the counted one.
 */
export function countLives(
  formula: LivesCovered,
  plan: LinePlan<RatedLine>,
): (read: CheckedRow, report: Report) => void {
  const livesAt = placeOf(plan, formula.lives);
  const label = (name: string) => fieldOf(plan.line, name).label;
  return (read, report) => {
    const way = wayOf(formula, read, plan);
    if (way === undefined) return;
    const policy = String(read.values[placeOf(plan, formula.policy)]);
    if (!way.policies.includes(policy)) {
      report(formula.counting.by, find('countNotForPolicy', { policy }));
      return;
    }
    const { over: divisor } = way;
    if (divisor && 'field' in divisor && isZero(read.numbers[placeOf(plan, divisor.field)] ?? ZERO)) {
      report(divisor.field, find('notGreater', { label: label(divisor.field), least: '0' }));
      return;
    }
    if (way.datesOfQuarters && divisor && 'field' in divisor) {
      const dates = read.numbers[placeOf(plan, divisor.field)];
      if (dates !== undefined && dates.s === 0 && dates.n % 4n !== 0n)
        report(divisor.field, find('snapshotDates', { label: label(divisor.field) }));
    }
    const day = windowDay(formula, read, plan);
    const average = averageOf<Exact>(way, {
      amount: (name) => read.numbers[placeOf(plan, name)] ?? ZERO,
      rate: (id) => plan.index.rate(id, day)?.value ?? ZERO,
      number: (value) => ({ n: BigInt(value), s: 0, d: null }),
      times,
      plus,
      over,
    });
    const lives = roundHalfUp(average, 0);
    const entered = read.numbers[livesAt];
    if (entered === undefined) read.numbers[livesAt] = lives;
    else if (entered.n !== lives.n * 10n ** BigInt(entered.s)) {
      report(formula.lives, find('livesDisagree', { label: label(formula.lives), lives: String(lives.n) }));
    }
  };
}

/** Explains a row's average of lives; null where it was entered directly. */
export function explainLives(
  formula: LivesCovered,
  read: CheckedRow,
  plan: LinePlan<RatedLine>,
  math: Arithmetic<Explanation>,
  parameterOn: (id: string, day: IsoDate) => Explanation,
): Explanation | null {
  const way = wayOf(formula, read, plan);
  if (way === undefined) return null;
  const of = averageOf<Explanation>(way, {
    ...math,
    rate: (id) => parameterOn(id, windowDay(formula, read, plan)),
    number: (value, because, citation) => ({ kind: 'given', value, because, citation }),
  });
  const rule = `rounded half up to a whole life, as the form takes it; ${way.citation}`;
  return { kind: 'rounded', places: 0, rule, of };
}
