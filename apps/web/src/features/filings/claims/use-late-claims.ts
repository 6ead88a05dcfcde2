import { type ClaimDeadline, type Issue, irsDay, isUnsigned, lateClaimIssues } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../api/call.ts';
import { type OfFiling, type SavedFiling, statusQuery } from '../filing/public.ts';

/** The claims of a page whose last day has passed. */
export interface LateClaims {
  /** Errors of late claims, as on the check page. Empty until it is known whether the return was sent before. */
  issues: readonly Issue[];
  /** Whether one of them was first sent in time and rejected, so that the claimant may say why it is in time. */
  asksWhy: boolean;
}

/** Judges the last days of claims as the server does: by the first transmission of a return that was rejected. */
export function useLateClaims(
  filing: OfFiling & Pick<SavedFiling, 'state'>,
  deadlines: readonly ClaimDeadline[],
): LateClaims {
  const today = irsDay(new Date());
  const late = isUnsigned(filing.state) ? deadlines.filter(({ fileBy }) => fileBy.due < today) : [];
  const { data } = useQuery({ ...statusQuery(filing), enabled: late.length > 0 });
  return lateClaimsOf(late, today, data);
}

/**
 * @param late claims whose last day has passed
 * @param status undefined until the call has answered, and where it failed: nothing is said then
 */
export function lateClaimsOf(
  late: readonly ClaimDeadline[],
  today: string,
  status: Pick<Answer<'getStatus'>, 'resend'> | undefined,
): LateClaims {
  if (late.length === 0 || !status) return { issues: [], asksWhy: false };
  const firstSent = status.resend?.firstSentOn ?? null;
  return {
    issues: lateClaimIssues(late, today, firstSent),
    asksWhy: firstSent !== null && late.some(({ fileBy }) => firstSent <= fileBy.due),
  };
}
