import { compareQuarters, LAST_QUARTER, parseQuarter, type Quarter, quarterName, quarterOfDay } from '@gauger/excise';

/** Quarters ahead that are offered, and those between the corrected returns and today. */
const AHEAD = 2;

const placeOf = ({ year, quarter }: Quarter): number => year * 4 + quarter - 1;

/**
 * The quarters whose Form 720 can take an overpayment (line 5b), the latest first: after every quarter that is corrected, and within
 * the years that the form takes.
 * @param corrected the quarters of the changes: `2026Q1`
 */
export function laterQuarters(corrected: readonly string[], today: string): { value: string; label: string }[] {
  const now = placeOf(quarterOfDay(today));
  const [latest] = corrected.flatMap((name) => parseQuarter(name) ?? []).toSorted((a, b) => compareQuarters(b, a));
  const last = Math.min(now + AHEAD - 1, placeOf({ year: LAST_QUARTER.year + 1, quarter: 4 }));
  const first = latest ? placeOf(latest) + 1 : last - AHEAD + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const [year, quarter] = [Math.floor((first + at) / 4), (((first + at) % 4) + 1) as Quarter['quarter']];
    return { value: quarterName({ year, quarter }), label: `Form 720, ${year} Q${quarter}` };
  }).toReversed();
}
