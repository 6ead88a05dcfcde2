import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Handler } from './handler.ts';
import { showPresence } from './presence.ts';

export interface JobsOptions {
  /** Jobs at the same time; 2 by default. */
  readonly concurrency?: number | undefined;
  /** Sentences for the operator: names and numbers of jobs, never what they carry. */
  readonly log?: ((message: string) => void) | undefined;
}

/** A running job process. */
export interface Jobs {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/** Runs the jobs of a database in this process until stopped. Any number of processes may do so at once. */
export async function startJobs(
  database: Database,
  handlers: readonly Handler[],
  options: JobsOptions = {},
): Promise<Jobs> {
  const { concurrency = 2, log = () => {} } = options;
  const pool = new pg.Pool({ ...database.owner, application_name: 'gauger-jobs', max: concurrency + 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let locksAs = '';
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    locksAs = workerPool.id;
  });
  events.on('job:error', ({ job }) => {
    const given = job.attempts >= job.max_attempts ? 'and is given up' : 'and will be tried again';
    log(`Job ${job.task_identifier} ${job.id} failed in attempt ${job.attempts} ${given}.`);
  });

  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    // Its own log would tell what errors say, and those may quote what a job works on.
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(handlers.map((handler) => [handler.job.name, task(handler)])),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ job }) => (job.cron === undefined ? [] : [cronItem(job.name, job.cron, job.maxAttempts)])),
    ),
  });
  // It ends by itself only when it cannot go on; the process then goes on without jobs, which must not stay unseen.
  runner.promise.catch(() => log('The job runner ended. Restart the server.'));
  const presence = await showPresence(database.owner, locksAs);

  return {
    async stop() {
      // It refuses to be stopped when it has ended by itself.
      await runner.stop().catch(() => {});
      await presence.leave();
      await pool.end();
    },
  };

  function task(handler: Handler) {
    return (payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
      handler.run(database, payload, { signal: abortSignal ?? new AbortController().signal, log });
  }
}

/** Of the runs missed while nothing ran none is made up for: the next one does the same work. */
function cronItem(task: string, match: string, maxAttempts?: number) {
  return {
    task,
    match,
    options: { backfillPeriod: 0, jobKey: task, ...(maxAttempts === undefined ? {} : { maxAttempts }) },
  };
}
