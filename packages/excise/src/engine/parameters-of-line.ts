import type { ClaimLine } from '../catalog/public.ts';
import { parametersOf } from './formulas.ts';
import type { RatedLine } from './line-plan.ts';

/** Every parameter a line names itself, not through the entries of a list. */
export const parametersOfLine = (line: RatedLine & Pick<Partial<ClaimLine>, 'usualRate'>): string[] => [
  ...(line.usualRate ? [line.usualRate] : []),
  ...parametersOf(line.formula).map(({ id }) => id),
  ...(line.priceSplit ? [line.priceSplit.threshold] : []),
  ...line.fields.flatMap(({ greaterThan, notAbove, conversions = [] }) => [
    ...(greaterThan ? [greaterThan] : []),
    ...(notAbove ? [notAbove] : []),
    ...conversions.map(({ parameter }) => parameter),
  ]),
];
