import { formatDate, isDay, type Span, spanInWords } from '../../calendar/public.ts';
import { type IsoDate, schedulesInWords } from '../../catalog/public.ts';
import type { Form8849 } from './filing.ts';
import { incomeTaxYear } from './read-filing.ts';

/** The days that a claim is for: its period, on Schedule 5 the first and last day of its rows; undefined before any is entered. */
export function daysOfClaim(schedules: Form8849['schedules']): Span | undefined {
  const given = Object.values(schedules).flatMap((facts): IsoDate[] => {
    const { periodStart, periodEnd, lines } = (facts ?? {}) as Readonly<Record<string, unknown>>;
    const rows: unknown[] = Array.isArray(lines) ? lines : [];
    const days = rows.map((row) => (row as { dateSecondTax?: unknown } | null)?.dateSecondTax);
    const period = periodStart !== undefined && periodEnd !== undefined ? [periodStart, periodEnd] : [];
    return [...period, ...days].filter((day): day is IsoDate => typeof day === 'string' && isDay(day));
  });
  const [first, last] = [given.toSorted()[0], given.toSorted().at(-1)];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

/** A claim as lists hold it. */
export interface NamedClaim {
  schedules: readonly string[];
  periodStart: IsoDate | null;
  periodEnd: IsoDate | null;
  /** The first year of the income tax year, and its last month. */
  year?: string;
  month?: string | null;
}

/** "Schedule 1, 2026 Q2"; before a period is entered "Schedule 1, year ending Dec 2026". */
export function claimInWords({ schedules, periodStart, periodEnd, year, month = null }: NamedClaim): string {
  const ends = year === undefined || month === null ? undefined : incomeTaxYear(Number(year), Number(month)).days.last;
  const yearInWords = ends && `year ending ${formatDate(ends).replace(/ \d+,/, '')}`;
  const period =
    periodStart !== null && periodEnd !== null ? spanInWords({ first: periodStart, last: periodEnd }) : yearInWords;
  return [schedulesInWords(schedules), ...(period === undefined ? [] : [period])].join(', ');
}
