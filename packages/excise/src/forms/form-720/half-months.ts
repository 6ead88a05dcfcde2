import { decimal, type Exact, least, minus, over, plus, times, ZERO } from '../../decimal.ts';

/** The box of the special rule for September, and the box that holds the rest of its half month. */
export const SPLIT: Readonly<Record<string, string>> = { G: 'F', S: 'M' };

interface DatedPeriod {
  box: string;
  /** `YYYY-MM-DD` */
  first: string;
  liability: Exact;
}

const HALF = decimal('0.5');
const SEPTEMBER_PART = over(decimal('11'), decimal('15'));

/**
 * The basis of each deposit under the half-month option: half the tax of its month. Of the half of September that the
 * special rule divides, 11/15 go with the earlier deposit (26 CFR 40.6302(c)-1(b)(1), -2(b)).
 */
export function halfMonthShares(periods: readonly DatedPeriod[]): Map<string, Exact> {
  const months = new Map<string, Exact>();
  for (const { first, liability } of periods) {
    const month = monthOf(first);
    months.set(month, plus(months.get(month) ?? ZERO, liability));
  }
  const rests = new Set(periods.flatMap(({ box }) => SPLIT[box] ?? []));
  return new Map(
    periods.map(({ box, first }) => {
      const half = times(months.get(monthOf(first)) ?? ZERO, HALF);
      const early = times(half, SEPTEMBER_PART);
      return [box, box in SPLIT ? early : rests.has(box) ? minus(half, early) : half];
    }),
  );
}

/**
 * The basis of both deposits of September 16 to 30 by the regular method, without the half-month option: any filer may count
 * 11/15 of the tax of this half month for the deposit of September 29, and make up the rest by October 14
 * (26 CFR 40.6302(c)-2(a)(2)). Where less arose from the 16th to the 26th, that is the basis.
 */
export function septemberShares(periods: readonly DatedPeriod[]): Map<string, Exact> {
  const early = periods.find(({ box }) => box === SEPTEMBER_BOX);
  const rest = periods.find(({ box }) => box === SPLIT[SEPTEMBER_BOX]);
  if (!early || !rest) return new Map();
  const whole = plus(early.liability, rest.liability);
  const basis = least(early.liability, times(whole, SEPTEMBER_PART));
  return new Map([
    [early.box, basis],
    [rest.box, minus(whole, basis)],
  ]);
}

/** Box S of the alternative method has no such choice. */
const SEPTEMBER_BOX = 'G';

const monthOf = (day: string): string => day.slice(0, 7);
