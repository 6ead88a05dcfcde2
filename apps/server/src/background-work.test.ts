import { expect, test } from 'vitest';
import { startBackgroundWork } from './background-work.ts';
import type { Composition } from './composition.ts';
import { readConfig } from './config.ts';
import { definedJobs } from './jobs/defined-jobs.ts';
import { testApp } from './testing-app.ts';

const { deps, asSuperuser } = await testApp();

test('a job that is defined and has no handler refuses the start', async () => {
  const jobs = [...definedJobs, { name: 'orphan' }];
  const work = startBackgroundWork(deps as Composition, readConfig({}), 'https://gauger.example', jobs);
  await expect(work).rejects.toThrow('Job orphan has no handler.');
  expect((await asSuperuser('select from job_runner')).rowCount).toBe(0);
});
