import { Writable } from 'node:stream';
import { errorSchema } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { codeOf, testHttp } from './testing-http.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { deps, filing, bearer, json, put } = await testHttp({}, log);

describe('a refusal', () => {
  test('names the first 500 issues of a save and says how many more there are', async () => {
    const rows = Array.from({ length: 700 }, () => ({ noOfGallons: 'x' }));
    const payload = JSON.stringify({ id: filing.id, filingData: { 60: { rows } } });
    const response = await put(json, payload);
    expect([response.statusCode, codeOf(response)]).toEqual([422, expect.any(String)]);
    const { issues, moreIssues, errorDescription } = errorSchema.parse(response.json()).Error;
    expect(issues).toHaveLength(500);
    expect(moreIssues).toBeGreaterThanOrEqual(200);
    expect(errorDescription).toContain(`${moreIssues?.toLocaleString('en-US')} more`);
  });

  test('for too much to do is one line of the log, and no defect', async () => {
    const before = logged.length;
    const busy = Object.assign(new Error('Service Unavailable'), { code: 'FST_UNDER_PRESSURE', statusCode: 503 });
    const lookUp = () => Promise.reject(busy);
    const other = await buildApp({ ...deps, database: { ...deps.database, lookUp } });
    const response = await other.inject({ url: '/auth/session', headers: bearer });
    expect([response.statusCode, codeOf(response)]).toEqual([503, 'UNAVAILABLE']);
    const lines = logged.slice(before).trim().split('\n');
    expect(lines.filter((line) => line.includes('turned away'))).toHaveLength(1);
    expect(lines.join()).not.toMatch(/"level":50|defect|"at":/);
    await other.close();
  });
});

describe('health', () => {
  const away = (parts: { database?: object; storage?: object }) =>
    buildApp({
      ...deps,
      database: { ...deps.database, ...parts.database },
      storage: { ...deps.storage, ...parts.storage },
    });
  const never = () => Promise.reject(new Error('away'));

  test.each([
    ['the database is away', { ready: async () => false }, 'The database does not answer.'],
    [
      'a newer server changed the tables',
      { lookUp: async () => [{ value: '9999_newer.sql' }] },
      'The tables of the database are of another version than this server.',
    ],
  ])('/ready says no while %s, in one line of the log that is no defect', async (_, database, reason) => {
    const before = logged.length;
    const other = await away({ database });
    expect((await other.inject({ url: '/health' })).statusCode).toBe(200);
    const response = await other.inject({ url: '/ready' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.json().Error).toMatchObject({ code: 'NOT_READY', errorDescription: reason });
    expect(logged.slice(before)).toContain('"not ready"');
    expect(logged.slice(before)).not.toMatch(/defect|turned away/);
    await other.close();
  });

  test('/ready names the parts without which the server still works', async () => {
    const other = await away({ storage: { check: never } });
    const response = await other.inject({ url: '/ready' });
    // No process runs jobs here.
    const parts = { database: 'ready', migrations: 'ready', queue: 'not ready', storage: 'not ready' };
    expect([response.statusCode, response.json().Success]).toEqual([200, { status: 'ready', parts, warnings: [] }]);
    await other.close();
  });

  test.each([
    ['57P01', 503, 'UNAVAILABLE', 'database away'],
    ['25006', 503, 'STORAGE_FULL', 'disk full'],
    ['55P03', 503, 'UNAVAILABLE', 'rows busy'],
    ['22P02', 500, 'INTERNAL', 'defect'],
  ])(
    'SQLSTATE %s is answered %i %s, without what the database said, and logged as %s',
    async (code, status, refusal, word) => {
      const before = logged.length;
      const failure = Object.assign(new Error('secret detail'), { code });
      const inAccount = () => Promise.reject(failure);
      const other = await buildApp({ ...deps, database: { ...deps.database, inAccount } });
      const response = await other.inject({ url: `/form720/form720id/${filing.id}`, headers: bearer });
      expect([response.statusCode, codeOf(response)]).toEqual([status, refusal]);
      expect(response.json().Error.errorDescription).toMatch(/^There is a problem in get form720\. \w/);
      expect(response.body + logged).not.toContain('secret detail');
      const lines = logged
        .slice(before)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg);
      expect(lines).toEqual([word, 'request']);
      await other.close();
    },
  );
});
