import { dollars } from '../amounts.ts';
import { formatDate } from '../calendar/public.ts';
import type { IsoDate } from '../catalog/public.ts';
import { compare, type Exact, plus, ZERO } from '../decimal.ts';
import type { CheckedRow } from './check-row.ts';
import { compileCondition, isBlank } from './conditions.ts';
import { type Issue, issue } from './issue-codes.ts';
import { fieldOf, type LinePlan, placeOf } from './line-plan.ts';

/** Looks at the rows of a line that belong to tax years, one after the other, then at each year. */
export interface YearChecks {
  add(read: CheckedRow, at: number): void;
  /** Mismatches within a year, reported at its totals. */
  issues(): Issue[];
}

interface Year {
  /** The rows with its totals. */
  at: number[];
  entered: Exact;
  /** Null while nothing is listed: a draft begins with the totals. */
  listed: Exact | null;
}

/** Null for a line whose rows belong to no tax years. */
export function yearChecks(plan: LinePlan): YearChecks | null {
  const { taxYears } = plan.line;
  if (taxYears === undefined) return null;
  const { begin, end, totals, listed } = taxYears;
  const isTotal = compileCondition(totals.when, plan.line.fields, plan.index);
  const isListed = compileCondition(listed.when, plan.line.fields, plan.index);
  const [beginAt, endAt] = [placeOf(plan, begin), placeOf(plan, end)];
  const [statedAt, listedAt] = [placeOf(plan, totals.field), placeOf(plan, listed.field)];
  const pathOf = (at: number, name: string) => `${plan.rowsAt}.${at}.${name}`;
  const years = new Map<IsoDate, Year>();
  const found: Issue[] = [];
  return {
    add({ values, numbers, day }, at) {
      const last = String(values[endAt] ?? '');
      const year = years.get(last) ?? { at: [], entered: ZERO, listed: null };
      years.set(last, year);
      if (isTotal(values, day)) {
        if (year.at.length > 0) {
          const words = { label: fieldOf(plan.line, end).label, ended: formatDate(last) };
          found.push(issue('taxYearTwice', pathOf(at, end), words));
        }
        year.at.push(at);
        year.entered = plus(year.entered, numbers[statedAt] ?? ZERO);
        if (!last.endsWith('-12-31') && isBlank(values[beginAt])) {
          const words = { label: fieldOf(plan.line, begin).label };
          found.push(issue('fiscalYearBeginMissing', pathOf(at, begin), words));
        }
      }
      if (isListed(values, day)) year.listed = plus(year.listed ?? ZERO, numbers[listedAt] ?? ZERO);
    },
    issues() {
      const label = fieldOf(plan.line, totals.field).label;
      const differing = [...years.values()].flatMap(({ at: [first], entered, listed: sum }) =>
        first === undefined || sum === null || compare(entered, sum) === 0
          ? []
          : [
              issue('listedNotTotal', pathOf(first, totals.field), {
                label,
                told: dollars(entered),
                sum: dollars(sum),
              }),
            ],
      );
      return [...found, ...differing];
    },
  };
}
