import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHealth, getReady, listFilings, saveForm720 } from '@gauger/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const AT_ONCE = 3;
const site = await testApp({ callsAtOnce: AT_ONCE });
const { app, call, deps } = site;
const { token, accountId } = await site.account();

/** Holds every call that reads filings until it is let go. */
async function holdFilings() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const end = deps.database.inAccount(accountId, async (tx) => {
    await sql`lock table filing in access exclusive mode`.execute(tx);
    held.resolve();
    await promise;
  });
  await held.promise;
  return async () => {
    resolve();
    await end;
  };
}

test('a call beyond the limit is turned away at once; those with a place end, and so do the next', async () => {
  const letGo = await holdFilings();
  const waiting = Array.from({ length: AT_ONCE }, () => call(listFilings, { token }));
  const refused = await call(listFilings, { token });
  expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
  expect((await call(getHealth)).status).toBe(200);
  expect((await call(getReady)).status).toBe(200);
  await letGo();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await call(listFilings, { token })).status).toBe(200);
});

test('a sender whose body does not come takes no place', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let arrived = 0;
  app.server.on('request', () => {
    arrived += 1;
  });
  const slow = Array.from({ length: AT_ONCE * 2 }, () => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: saveForm720.method,
      path: saveForm720.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': 100 },
    });
    sent.on('error', () => {});
    sent.write('{');
    return sent;
  });
  onTestFinished(() => {
    for (const sent of slow) sent.destroy();
  });
  await expect.poll(() => arrived, { timeout: 30_000 }).toBe(slow.length);
  await expect.poll(async () => (await call(listFilings, { token })).status, { timeout: 30_000 }).toBe(200);
});
