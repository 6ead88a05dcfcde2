export { findPreflightIssues } from './find-issues.ts';
export { findReturnIssues } from './find-return-issues.ts';
