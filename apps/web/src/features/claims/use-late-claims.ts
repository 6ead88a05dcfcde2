import { type ClaimDeadline, type Issue, irsDay, isUnsigned, lateClaimIssues } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { type Form720, statusQuery } from '../filing/public.ts';

/** The claims of a page whose last day has passed. */
export interface LateClaims {
  /** What is wrong with them, as the check page says it. Empty until it is known whether the return was sent before. */
  issues: readonly Issue[];
  /** Whether one of them was first sent in time and rejected, so that the claimant may say why it is in time. */
  asksWhy: boolean;
}

/** Judges the last days of claims as the server does: by the first transmission of a return that was rejected. */
export function useLateClaims({ id, state }: Form720, deadlines: readonly ClaimDeadline[]): LateClaims {
  const today = irsDay(new Date());
  const late = isUnsigned(state) ? deadlines.filter(({ fileBy }) => fileBy.due < today) : [];
  const { data, isPending } = useQuery({ ...statusQuery(id), enabled: late.length > 0 });
  if (late.length === 0 || isPending) return { issues: [], asksWhy: false };
  const firstSent = data?.resend?.firstSentOn ?? null;
  return {
    issues: lateClaimIssues(late, today, firstSent),
    asksWhy: firstSent !== null && late.some(({ fileBy }) => firstSent <= fileBy.due),
  };
}
