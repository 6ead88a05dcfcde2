import { Writable } from 'node:stream';
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
const { deps, filing, bearer } = await testHttp({}, log);

describe('health', () => {
  test('/ready says no while the database is away', async () => {
    const away = { ...deps.database, ready: async () => false };
    const other = await buildApp({ ...deps, database: away });
    expect((await other.inject({ url: '/health' })).statusCode).toBe(200);
    const response = await other.inject({ url: '/ready' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    await other.close();
  });

  test.each([
    ['57P01', 503, 'UNAVAILABLE'],
    ['25006', 503, 'STORAGE_FULL'],
    ['55P03', 503, 'UNAVAILABLE'],
    ['22P02', 500, 'INTERNAL'],
  ])('SQLSTATE %s is answered %i %s, without what the database said', async (code, status, refusal) => {
    const failure = Object.assign(new Error('secret detail'), { code });
    const inAccount = () => Promise.reject(failure);
    const other = await buildApp({ ...deps, database: { ...deps.database, inAccount } });
    const response = await other.inject({ url: `/form720/form720id/${filing.id}`, headers: bearer });
    expect([response.statusCode, codeOf(response)]).toEqual([status, refusal]);
    expect(response.body + logged).not.toContain('secret detail');
    await other.close();
  });
});
