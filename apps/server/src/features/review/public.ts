export { findLastHands } from './last-hands.ts';
export { MAX_COMMENTS } from './queries.ts';
