export { issuesOf } from './commit-pages.ts';
export { deleteDraftsOf, filingsOf } from './delete-drafts-of.ts';
export type { FilingDeps } from './deps.ts';
export { type FilingRecord, quarterOfRecord } from './filing-record.ts';
export { moveFiling } from './move-filing.ts';
export { openDesigneePin } from './named-preparers.ts';
export { openPaymentOption } from './payment-option.ts';
export { loadFiling } from './queries.ts';
