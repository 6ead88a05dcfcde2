import { dayInWords } from '../calendar/days.ts';
import type { Condition, IsoDate, ListEntry } from '../catalogue/types.ts';
import { compare, type Exact, isZero, least, minus, ONE, over, plus, times, ZERO } from '../decimal.ts';
import { checkFormula } from './check-formula.ts';
import { type CheckedRow, checkRow, isBlankRow, type LinePlan, test } from './check-row.ts';
import type { Row } from './conditions.ts';
import { type Arithmetic, evaluate, planYearDay } from './formulas.ts';
import { type Issue, issue } from './issue-codes.ts';

/** Works out the exact tax of the rows of one line. */
export interface RowComputer {
  /** The exact tax of a row, or null when the row is blank or has an error and is not counted. */
  compute(row: Row, path: string, issues: Issue[]): Exact | null;
}

/** A computer for a line in a quarter; it keeps the rates it has looked up. */
export function rowComputer(plan: LinePlan): RowComputer {
  const rates = new Map<string, { from: IsoDate; to: IsoDate; value: Exact }>();
  let read: CheckedRow = { row: {}, day: plan.day, numbers: {}, entries: {} };
  let missing: { parameter: string; day: IsoDate } | null = null;

  function rateOn(parameter: string, day: IsoDate): Exact {
    const kept = rates.get(parameter);
    if (kept !== undefined && kept.from <= day && day <= kept.to) return kept.value;
    const found = parameter === '' ? undefined : plan.index.rate(parameter, day);
    if (found === undefined || found.value === null) {
      missing = { parameter, day };
      return ONE;
    }
    rates.set(parameter, { from: found.dated.from, to: found.dated.to ?? '9999-12-31', value: found.value });
    return found.value;
  }

  const math: Arithmetic<Exact> = {
    holds: (condition: Condition) => test(condition, read, plan),
    chosen: (field) =>
      (read.row[field] ?? plan.line.fields.find(({ name }) => name === field)?.preset) as string | undefined,
    entry: (field) => read.entries[field],
    ozoneDepletingChemical: (name): ListEntry | undefined => plan.index.entry('ozoneDepletingChemicals', name),
    amount: (field) => read.numbers[field] ?? ZERO,
    multiplier: (field) => read.numbers[field] ?? ONE,
    rate: (parameter) => rateOn(parameter, read.day),
    rateOfWindow: (parameter, window) => rateOn(parameter, planYearDay(plan.quarter.year, window)),
    reaches: (field, parameter) => compare(read.numbers[field] ?? ZERO, rateOn(parameter, read.day)) >= 0,
    within: (field, parameter) => compare(read.numbers[field] ?? ZERO, rateOn(parameter, read.day)) <= 0,
    nothing: () => ZERO,
    one: () => ONE,
    times,
    plus,
    minus,
    over: (a, b) => (isZero(b) ? ZERO : over(a, b)),
    least,
  };

  return {
    compute(row, path, issues) {
      if (isBlankRow(row, plan.line.fields)) return null;
      const checked = checkRow(row, plan, path, issues);
      if (checked === null || !checkFormula(checked, plan, path, issues)) return null;
      read = checked;
      missing = null;
      const tax = evaluate(plan.line.formula, math);
      if (missing !== null) {
        issues.push(noRate(missing, plan, path));
        return null;
      }
      return tax;
    },
  };
}

function noRate({ parameter, day }: { parameter: string; day: IsoDate }, plan: LinePlan, path: string): Issue {
  const known = parameter === '' ? undefined : plan.index.parameter(parameter);
  const dated = known && plan.index.rate(parameter, day)?.dated;
  return issue('noRate', path, {
    what: known?.title ?? plan.line.name,
    day: dayInWords(day),
    reason: dated?.note ?? 'the rate book holds no value for that day',
  });
}
