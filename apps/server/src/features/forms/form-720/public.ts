export { addFiling, addFilingIn } from './add-filing.ts';
export { commitPages, issuesOf } from './commit-pages.ts';
export { quartersOfBusiness, refuseSecondOfEin } from './one-per-ein.ts';
export { claimsOfPages, linesOfPages, taxPage } from './pages.ts';
export { presentFiling } from './present-filing.ts';
export { saveFilingIn } from './save-filing.ts';
export { openBankData, openPaymentOption, withTins } from './sealed-facts.ts';
export { writeCommitted } from './write-committed.ts';
