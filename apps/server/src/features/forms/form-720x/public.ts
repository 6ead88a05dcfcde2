export { addFiling } from './add-filing.ts';
export { findAppliedIssues } from './applied-overpayments.ts';
export { lawsOf } from './figures.ts';
export { pagesOfCorrected } from './pages.ts';
export { saveFilingIn } from './save-filing.ts';
