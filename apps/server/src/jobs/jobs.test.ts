import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../db/public.ts';
import { testDatabase } from '../db/testing.ts';
import { addAccount, addFiling } from '../db/testing-rows.ts';
import { enqueue } from './enqueue.ts';
import { type Handler, handle } from './job.ts';
import { type Jobs, startJobs } from './runner.ts';
import { sweepJob } from './sweep.ts';
import { twoSteps } from './testing-two-steps.ts';

const { database, config, asSuperuser } = await testDatabase();

let jobs: Jobs | undefined;
let accountId: string;
beforeEach(async () => {
  ({ accountId } = await addAccount(database));
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await asSuperuser('delete from graphile_worker._private_jobs');
  await asSuperuser('delete from job_runner');
});

const both = handle(twoSteps, async ({ transaction, payload }) => {
  await transaction((tx) => twoSteps.first(tx, payload.to));
  await transaction((tx) => twoSteps.second(tx, payload.to));
});

const start = async (...given: Handler[]) => {
  jobs = await startJobs(database, given);
};
const names = (id = accountId) =>
  database.inAccount(id, async (tx) => {
    const { firstName, lastName } = await tx
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .executeTakeFirstOrThrow();
    return `${firstName} ${lastName}`;
  });
const waiting = async () =>
  (await asSuperuser('select key, payload, attempts, locked_by from graphile_worker._private_jobs')).rows;
/** The connections that looked last for jobs this process does not know of. */
const looks = () =>
  asSuperuser(
    `select state from pg_stat_activity where datname = current_database() and application_name = 'gauger-jobs'
       and query like 'update graphile_worker._private_jobs%'`,
  );
const eventually = { timeout: 60_000, interval: 20 };

describe('enqueueing', () => {
  test('happens if and only if the transaction commits', async () => {
    const undone = database.inAccount(accountId, async (tx) => {
      await enqueue(tx, twoSteps, { to: 'A' }, { accountId });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await waiting()).toEqual([]);
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    expect(await waiting()).toHaveLength(1);
  });

  test('with a key replaces the job that waits, in its own account only', async () => {
    const { accountId: other } = await addAccount(database);
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId, key: 'k' }));
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'B' }, { accountId, key: 'k' }));
    await database.inAccount(other, (tx) => enqueue(tx, twoSteps, { to: 'C' }, { accountId: other, key: 'k' }));
    const payloads = (await waiting()).map(({ payload }) => payload);
    expect(payloads).toEqual([
      { accountId, data: { to: 'B' } },
      { accountId: other, data: { to: 'C' } },
    ]);
  });

  test('for another account is refused by the database', async () => {
    const enqueued = database.inAccount(accountId, async (tx) =>
      enqueue(tx, twoSteps, { to: 'A' }, { accountId: newId() }),
    );
    await expect(enqueued).rejects.toThrow('A job of another account cannot be enqueued here.');
  });

  test('without the account an account job needs is refused', async () => {
    await expect(database.acrossAccounts((tx) => enqueue(tx, twoSteps, { to: 'A' }))).rejects.toThrow(
      'it needs an accountId',
    );
  });

  test('with a payload that is not the job’s is refused', async () => {
    const enqueued = database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 1 } as never, { accountId }));
    await expect(enqueued).rejects.toThrow('expected string');
  });

  test('is the only way in: the application’s role may not touch the queue', async () => {
    const direct = database.inAccount(accountId, (tx) => sql`select graphile_worker.add_job('sweep')`.execute(tx));
    await expect(direct).rejects.toThrow('permission denied');
  });
});

