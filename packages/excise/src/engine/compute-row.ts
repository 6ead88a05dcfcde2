import { dayKey, formatDate } from '../calendar/public.ts';
import type { IsoDate, ListEntry } from '../catalog/public.ts';
import { compare, type Exact, isZero, least, minus, ONE, over, plus, roundDown, times, ZERO } from '../decimal.ts';
import { formulaRules } from './check-formula.ts';
import {
  type CheckedRow,
  emptyRow,
  type Finding,
  find,
  isBlankRow,
  type Report,
  readRow,
  valueTaker,
} from './check-row.ts';
import { compileCondition, isBlank, type Row } from './conditions.ts';
import { type Arithmetic, evaluate, lastDayOfYearBefore, planYearDay } from './formulas.ts';
import { type Issue, issue, issueKinds } from './issue-codes.ts';
import { fieldOf, type LinePlan, placeOf, type RatedLine } from './line-plan.ts';

/** Works out the exact tax of the rows of one line, one after the other. */
export interface RowComputer {
  /** The row last read; the next one overwrites it. */
  readonly read: CheckedRow;
  /** The exact tax of the row at a place of the line, or null when it is blank or has an error and is not counted. */
  compute(row: Row, at: number, issues: Issue[]): Exact | null;
  /** The tax per unit of a quantity on the row last computed: its rate. */
  perUnit(quantity: string): Exact;
}

/** A computer for one line; it keeps the rates it has looked up. */
export function rowComputer(plan: LinePlan<RatedLine>): RowComputer {
  const read = emptyRow(plan);
  const take = valueTaker(plan, read);
  const rules = formulaRules(plan);
  let unknownRate: { parameter: string; day: IsoDate } | null = null;
  const tax = evaluate(
    plan.line.formula,
    compiledArithmetic(plan, read, (parameter, day) => {
      unknownRate = { parameter, day };
    }),
  );

  let found: Issue[] = [];
  let refused = false;
  let place = 0;
  const report: Report = (name, { code, words }) => {
    found.push(issue(code, `${plan.rowsAt}.${place}${name === '' ? '' : `.${name}`}`, words));
    if (issueKinds[code].severity === 'error') refused = true;
  };

  return {
    read,
    compute(row, at, issues) {
      found = issues;
      refused = false;
      place = at;
      take(row, report);
      const undated = plan.dateField === null || isBlank(read.values[plan.datePlace]);
      if (undated && isBlankRow(row, plan)) return null;
      readRow(plan, read, report);
      if (refused) return null;
      for (const rule of rules) rule(read, report);
      if (refused) return null;
      unknownRate = null;
      const exact = tax();
      if (unknownRate === null) return exact;
      report('', noRate(unknownRate, plan));
      return null;
    },
    perUnit(quantity) {
      const counted = placeOf(plan, quantity);
      const number = read.numbers[counted];
      read.numbers[counted] = ONE;
      const rate = tax();
      read.numbers[counted] = number;
      return rate;
    },
  };
}

type Compute = () => Exact;

