import { getHealth, getSession, saveForm720 } from '@gauger/contract';
import { expect, test, vi } from 'vitest';
import { testApp } from '../testing/app.ts';

const { call, account } = await testApp({
  rateLimits: { perSession: 5, writesPerSession: 2, uploadsPerSession: 1, perAddress: 3 },
});

/** Statuses of so many calls in a row. */
const statuses = async (times: number, make: () => Promise<{ status: number }>) => {
  const seen = [];
  for (let n = 0; n < times; n++) seen.push((await make()).status);
  return seen;
};

test('a session may call so often in a minute; the refusal says how long to wait', async () => {
  const { token } = await account();
  expect(await statuses(6, () => call(getSession, { token }))).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await call(getSession, { token });
  expect(refused.error.code).toBe('RATE_LIMITED');
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
});

test('another session has its own count, and changes have a smaller one', async () => {
  const { token } = await account();
  const body = { id: '01a1fbbc-ad86-766c-8614-216e93b7dbcc' };
  expect(await statuses(3, () => call(saveForm720, { token, body }))).toEqual([404, 404, 429]);
  expect((await call(getSession, { token })).status).toBe(200);
});

test('who has no session is counted by address, with whatever token', async () => {
  const fresh = await testApp({
    rateLimits: { perSession: 100, writesPerSession: 100, uploadsPerSession: 100, perAddress: 3 },
  });
  const guess = (n: number) => fresh.call(getSession, { token: `${n}`.repeat(43) });
  expect([(await fresh.call(getHealth)).status, ...(await statuses(2, () => guess(1)))]).toEqual([200, 401, 401]);
  expect([(await guess(3)).status, (await fresh.call(getHealth)).status]).toEqual([429, 429]);
});

test('an invented token is refused by its address before it costs a transaction; a session that was seen goes on', async () => {
  const other = await testApp({
    rateLimits: { perSession: 100, writesPerSession: 100, uploadsPerSession: 100, perAddress: 3 },
  });
  const { token } = await other.account();
  expect((await other.call(getSession, { token })).status).toBe(200);
  const guess = (n: number) => other.call(getSession, { token: `${n}`.repeat(43) });
  expect(await statuses(2, () => guess(1))).toEqual([401, 401]);
  const asked = vi.spyOn(other.deps.database, 'outsideAccounts');
  expect(await statuses(3, () => guess(2))).toEqual([429, 429, 429]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect((await other.call(getSession, { token })).status).toBe(200);
});
