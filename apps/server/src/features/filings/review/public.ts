export { findLastHands } from './last-hands.ts';
export { countOpenThreads, MAX_COMMENTS } from './queries.ts';
