export { addFiling, addFilingIn } from './add-filing.ts';
export { commitPages } from './commit-pages.ts';
export { quartersOfBusiness, refuseSecondOfEin } from './one-per-ein.ts';
export { linesOfPages, taxPage } from './pages.ts';
export { presentFiling } from './present-filing.ts';
export { saveFilingIn } from './save-filing.ts';
export { openBankData, openPaymentOption, withTins } from './sealed-facts.ts';
export { writeCommitted } from './write-committed.ts';
