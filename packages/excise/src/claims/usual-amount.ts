import { isDay } from '../calendar/public.ts';
import type { ClaimLine, DecimalString, Law } from '../catalog/public.ts';
import { type Exact, parseDecimal, roundHalfUp, times, toFixed } from '../decimal.ts';
import { indexOf, type LawIndex, type Rate, type Row } from '../engine/public.ts';

/** A rate that a line states for the tax that is usually paid, on the day of the tax of a row. */
export function usualRate({ usualRate: parameter, taxedOn }: ClaimLine, facts: Row, index: LawIndex): Rate | undefined {
  const day = taxedOn === undefined ? undefined : facts[taxedOn];
  return parameter !== undefined && typeof day === 'string' && isDay(day) ? index.rate(parameter, day) : undefined;
}

/** The quantity of a row at the usual rate, to cents; undefined where the row lacks its day or its quantity. */
export function usualTax(line: ClaimLine, facts: Row, quantity: Exact | undefined, index: LawIndex): Exact | undefined {
  const rate = usualRate(line, facts, index)?.value;
  return rate && quantity ? roundHalfUp(times(roundHalfUp(quantity, 0), rate), 2) : undefined;
}

/**
 * The amount that a page proposes for a row whose tax was entered: its gallons at the usual rate of the fuel.
 * The tax that was paid counts, so the amount can be changed.
 */
export function usualClaimAmount(line: ClaimLine, facts: Row, law: Law): DecimalString | undefined {
  const entered = line.quantity === undefined ? undefined : facts[line.quantity];
  const quantity = typeof entered === 'string' ? (parseDecimal(entered) ?? undefined) : undefined;
  const usual = usualTax(line, facts, quantity, indexOf(law));
  return usual && toFixed(usual, 2);
}
