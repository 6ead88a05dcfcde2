import { type DatedValue, dayNumber, FIRST_QUARTER, formatDate, type IsoDate, quarterDays } from '@gauger/excise';

const FIRST_DAY = quarterDays(FIRST_QUARTER).first;

/** The last year that a chart shows. */
const lastYear = (today: IsoDate): number => Number(today.slice(0, 4));

/** The whole years a chart shows, one tick before each and one at the end. */
export const yearsShown = (today: IsoDate): number => lastYear(today) - FIRST_QUARTER.year + 1;

/** A value from one day to another on the chart. Places across are shares of the width, heights shares of the range. */
export interface Step {
  from: number;
  to: number;
  height: number;
}

type Dated = Pick<DatedValue, 'from' | 'to' | 'value'>;

/** How a rate went over the years of the catalog; days without a rate leave a gap. */
export function rateSteps(values: readonly Dated[], today: IsoDate): Step[] {
  const lastDay = `${lastYear(today)}-12-31`;
  const shown = values.filter(
    ({ from, to, value }) => value !== null && from <= lastDay && (to ?? lastDay) >= FIRST_DAY,
  );
  // Heights are drawn, not computed with: here a rate may be a number.
  const numbers = shown.map(({ value }) => Number(value));
  const lowest = Math.min(...numbers);
  const range = Math.max(...numbers) - lowest;
  return shown.map(({ from, to }, index) => ({
    from: across(from, lastDay),
    to: across(to ?? lastDay, lastDay, 1),
    height: range === 0 ? 0.5 : ((numbers[index] ?? lowest) - lowest) / range,
  }));
}

/** The same in words: "0.53 to Dec 31, 2021, then 0.55 to …". */
export function describeHistory(values: readonly Dated[], today: IsoDate): string {
  const lastDay = `${lastYear(today)}-12-31`;
  const shown = values.filter(({ from, to }) => from <= lastDay && (to ?? lastDay) >= FIRST_DAY);
  return shown
    .map(({ to, value }) => `${value ?? 'no rate'}${to === null || to >= lastDay ? '' : ` to ${formatDate(to)}`}`)
    .join(', then ');
}

function across(day: IsoDate, lastDay: IsoDate, daysLater = 0): number {
  const length = dayNumber(lastDay) + 1 - dayNumber(FIRST_DAY);
  return Math.min(1, Math.max(0, (dayNumber(day) + daysLater - dayNumber(FIRST_DAY)) / length));
}
