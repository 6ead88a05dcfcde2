// In parts, so that an upload of businesses does not load the law for the rows of taxes.
export { SHEET_THREAD } from './any-sheet.ts';
export { ROW_LIMITS } from './row-limits.ts';
export { BUSINESS_LIMITS, PLAN_LIMITS } from './upload-limits.ts';
