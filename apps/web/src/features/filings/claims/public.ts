export { ClaimOf } from './claim-entries.tsx';
export { factsOfSheet, filledEntries, sheetOf } from './claim-sheet.ts';
export type { ClaimTarget } from './claim-target.ts';
export { workOut } from './claim-work.ts';
export { ClaimedElsewhere } from './claimed-elsewhere.tsx';
export { claimAddress, form4136Address, useClaimedElsewhere } from './claimed-rows.ts';
export { FactFields } from './fact-fields.tsx';
export { FileBy } from './file-by.tsx';
export { useSavedYearEnd } from './use-income-tax-year-end.ts';
