import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { logDefect } from './request-log.ts';
import { testHttp } from './testing-http.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { app, deps, asSuperuser, hall, filing, bearer, json, put } = await testHttp(
  { metricsPath: '/inner/metrics' },
  log,
);

describe('the log', () => {
  test('tells every call by its template and holds no fact, token, address or query', async () => {
    const canaries = ['83621047', 'canary-colour', '31415926.53'];
    await put(
      json,
      JSON.stringify({
        id: filing.id,
        filingData: { 60: { rows: [{ taxDate: '2026-01-02', typeOfEvent: '60b', noOfGallons: canaries[0] }] } },
      }),
    );
    await put(json, JSON.stringify({ id: filing.id, [canaries[1] ?? '']: 1, deposit: { depositedAmt: canaries[2] } }));
    await app.inject({ url: `/form720/form720id/${filing.id}?emailId=${canaries[1]}`, headers: bearer });
    await app.inject({ url: `/form720/count/emailid/${hall.emailId}`, headers: bearer });
    expect(logged).toContain('"route":"/form720/emailId","status":200');
    for (const secret of [...canaries, hall.token, hall.emailId, filing.id, hall.businessId, '123456789'])
      expect(logged).not.toContain(secret);
  });
});

describe('a defect', () => {
  const told = (defect: unknown) => {
    const before = logged.length;
    logDefect(deps.log, defect);
    return logged.slice(before);
  };

  test.each([
    ['a duplicate', 'insert into app_user (id, email) select gen_random_uuid(), email from app_user', '23505'],
    [
      'a row that breaks a rule',
      "insert into app_user (id, email) values (gen_random_uuid(), 'Secret@hall.example ')",
      '23514',
    ],
    ['a value of another type', "select 'Secret@hall.example'::int", '22P02'],
  ])('%s is told by its code, without what the database quotes', async (_, statement, code) => {
    const defect = await asSuperuser(statement).catch((error: unknown) => error);
    const quoted = JSON.stringify(defect, Object.getOwnPropertyNames(defect));
    expect(quoted).toMatch(/@(?:hall|accounts)\.example/);
    const line = told(defect);
    expect(line).toContain(`"code":"${code}"`);
    expect(line).toContain('"at":["');
    expect(line).not.toMatch(/hall\.example|accounts\.example|already exists|Failing row/i);
  });

  test('a message whose lines look like places stays out as well', () => {
    const line = told(new Error('first\n    at 31415926.53 gallons:1:2\n    at last:3:4'));
    expect(line).not.toMatch(/31415926|last:3/);
    expect(line).toContain('request-log.test.ts');
  });
});

describe('metrics', () => {
  test('stand at their own path and know templates only', async () => {
    const { body } = await app.inject({ url: '/inner/metrics' });
    expect(body).toContain('http_request_seconds_count{method="PUT",route="/form720/emailId",status="200"}');
    expect(body).not.toContain(filing.id);
  });
});
