import { dayText, readDay } from './day-entry.ts';
import {
  bareNumber,
  COMMA_ALONE,
  COMMA_FOR_DECIMALS,
  GROUPED_BY_POINTS,
  isYearFirst,
  NUMBERS,
  withoutTime,
} from './sheet-cell.ts';

/**
 * Whether the points in the numbers of a column may separate thousands, as in much of the world: `5.000` is 5 or 5,000. Each number
 * with a point has three digits before it at most and three after it, or one has a comma for its decimals.
 * @param isText whether the cells are text as it was typed; numbers of a workbook are written without a zero at their end
 */
export function hasPointsForThousands(texts: Iterable<string>, isText: boolean): boolean {
  let [comma, grouped, typed, other] = [false, false, false, false];
  for (const text of texts) {
    const bare = bareNumber(text);
    if (COMMA_FOR_DECIMALS.test(bare)) comma = true;
    // Two digits behind the only comma are no thousands.
    else if (COMMA_ALONE.test(bare)) comma = true;
    else if (GROUPED_BY_POINTS.test(bare)) {
      grouped = true;
      typed ||= isText || bare.endsWith('0');
    } else if (/\d\.\d|\d,\d{3}/.test(bare)) other = true;
  }
  return (comma || (grouped && typed)) && !other;
}

/** The two days, as people write them, that a text can be: `3/4/2026`. Undefined for one that is a single day, or none. */
export function dayEitherWay(text: string): { monthFirst: string; dayFirst: string } | undefined {
  const [, first = '', , second = '', year = ''] = NUMBERS.exec(withoutTime(text)) ?? [];
  const [monthFirst, dayFirst] = [readDay(`${first}/${second}/${year}`), readDay(`${second}/${first}/${year}`)];
  if (!monthFirst || !dayFirst || monthFirst === dayFirst) return undefined;
  return { monthFirst: dayText(monthFirst), dayFirst: dayText(dayFirst) };
}

/**
 * The order of days with points, which much of the world writes day first: `open` where each can be two days, undefined for a column
 * without such days.
 */
export function orderOfPointedDays(texts: Iterable<string>): 'open' | 'monthFirst' | undefined {
  let isOpen = false;
  for (const text of texts) {
    const [, first = '', sign, second = ''] = NUMBERS.exec(withoutTime(text)) ?? [];
    if (sign === '.' && Number(first) <= 12 && Number(second) > 12) return 'monthFirst';
    isOpen ||= sign === '.' && dayEitherWay(text) !== undefined;
  }
  return isOpen ? 'open' : undefined;
}

/** Whether a column has a day that can only be read day first: then no other of its days is safe to read month first. */
export const hasDayFirst = (texts: Iterable<string>): boolean => {
  for (const text of texts) {
    const day = withoutTime(text);
    const [, first = '', , second = ''] = NUMBERS.exec(day) ?? [];
    if (Number(first) > 12 && !isYearFirst(day) && Number(second) >= 1 && Number(second) <= 12) return true;
  }
  return false;
};
