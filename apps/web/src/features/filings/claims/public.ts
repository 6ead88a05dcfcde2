export { ClaimOf } from './claim-entries.tsx';
export { ClaimNotes, ClaimTotal, ListedClaim } from './claim-list.tsx';
export { pageAfterClaims } from './claim-next.ts';
export {
  type ClaimedRow,
  type ClaimQuarter,
  claimedIn,
  claimQuarters,
  decidingQuarter,
  isWithin,
  periodOf,
  type QuarterRule,
} from './claim-quarters.ts';
export { factsOfSheet, filledEntries, sheetOf } from './claim-sheet.ts';
export type { ClaimTarget } from './claim-target.ts';
export { minimumsOf, workOut } from './claim-work.ts';
export { ClaimedElsewhere } from './claimed-elsewhere.tsx';
export { claimAddress, form4136Address, useClaimedElsewhere } from './claimed-rows.ts';
export { FactFields } from './fact-fields.tsx';
export { FileBy } from './file-by.tsx';
export { NAMED } from './named-line.ts';
export { QuarterStrip } from './quarter-strip.tsx';
export { useSavedYearEnd } from './use-income-tax-year-end.ts';
