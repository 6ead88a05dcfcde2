import { getConsent, getForm720, getMailing, getPreflight, type Route } from '@gauger/contract';
import { expect, test } from 'vitest';
import { HEAVY_SHARE, heavyTurn } from './heavy-turn.ts';
import { testHttp } from './testing-http.ts';

const { account, call, hall, filing } = await testHttp();
const other = await account();
const params = { id: filing.id };
const heavy: readonly Route[] = [getForm720, getPreflight, getConsent, getMailing];
const { atOnceOfOwner, waitingOfOwner } = HEAVY_SHARE;

test('of an account two heavy calls are answered and thirty wait; the 33rd is refused as busy, and others go on', async () => {
  const held = Promise.withResolvers<void>();
  const taken = (length: number) =>
    Array.from({ length }, () => heavyTurn({ owner: hall.accountId }, () => held.promise));
  const share = taken(atOnceOfOwner + waitingOfOwner);
  expect(share).toHaveLength(32);
  for (const route of heavy) {
    const { error, headers } = await call(route, { token: hall.token, params });
    expect([route.name, error?.code, headers['retry-after']]).toEqual([route.name, 'RATE_LIMITED', '5']);
    const ofOther = await call(route, { token: other.token, params });
    expect([route.name, ofOther.error?.code]).toEqual([route.name, 'NOT_FOUND']);
  }
  held.resolve();
  await Promise.all(share);
});

test('all that a page asks at once is answered, some of it after a wait', async () => {
  const page = [...heavy, ...heavy].map((route) => call(route, { token: hall.token, params }));
  for (const { error } of await Promise.all(page)) expect(error?.code).not.toBe('RATE_LIMITED');
});
