export { deleteStoredFileJob } from './delete-stored-file.ts';
export { enqueue } from './enqueue.ts';
export { assertHandled, type DefinedJob, declareJob, defineJob, defineSweep, runnerOf } from './job.ts';
export { type Jobs, startJobs } from './runner.ts';
export { runnerNames, runnerSlots } from './runners.ts';
export { DRAFT_DAYS, sweepJob } from './sweep.ts';
