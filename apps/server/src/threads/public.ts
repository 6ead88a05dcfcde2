export { type Caller, type InTurn, turns } from './turns.ts';
export { JobTimeout, JobTooLarge, refuseLate, workerPool } from './worker-pool.ts';
