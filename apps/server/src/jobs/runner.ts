import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { type Database, openPool } from '../db/public.ts';
import { inSpan } from '../traces/public.ts';
import type { Handler } from './job.ts';
import { type Presence, showPresence } from './presence.ts';
import { type RunnerName, runnerSlots } from './runners.ts';

/** A runner that cannot get at its jobs so often in a row is ended: it keeps an early failure for ever (graphile-worker 0.18, taskIdentifiers). */
const FAILURES = 3;
/** Of the 30 seconds that a process has to end. */
const STOP_MS = 20_000;
/** Pause before a runner that ended is started again. */
const RESTART_MS = 1_000;

/** Connections that the runners of a process share to take and end jobs. Each also listens on its own. */
const SHARED_CONNECTIONS = 4;

export interface JobsOptions {
  /** Jobs at the same time, for runners whose share is another than usual. */
  readonly slots?: Partial<Readonly<Record<RunnerName, number>>> | undefined;
  /** Sentences for the operator: names and numbers of jobs, never what they carry. */
  readonly log?: ((message: string) => void) | undefined;
  /** Longest wait for jobs that run when the process stops; then they are handed back. */
  readonly longestStopMs?: number | undefined;
}

/** A running job process. */
export interface Jobs {
  /** Takes no further jobs and waits for those that run, but not for long: then they are handed back. */
  stop(): Promise<void>;
}

/** Runs the jobs of a database until stopped, each in its runner. Connections do not grow with the slots. */
export async function startJobs(
  database: Database,
  handlers: readonly Handler[],
  { slots = {}, log = () => {}, longestStopMs = STOP_MS }: JobsOptions = {},
): Promise<Jobs> {
  const ofRunner = Map.groupBy(handlers, ({ job }) => job.runner);
  const max = ofRunner.size + SHARED_CONNECTIONS;
  const pool = openPool({ ...database.owner, application_name: 'gauger-jobs', max });
  const presence = await showPresence(database.owner);
  const runners: Jobs[] = [];
  const stopAll = async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await presence.leave();
    // A job that was handed back still holds its connection, which ends with the process.
    await Promise.race([pool.end(), sleep(longestStopMs, undefined, { ref: false })]);
  };
  try {
    for (const [name, own] of ofRunner) {
      const concurrency = slots[name] ?? runnerSlots[name];
      runners.push(
        await keepRunning({ database, pool, presence, handlers: own, name, concurrency, log, longestStopMs }),
      );
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return { stop: stopAll };
}

interface RunnerParts {
  database: Database;
  pool: pg.Pool;
  presence: Presence;
  handlers: readonly Handler[];
  name: RunnerName;
  concurrency: number;
  log: (message: string) => void;
  longestStopMs: number;
}

/** Starts a runner, and again whenever it ends: the library's runner gives up when its connection breaks at certain moments. */
async function keepRunning(parts: RunnerParts): Promise<Jobs> {
  const stopping = new AbortController();
  let running = await startRunner(parts);
  const staying = (async () => {
    for (;;) {
      await running.ended;
      await running.stop();
      if (stopping.signal.aborted) return;
      parts.log(`The runner of ${parts.name} ended; it is started again.`);
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
      running = await startRunner(parts).catch(() => running);
      if (stopping.signal.aborted) void running.stop();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      const longest = sleep(parts.longestStopMs, undefined, { ref: false });
      await running.stop();
      await Promise.race([staying, longest]);
    },
  };
}

interface Running {
  /** Settles when the runner ends, stopped or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startRunner({
  database,
  pool,
  presence,
  handlers,
  name,
  concurrency,
  log,
  longestStopMs,
}: RunnerParts): Promise<Running> {
  let showing: Promise<() => Promise<void>> | undefined;
  let workers: WorkerPool | undefined;
  const busy = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool;
    showing = presence.show({ name, locksAs: workerPool.id, busyWith: () => [...busy] });
    // Awaited below; a failure may come before that.
    showing.catch(() => {});
  });
  events.on('job:start', ({ job }) => busy.add(job.id));
  events.on('job:complete', ({ job }) => busy.delete(job.id));
  events.on('job:error', ({ job }) => {
    const given = job.attempts >= job.max_attempts ? 'and is given up' : 'and will be tried again';
    log(`Job ${job.task_identifier} ${job.id} failed in attempt ${job.attempts} ${given}.`);
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    events,
    noHandleSignals: true,
    // No job is taken before others can see whose it is.
    preset: {
      plugins: [
        { name: 'presence', version: '1', worker: { hooks: { startWorker: async () => void (await showing) } } },
      ],
    },
    // No log of its own: error texts may quote the data of a job.
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(handlers.map((handler) => [handler.job.name, task(handler)])),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ job }) => (job.cron === undefined ? [] : [cronItem(job, job.cron)])),
    ),
  });
  // Stopping throws when the runner has ended already.
  const stopRunner = () => runner.stop().catch(() => {});
  let failures = 0;
  const reached = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', reached).on('job:start', reached);
  events.on('worker:getJob:error', () => {
    failures += 1;
    if (failures === FAILURES) void stopRunner();
  });
  const ended = runner.promise.catch(() => {});
  try {
    const hide = await showing;
    return {
      ended,
      async stop() {
        const done = stopRunner()
          .then(() => ended)
          .then(() => true);
        const isDone = await Promise.race([done, sleep(longestStopMs, false, { ref: false })]);
        // A job that does not end counts as failed in this attempt, and another process does it again.
        if (!isDone) await Promise.resolve(workers?.forcefulShutdown('The process stops')).catch(() => {});
        await hide?.();
      },
    };
  } catch (error) {
    await stopRunner();
    throw error;
  }

  function task(handler: Handler) {
    return (payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
      inSpan(`job ${handler.job.name}`, {}, () =>
        handler.run(database, payload, { signal: abortSignal ?? new AbortController().signal, log }),
      );
  }
}

/** Of the runs missed while nothing ran none is made up for: the next one does the same work. */
function cronItem({ name, maxAttempts }: Handler['job'], match: string) {
  const attempts = maxAttempts === undefined ? {} : { maxAttempts };
  return { task: name, match, options: { backfillPeriod: 0, jobKey: name, ...attempts } };
}
