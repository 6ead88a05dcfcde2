export { deleteStoredFileJob } from './delete-stored-file.ts';
export { enqueue } from './enqueue.ts';
export { assertHandled, type DefinedJob, declareJob, defineJob, defineSweep, runnerOf } from './job.ts';
export { startJobs } from './runner.ts';
export { runnerNames } from './runners.ts';
export { sweepJob } from './sweep.ts';
