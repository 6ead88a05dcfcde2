import type { ClaimLine, IsoDate } from '../catalogue/types.ts';
import { isBlank, type Row } from '../engine/conditions.ts';

/**
 * The fuel that a row claims, in one word for one fuel. Gallons of a line that names no fuel can only have been claimed on that very line; what is
 * no gallons is no fuel.
 */
export function claimedFuel({ fuel, quantity, name, line }: ClaimLine, row: Row): string | undefined {
  if (typeof fuel === 'object') return fuel.fuels[String(row[fuel.field] ?? '')];
  return fuel ?? (quantity === 'gallons' ? `${name} (line ${line})` : undefined);
}

/** The type of use that a row claims for: that of exports on a line which claims nothing else and asks for none. */
export const claimedUse = ({ exported }: ClaimLine, { typeOfUse }: Row): { typeOfUse?: string } =>
  exported ? { typeOfUse: '3' } : isBlank(typeOfUse) ? {} : { typeOfUse: String(typeOfUse) };

/** Gallons of a fuel that were claimed somewhere: in Schedule C, on Form 8849 or in an earlier filing. */
export interface ClaimedFuel {
  /** Names the claim for who reads of it: "Schedule C line 3a, 2026 Q1". */
  claim: string;
  /** The filing it stands in: rows of one filing are different gallons. */
  document: string;
  /** The `fuel` of the claim line: one word for one fuel, on whatever form. */
  fuel: string;
  periodStart: IsoDate;
  periodEnd: IsoDate;
  typeOfUse?: string;
}

export interface Overlap<C extends ClaimedFuel = ClaimedFuel> {
  first: C;
  second: C;
  /** The days both claims cover. */
  from: IsoDate;
  to: IsoDate;
}

/**
 * Claims of one fuel whose periods overlap, each pair once: the gallons may have been claimed twice. Rows of one
 * filing, and different types of use, are different gallons, and no pair.
 */
export function overlaps<C extends ClaimedFuel>(claims: readonly C[]): Overlap<C>[] {
  return claims.flatMap((first, at) =>
    claims.slice(at + 1).flatMap((second): Overlap<C>[] => {
      if (first.fuel !== second.fuel || areOtherGallons(first, second)) return [];
      const from = first.periodStart > second.periodStart ? first.periodStart : second.periodStart;
      const to = first.periodEnd < second.periodEnd ? first.periodEnd : second.periodEnd;
      return from <= to ? [{ first, second, from, to }] : [];
    }),
  );
}

const areOtherGallons = (a: ClaimedFuel, b: ClaimedFuel): boolean =>
  a.document === b.document || (a.typeOfUse !== undefined && b.typeOfUse !== undefined && a.typeOfUse !== b.typeOfUse);
