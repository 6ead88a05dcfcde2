import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../testing/certificate.ts';
import { webhookSender } from './http.ts';
import { testReceiver } from './testing-receiver.ts';

const receiver = await testReceiver();
beforeEach(() => receiver.clear());

const open = webhookSender({ allowLoopback: false });
const local = webhookSender({ allowLoopback: true, timeoutMs: 2_000 });
const refused = { status: null, answer: '', failure: 'refusedAddress' };
/** Resolves every name to these addresses, and counts how often. */
function resolving(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    const found = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    return found.map((address) => ({ address }));
  };
  return { asked, resolve };
}

describe('an address', () => {
  test.each([
    ['ftp://hall.example/', 'Type a full address'],
    ['hall.example', 'Type a full address'],
    ['http://hall.example/', 'must begin with https:'],
    ['https://ann:secret@hall.example/', 'Remove the user name and password'],
    ['https://hall.example/#part', 'Remove the part after #'],
    ['https://localhost/', 'reachable from the internet'],
    ['https://api.localhost./', 'reachable from the internet'],
  ])('%s is refused', (url, why) => {
    expect(open.refuse(url)).toContain(why);
  });

  test.each([
    ['127.0.0.1', 'loopback'],
    ['127.1', 'loopback, short'],
    ['2130706433', 'loopback as one number'],
    ['0x7f000001', 'loopback in hexadecimal'],
    ['0.0.0.0', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['169.254.169.254', 'metadata of a cloud'],
    ['168.63.129.16', 'host agent of Azure'],
    ['192.0.0.192', 'metadata of a cloud'],
    ['198.18.0.1', 'benchmarking'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['[::1]', 'loopback'],
    ['[::]', 'unspecified'],
    ['[::ffff:127.0.0.1]', 'loopback as IPv4-mapped IPv6'],
    ['[::ffff:169.254.169.254]', 'metadata as IPv4-mapped IPv6'],
    ['[::127.0.0.1]', 'loopback as IPv4-compatible IPv6'],
    ['[64:ff9b::a9fe:a9fe]', 'metadata by NAT64'],
    ['[2002:7f00:1::]', 'loopback by 6to4'],
    ['[fe80::1]', 'link-local'],
    ['[fc00::1]', 'unique local'],
    ['[fd00:ec2::254]', 'metadata of a cloud'],
    ['[ff02::1]', 'multicast'],
    ['[2001:db8::1]', 'documentation'],
  ])('%s is refused, and as the answer to a name too: %s', async (host) => {
    expect(open.refuse(`https://${host}/`)).toContain('reachable from the internet');
    expect(await open.post(`https://${host}/`, {}, '{}')).toEqual(refused);
    const address = new URL(`https://${host}/`).hostname.replace(/^\[|\]$/g, '');
    const { asked, resolve } = resolving([address]);
    const sender = webhookSender({ allowLoopback: false, resolve });
    expect(await sender.post('https://hooks.hall.example/', {}, '{}')).toEqual(refused);
    expect(asked).toEqual(['hooks.hall.example']);
  });

  test('of the public internet is taken', () => {
    for (const host of ['hall.example', '8.8.8.8', '[2606:4700:4700::1111]', 'hall.example:8443'])
      expect(open.refuse(`https://${host}/events?key=1`)).toBeNull();
  });

  test('of this machine is taken on a practice site of this machine, other private ones are not', async () => {
    for (const url of [receiver.url, 'http://localhost:8080/', 'http://[::1]/']) expect(local.refuse(url)).toBeNull();
    expect(local.refuse('http://10.0.0.1/')).toContain('reachable from the internet');
    expect(await local.post(receiver.url, { 'webhook-id': '1' }, '{"a":1}')).toEqual({
      status: 200,
      answer: 'Thank you',
      failure: null,
    });
    expect(receiver.received).toMatchObject([{ body: '{"a":1}', headers: { 'webhook-id': '1' } }]);
    expect(await open.post(receiver.url, {}, '{}')).toEqual(refused);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a host name', () => {
  test('with a public and a private address is refused whole', async () => {
    const { resolve } = resolving(['203.0.114.1', '10.0.0.1']);
    const sender = webhookSender({ allowLoopback: false, resolve });
    expect(await sender.post('https://hooks.hall.example/', {}, '{}')).toEqual(refused);
  });

  test('is resolved once: the connection goes to the address that was checked', async () => {
    const { asked, resolve } = resolving(['127.0.0.1'], ['10.0.0.1']);
    const sender = webhookSender({ allowLoopback: true, resolve });
    // Loopback addresses may have any name here; only the sender's own check of names is passed by.
    const url = `http://hooks.localhost:${receiver.port}/`;
    expect((await sender.post(url, {}, '{}')).status).toBe(200);
    expect(asked).toEqual(['hooks.localhost']);
    expect(await sender.post(url, {}, '{}')).toEqual(refused);
    expect(receiver.received).toHaveLength(1);
  });

  test('nobody has is told as such', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    };
    const sender = webhookSender({ allowLoopback: false, resolve });
    expect((await sender.post('https://nobody.example/', {}, '{}')).failure).toBe('unknownHost');
  });
});

describe('an answer', () => {
  test('that redirects is not followed', async () => {
    receiver.answers((request, response) =>
      request.url === '/events' ? response.writeHead(307, { location: '/other' }).end() : response.end('followed'),
    );
    expect(await local.post(receiver.url, {}, '{}')).toEqual({ status: 307, answer: '', failure: null });
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026', 2_026_000],
    ['', undefined],
  ])('that asks to be left alone by Retry-After: %s is read', async (header, retryAfterMs) => {
    receiver.answers((_, response) => response.writeHead(503, { 'retry-after': header }).end());
    const outcome = await local.post(receiver.url, {}, '{}');
    expect(outcome).toEqual({
      status: 503,
      answer: '',
      failure: null,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  });

  test('is read up to 64 KB', async () => {
    receiver.answers((_, response) => {
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more));
      };
      more();
    });
    const { status, answer } = await local.post(receiver.url, {}, '{}');
    expect([status, answer.length]).toEqual([200, 65_536]);
  });

  test('that never ends is given up', async () => {
    const impatient = webhookSender({ allowLoopback: true, timeoutMs: 100 });
    receiver.answers(() => {});
    expect((await impatient.post(receiver.url, {}, '{}')).failure).toBe('timeout');
    receiver.answers((_, response) => void response.write('half'));
    expect((await impatient.post(receiver.url, {}, '{}')).failure).toBe('timeout');
  });

  test('that breaks off, is no HTTP, or does not come is no answer', async () => {
    receiver.answers((request) => void request.socket.destroy());
    expect((await local.post(receiver.url, {}, '{}')).failure).toBe('connection');
    const other = createTcpServer((socket) => socket.resume().end('SSH-2.0\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect((await local.post(`http://127.0.0.1:${port}/`, {}, '{}')).failure).toBe('connection');
    other.close();
    await once(other, 'close');
    expect((await local.post(`http://127.0.0.1:${port}/`, {}, '{}')).failure).toBe('connection');
  });

  test.each([
    [
      'switches protocols',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n',
      101,
      null,
    ],
    ['stays informational', 'HTTP/1.1 103 Early Hints\r\n\r\n', null, 'timeout'],
    ['stops within its head', 'HTTP/1.1 200 OK\r\nContent-', null, 'timeout'],
  ])('that %s settles, and its connection is closed', async (_, text, status, failure) => {
    const impatient = webhookSender({ allowLoopback: true, timeoutMs: 500 });
    const closed = Promise.withResolvers<void>();
    const server = createTcpServer((socket) => {
      socket.on('error', () => {}).on('close', () => closed.resolve());
      socket.once('data', () => socket.write(text));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const outcome = await impatient.post(`http://127.0.0.1:${port}/`, {}, '{}');
    expect(outcome).toEqual({ status, answer: '', failure });
    await closed.promise;
    server.close();
  });

  test.each([
    ['nothing', ''],
    ['an informational answer', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('that closes after %s is no answer', async (_, text) => {
    const server = createTcpServer((socket) => void socket.once('data', () => socket.end(text))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect((await local.post(`http://127.0.0.1:${port}/`, {}, '{}')).failure).toBe('connection');
    server.close();
  });

  test('of a server with a certificate of nobody is not asked for', async () => {
    const { key, certificate } = selfSigned('hooks');
    const server = createTlsServer({ key, cert: certificate }, (_, response) => response.end('never')).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect((await local.post(`https://127.0.0.1:${port}/`, {}, '{}')).failure).toBe('tls');
    server.close();
  });
});
