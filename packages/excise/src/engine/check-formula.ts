import {
  addDays,
  compareQuarters,
  formatDate,
  isoDate,
  nextQuarter,
  quarterDays,
  quarterInWords,
  quarterOfDay,
} from '../calendar/public.ts';
import type { Formula, IsoDate } from '../catalog/public.ts';
import { compare, minus, ONE, times, toFixed, toText, trimmed, ZERO } from '../decimal.ts';
import { type CheckedRow, find, type Report } from './check-row.ts';
import { compileCondition, isBlank, type Test } from './conditions.ts';
import { countLives } from './count-lives.ts';
import { planYearDay } from './formulas.ts';
import { covers } from './law-index.ts';
import { fieldOf, type LinePlan, placeOf, type RatedLine } from './line-plan.ts';

/** A rule that follows from the way a row is taxed, beyond what its fields say one by one. */
type Rule = (read: CheckedRow, report: Report) => void;

/** The rules of a line's formula, each under the cases in which it applies. */
export function formulaRules(plan: LinePlan<RatedLine>): Rule[] {
  const rules: Rule[] = [];
  const collect = (formula: Formula, applies: readonly Test[]): void => {
    if (formula.kind === 'sumOf') for (const part of formula.parts) collect(part, applies);
    else if (formula.kind === 'cases') {
      const earlier: Test[] = [];
      for (const { when, use } of formula.cases) {
        const test = compileCondition(when, plan.line.fields, plan.index);
        collect(use, [...applies, ...earlier, test]);
        earlier.push((values, day) => !test(values, day));
      }
      collect(formula.otherwise, [...applies, ...earlier]);
    } else {
      const rule = ruleOf(formula, plan);
      if (rule === null) return;
      rules.push((read, report) => {
        if (applies.every((test) => test(read.values, read.day))) rule(read, report);
      });
    }
  };
  collect(plan.line.formula, []);
  return [...rules, ...[priceSplit(plan), taxYear(plan), quarterPaid(plan)].filter((rule) => rule !== null)];
}

function ruleOf(formula: Formula, plan: LinePlan<RatedLine>): Rule | null {
  switch (formula.kind) {
    case 'crudeOil': {
      const received = placeOf(plan, formula.received);
      const taxed = placeOf(plan, formula.taxedBeforeReceipt);
      return (read, report) => {
        if (compare(read.numbers[received] ?? ZERO, read.numbers[taxed] ?? ZERO) < 0) {
          report(formula.received, find('crudeOilNegative'));
        }
      };
    }
    case 'ozoneDepletion': {
      const places = formula.odc.map((name) => placeOf(plan, name));
      return (read, report) => {
        if (!places.some((place) => read.entries[place]?.factor !== undefined)) {
          report(formula.odc[0] ?? '', find('ozoneDepletingChemicalMissing'));
        }
      };
    }
    case 'tableWeight': {
      const place = placeOf(plan, formula.product);
      return (read, report) => {
        const product = read.entries[place];
        if (!product?.odcWeights?.length) {
          report(formula.product, find('noTableWeight', { name: product?.name ?? 'this product' }));
        }
      };
    }
    case 'drugSales': {
      const place = placeOf(plan, formula.day);
      const { label } = fieldOf(plan.line, formula.day);
      return (read, report) => {
        const day = read.numbers[place];
        if (day && compare(day, ONE) < 0) report(formula.day, find('dayNotInStatutoryPeriod', { label }));
      };
    }
    case 'livesCovered': {
      const ends = planYear(formula, plan);
      const count = countLives(formula, plan);
      return (read, report) => {
        ends?.(read, report);
        count(read, report);
      };
    }
    case 'sustainableFuel':
      return leastReduction(formula, plan);
    default:
      return null;
  }
}

/** A plan year that is named must end in the window of the chosen policy row, in the year before the return's. */
function planYear(formula: Extract<Formula, { kind: 'livesCovered' }>, plan: LinePlan<RatedLine>): Rule | null {
  const { dating } = plan.line;
  if (dating?.by !== 'planYear') return null;
  const { label } = fieldOf(plan.line, dating.field);
  const endsAt = placeOf(plan, dating.field);
  const policyAt = placeOf(plan, formula.policy);
  return ({ values }, report) => {
    const ends = values[endsAt];
    const policy = values[policyAt] as string;
    const window = formula.windows[policy];
    if (isBlank(ends) || window === undefined) return;
    const last = planYearDay(plan.quarter.year, window);
    const first = `${plan.quarter.year - 1}-${window === 'earlier' ? '01-01' : '10-01'}`;
    if ((ends as string) >= first && (ends as string) <= last) return;
    const day = ends as IsoDate;
    const returnYear = Number(day.slice(0, 4)) + 1;
    const elsewhere =
      returnYear === plan.quarter.year
        ? ''
        : `. Report a plan year that ends on ${formatDate(day)} on the return for ${quarterInWords({ year: returnYear, quarter: 2 })}`;
    const words = { label, first: formatDate(first), last: formatDate(last), policy, elsewhere };
    report(dating.field, find('planYearOutside', words));
  };
}

