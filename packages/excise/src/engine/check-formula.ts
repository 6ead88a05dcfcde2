import { dayInWords } from '../calendar/days.ts';
import type { Formula } from '../catalogue/types.ts';
import { compare, ONE, toFixed, ZERO } from '../decimal.ts';
import { type CheckedRow, type LinePlan, test } from './check-row.ts';
import { isBlank } from './conditions.ts';
import { planYearDay } from './formulas.ts';
import { type Issue, issue } from './issue-codes.ts';

/** Rules that follow from the way a row is taxed, beyond what its fields say one by one. @returns true when the row stands. */
export function checkFormula(read: CheckedRow, plan: LinePlan, path: string, issues: Issue[]): boolean {
  const before = issues.length;
  for (const formula of inUse(plan.line.formula, read, plan)) checkOne(formula, read, plan, path, issues);
  checkPriceSplit(read, plan, path, issues);
  return issues.length === before;
}

/** The simple formulas that apply to the row. */
function inUse(formula: Formula, read: CheckedRow, plan: LinePlan): Formula[] {
  if (formula.kind === 'sumOf') return formula.parts.flatMap((part) => inUse(part, read, plan));
  if (formula.kind !== 'cases') return [formula];
  const chosen = formula.cases.find(({ when }) => test(when, read, plan));
  return inUse(chosen?.use ?? formula.otherwise, read, plan);
}

function checkOne(formula: Formula, read: CheckedRow, plan: LinePlan, path: string, issues: Issue[]): void {
  switch (formula.kind) {
    case 'crudeOil': {
      const received = read.numbers[formula.received] ?? ZERO;
      const taxed = read.numbers[formula.taxedBeforeReceipt] ?? ZERO;
      if (compare(received, taxed) < 0) issues.push(issue('crudeOilNegative', `${path}.${formula.received}`));
      return;
    }
    case 'ozoneDepletion':
      if (!formula.odc.some((field) => read.entries[field]?.factor !== undefined)) {
        issues.push(issue('ozoneDepletingChemicalMissing', `${path}.${formula.odc[0]}`));
      }
      return;
    case 'tableWeight': {
      const product = read.entries[formula.product];
      if (!product?.odcWeights?.length) {
        issues.push(issue('noTableWeight', `${path}.${formula.product}`, { name: product?.name ?? 'this product' }));
      }
      return;
    }
    case 'drugSales': {
      const day = read.numbers[formula.day];
      if (day && compare(day, ONE) < 0) {
        issues.push(issue('dayNotInStatutoryPeriod', `${path}.${formula.day}`, { label: labelOf(plan, formula.day) }));
      }
      return;
    }
    case 'livesCovered':
      checkPlanYear(formula, read, plan, path, issues);
  }
}

/** A plan year that is named must end in the window of the chosen policy row, in the year before the return's. */
function checkPlanYear(
  formula: Extract<Formula, { kind: 'livesCovered' }>,
  read: CheckedRow,
  plan: LinePlan,
  path: string,
  issues: Issue[],
): void {
  const { dating } = plan.line;
  if (dating.by !== 'planYear' || isBlank(read.row[dating.field])) return;
  const policy = read.row[formula.policy] as string;
  const window = formula.windows[policy];
  if (window === undefined) return;
  const last = planYearDay(plan.quarter.year, window);
  const first = `${plan.quarter.year - 1}-${window === 'earlier' ? '01-01' : '10-01'}`;
  const ends = read.row[dating.field] as string;
  if (ends < first || ends > last) {
    const words = { label: labelOf(plan, dating.field), first: dayInWords(first), last: dayInWords(last), policy };
    issues.push(issue('planYearOutside', `${path}.${dating.field}`, words));
  }
}

/** Coal: the price of a ton decides between the amount per ton and the percentage (26 USC 4121(b)). */
function checkPriceSplit(read: CheckedRow, plan: LinePlan, path: string, issues: Issue[]): void {
  const split = plan.line.priceSplit;
  if (split === undefined) return;
  const price = read.numbers[split.field];
  const threshold = plan.index.rate(split.threshold, read.day)?.value;
  if (!price || !threshold) return;
  const reached = compare(price, threshold) >= 0;
  if (reached === (split.side === 'from')) return;
  const code = split.side === 'from' ? 'priceBelowThreshold' : 'priceFromThreshold';
  issues.push(
    issue(code, `${path}.${split.field}`, { threshold: `$${toFixed(threshold, 2)}`, other: split.otherLine }),
  );
}

const labelOf = (plan: LinePlan, name: string): string =>
  plan.line.fields.find((field) => field.name === name)?.label ?? name;
