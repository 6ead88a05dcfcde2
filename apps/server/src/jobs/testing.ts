/** The door for tests: what the product uses inside this folder only. */
export { runnerSlots } from './runners.ts';
export { DRAFT_DAYS } from './sweep.ts';
