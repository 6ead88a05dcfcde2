import { isoDate } from '../calendar/public.ts';
import type { Condition, Formula, IsoDate } from '../catalog/public.ts';

/**
 * The operations a formula is computed with. One set of operations makes a function that computes exact numbers row
 * after row, another builds the explanation of one row: a formula is written once, so the explanation shows what was
 * computed. Alternatives come as functions, so that an explanation visits only the one that applies.
 */
export interface Arithmetic<T> {
  /** A number of the row; a blank counts 0. */
  amount(field: string): T;
  /** A multiplier of the row; a blank counts 1. */
  multiplier(field: string): T;
  /** A parameter on the row's day; on the last day of the year before while the box is ticked. */
  rate(parameter: string, yearBefore?: string): T;
  /** The own rate of the list entry chosen in a field. */
  entryRate(field: string): T;
  /** The ozone-depletion factor of the ODC named in the first of the fields that names one. */
  factor(fields: readonly string[]): T;
  /** The sum over the ODCs in the imported product of a field. */
  contents(product: string, of: (weight: string, factor: string) => T): T;
  /** A parameter on the last day of the plan-year window of the chosen policy. */
  rateOfWindow(parameter: string, policy: string, windows: Readonly<Record<string, 'earlier' | 'later'>>): T;
  /** The average lives of a row: as counted, or as entered. */
  lives(formula: Extract<Formula, { kind: 'livesCovered' }>): T;
  /** The first case that holds. */
  firstCase(cases: readonly { when: Condition; use: () => T }[], otherwise: () => T): T;
  /** The alternative of the chosen value. */
  byChoice(field: string, alternatives: Readonly<Record<string, () => T>>): T;
  /** The first alternative whose bound, a parameter, the number reaches (or does not pass); null is no bound. */
  firstBound(
    field: string,
    how: 'reaches' | 'within',
    alternatives: readonly { bound: string | null; use: () => T }[],
  ): T;
  nothing(because: string, citation: string): T;
  one(because: string): T;
  times(a: T, b: T): T;
  plus(a: T, b: T): T;
  minus(a: T, b: T): T;
  over(a: T, b: T): T;
  least(a: T, b: T): T;
  notBelowZero(a: T): T;
  /** Without the decimals; `rule` gives the reason. */
  whole(a: T, rule: string): T;
  /** The same number, with a name where it is explained. */
  named(a: T, name: string): T;
}

/** The exact tax of a row, before any rounding, by its formula. */
export function evaluate<T>(formula: Formula, math: Arithmetic<T>): T {
  switch (formula.kind) {
    case 'none':
      return math.nothing(formula.because, formula.citation);
    case 'cases':
      return math.firstCase(
        formula.cases.map(({ when, use }) => ({ when, use: () => evaluate(use, math) })),
        () => evaluate(formula.otherwise, math),
      );
    case 'sumOf':
      return formula.parts.map((part) => evaluate(part, math)).reduce((total, part) => math.plus(total, part));
    case 'entered':
      return math.amount(formula.amount);
    case 'sustainableFuel': {
      const { gallons, emissions, base, baseline, least, point, perPoint, mostSupplement } = formula;
      const reduction = math.over(math.minus(math.rate(baseline), math.amount(emissions)), math.rate(baseline));
      const points = math.whole(math.over(math.minus(reduction, math.rate(least)), math.rate(point)), WHOLE_POINTS);
      const supplement = math.least(math.times(points, math.rate(perPoint)), math.rate(mostSupplement));
      return math.times(math.amount(gallons), math.plus(math.rate(base), supplement));
    }
    case 'perUnit': {
      const taxed = math.times(math.amount(formula.quantity), math.rate(formula.rate, formula.yearBefore));
      return formula.times === undefined ? taxed : math.times(taxed, math.multiplier(formula.times));
    }
    case 'percentOf':
      return percentage(formula, math);
    case 'ratedByUse': {
      const alternatives = Object.entries(formula.rates).map(([use, rate]) => [use, () => math.rate(rate)]);
      return math.times(math.amount(formula.quantity), math.byChoice(formula.use, Object.fromEntries(alternatives)));
    }
    case 'perUnitCapped':
      return math.least(percentage(formula, math), math.times(math.amount(formula.count), math.rate(formula.cap)));
    case 'weightOverThreshold': {
      const excess = math.minus(math.amount(formula.weight), math.rate(formula.threshold));
      const steps = math.over(excess, math.rate(formula.step));
      return math.times(math.times(steps, math.rate(formula.rate)), math.amount(formula.count));
    }
    case 'bands': {
      const alternatives = formula.bands.map(({ minimum, amount }) => ({
        bound: minimum,
        use: () => math.rate(amount),
      }));
      return math.times(math.amount(formula.count), math.firstBound(formula.measure, 'reaches', alternatives));
    }
    case 'lookup':
      return math.times(math.amount(formula.quantity), math.entryRate(formula.key));
    case 'crudeOil':
      return math.times(
        math.minus(math.amount(formula.received), math.amount(formula.taxedBeforeReceipt)),
        math.rate(formula.rate),
      );
    case 'ozoneDepletion': {
      const perPound = math.times(math.rate(formula.base), math.factor(formula.odc));
      const taxed = math.times(math.amount(formula.pounds), perPound);
      return formula.times === undefined ? taxed : math.times(taxed, math.multiplier(formula.times));
    }
    case 'tableWeight': {
      const perProduct = math.contents(formula.product, (weight, factor) =>
        math.times(math.rate(weight), math.times(math.rate(formula.base), math.rate(factor))),
      );
      return math.times(perProduct, math.amount(formula.count));
    }
    case 'conversionFactor': {
      const perTon = math.times(math.amount(formula.factor), math.entryRate(formula.chemical));
      return math.times(math.amount(formula.tons), perTon);
    }
    case 'livesCovered':
      return math.times(math.lives(formula), math.rateOfWindow(formula.rate, formula.policy, formula.windows));
    case 'yearsTimesPrincipal':
      return math.times(
        math.times(math.amount(formula.principal), math.amount(formula.years)),
        math.rate(formula.rate),
      );
    case 'netAboveThreshold': {
      const net = () =>
        math.notBelowZero(
          math.minus(
            math.amount(formula.amount),
            formula.less.map((name) => math.amount(name)).reduce((total, part) => math.plus(total, part)),
          ),
        );
      return math.firstBound(formula.amount, 'within', [
        { bound: formula.threshold, use: () => math.nothing(formula.free, formula.citation) },
        { bound: null, use: () => math.times(net(), math.rate(formula.rate)) },
      ]);
    }
    case 'drugSales': {
      // The statute sets p as the share of (tax + price) that is tax, so the tax is price × p ÷ (1 − p).
      const share = () =>
        math.firstBound(
          formula.day,
          'within',
          formula.shares.map(({ lastDay, share }) => ({ bound: lastDay, use: () => math.rate(share) })),
        );
      const ofPrice = math.times(math.amount(formula.amount), share());
      return math.over(ofPrice, math.minus(math.one('the whole of price and tax'), share()));
    }
  }
}

