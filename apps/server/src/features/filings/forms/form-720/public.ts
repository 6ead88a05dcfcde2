export { addFiling, addFilingIn } from './add-filing.ts';
export { presentClaimsPage } from './claims-page.ts';
export { type Committed, commitPages } from './commit-pages.ts';
export { quartersOfBusiness, refuseSecondOfEin } from './one-return-per-ein.ts';
export { claimsOfPages, figuresOf, form720Pages, linesOfPages, taxPage } from './pages.ts';
export { presentFiling, presentLine } from './present-filing.ts';
export { saveFilingIn } from './save-filing.ts';
export { saveRows } from './save-rows.ts';
export { openBankData, openPaymentOption, withTins } from './sealed-facts.ts';
