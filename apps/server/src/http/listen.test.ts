import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';

function app() {
  const made = fastify({ forceCloseConnections: 'idle' });
  made.get('/', async () => 'here');
  onTestFinished(() => made.close());
  return made;
}

test('connections that come at once are taken several in each turn of the event loop', async () => {
  const busy = app();
  const port = await listen(busy, HOST, 0);
  const COMING = 64;
  let taken = 0;
  busy.server.on('connection', () => {
    taken += 1;
  });
  const coming = Array.from({ length: COMING }, () => connect(port, HOST));
  let turns = 0;
  while (taken < COMING) {
    await turn();
    turns += 1;
    // As long as calls take that are worked on: by then all have come.
    const end = performance.now() + 5;
    while (performance.now() < end);
  }
  for (const socket of coming) socket.destroy();
  expect(turns).toBeLessThan(process.platform === 'linux' ? COMING / 2 : COMING * 2);
});

test('every connection is answered, and ends when the app closes', async () => {
  const closing = app();
  const port = await listen(closing, HOST, 0);
  const answerOn = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  };
  const sockets = Array.from({ length: 40 }, () => connect(port, HOST));
  const answers = await Promise.all(sockets.map(answerOn));
  expect(answers.filter((answer) => answer.endsWith('here'))).toHaveLength(40);
  const ended = Promise.all(sockets.map((socket) => once(socket.resume(), 'end')));
  await closing.close();
  await ended;
  const late = connect(port, HOST);
  expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
});

test('a port that another server has is not shared with it: the next one is taken', async () => {
  const [first, second] = [app(), app()];
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const ours = await listen(first, HOST, port);
  expect(ours).toBeGreaterThan(port);
  expect(await listen(second, HOST, ours)).toBeGreaterThan(ours);
});
