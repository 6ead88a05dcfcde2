import { type CheckedRow, compileCondition, type LinePlan } from '../../engine/public.ts';

/**
 * Makes a test whether a row that counts is free of tax by its formula. The quantity of such a row is not printed:
 * the tax of a line of Form 720 is its printed quantity times the rate. Null for a line that frees no row.
 */
export function untaxedRows({ line, index }: LinePlan): ((row: CheckedRow) => boolean) | null {
  const { formula, fields } = line;
  if (formula.kind !== 'cases') return null;
  const cases = formula.cases.map(({ when, use }) => ({
    holds: compileCondition(when, fields, index),
    frees: use.kind === 'none',
  }));
  if (!cases.some(({ frees }) => frees)) return null;
  return ({ values, day }) => {
    for (const { holds, frees } of cases) if (holds(values, day)) return frees;
    return false;
  };
}
