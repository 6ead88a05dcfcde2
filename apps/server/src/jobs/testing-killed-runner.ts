import { openDatabase } from '../db/public.ts';
import { handle } from './job.ts';
import { startJobs } from './runner.ts';
import { twoSteps } from './testing-two-steps.ts';

/**
 * A process that runs the two-step job and kills itself between its steps, as hard as a process can die.
 * Run as: `node testing-killed-runner.ts <database config as JSON>`.
 */
const database = await openDatabase(JSON.parse(process.argv[2] ?? ''));
await startJobs(database, [
  handle(twoSteps, async (work) => {
    await work.transaction((tx) => twoSteps.first(tx, work.payload.to));
    process.kill(process.pid, 'SIGKILL');
  }),
]);
