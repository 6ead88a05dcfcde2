import { type Quarter, quarterDays, type Span } from '../calendar/public.ts';
import type { Absence } from '../catalog/public.ts';
import type { LineStatus } from '../engine/public.ts';

/** Whether something is claimed on some day of a span. */
export function claimStatusOn({ absences }: { absences: readonly Absence[] }, days: Span): LineStatus {
  const absence = absences.find(({ from, to }) => from <= days.first && (to === null || days.last <= to));
  return absence ? { onReturn: false, reason: absence.reason, citation: absence.citation } : { onReturn: true };
}

/** Whether the return of a quarter can claim something of Schedule C: on some day of that quarter. */
export const claimStatus = (claim: { absences: readonly Absence[] }, quarter: Quarter): LineStatus =>
  claimStatusOn(claim, quarterDays(quarter));
