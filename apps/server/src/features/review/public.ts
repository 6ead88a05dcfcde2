export { endReview, type ReviewEnd } from './end-review.ts';
export { followRows } from './follow-rows.ts';
export { findLastHands } from './last-hands.ts';
