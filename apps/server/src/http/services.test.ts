import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testHttp } from './testing-http.ts';

/** The specification sends calls to two services (000 §7): pages and calls may have addresses of their own. */

const folder = mkdtempSync(join(tmpdir(), 'gauger-services-'));
writeFileSync(
  join(folder, 'index.html'),
  '<meta name="user-service" content="__USER_SERVICE__"><meta name="app-service" content="__APP_SERVICE__">',
);
afterAll(() => rmSync(folder, { recursive: true }));

const PAGES = 'https://gauger.example';
const services = { user: 'https://people.gauger.example', app: 'https://calls.gauger.example' };
const at = (address: string) => ({ host: new URL(address).host });

describe('with addresses of their own', async () => {
  const { app, json, change } = await testHttp({ publicUrl: PAGES, services, webDirectory: folder });
  const put = (headers: Record<string, string>, host = services.app) =>
    app.inject({
      method: 'PUT',
      url: '/form720/emailId',
      headers: { ...json, ...at(host), 'sec-fetch-site': 'same-site', ...headers },
      payload: change,
    });
  const preflight = (origin: string, host = services.app) =>
    app.inject({
      method: 'OPTIONS',
      url: '/form720/emailId',
      headers: {
        ...at(host),
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,if-match,x-xsrf-token',
      },
    });
  const corsOf = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));

  test('pages are told both, and may connect to them and to nothing else', async () => {
    const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html', ...at(PAGES) } });
    expect(body).toContain(`<meta name="user-service" content="${services.user}">`);
    expect(body).toContain(`<meta name="app-service" content="${services.app}">`);
    const policy = String(headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${services.user} ${services.app}`);
  });

  test.each([services.user, services.app])('%s answers the pages, before and after it is asked', async (host) => {
    const allowed = await preflight(PAGES, host);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': PAGES,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, X-XSRF-TOKEN',
      vary: expect.stringContaining('Origin'),
    });
    const saved = await put({ origin: PAGES }, host);
    expect([saved.statusCode, saved.headers['access-control-allow-origin']]).toEqual([200, PAGES]);
    expect(saved.headers['access-control-expose-headers']).toContain('ETag');
    // A session is no cookie: pages elsewhere send none.
    expect(saved.headers).not.toHaveProperty('access-control-allow-credentials');
    const refused = await app.inject({ url: '/auth/session', headers: { ...at(host), origin: PAGES } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, PAGES]);
  });

  test.each([
    'https://evil.example',
    'https://gauger.example.evil.example',
    'http://gauger.example',
    'null',
    services.app,
  ])('pages of %s may neither ask nor change anything', async (origin) => {
    const asked = await preflight(origin);
    expect([asked.statusCode, corsOf(asked.headers)]).toEqual([405, []]);
    const { statusCode, headers } = await put({ origin });
    expect([statusCode, corsOf(headers)]).toEqual([403, []]);
  });

  test('no other host is answered', async () => {
    expect((await put({ origin: PAGES }, 'https://other.gauger.example')).statusCode).toBe(421);
  });
});

describe('without them', async () => {
  const { app, json, change } = await testHttp({ publicUrl: PAGES, webDirectory: folder });

  test('pages call where they came from, and no origin is allowed', async () => {
    const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html', ...at(PAGES) } });
    expect(body).toBe('<meta name="user-service" content=""><meta name="app-service" content="">');
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
    const origin = { ...at(PAGES), origin: PAGES };
    const asked = await app.inject({ method: 'OPTIONS', url: '/form720/emailId', headers: origin });
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([405, undefined]);
    const crossSite = { ...json, ...origin, 'sec-fetch-site': 'cross-site' };
    const saved = await app.inject({ method: 'PUT', url: '/form720/emailId', headers: crossSite, payload: change });
    expect(saved.statusCode).toBe(403);
  });
});
