import { expect, test } from 'vitest';
import { z } from 'zod';
import { startBackgroundWork } from './background-work.ts';
import type { Composition } from './composition.ts';
import { readConfig } from './config.ts';
import { declareJob, sweepJob } from './jobs/public.ts';
import { testApp } from './testing/app.ts';

const { deps, asSuperuser } = await testApp();

test('scheduled jobs that were given up are deleted after a week, and no other job', async () => {
  await asSuperuser(`
    select graphile_worker.add_job(task, '{}', job_key => key, max_attempts => 1)
    from (values ('sealAuditTrail', 'old'), ('sealAuditTrail', 'new'), ('sealAuditTrail', 'waits'), ('sendMail', 'mail')) job (task, key)`);
  await asSuperuser(`
    update graphile_worker._private_jobs set attempts = case when key = 'waits' then 0 else 1 end,
      run_at = now() - case when key = 'new' then interval '6 days' else interval '8 days' end`);
  const tools = { signal: new AbortController().signal, log: () => {} };
  await sweepJob.handler({ now: () => new Date() }).run(deps.database, {}, tools);
  const { rows } = await asSuperuser('select key from graphile_worker._private_jobs order by key');
  expect(rows.map(({ key }) => key)).toEqual(['mail', 'new', 'waits']);
});

test('a job that can be asked for and is not in the list refuses the start', async () => {
  declareJob({ name: 'orphan', runner: 'upkeep', scope: 'installation', payload: z.strictObject({}) });
  const work = startBackgroundWork(deps as Composition, readConfig({}), 'https://gauger.example');
  await expect(work).rejects.toThrow('Job orphan has no handler.');
  expect((await asSuperuser('select from job_runner')).rowCount).toBe(0);
});
