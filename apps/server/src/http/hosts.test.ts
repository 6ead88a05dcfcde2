import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { isLoopbackName } from './hosts.ts';

/** Sends a raw request with these headers. @returns status and body of the answer */
async function raw(port: number, line: string, headers: readonly string[], body = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write([line, ...headers, `Content-Length: ${body.length}`, 'Connection: close', '', body].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return { status: Number(answer.split(' ')[1]), text: answer };
}

const METRICS = { path: '/metrics', token: 'prometheus-reads-this' };
const BEARER = `Authorization: Bearer ${METRICS.token}`;

async function listening(
  publicUrl?: string,
  trustProxy: readonly string[] = [],
  metrics?: { path: string; token: string },
) {
  const { app, account, asSuperuser } = await testApp({ publicUrl, trustProxy, metrics });
  await account('ann@hall.example');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const mails = async () => (await asSuperuser('select 1 from mail')).rows.length;
  return { port, mails };
}

const forgot = (port: number, host: string) =>
  raw(
    port,
    'POST /usermanagement/forgot-password HTTP/1.1',
    [`Host: ${host}`, `Origin: http://${host}`, 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json'],
    '{"emailId":"ann@hall.example"}',
  );

describe('without a public address', async () => {
  const { port, mails } = await listening(undefined, [], METRICS);

  test.each(['localhost', 'LocalHost:7200', '127.0.0.1:1', '[::1]:8080', '[::1]', 'gauger.localhost'])(
    '%s is answered',
    async (host) => {
      expect((await raw(port, 'GET /mailbox HTTP/1.1', [`Host: ${host}`])).status).toBe(200);
      expect((await forgot(port, host)).status).toBe(200);
    },
  );

  test.each([
    'rebind.evil.example:7200',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    '192.168.1.5:7200',
    '0.0.0.0:7200',
    '[::]',
    '[fd00::1]:7200',
    'gauger',
    '',
  ])('%j is refused everywhere, in words that name the variable to set', async (host) => {
    const before = await mails();
    for (const path of ['/mailbox', '/', '/health', '/ready', '/metrics', '/nothing', '/api-docs/json', '/my-filing'])
      expect(await raw(port, `GET ${path} HTTP/1.1`, [`Host: ${host}`]), path).toMatchObject({
        status: 421,
        text: expect.stringMatching(/WRONG_HOST.*set GAUGER_PUBLIC_URL/),
      });
    expect((await forgot(port, host)).status).toBe(421);
    expect(await mails()).toBe(before);
  });

  test('a call that names no host is refused', async () => {
    expect((await raw(port, 'GET /mailbox HTTP/1.0', [])).status).toBe(421);
    expect((await raw(port, 'GET /mailbox HTTP/1.1', [])).status).toBe(400);
  });

  test('the name that a client claims a proxy was asked for does not count', async () => {
    const headers = ['Host: evil.example', 'X-Forwarded-Host: localhost'];
    expect((await raw(port, 'GET /mailbox HTTP/1.1', headers)).status).toBe(421);
  });
});

describe('with a public address', async () => {
  const { port } = await listening('https://gauger.example', [], METRICS);

  test.each(['gauger.example', 'GAUGER.example:443', 'localhost:7200', '127.0.0.1'])('%s is answered', async (host) => {
    expect((await raw(port, 'GET /mailbox HTTP/1.1', [`Host: ${host}`])).status).toBe(200);
  });

  test('another name is refused in words that name the address, except for probes', async () => {
    for (const host of ['evil.example', 'www.gauger.example', '10.0.0.7:7200']) {
      expect(await raw(port, 'GET /mailbox HTTP/1.1', [`Host: ${host}`])).toMatchObject({
        status: 421,
        text: expect.stringMatching(/answers only at https:\/\/gauger\.example, which GAUGER_PUBLIC_URL names/),
      });
      expect((await forgot(port, host)).status).toBe(421);
      for (const path of ['/health', '/ready', METRICS.path])
        expect((await raw(port, `GET ${path} HTTP/1.1`, [`Host: ${host}`, BEARER])).status, path).toBe(200);
    }
  });
});

test('without a path for metrics, pages and other methods are refused at another name too', async () => {
  const { port } = await listening('https://gauger.example');
  const host = 'Host: evil.example';
  for (const line of ['GET /login HTTP/1.1', 'GET /nothing HTTP/1.1', 'OPTIONS /login HTTP/1.1'])
    expect((await raw(port, line, [host, 'Accept: text/html', `Origin: http://evil.example`])).status, line).toBe(421);
});

test('behind a trusted proxy the host counts that the proxy was asked for', async () => {
  const { port } = await listening('https://gauger.example', ['127.0.0.1']);
  const asked = (name: string) =>
    raw(port, 'GET /mailbox HTTP/1.1', ['Host: upstream:7200', `X-Forwarded-Host: ${name}`]);
  expect((await asked('gauger.example')).status).toBe(200);
  expect((await asked('evil.example')).status).toBe(421);
});

test('an address that other computers reach is told apart from one of the machine itself', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(isLoopbackName(host), host).toBe(true);
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'gauger.example']) expect(isLoopbackName(host), host).toBe(false);
});
