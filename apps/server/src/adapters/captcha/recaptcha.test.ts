import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginRegistration, getSignInOptions } from '@gauger/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/public.ts';
import { testApp } from '../../testing/app.ts';
import { recaptcha } from './recaptcha.ts';

/** A server that speaks the interface of reCAPTCHA v3: what it says of a token is set by the test. */
let verdict: (form: URLSearchParams) => { status?: number; body: string } | 'nothing' = () => 'nothing';
const server = createServer(async (request, response) => {
  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
  const shown = verdict(form);
  if (shown === 'nothing' || request.url !== '/recaptcha/api/siteverify') return request.socket.destroy();
  response.writeHead(shown.status ?? 200, { 'content-type': 'application/json' }).end(shown.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const now = new Date('2026-11-21T12:00:00Z');
const captcha = recaptcha(
  { url, siteKey: 'site', secret: 'secret', hostnames: ['gauger.example'], timeoutMs: 500 },
  () => now,
);
const good = {
  success: true,
  score: 0.9,
  action: 'register',
  hostname: 'gauger.example',
  challenge_ts: '2026-11-21T11:59:00Z',
};
const answerWith = (shown: object) => {
  verdict = () => ({ body: JSON.stringify(shown) });
};
const verify = (token: string | undefined = 'token') => captcha.verify({ token, action: 'register', ip: '192.0.2.1' });

describe('a token of reCAPTCHA', () => {
  test('is asked about with the secret and the address it came from, and passes when all of it fits', async () => {
    let asked = '';
    verdict = (form) => {
      asked = form.toString();
      return { body: JSON.stringify(good) };
    };
    expect(await verify()).toBe('passed');
    expect(asked).toBe('secret=secret&response=token&remoteip=192.0.2.1');
  });

  test.each([
    ['a low score', { score: 0.4 }],
    ['another action', { action: 'login' }],
    ['another site', { hostname: 'evil.example' }],
    ['an age above two minutes', { challenge_ts: '2026-11-21T11:57:59Z' }],
    ['a time to come', { challenge_ts: '2026-11-21T12:01:00Z' }],
    ['a time that is none', { challenge_ts: 'soon' }],
  ])('with %s is refused', async (_, change) => {
    answerWith({ ...good, ...change });
    expect(await verify()).toBe('refused');
  });

  test.each([['timeout-or-duplicate'], ['invalid-input-response'], ['missing-input-response']])(
    'that the service calls %s is refused',
    async (code) => {
      answerWith({ success: false, 'error-codes': [code] });
      expect(await verify()).toBe('refused');
    },
  );

  test('that is not there is refused without asking', async () => {
    verdict = () => 'nothing';
    expect(await captcha.verify({ token: undefined, action: 'register', ip: '192.0.2.1' })).toBe('refused');
  });

  test.each([
    ['is cut off', () => 'nothing' as const],
    ['is broken', () => ({ status: 500, body: JSON.stringify(good) })],
    ['says garbage', () => ({ body: '<html>' })],
    ['leaves out the score', () => ({ body: JSON.stringify({ ...good, score: undefined }) })],
    ['does not know our key', () => ({ body: '{"success":false,"error-codes":["invalid-input-secret"]}' })],
  ])('is judged by nobody when the service %s', async (_, answer) => {
    verdict = answer;
    expect(await verify()).toBe('unreachable');
  });
});

describe('who makes an account', async () => {
  const { app, call, clock } = await testApp({}, undefined, { captcha });
  beforeEach(() => {
    clock.at = new Date(clock.at.getTime() + 2 * 3_600_000);
  });
  const register = (captchaV3?: string) => {
    const body = {
      firstName: 'Ann',
      lastName: 'Hall',
      emailId: `a${newId()}@people.example`,
      password: 'correct horse',
    };
    return call(beginRegistration, { body: { ...body, ...(captchaV3 && { captchaV3 }) } });
  };

  test('needs a token, which works once', async () => {
    answerWith(good);
    expect((await register()).error.issues[0]?.code).toBe('required');
    const token = newId();
    expect((await register(token)).status).toBe(200);
    const again = await register(token);
    expect([again.status, again.error.code, again.error.issues[0]?.path]).toEqual([
      403,
      'CAPTCHA_REFUSED',
      'captchaV3',
    ]);
    answerWith({ ...good, score: 0.1 });
    expect((await register(newId())).status).toBe(403);
  });

  test('may do so five times an hour while the service is out of reach', async () => {
    verdict = () => 'nothing';
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await register(newId())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    answerWith(good);
    expect((await register(newId())).status).toBe(200);
  });

  test('is told what to load, and pages may load that and nothing else', async () => {
    expect((await call(getSignInOptions)).success.captcha).toEqual({
      kind: 'recaptcha',
      scriptUrl: `${url}/recaptcha/api.js?render=site`,
      siteKey: 'site',
    });
    const policy = String((await app.inject({ url: '/health' })).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${url}/recaptcha/ https://www.gstatic.com/recaptcha/`);
    const { app: plain } = await testApp();
    expect(String((await plain.inject({ url: '/health' })).headers['content-security-policy'])).toContain(
      "script-src 'self';",
    );
  });
});
