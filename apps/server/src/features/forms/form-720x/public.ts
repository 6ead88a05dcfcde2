export { addFiling } from './add-filing.ts';
export { findAppliedIssues } from './applied-overpayments.ts';
export { findOriginalIssues } from './original.ts';
