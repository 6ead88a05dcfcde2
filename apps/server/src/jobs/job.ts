import { z } from 'zod';
import type { Database, Tx } from '../db/public.ts';
import type { RunnerName } from './runners.ts';

/** A kind of work that is done later and survives a restart, as its callers need it. */
export interface Job<Payload> {
  readonly name: string;
  /** The runner that does it: that of what it waits for. */
  readonly runner: RunnerName;
  /** Whose work it is: it sees one account, or as the administrator's role what that may see. */
  readonly scope: 'account' | 'installation';
  /** The data of a job: ids, never facts. Checked again when it runs, because an older version may have written it. */
  readonly payload: z.ZodType<Payload>;
  /** Schedule in UTC: minute, hour, day, month, weekday. */
  readonly cron?: string;
  /** Attempts before it is given up; 25 by default, the last about three days after the first. */
  readonly maxAttempts?: number;
}

/** The input of a job's work. */
export interface Work<Payload> {
  readonly payload: Payload;
  readonly accountId: string | undefined;
  /** One transaction as the job's account, or across accounts for a job of the installation. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Aborted when the process shuts down and will not wait much longer. */
  readonly signal: AbortSignal;
  log(message: string): void;
}

/** A job together with what does it. A handler may run more than once, also at the same time: doing it twice must equal doing it once. */
export interface Handler {
  readonly job: Job<unknown>;
  run(database: Database, envelope: unknown, tools: Pick<Work<unknown>, 'signal' | 'log'>): Promise<void>;
}

/** A job with its work. `background-work.ts` lists every one. */
export interface DefinedJob<Payload, Deps> extends Job<Payload> {
  readonly handler: (deps: Deps) => Handler;
}

const jobs = new Map<string, Job<unknown>>();

/** The jobs of every module that is loaded: with `background-work.ts`, every job of the program. */
export const definedJobs: ReadonlyMap<string, Job<unknown>> = jobs;

/** The runner of a job; undefined for one that another release defined. */
export const runnerOf = (job: string): RunnerName | undefined => jobs.get(job)?.runner;

/** Names a job to callers in a folder below that of its work, which completes it: `defineJob({ ...job, work })`. */
export function declareJob<Payload>(job: Job<Payload>): Job<Payload> {
  jobs.set(job.name, job);
  return job;
}

/** Defines a job. Its `work` is called once in a process, with the server's parts, and returns what is done for each job. */
export function defineJob<Payload, Deps>({
  work,
  ...job
}: Job<Payload> & { work: (deps: Deps) => (given: Work<Payload>) => Promise<void> }): DefinedJob<Payload, Deps> {
  return { ...declareJob(job), handler: (deps) => handle(job, work(deps)) };
}

/** Defines a job of the installation that a schedule makes. One of a single attempt is made again soon anyhow. */
export const defineSweep = <Deps>(
  sweep: Pick<Job<unknown>, 'name' | 'runner' | 'maxAttempts'> & {
    cron: string;
    work: (deps: Deps) => (given: Work<Record<string, never>>) => Promise<void>;
  },
): DefinedJob<Record<string, never>, Deps> =>
  defineJob({ ...sweep, scope: 'installation', payload: z.strictObject({}) });

/** Binds a job to the function that does it. */
export function handle<Payload>(job: Job<Payload>, work: (given: Work<Payload>) => Promise<void>): Handler {
  return {
    job,
    async run(database, envelope, tools) {
      const { accountId, data } = envelope as { accountId?: string | null; data?: unknown };
      const transaction: Work<Payload>['transaction'] =
        job.scope === 'account'
          ? (inside) => database.inAccount(accountId ?? '', inside)
          : (inside) => database.acrossAccounts(inside);
      // A job made by cron carries no data of its own.
      const payload = job.payload.parse(data ?? {});
      await work({ payload, accountId: accountId ?? undefined, transaction, ...tools });
    },
  };
}

/** Throws, and names each, where jobs that callers queue have no handler or have two: they would never run. */
export function assertHandled(handlers: readonly Handler[]): void {
  const faults = [...jobs.keys()].flatMap((name) => {
    const { length } = handlers.filter(({ job }) => job.name === name);
    return length === 1 ? [] : [`Job ${name} has ${length === 0 ? 'no handler' : `${length} handlers`}.`];
  });
  if (faults.length > 0) throw new Error(faults.join(' '));
}
