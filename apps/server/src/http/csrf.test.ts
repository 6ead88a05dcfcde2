import { describe, expect, test } from 'vitest';
import { csrfValue } from './csrf.ts';
import { testHttp } from './testing-http.ts';

const { app, hall, bearer, json, put } = await testHttp();

describe('forgery from another site', () => {
  const cookie = (value: string) => ({ cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value });
  const crossSite = { 'sec-fetch-site': 'cross-site' };

  test('the value of the own session, a request of the own site, and a client that is no browser pass', async () => {
    const own = csrfValue(hall.token, 'nonce');
    for (const headers of [
      { ...crossSite, ...cookie(own) },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:80', host: 'localhost:80' },
      {},
    ])
      expect((await put({ ...json, ...headers })).statusCode).toBe(200);
  });

  test('a session is handed its value once, in a cookie scripts of the site can read', async () => {
    const first = await app.inject({ url: '/auth/session', headers: bearer });
    const [set] = first.cookies as { name: string; value: string; sameSite?: string; httpOnly?: boolean }[];
    expect(set).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Lax' });
    expect(set?.httpOnly).toBeUndefined();
    const again = await app.inject({
      url: '/auth/session',
      headers: { ...bearer, cookie: `XSRF-TOKEN=${set?.value}` },
    });
    expect(again.cookies).toEqual([]);
  });

  test('no other site may read an answer', async () => {
    const response = await app.inject({ url: '/auth/session', headers: { ...bearer, origin: 'https://evil.example' } });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
