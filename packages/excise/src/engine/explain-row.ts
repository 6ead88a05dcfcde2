import type { IsoDate } from '../catalog/public.ts';
import { compare, toText, ZERO } from '../decimal.ts';
import type { CheckedRow } from './check-row.ts';
import { compileCondition } from './conditions.ts';
import { explainLives } from './count-lives.ts';
import type { Explanation } from './explanation.ts';
import { type Arithmetic, evaluate, lastDayOfYearBefore, planYearDay } from './formulas.ts';
import { fieldOf, type LinePlan, placeOf, type RatedLine } from './line-plan.ts';

const TO_FOUR = 'rounded half up to 4 decimals, as a row shows it';

/** The cell of a row, from the explanation of its exact tax. */
export const rowCell = (irsNumber: string, at: number, of: Explanation): Explanation => ({
  kind: 'cell',
  cell: `${irsNumber}.rows.${at}.taxAmount`,
  label: `Row ${at + 1}`,
  of: { kind: 'rounded', places: 4, rule: TO_FOUR, of },
});

/** Explains a row's exact tax. The row must have been counted: its facts are right and its rates exist. */
export function explainRow(read: CheckedRow, plan: LinePlan<RatedLine>, path: string): Explanation {
  const fact = (name: string, blank: string): Explanation => {
    const field = fieldOf(plan.line, name);
    const number = read.numbers[placeOf(plan, name)];
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

  const chosen = (name: string) =>
    (read.values[placeOf(plan, name)] ?? fieldOf(plan.line, name).preset) as string | undefined;

  const entryOf = (name: string) => read.entries[placeOf(plan, name)];
  const entryParameter = (name: string, of: 'rate' | 'factor'): Explanation =>
    parameterOn(entryOf(name)?.[of] ?? '', read.day);

  const math: Arithmetic<Explanation> = {
    amount: (name) => fact(name, '0'),
    multiplier: (name) => fact(name, '1'),
    rate: (id, yearBefore) => {
      const isEarlier = yearBefore !== undefined && read.values[placeOf(plan, yearBefore)] === true;
      return parameterOn(id, isEarlier ? lastDayOfYearBefore(read.day) : read.day);
    },
    entryRate: (name) => entryParameter(name, 'rate'),
    factor: (names) => entryParameter(names.find((name) => entryOf(name)?.factor !== undefined) ?? '', 'factor'),
    contents: (product, of) =>
      (entryOf(product)?.odcWeights ?? [])
        .map(({ odc, weight }) => of(weight, plan.index.entry('ozoneDepletingChemicals', odc)?.factor ?? ''))
        .reduce((total, part) => math.plus(total, part)),
    rateOfWindow: (id, policy, windows) =>
      parameterOn(id, planYearDay(plan.quarter.year, windows[chosen(policy) ?? ''] ?? 'earlier')),
    lives: (formula) => explainLives(formula, read, plan, math, parameterOn) ?? fact(formula.lives, '0'),
    firstCase: (cases, otherwise) =>
      (
        cases.find(({ when }) => compileCondition(when, plan.line.fields, plan.index)(read.values, read.day))?.use ??
        otherwise
      )(),
    byChoice: (name, alternatives) => alternatives[chosen(name) ?? '']?.() ?? parameterOn('', read.day),
    firstBound: (name, how, alternatives) => {
      const number = read.numbers[placeOf(plan, name)] ?? ZERO;
      const limits = alternatives.map(({ bound }) =>
        bound === null ? null : (plan.index.rate(bound, read.day)?.value ?? undefined),
      );
      const at = limits.findIndex((limit) => {
        if (!limit) return limit === null;
        return how === 'reaches' ? compare(number, limit) >= 0 : compare(number, limit) <= 0;
      });
      const used = alternatives[at]?.use() ?? parameterOn('', read.day);
      if (how !== 'reaches' || used.kind !== 'parameter') return used;
      // The rate is that of a band: its title names neither the measure nor the limits.
      const { label, unit } = fieldOf(plan.line, name);
      const [least, below] = [limits[at], limits[at - 1]];
      const band = [least && `at least ${toText(least)}`, below && `less than ${toText(below)}`].filter(Boolean);
      const measured = [label, toText(number), unit].filter(Boolean).join(' ');
      return { ...used, note: [`${measured}: ${band.join(', ')}`, used.note].filter(Boolean).join('. ') };
    },
    nothing: (because, citation) => ({ kind: 'given', value: '0', because, citation }),
    one: (because) => ({ kind: 'given', value: '1', because }),
    times: (a, b) => ({ kind: 'product', of: [...partsOf('product', a), ...partsOf('product', b)] }),
    plus: (a, b) => ({ kind: 'sum', of: [...partsOf('sum', a), ...partsOf('sum', b)] }),
    minus: (from, less) => ({ kind: 'difference', from, less }),
    over: (of, by) => ({ kind: 'quotient', of, by }),
    least: (a, b) => ({ kind: 'least', of: [a, b] }),
    notBelowZero: (of) => ({ kind: 'notBelowZero', of }),
    whole: (of, rule) => ({ kind: 'rounded', places: 0, down: true, rule, of }),
    named: (of, label) => ({ kind: 'step', label, of }),
  };
  return evaluate(plan.line.formula, math);
}

/** a × (b × c) reads better as a × b × c. */
const partsOf = (kind: 'product' | 'sum', node: Explanation): readonly Explanation[] =>
  node.kind === kind ? node.of : [node];
