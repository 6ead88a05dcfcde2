export { checkFiling, findPreflightIssues } from './find-issues.ts';
export { findIssuesToFix } from './find-issues-to-fix.ts';
export { returnIssuesOf } from './find-return-issues.ts';
export { beforeFee, isAboutEFile, isMailedInstead, refuseUnready } from './not-ready.ts';
