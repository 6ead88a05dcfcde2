import type { DecimalString, Field, IsoDate } from '../catalog/public.ts';
import { over, parseDecimal, toFixed } from '../decimal.ts';
import type { LawIndex } from './law-index.ts';

/**
 * A quantity counted in another unit, in the field's own unit and rounded to its decimals before any rate is applied:
 * 1,353 gallons of LPG are 1,000 GGE (26 USC 4041(a)(2)).
 * @param unit one of the units of the field's `conversions`
 * @returns null when the field is not counted in that unit, or the quantity is not a decimal
 */
export function convertQuantity(
  field: Field,
  unit: string,
  quantity: DecimalString,
  day: IsoDate,
  index: LawIndex,
): DecimalString | null {
  const conversion = field.conversions?.find((candidate) => candidate.unit === unit);
  const perUnit = conversion && index.rate(conversion.parameter, day)?.value;
  const number = parseDecimal(quantity);
  if (!perUnit || number === null) return null;
  return toFixed(over(number, perUnit), field.decimals ?? 2);
}
