export { findPreflightIssues } from './find-issues.ts';
