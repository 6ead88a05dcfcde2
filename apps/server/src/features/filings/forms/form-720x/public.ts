export { addFiling } from './add-filing.ts';
export { findAppliedIssues } from './applied-overpayments.ts';
export { findLaws } from './figures.ts';
export { findOriginalIssues } from './original.ts';
export { pagesOfCorrected } from './pages.ts';
export { saveFilingIn } from './save-filing.ts';
export { form720X } from './ways.ts';
