import { Writable } from 'node:stream';
import { errorSchema } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { codeOf, testHttp } from './testing-http.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { app, filing, bearer, json } = await testHttp({}, log);

describe('addresses', () => {
  test('are matched without regard to letter case, the id keeping its own', async () => {
    const response = await app.inject({ url: `/Form720/FORM720ID/${filing.id}`, headers: bearer });
    expect(response.json().Success.id).toBe(filing.id);
  });

  test('a NUL character, which no stored text holds, is refused where any text is taken', async () => {
    const response = await app.inject({ url: '/business/emailId/paginate?businessName=%00', headers: bearer });
    expect(response.statusCode).toBe(400);
    expect(errorSchema.parse(response.json()).Error.issues).toMatchObject([{ path: 'query.businessName' }]);
  });

  test('a repeated, an unknown and a faulty parameter are named', async () => {
    const issuesAt = async (url: string) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(400);
      return errorSchema.parse(response.json()).Error.issues.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await issuesAt('/ratebook?period=2026Q1&period=2026Q1')).toEqual(['query.period repeated']);
    expect(await issuesAt('/ratebook?period=2026Q1&colour=red')).toEqual(['query.colour unknownKey']);
    expect(await issuesAt('/ratebook?period=2026Q1%00')).toEqual(['query.period invalidValue']);
    expect(await issuesAt('/ratebook?period=2026Q5')).toEqual(['query.period invalidValue']);
    expect(await issuesAt('/ratebook?period=2019Q1')).toEqual(['query.period quarterNotCovered']);
    expect(await issuesAt('/ratebook')).toEqual(['query.period required']);
  });

  test.each([
    '/nothing',
    '/form720',
    '/form720/form720id',
    '/%ff',
    '/form720/form720id/%00',
    '/../etc/passwd',
    '/api-docs/static/%00',
    `/${'a'.repeat(2_000)}`,
  ])('%s is answered with the envelope', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    errorSchema.parse(response.json());
    expect(logged).not.toContain('"level":50');
  });

  test.each([
    ['PUT', '/form720/add', 'POST'],
    ['POST', `/form720/form720id/${filing.id}`, 'GET, DELETE'],
    ['GET', `/FORM720/form720id/${filing.id}/nothing`, null],
    ['PATCH', `/Form720/form720id/${filing.id}/draft/60?x=1`, 'GET, PUT, DELETE'],
    ['DELETE', '/health', 'GET'],
    ['GET', '/form720/emailId', 'PUT'],
  ] as const)('%s %s: a call exists only with its methods, which are %s', async (method, url, allow) => {
    const response = await app.inject({ method, url, headers: method === 'GET' ? bearer : json });
    expect([response.statusCode, codeOf(response), response.headers.allow ?? null]).toEqual(
      allow === null ? [404, 'NO_SUCH_CALL', null] : [405, 'METHOD_NOT_ALLOWED', allow],
    );
  });
});
