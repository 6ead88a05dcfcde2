import { addDays } from '../calendar/public.ts';
import { type IsoDate, type Law, law as lawInForce } from '../catalog/public.ts';
import { indexOf } from './law-index.ts';

/** Until when a rejected return is sent again, and by which source. */
export interface ResendBy {
  by: IsoDate;
  days: number;
  citation: string;
}

/**
 * The last day to send a rejected return again so that it counts as filed on the day of its first transmission, by IRS practice.
 * Counted from that transmission, the safe reading: weekends and holidays do not lengthen it.
 * @param firstSent the day of the first transmission
 * @returns null when the law holds no such rule
 */
export function resendBy(firstSent: IsoDate, law: Law = lawInForce): ResendBy | null {
  const rate = law.afterFiling && indexOf(law).rate(law.afterFiling.resendDays, firstSent);
  if (!rate?.dated.value) return null;
  const days = Number(rate.dated.value);
  return { by: addDays(firstSent, days), days, citation: rate.dated.citation };
}
