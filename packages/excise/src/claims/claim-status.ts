import { type Quarter, quarterDays } from '../calendar/quarters.ts';
import type { Absence, ClaimGroup, ClaimLine, Law } from '../catalogue/types.ts';
import type { LineStatus } from '../engine/law-index.ts';

/** Whether something of Schedule C is claimed on the return of a quarter: on some day of it. */
export function claimStatus({ absences }: { absences: readonly Absence[] }, quarter: Quarter): LineStatus {
  const days = quarterDays(quarter);
  const absence = absences.find(({ from, to }) => from <= days.first && (to === null || days.last <= to));
  return absence ? { onReturn: false, reason: absence.reason, citation: absence.citation } : { onReturn: true };
}

/** The line with a label, with its group. */
export function claimLineOf(label: string, law: Law): { group: ClaimGroup; line: ClaimLine } | undefined {
  for (const group of law.claims) {
    const line = group.lines.find((candidate) => candidate.line === label);
    if (line) return { group, line };
  }
  return undefined;
}
