export { claimLineName } from './claim-line-name.ts';
export {
  claimNotes,
  claimWords,
  dyeBoxes,
  EXPLANATION,
  explanationBoxes,
  isDyed,
  isExplained,
  MAX_CLAIM_WORDS,
} from './claim-notes.ts';
export { claimLineOf, type Form8849Claim, form8849Of } from './claim-places.ts';
export { claimStatus, claimStatusOn } from './claim-status.ts';
export type { ClaimingForm } from './claiming-form.ts';
export { claimsOf } from './claims-of.ts';
export { type ComputedClaim, type ComputedClaimRow, computeClaims } from './compute-claims.ts';
export { explainClaim, explainClaims } from './explain-claims.ts';
export type { ClaimMinimumReached } from './minimums.ts';
export {
  incomeTaxYearEnds,
  type ReadClaimGroup,
  type ReadClaimRow,
  readClaimGroups,
  readIncomeTaxYearEnds,
} from './read-claims.ts';
export { claimRowCents } from './row-cents.ts';
export { type ClaimDeadline, earliestFileBy, lastDay, lateClaimIssues, lineFileBy } from './time-limits.ts';
export { usualClaimAmount } from './usual-amount.ts';
