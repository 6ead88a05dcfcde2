export { endReview, type ReviewEnd } from './end-review.ts';
export { findLastHands } from './last-hands.ts';
export { moveComments } from './move-comments.ts';
