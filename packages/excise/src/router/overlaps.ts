import { formatDate, isDay, quarterDays, quarterInWords, quarterOfDay, taxYearQuarter } from '../calendar/public.ts';
import type { ClaimLine, IsoDate, Law } from '../catalog/public.ts';
import { claimLineName } from '../claims/public.ts';
import { type Issue, isBlank, issue, type Row } from '../engine/public.ts';

/**
 * The fuel that a row claims, in one word for one fuel. Gallons of a line that names no fuel can only have been claimed on that very line; what is
 * no gallons is no fuel.
 */
export function claimedFuel({ fuel, quantity, name, id }: ClaimLine, row: Row): string | undefined {
  if (typeof fuel === 'object') return fuel.fuels[String(row[fuel.field] ?? '')];
  return fuel ?? (quantity === 'gallons' ? `${name} (${lineInWords(id)})` : undefined);
}

/** "line 8a"; of a line that only a schedule of Form 8849 has: "Schedule 5, line 1". */
function lineInWords(id: string): string {
  const [, schedule, line] = /^schedule(\d)\.(.+)$/.exec(id) ?? [];
  return schedule === undefined ? `line ${id}` : `Schedule ${schedule}, line ${line}`;
}

/** The fuels that lines of Schedule C and of Form 8849 claim, in the order of the catalog. */
export const claimFuels = ({ claims }: Pick<Law, 'claims'>): string[] => [
  ...new Set(
    claims.flatMap(({ lines }) =>
      lines.flatMap(({ fuel }) => (typeof fuel === 'object' ? Object.values(fuel.fuels) : (fuel ?? []))),
    ),
  ),
];

/** The type of use that a row claims for: on a line that asks for none, that of exports or the one the line implies. */
export function claimedUse({ exported, impliedUse }: ClaimLine, row: Row): { typeOfUse?: string } {
  if (exported) return { typeOfUse: '3' };
  const typeOfUse = isBlank(row.typeOfUse) ? impliedUse : String(row.typeOfUse);
  return typeOfUse === undefined ? {} : { typeOfUse };
}

/** Gallons of a fuel that were claimed somewhere: in Schedule C, on Form 8849 or in an earlier filing. */
export interface ClaimedFuel {
  /** The name of the claim for people: "Schedule C line 3a, 2026 Q1". */
  claim: string;
  /** The filing that holds the claim: rows of one filing are different gallons. */
  document: string;
  /** The `fuel` of the claim line: one word for one fuel, on whatever form. */
  fuel: string;
  periodStart: IsoDate;
  periodEnd: IsoDate;
  typeOfUse?: string;
}

export interface Overlap<C extends ClaimedFuel = ClaimedFuel> {
  first: C;
  second: C;
  /** The days both claims cover. */
  from: IsoDate;
  to: IsoDate;
}

/** A claim with the id of its line, the same for every form on which it is made. */
export type ClaimedLine = ClaimedFuel & {
  line: string;
  /** The name of the line on its form, where that is not the id. */
  label?: string;
};
type LineOverlap = Overlap<ClaimedLine>;

/**
 * Claims of one fuel whose periods overlap, each pair once: the gallons may have been claimed twice. Rows of one
 * filing, and different types of use, are different gallons, and no pair.
 */
export const overlaps = <C extends ClaimedFuel>(claims: readonly C[]): Overlap<C>[] =>
  sharing(claims, (first, second) => first.fuel === second.fuel && !areOtherGallons(first, second));

/**
 * Claims of different filings for the same quarter on lines that take one claim for it, whatever the fuel and the use,
 * each pair once; quarters are those of the income tax year, and the days shared whole ones (26 USC 6421(d)(2),
 * 6427(i)(2)(A)).
 * @param yearEnds month in which the income tax year of the business ends, 1 to 12
 */
export function sameQuarters<C extends ClaimedLine>(
  claims: readonly C[],
  { claimMinimums }: Pick<Law, 'claimMinimums'>,
  yearEnds: number,
): Overlap<C>[] {
  const once = new Set(claimMinimums.flatMap(({ onePerQuarter, of }) => (onePerQuarter ? of.lines : [])));
  const whole = claims.flatMap((claim): (C & { claimed: C })[] => {
    const { line, periodStart, periodEnd } = claim;
    if (!once.has(line) || !isDay(periodStart) || !isDay(periodEnd)) return [];
    const { first } = taxYearQuarter(periodStart, yearEnds);
    const { last } = taxYearQuarter(periodEnd, yearEnds);
    return [{ ...claim, claimed: claim, periodStart: first, periodEnd: last }];
  });
  const pairs = sharing(whole, (first, second) => first.document !== second.document);
  return pairs.map(({ first, second, ...days }) => ({ first: first.claimed, second: second.claimed, ...days }));
}

/** The issue for a fuel that two filings claim for the same days. */
export function claimedTwiceIssue({ first, second, from, to }: LineOverlap, path: string): Issue {
  const { line, label, fuel } = first;
  const words = {
    line: claimLineName(label ?? line),
    fuel,
    from: formatDate(from),
    to: formatDate(to),
    claim: second.claim,
  };
  return issue('claimedTwice', path, words);
}

/** The issue for two claims of one quarter. */
export function claimedForQuarterIssue({ first, second, ...days }: LineOverlap, path: string): Issue {
  return issue('claimedForQuarter', path, {
    line: claimLineName(first.label ?? first.line),
    quarters: quartersInWords(days),
    claim: second.claim,
  });
}

/** The first pair of each group that `of` gives the same key, so that each group is reported once. */
export const firstOfEach = <C extends ClaimedFuel>(
  pairs: readonly Overlap<C>[],
  of: (pair: Overlap<C>) => string,
): Overlap<C>[] => [...Map.groupBy(pairs, of).values()].flatMap(([first]) => first ?? []);

/** The quarters of a span of whole ones: "2026 Q1", "2026 Q1 to 2026 Q2"; by their days where they are not calendar quarters. */
export function quartersInWords({ from, to }: Pick<Overlap, 'from' | 'to'>): string {
  const [first, last] = [quarterOfDay(from), quarterOfDay(to)];
  if (quarterDays(first).first !== from) return `${formatDate(from)} to ${formatDate(to)}`;
  return first.year === last.year && first.quarter === last.quarter
    ? quarterInWords(first)
    : `${quarterInWords(first)} to ${quarterInWords(last)}`;
}

/** Pairs of claims that share days. */
function sharing<C extends ClaimedFuel>(claims: readonly C[], arePair: (first: C, second: C) => boolean): Overlap<C>[] {
  return claims.flatMap((first, at) =>
    claims.slice(at + 1).flatMap((second): Overlap<C>[] => {
      if (!arePair(first, second)) return [];
      const from = first.periodStart > second.periodStart ? first.periodStart : second.periodStart;
      const to = first.periodEnd < second.periodEnd ? first.periodEnd : second.periodEnd;
      return from <= to ? [{ first, second, from, to }] : [];
    }),
  );
}

const areOtherGallons = (a: ClaimedFuel, b: ClaimedFuel): boolean =>
  a.document === b.document || (a.typeOfUse !== undefined && b.typeOfUse !== undefined && a.typeOfUse !== b.typeOfUse);