/** Operations that make a function of the row in `read`: the formula is walked once, then called for every row. */
function compiledArithmetic(
  plan: LinePlan<RatedLine>,
  read: CheckedRow,
  noRateFor: (parameter: string, day: IsoDate) => void,
): Arithmetic<Compute> {
  const rateOn = (parameter: string): ((day: IsoDate, key: number) => Exact) => {
    let from = 0;
    let to = 0;
    let value: Exact = ONE;
    return (day, key) => {
      if (from <= key && key <= to) return value;
      const rate = parameter === '' ? undefined : plan.index.rate(parameter, day);
      if (rate === undefined || rate.value === null) {
        noRateFor(parameter, day);
        return ONE;
      }
      from = dayKey(rate.dated.from);
      to = rate.dated.to === null ? Number.POSITIVE_INFINITY : dayKey(rate.dated.to);
      value = rate.value;
      return value;
    };
  };
  const kept = new Map<string, ReturnType<typeof rateOn>>();
  const rate = (parameter: string): ReturnType<typeof rateOn> => {
    const known = kept.get(parameter) ?? rateOn(parameter);
    kept.set(parameter, known);
    return known;
  };
  const numberAt = (name: string, blank: Exact): Compute => {
    const place = placeOf(plan, name);
    return () => read.numbers[place] ?? blank;
  };
  const chosenIn = (name: string): (() => string) => {
    const place = placeOf(plan, name);
    const { preset = '' } = fieldOf(plan.line, name);
    return () => (isBlank(read.values[place]) ? preset : String(read.values[place]));
  };
  const test = (condition: Parameters<typeof compileCondition>[0]) =>
    compileCondition(condition, plan.line.fields, plan.index);
  const factorOf = (odc: string): string => plan.index.entry('ozoneDepletingChemicals', odc)?.factor ?? '';

  const math: Arithmetic<Compute> = {
    amount: (name) => numberAt(name, ZERO),
    multiplier: (name) => numberAt(name, ONE),
    rate: (parameter, yearBefore) => {
      const on = rate(parameter);
      if (yearBefore === undefined) return () => on(read.day, read.dayKey);
      const place = placeOf(plan, yearBefore);
      return () => {
        if (read.values[place] !== true) return on(read.day, read.dayKey);
        const day = lastDayOfYearBefore(read.day);
        return on(day, dayKey(day));
      };
    },
    entryRate: (name) => {
      const place = placeOf(plan, name);
      return () => rate(read.entries[place]?.rate ?? '')(read.day, read.dayKey);
    },
    factor: (names) => {
      const places = names.map((name) => placeOf(plan, name));
      return () => {
        const named = places.find((place) => read.entries[place]?.factor !== undefined);
        return rate((named === undefined ? undefined : read.entries[named]?.factor) ?? '')(read.day, read.dayKey);
      };
    },
    contents: (name, of) => {
      const place = placeOf(plan, name);
      const sums = new Map<ListEntry, Compute>();
      return () => {
        const product = read.entries[place];
        if (product === undefined) return ZERO;
        const known =
          sums.get(product) ??
          (product.odcWeights ?? [])
            .map(({ odc, weight }) => of(weight, factorOf(odc)))
            .reduce((a, b) => math.plus(a, b));
        sums.set(product, known);
        return known();
      };
    },
    rateOfWindow: (parameter, policy, windows) => {
      const on = rate(parameter);
      const chosen = chosenIn(policy);
      return () => {
        const day = planYearDay(plan.quarter.year, windows[chosen()] ?? 'earlier');
        return on(day, dayKey(day));
      };
    },
    // A row with a counting method has its lives by the rules of that method.
    lives: ({ lives }) => numberAt(lives, ZERO),
    firstCase: (cases, otherwise) => {
      const ready = cases.map(({ when, use }) => ({ holds: test(when), use: use() }));
      const last = otherwise();
      return () => {
        for (const one of ready) if (one.holds(read.values, read.day)) return one.use();
        return last();
      };
    },
    byChoice: (name, alternatives) => {
      const chosen = chosenIn(name);
      const ready = new Map(Object.entries(alternatives).map(([value, use]) => [value, use()]));
      const none = math.rate('');
      return () => (ready.get(chosen()) ?? none)();
    },
    firstBound: (name, how, alternatives) => {
      const number = numberAt(name, ZERO);
      const ready = alternatives.map(({ bound, use }) => ({ bound: bound === null ? null : rate(bound), use: use() }));
      const none = math.rate('');
      return () => {
        const value = number();
        const found = ready.find(({ bound }) => {
          if (bound === null) return true;
          const order = compare(value, bound(read.day, read.dayKey));
          return how === 'reaches' ? order >= 0 : order <= 0;
        });
        return (found?.use ?? none)();
      };
    },
    nothing: () => () => ZERO,
    one: () => () => ONE,
    times: (a, b) => () => times(a(), b()),
    plus: (a, b) => () => plus(a(), b()),
    minus: (a, b) => () => minus(a(), b()),
    over: (a, b) => () => {
      const divisor = b();
      if (!isZero(divisor)) return over(a(), divisor);
      // A divisor of zero is a fault of the rate book: the row has no tax rather than a wrong one.
      noRateFor('', read.day);
      return ZERO;
    },
    least: (a, b) => () => least(a(), b()),
    notBelowZero: (a) => () => {
      const value = a();
      return value.n < 0n ? ZERO : value;
    },
    whole: (a) => () => roundDown(a(), 0),
    named: (a) => a,
  };
  return math;
}

function noRate({ parameter, day }: { parameter: string; day: IsoDate }, plan: LinePlan<RatedLine>): Finding {
  const known = parameter === '' ? undefined : plan.index.parameter(parameter);
  const dated = known && plan.index.rate(parameter, day)?.dated;
  const what = known?.title ?? plan.line.name;
  if (dated?.unpublished) return find('valueNotPublished', { what, day: formatDate(day) });
  return find('noRate', {
    what,
    day: formatDate(day),
    reason: dated?.note ?? 'the rate book has no value for that day',
  });
}
