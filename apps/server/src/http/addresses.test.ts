import { errorSchema } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { codeOf, testHttp } from './testing-http.ts';

const { app, filing, bearer, json } = await testHttp();

describe('addresses', () => {
  test('are matched without regard to letter case, the id keeping its own', async () => {
    const response = await app.inject({ url: `/Form720/FORM720ID/${filing.id}`, headers: bearer });
    expect(response.json().Success.id).toBe(filing.id);
  });

  test('a repeated, an unknown and a faulty parameter are named', async () => {
    const issuesAt = async (url: string) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(400);
      return errorSchema.parse(response.json()).Error.issues.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await issuesAt('/ratebook?period=2026Q1&period=2026Q1')).toEqual(['query.period repeated']);
    expect(await issuesAt('/ratebook?period=2026Q1&colour=red')).toEqual(['query.colour unknownKey']);
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
    `/${'a'.repeat(2_000)}`,
  ])('%s is answered with the envelope', async (url) => {
    const response = await app.inject({ url });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    errorSchema.parse(response.json());
  });

  test('a call exists only with its method', async () => {
    expect(codeOf(await app.inject({ method: 'PUT', url: '/form720/add', headers: json, payload: '{}' }))).toBe(
      'NO_SUCH_CALL',
    );
  });
});
