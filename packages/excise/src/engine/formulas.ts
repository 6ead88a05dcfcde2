import type { Condition, Formula, IsoDate, ListEntry } from '../catalogue/types.ts';

/**
 * What a formula is worked out with. One set of operations computes exact numbers, another builds the explanation of the
 * same numbers: a formula is written once, so what is shown is what was computed.
 */
export interface Arithmetic<T> {
  holds(condition: Condition): boolean;
  /** The text chosen in a field. */
  chosen(field: string): string | undefined;
  /** The list entry chosen in a field. */
  entry(field: string): ListEntry | undefined;
  /** The imported or ozone-depleting chemical of this name. */
  ozoneDepletingChemical(name: string): ListEntry | undefined;
  /** A number of the row; a blank counts 0. */
  amount(field: string): T;
  /** A multiplier of the row; a blank counts 1. */
  multiplier(field: string): T;
  /** A parameter on the row's day. */
  rate(parameter: string): T;
  /** A parameter on the last day that a plan-year window reaches in the year before the return's. */
  rateOfWindow(parameter: string, window: 'earlier' | 'later'): T;
  /** Whether a number of the row is at least, or at most, a parameter. */
  reaches(field: string, parameter: string): boolean;
  within(field: string, parameter: string): boolean;
  nothing(because: string, citation: string): T;
  one(because: string): T;
  times(a: T, b: T): T;
  plus(a: T, b: T): T;
  minus(a: T, b: T): T;
  over(a: T, b: T): T;
  least(a: T, b: T): T;
}

/** The exact tax of one row, before any rounding. The row must have passed its checks. */
export function evaluate<T>(formula: Formula, math: Arithmetic<T>): T {
  switch (formula.kind) {
    case 'none':
      return math.nothing(formula.because, formula.citation);
    case 'cases': {
      for (const { when, use } of formula.cases) if (math.holds(when)) return evaluate(use, math);
      return evaluate(formula.otherwise, math);
    }
    case 'sumOf': {
      const [first, ...rest] = formula.parts.map((part) => evaluate(part, math));
      return rest.reduce((total, part) => math.plus(total, part), first as T);
    }
    case 'perUnit': {
      const taxed = math.times(math.amount(formula.quantity), math.rate(formula.rate));
      return formula.times === undefined ? taxed : math.times(taxed, math.multiplier(formula.times));
    }
    case 'percentOf':
      return math.times(math.amount(formula.amount), math.rate(formula.rate));
    case 'ratedByUse':
      return math.times(math.amount(formula.quantity), math.rate(formula.rates[math.chosen(formula.use) ?? ''] ?? ''));
    case 'perUnitCapped':
      return math.least(
        math.times(math.amount(formula.amount), math.rate(formula.rate)),
        math.times(math.amount(formula.count), math.rate(formula.cap)),
      );
    case 'weightOverThreshold': {
      const excess = math.minus(math.amount(formula.weight), math.rate(formula.threshold));
      const steps = math.over(excess, math.rate(formula.step));
      return math.times(math.times(steps, math.rate(formula.rate)), math.amount(formula.count));
    }
    case 'bands': {
      const band = formula.bands.find(({ minimum }) => minimum === null || math.reaches(formula.measure, minimum));
      return math.times(math.amount(formula.count), math.rate(band?.amount ?? ''));
    }
    case 'lookup':
      return math.times(math.amount(formula.quantity), math.rate(math.entry(formula.key)?.rate ?? ''));
    case 'crudeOil':
      return math.times(
        math.minus(math.amount(formula.received), math.amount(formula.taxedBeforeReceipt)),
        math.rate(formula.rate),
      );
    case 'ozoneDepletion': {
      const named = formula.odc.map((field) => math.entry(field)).find((entry) => entry?.factor !== undefined);
      const perPound = math.times(math.rate(formula.base), math.rate(named?.factor ?? ''));
      const taxed = math.times(math.amount(formula.pounds), perPound);
      return formula.times === undefined ? taxed : math.times(taxed, math.multiplier(formula.times));
    }
    case 'tableWeight': {
      const contents = math.entry(formula.product)?.odcWeights ?? [];
      const [first, ...rest] = contents.map(({ odc, weight }) => {
        const perPound = math.times(math.rate(formula.base), math.rate(math.ozoneDepletingChemical(odc)?.factor ?? ''));
        return math.times(math.rate(weight), perPound);
      });
      const perProduct = rest.reduce((total, part) => math.plus(total, part), first as T);
      return math.times(perProduct, math.amount(formula.count));
    }
    case 'conversionFactor': {
      const perTon = math.times(math.amount(formula.factor), math.rate(math.entry(formula.chemical)?.rate ?? ''));
      return math.times(math.amount(formula.tons), perTon);
    }
    case 'livesCovered': {
      const window = formula.windows[math.chosen(formula.policy) ?? ''] ?? 'earlier';
      return math.times(math.amount(formula.lives), math.rateOfWindow(formula.rate, window));
    }
    case 'yearsTimesPrincipal':
      return math.times(
        math.times(math.amount(formula.principal), math.amount(formula.years)),
        math.rate(formula.rate),
      );
    case 'drugSales': {
      // The statute sets p as the share of (tax + price) that is tax, so the tax is price × p ÷ (1 − p).
      const share = formula.shares.find(({ lastDay }) => lastDay === null || math.within(formula.day, lastDay));
      const p = math.rate(share?.share ?? '');
      return math.over(
        math.times(math.amount(formula.amount), p),
        math.minus(math.one('the whole of tax and price'), p),
      );
    }
  }
}

/** Every parameter a formula may use, with the choice that selects it. Those of list entries are not among them. */
export function parametersOf(formula: Formula): { id: string; use?: string }[] {
  switch (formula.kind) {
    case 'none':
    case 'lookup':
      return [];
    case 'cases':
      return [...formula.cases.flatMap(({ use }) => parametersOf(use)), ...parametersOf(formula.otherwise)];
    case 'sumOf':
      return formula.parts.flatMap(parametersOf);
    case 'perUnit':
    case 'percentOf':
    case 'crudeOil':
    case 'yearsTimesPrincipal':
      return [{ id: formula.rate }];
    case 'livesCovered':
      return [{ id: formula.rate }];
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
