import type { Database } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';
import type { Job } from './define-job.ts';

/** The input of a handler. */
export interface Work<Payload> {
  readonly payload: Payload;
  /** The account of an account's job. */
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

/** Throws where a job that is defined has no handler, or two: nothing would ever do it, and nobody would notice. */
export function assertHandled(jobs: readonly Pick<Job<unknown>, 'name'>[], handlers: readonly Handler[]): void {
  for (const { name } of jobs) {
    const { length } = handlers.filter(({ job }) => job.name === name);
    if (length !== 1) throw new Error(`Job ${name} has ${length === 0 ? 'no handler' : `${length} handlers`}.`);
  }
}
