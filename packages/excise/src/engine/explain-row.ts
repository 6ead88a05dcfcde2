import type { IsoDate } from '../catalogue/types.ts';
import { compare, type Exact, toText, ZERO } from '../decimal.ts';
import { type CheckedRow, fieldOf, type LinePlan, test } from './check-row.ts';
import type { Explanation } from './explanation.ts';
import { type Arithmetic, evaluate, planYearDay } from './formulas.ts';

/** The explanation of a row's exact tax. The row must have been counted: its facts are right and its rates are known. */
export function explainRow(read: CheckedRow, plan: LinePlan, path: string): Explanation {
  const fact = (name: string, blank: string): Explanation => {
    const field = fieldOf(plan.line, name);
    const number = read.numbers[name];
    if (number === undefined) return { kind: 'given', value: blank, because: `${field.label} is empty` };
    const unit = field.unit === undefined ? {} : { unit: field.unit };
    return { kind: 'fact', path: `${path}.${name}`, label: field.label, value: toText(number), ...unit };
  };

  const parameterOn = (id: string, day: IsoDate): Explanation => {
    const rate = plan.index.rate(id, day);
    if (rate === undefined || rate.dated.value === null) throw new Error(`Parameter ${id} has no value on ${day}`);
    const { title, unit } = rate.parameter;
    return { kind: 'parameter', id, title, unit, ...rate.dated, value: rate.dated.value };
  };

  const numberOf = (name: string): Exact => read.numbers[name] ?? ZERO;
  const parameterValue = (id: string): Exact => plan.index.rate(id, read.day)?.value ?? ZERO;

  const math: Arithmetic<Explanation> = {
    holds: (condition) => test(condition, read, plan),
    chosen: (name) => (read.row[name] ?? fieldOf(plan.line, name).preset) as string | undefined,
    entry: (name) => read.entries[name],
    ozoneDepletingChemical: (name) => plan.index.entry('ozoneDepletingChemicals', name),
    amount: (name) => fact(name, '0'),
    multiplier: (name) => fact(name, '1'),
    rate: (id) => parameterOn(id, read.day),
    rateOfWindow: (id, window) => parameterOn(id, planYearDay(plan.quarter.year, window)),
    reaches: (name, id) => compare(numberOf(name), parameterValue(id)) >= 0,
    within: (name, id) => compare(numberOf(name), parameterValue(id)) <= 0,
    nothing: (because, citation) => ({ kind: 'given', value: '0', because, citation }),
    one: (because) => ({ kind: 'given', value: '1', because }),
    times: (a, b) => ({ kind: 'product', of: [...partsOf('product', a), ...partsOf('product', b)] }),
    plus: (a, b) => ({ kind: 'sum', of: [...partsOf('sum', a), ...partsOf('sum', b)] }),
    minus: (from, less) => ({ kind: 'difference', from, less }),
    over: (of, by) => ({ kind: 'quotient', of, by }),
    least: (a, b) => ({ kind: 'least', of: [a, b] }),
  };
  return evaluate(plan.line.formula, math);
}

/** a × (b × c) reads better as a × b × c. */
const partsOf = (kind: 'product' | 'sum', node: Explanation): readonly Explanation[] =>
  node.kind === kind ? node.of : [node];
