export { advance, type Way } from './advance-submission.ts';
export { findFrozen } from './find-frozen.ts';
