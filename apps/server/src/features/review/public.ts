export { findLastHands } from './last-hands.ts';
