import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type FastifyRequest, fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { turns } from '../threads/public.ts';
import { callerOf, followCallers, receiveInTurn } from './caller.ts';
import { answerErrors } from './errors.ts';

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

/** More than the buffers between two programs of one machine take. */
const big = 'x'.repeat(64 * 1024 * 1024);

/** A server with one place for bodies, and connections to it that are written and read by hand. */
async function onePlace({ longestUnread = 60_000, pace = { everyMs: 5, looks: 4, leastBytes: 10 } } = {}) {
  const place = turns({ atOnce: 1, waiting: 9, atOnceOfOwner: 1, waitingOfOwner: 9, busy: 'Wait.' });
  const server = fastify();
  followCallers(server, longestUnread);
  server.decorateRequest('session', null);
  server.decorateRequest('refusal', null);
  answerErrors(server, pino({ level: 'silent' }));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
    receiveInTurn(
      place,
      request,
      async () => {
        const length = (await buffer(payload)).length;
        // Handling a complete body takes longer than the longest allowed pause.
        await new Promise((resolve) => setTimeout(resolve, 10 * pace.everyMs));
        return length;
      },
      pace,
    ),
  );
  const ended = Promise.withResolvers<void>();
  server.post('/big', async (request) => {
    request.raw.socket.once('close', () => ended.resolve());
    return big;
  });
  server.post('/length', async (request) => ({ length: request.body, limit: request.raw.socket.timeout ?? 0 }));
  await server.listen({ port: 0 });
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    return server.close();
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    ended: ended.promise,
    send: (path: string, length: number, body: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      const headers = `host: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${length}`;
      socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
      return socket;
    },
    post: async () => (await fetch(`http://127.0.0.1:${port}/length`, { method: 'POST', body: 'body' })).json(),
  };
}

test('a turn ends when the answer is made, though nobody reads it', async () => {
  const { send, post } = await onePlace();
  send('/big', 4, 'body').pause();
  expect(await post()).toMatchObject({ length: 4 });
});

test('an answer that nobody reads ends its connection', async () => {
  const { send, ended } = await onePlace({ longestUnread: 50 });
  send('/big', 4, 'body').pause();
  await ended;
});

test('the limit of an unread answer is none of the work before an answer, on a connection that is kept', async () => {
  const { post } = await onePlace({ longestUnread: 50 });
  expect([await post(), await post()]).toEqual([
    { length: 4, limit: 0 },
    { length: 4, limit: 0 },
  ]);
});

test('a body that stops on its way is refused, its connection ended and its turn free', async () => {
  const { send, post } = await onePlace();
  const stopped = send('/length', 1_000_000, 'only so much of it, and nothing comes after it');
  const answer = await text(stopped);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toMatch(/^connection: close/im);
  expect(answer).toContain('"code":"BODY_TOO_SLOW"');
  expect(await post()).toMatchObject({ length: 4 });
});

test('a body that comes drop by drop is refused, and its turn is free', async () => {
  const { send, post } = await onePlace({ pace: { everyMs: 20, looks: 4, leastBytes: 1_000 } });
  const dripping = send('/length', 1_000_000, 'a');
  // The fourth look, at 80 ms, refuses: nothing is written to a connection that is closed.
  for (const after of [10, 30, 50]) setTimeout(() => dripping.write('a'), after);
  const answer = await text(dripping);
  expect(answer).toContain('"code":"BODY_TOO_SLOW"');
  expect(await post()).toMatchObject({ length: 4 });
});
