export { findPreflightIssues, preflightIssuesOf } from './find-issues.ts';
export { returnIssuesOf } from './find-return-issues.ts';
export { beforeFee, isNotTaken, refuseUnready } from './not-ready.ts';