/** Fuel whose emissions are not reduced enough is no sustainable aviation fuel (26 USC 40B(d)(1)(D)). */
function leastReduction(
  { emissions, baseline, least }: Extract<Formula, { kind: 'sustainableFuel' }>,
  plan: LinePlan<RatedLine>,
): Rule {
  const place = placeOf(plan, emissions);
  const { label } = fieldOf(plan.line, emissions);
  return (read, report) => {
    const number = read.numbers[place];
    const of = plan.index.rate(baseline, read.day)?.value;
    const share = plan.index.rate(least, read.day)?.value;
    if (!number || !of || !share) return;
    const most = times(of, minus(ONE, share));
    if (compare(number, most) > 0) report(emissions, find('emissionsTooHigh', { label, most: trimmed(toText(most)) }));
  };
}

/** Coal: the price of a ton decides between the amount per ton and the percentage (26 USC 4121(b)). */
function priceSplit(plan: LinePlan<RatedLine>): Rule | null {
  const split = plan.line.priceSplit;
  if (split === undefined) return null;
  const place = placeOf(plan, split.field);
  return (read, report) => {
    const price = read.numbers[place];
    const threshold = plan.index.rate(split.threshold, read.day)?.value;
    if (!price || !threshold) return;
    if (compare(price, threshold) >= 0 === (split.side === 'from')) return;
    const code = split.side === 'from' ? 'priceBelowThreshold' : 'priceFromThreshold';
    report(split.field, find(code, { threshold: `$${toFixed(threshold, 2)}`, other: split.otherLine }));
  };
}

/** Of 53 weeks; any other tax year has 12 months at most (26 USC 441(e), (f)). */
const MAX_DAYS_OF_TAX_YEAR = 371;

/** A tax year goes with one return, that of the first full quarter after it. */
function taxYear(plan: LinePlan<RatedLine>): Rule | null {
  const { line, quarter } = plan;
  const { taxYears, absences = [] } = line;
  if (taxYears === undefined) return null;
  const { label } = fieldOf(line, taxYears.end);
  const [beginsAt, endsAt] = [placeOf(plan, taxYears.begin), placeOf(plan, taxYears.end)];
  return ({ values }, report) => {
    const ended = values[endsAt] as IsoDate;
    if (ended < taxYears.since) {
      report(taxYears.end, find('taxYearBeforeTax', { label, first: formatDate(taxYears.since) }));
      return;
    }
    const after = nextQuarter(quarterOfDay(ended));
    const absence = absences.find((span) => covers(span, quarterDays(after).first));
    const due = absence?.to ? nextQuarter(quarterOfDay(absence.to)) : after;
    if (compareQuarters(due, quarter) !== 0) {
      report(taxYears.end, find('taxYearElsewhere', { label, ended: formatDate(ended), quarter: quarterInWords(due) }));
      return;
    }
    const begun = values[beginsAt];
    const first = addDays(ended, 1 - MAX_DAYS_OF_TAX_YEAR);
    if (isBlank(begun) || (first <= String(begun) && String(begun) <= ended)) return;
    const words = { label: fieldOf(line, taxYears.begin).label, first: formatDate(first), last: formatDate(ended) };
    report(taxYears.begin, find('taxYearDays', words));
  };
}

/** Names the return or claim for a tax that was paid with a later return; empty where its quarter was not given. */
function paidElsewhere(year: number, month: number, { returnOf }: LinePlan<RatedLine>): string {
  if (month === 0) return '';
  const day = isoDate(year, month, 1);
  const on = returnOf?.(day) ?? '';
  return on === '' ? '' : `. Claim the tax of ${quarterInWords(quarterOfDay(day))} on ${on}`;
}

/** Requires that the tax claimed back was paid with a return up to this one. */
function quarterPaid(plan: LinePlan<RatedLine>): Rule | null {
  const { line, quarter } = plan;
  const { quarterPaid: paid } = line;
  if (paid === undefined) return null;
  const [yearAt, endsAt] = [placeOf(plan, paid.year), placeOf(plan, paid.ends)];
  return ({ values }, report) => {
    if (isBlank(values[yearAt])) return;
    const year = Number(values[yearAt]);
    const isAhead = year > quarter.year;
    if (!isAhead && (year < quarter.year || Number(values[endsAt] ?? 0) <= quarter.quarter * 3)) return;
    const name = isAhead ? paid.year : paid.ends;
    const { label } = fieldOf(line, name);
    const elsewhere = paidElsewhere(year, Number(values[endsAt] ?? 0), plan);
    report(name, find('quarterPaidAhead', { label, quarter: quarterInWords(quarter), elsewhere }));
  };
}
