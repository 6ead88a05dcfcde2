import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { countCalls } from './count-calls.ts';

test('answers and errors are counted for an hour and a day; probes are not', async () => {
  const began = Date.parse('2026-11-01T10:00:00Z');
  let at = new Date(began);
  const app = fastify();
  const read = countCalls(app, () => at);
  app.get('/works', async () => 'yes');
  app.get('/health', async () => 'yes');
  app.get('/fails', async () => {
    throw new Error('no');
  });
  for (const url of ['/works', '/works', '/works', '/fails', '/nowhere', '/health']) await app.inject(url);
  const counts = { calls: 5, errors: 1 };
  expect(read()).toEqual({ since: new Date(began), hour: counts, day: counts });
  at = new Date(began + 61 * 60_000);
  await app.inject('/works');
  expect(read()).toMatchObject({ hour: { calls: 1, errors: 0 }, day: { calls: 6, errors: 1 } });
  at = new Date(began + 26 * 3_600_000);
  expect(read()).toMatchObject({ hour: { calls: 0, errors: 0 }, day: { calls: 0, errors: 0 } });
  await app.close();
});