describe('running', () => {
  test('once: a job is done and gone', async () => {
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    await start(both);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), eventually);
    expect(await names()).toBe('A A');
  });

  test('sees the account of the job and no other', async () => {
    const { accountId: other } = await addAccount(database);
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    await start(both);
    await vi.waitFor(async () => expect(await names()).toBe('A A'), eventually);
    expect(await names(other)).toBe(' ');
  });

  test('twice: a job that fails after its first step is done again to the same end', async () => {
    const log: string[] = [];
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    let attempts = 0;
    const failing = handle(twoSteps, async (work) => {
      await work.transaction((tx) => twoSteps.first(tx, work.payload.to));
      attempts += 1;
      if (attempts === 1) throw new Error('quotes 123456789');
      await work.transaction((tx) => twoSteps.second(tx, work.payload.to));
    });
    jobs = await startJobs(database, [failing], { log: (message) => log.push(message) });
    await vi.waitFor(
      async () => expect((await waiting())[0]).toMatchObject({ attempts: 1, locked_by: null }),
      eventually,
    );
    // Skip the library's pause before the next attempt.
    await asSuperuser('update graphile_worker._private_jobs set run_at = now()');
    await asSuperuser(`notify "jobs:insert", '{"count":1}'`);
    await vi.waitFor(async () => expect(await names()).toBe('A A'), eventually);
    expect(attempts).toBe(2);
    expect(log).toEqual([expect.stringMatching(/^Job twoSteps \d+ failed in attempt 1 and will be tried again\.$/)]);
  });

  test('killed between its steps: another process frees the job at once and does it', async () => {
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'testing-killed-runner.ts'), JSON.stringify(config)],
      {
        stdio: 'inherit',
      },
    );
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await names()).toBe('A ');
    expect((await waiting())[0].locked_by).toMatch(/^pool-/);
    await start(both);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), eventually);
    expect(await names()).toBe('A A');
  });

  test('leaves alone what a living process holds', async () => {
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let runs = 0;
    const slow = handle(twoSteps, async (work) => {
      runs += 1;
      begun.resolve();
      await go.promise;
      await work.transaction((tx) => twoSteps.first(tx, work.payload.to));
    });
    await start(slow);
    await begun.promise;
    // A look at its jobs that was on its way before this one began must not find it an hour old.
    await vi.waitFor(async () => expect((await looks()).rows).toEqual([{ state: 'idle' }]), eventually);
    await asSuperuser("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'");
    const second = await startJobs(database, [slow]);
    expect((await asSuperuser('select free_orphaned_jobs($1) as freed', [[newId()]])).rows).toEqual([{ freed: 0 }]);
    go.resolve();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), eventually);
    await second.stop();
    expect(runs).toBe(1);
  });

  test('a job locked by a worker nobody knows is freed after a minute', async () => {
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    await asSuperuser(
      `update graphile_worker._private_jobs set locked_by = 'worker-x', locked_at = now() - interval '50 seconds'`,
    );
    await asSuperuser('select free_orphaned_jobs($1)', [[newId()]]);
    expect(await waiting()).toMatchObject([{ locked_by: 'worker-x' }]);
    await asSuperuser(`update graphile_worker._private_jobs set locked_at = now() - interval '70 seconds'`);
    await asSuperuser('select free_orphaned_jobs($1)', [[newId()]]);
    expect(await waiting()).toMatchObject([{ locked_by: null }]);
  });

  test('takes a job again that was handed to it and never arrived', async () => {
    await start(both);
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId, inMs: 3_600_000 }));
    await asSuperuser(
      `update graphile_worker._private_jobs
       set run_at = now(), locked_at = now() - interval '11 seconds', locked_by = (select locks_as from job_runner)`,
    );
    await vi.waitFor(async () => expect(await names()).toBe('A A'), eventually);
  });

  test('hands a job back that does not end while the process stops, and another process does it', async () => {
    const begun = Promise.withResolvers<void>();
    const never = handle(twoSteps, () => {
      begun.resolve();
      return new Promise<never>(() => {});
    });
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    const stuck = await startJobs(database, [never], { longestStopMs: 50 });
    await begun.promise;
    await stuck.stop();
    expect(await waiting()).toMatchObject([{ locked_by: null, attempts: 1 }]);
    expect((await asSuperuser('select from job_runner')).rowCount).toBe(0);
    // Skip the library's pause before the next attempt.
    await asSuperuser('update graphile_worker._private_jobs set run_at = now()');
    await start(both);
    await vi.waitFor(async () => expect(await names()).toBe('A A'), eventually);
  });

  test('goes on after its connections were cut', async () => {
    await start(both);
    await asSuperuser(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gauger-jobs' and datname = current_database()",
    );
    await database.inAccount(accountId, (tx) => enqueue(tx, twoSteps, { to: 'A' }, { accountId }));
    await vi.waitFor(async () => expect(await names()).toBe('A A'), eventually);
    await vi.waitFor(
      async () => expect((await asSuperuser('select id from job_runner')).rows).toHaveLength(1),
      eventually,
    );
  });
});

describe('the sweep', () => {
  test('clears sessions long over and drafts long untouched, in every account, and nothing else', async () => {
    await addSession({ expiresAt: daysAgo(29) });
    await addSession({ expiresAt: daysAgo(31) });
    await addSession({ expiresAt: daysAgo(-1) });
    await addSession({ expiresAt: daysAgo(-2), revokedAt: daysAgo(31) });
    await addDraft(daysAgo(399));
    await addDraft(daysAgo(401));
    await database.acrossAccounts((tx) => enqueue(tx, sweepJob, {}));
    await start(sweepJob.handler({ now: () => new Date() }));
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), eventually);
    const left = await database.acrossAccounts(async (tx) => ({
      sessions: await tx.selectFrom('session').select('expiresAt').orderBy('expiresAt').execute(),
      drafts: await tx.selectFrom('pageDraft').select('updatedAt').execute(),
    }));
    expect(left.sessions.map(({ expiresAt }) => daysSince(expiresAt))).toEqual([29, -1]);
    expect(left.drafts.map(({ updatedAt }) => daysSince(updatedAt))).toEqual([399]);
  });

  const DAY = 86_400_000;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  const daysSince = (date: Date) => Math.round((Date.now() - date.getTime()) / DAY);

  async function addSession(ends: { expiresAt: Date; revokedAt?: Date }): Promise<void> {
    const account = await addAccount(database);
    const tokenHash = randomBytes(32);
    await database.inAccount(account.accountId, (tx) =>
      tx
        .insertInto('session')
        .values({ id: newId(), tokenHash, scope: 'account', ip: null, ...account, ...ends })
        .execute(),
    );
  }

  async function addDraft(updatedAt: Date): Promise<void> {
    const account = await addAccount(database);
    const filingId = await addFiling(database, account.accountId);
    await database.inAccount(account.accountId, (tx) =>
      tx
        .insertInto('pageDraft')
        .values({ filingId, page: '60', bodyCipher: 'v1|account|||', updatedAt, ...account })
        .execute(),
    );
  }
});

test('a job with a schedule is asked for by it, and one without is not', async () => {
  await start(sweepJob.handler({ now: () => new Date() }), both);
  const { rows } = await asSuperuser('select identifier from graphile_worker._private_known_crontabs');
  expect(rows).toEqual([{ identifier: 'sweep' }]);
});