/** Formulas of a price, which may have the tax in it. */
type OfPrice = Extract<Formula, { kind: 'percentOf' | 'perUnitCapped' }>;

/** The tax by the rate alone, on a price without the tax or with it: the two add up to the price exactly. */
function percentage<T>({ amount, rate, taxIn }: OfPrice, math: Arithmetic<T>): T {
  const price = math.amount(amount);
  const added = () => math.times(price, math.rate(rate));
  if (taxIn === undefined) return added();
  const contained = () => {
    const whole = math.plus(math.one('the whole of the price without the tax'), math.rate(rate));
    return math.minus(price, math.named(math.over(price, whole), 'Price without the tax'));
  };
  return math.firstCase([{ when: { field: taxIn, is: true }, use: contained }], added);
}

/** The price of a line, and the box that says that it has the tax in it; undefined on a line without such a box. */
export function priceWithTax(formula: Formula): { amount: string; taxIn: string } | undefined {
  if (formula.kind !== 'percentOf' && formula.kind !== 'perUnitCapped') return undefined;
  const { amount, taxIn } = formula;
  return taxIn === undefined ? undefined : { amount, taxIn };
}

/** Whether the price of a row has the tax in it: its tax is no product of price and rate. */
export function hasTaxInPrice({ formula }: { formula: Formula }, facts: Readonly<Record<string, unknown>>): boolean {
  const price = priceWithTax(formula);
  return price !== undefined && facts[price.taxIn] === true;
}

const WHOLE_POINTS = 'whole percentage points only, the cautious reading';

/** Every parameter a formula may use, with the choice that selects it. Those of list entries are not among them. */
export function parametersOf(formula: Formula): { id: string; use?: string }[] {
  switch (formula.kind) {
    case 'none':
    case 'lookup':
    case 'entered':
      return [];
    case 'sustainableFuel': {
      const { base, baseline, least, point, perPoint, mostSupplement } = formula;
      return [base, baseline, least, point, perPoint, mostSupplement].map((id) => ({ id }));
    }
    case 'cases':
      return [...formula.cases.flatMap(({ use }) => parametersOf(use)), ...parametersOf(formula.otherwise)];
    case 'sumOf':
      return formula.parts.flatMap(parametersOf);
    case 'perUnit':
    case 'percentOf':
    case 'crudeOil':
    case 'yearsTimesPrincipal':
      return [{ id: formula.rate }];
    case 'livesCovered': {
      const weights = Object.values(formula.counting.ways).flatMap(({ add }) =>
        add.flatMap(({ weight }) => weight ?? []),
      );
      return [formula.rate, ...new Set(weights)].map((id) => ({ id }));
    }
    case 'netAboveThreshold':
      return [{ id: formula.rate }, { id: formula.threshold }];
    case 'ratedByUse':
      return Object.entries(formula.rates).map(([use, id]) => ({ id, use }));
    case 'perUnitCapped':
      return [{ id: formula.rate }, { id: formula.cap }];
    case 'weightOverThreshold':
      return [{ id: formula.rate }, { id: formula.threshold }, { id: formula.step }];
    case 'bands':
      return formula.bands.flatMap(({ minimum, amount }) => [...(minimum ? [{ id: minimum }] : []), { id: amount }]);
    case 'ozoneDepletion':
    case 'tableWeight':
      return [{ id: formula.base }];
    case 'conversionFactor':
      return [];
    case 'drugSales':
      return formula.shares.flatMap(({ lastDay, share }) => [...(lastDay ? [{ id: lastDay }] : []), { id: share }]);
  }
}

/** The plan-year day whose rate a policy row uses: rows a and c end before October, rows b and d from October on. */
export const planYearDay = (returnYear: number, window: 'earlier' | 'later'): IsoDate =>
  window === 'earlier' ? `${returnYear - 1}-09-30` : `${returnYear - 1}-12-31`;

/** The last day of the calendar year before a day's. */
export const lastDayOfYearBefore = (day: IsoDate): IsoDate => isoDate(Number(day.slice(0, 4)) - 1, 12, 31);
