import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { turns } from '../turns.ts';
import { callerOf, followCallers, receiveInTurn } from './caller.ts';

const app = fastify();
followCallers(app);
app.decorateRequest('session', null);
const inTurn = turns({ atOnce: 1, waiting: 1, atOnceOfOwner: 1, waitingOfOwner: 1, busy: 'Wait.' });
const arrived = Promise.withResolvers<AbortSignal | undefined>();
app.get('/wait', (request) => {
  arrived.resolve(callerOf(request).gone);
  return new Promise(() => {});
});
let received = 0;
const held = Promise.withResolvers<void>();
app.get('/turn', async (request) => {
  await receiveInTurn(inTurn, request, async () => {
    received += 1;
  });
  if (received === 1) await held.promise;
  return { received };
});
const address = await app.listen({ port: 0 });
afterAll(() => app.close());

test('work is told when its caller hangs up', async () => {
  const caller = new AbortController();
  const asked = fetch(`${address}/wait`, { signal: caller.signal }).catch(() => 'left');
  const gone = await arrived.promise;
  expect(gone?.aborted).toBe(false);
  caller.abort();
  expect(await asked).toBe('left');
  if (!gone?.aborted) await new Promise((resolve) => gone?.addEventListener('abort', resolve));
});

test('what was received holds its turn until the call is answered', async () => {
  const ask = async () => (await fetch(`${address}/turn`)).json();
  const [first, second] = [ask(), ask()];
  await expect.poll(() => received).toBe(1);
  held.resolve();
  expect(await first).toEqual({ received: 1 });
  expect(await second).toEqual({ received: 2 });
});
