// Every job: their runners are among the metrics.
import '../background-work.ts';
import { Writable } from 'node:stream';
import { forgotPassword } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { enqueue, sweepJob } from '../jobs/public.ts';
import { logDefect } from './request-log.ts';
import { testHttp } from './testing-http.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const METRICS_TOKEN = 'prometheus-reads-this';
const { app, call, database, deps, asSuperuser, hall, filing, bearer, json, put } = await testHttp(
  { metrics: { path: '/inner/metrics', token: METRICS_TOKEN } },
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
  const shown = (defect: unknown) => {
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
    const line = shown(defect);
    expect(line).toContain(`"code":"${code}"`);
    expect(line).toContain('"at":["');
    expect(line).not.toMatch(/hall\.example|accounts\.example|already exists|Failing row/i);
  });

  test('a message whose lines look like places stays out as well', () => {
    const line = shown(new Error('first\n    at 31415926.53 gallons:1:2\n    at last:3:4'));
    expect(line).not.toMatch(/31415926|last:3/);
    expect(line).toContain('request-log.test.ts');
  });
});

describe('metrics', () => {
  const read = (token?: string) =>
    app.inject({
      url: '/inner/metrics',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  test('are for who has their token, and for no one who is logged in', async () => {
    for (const token of [undefined, '', hall.token, `${METRICS_TOKEN}x`])
      expect((await read(token)).statusCode).toBe(401);
  });

  test('say what waits in the installation, and hold templates and numbers only', async () => {
    await call(forgotPassword, { body: { emailId: hall.emailId } });
    await database.acrossAccounts((tx) => enqueue(tx, sweepJob, {}));
    await asSuperuser(
      'update graphile_worker._private_jobs set attempts = 25 where task_id in (select id from graphile_worker._private_tasks where identifier = $1)',
      ['sweep'],
    );
    const { body } = await read(METRICS_TOKEN);
    expect(body).toContain('http_request_seconds_count{method="PUT",route="/form720/emailId",status="200"}');
    for (const line of [
      'gauger_part_ready{part="database"} 1',
      'gauger_part_ready{part="migrations"} 1',
      'gauger_part_ready{part="storage"} 1',
      // No process runs jobs here.
      'gauger_part_ready{part="queue"} 0',
      'gauger_job_runners{runner="mail"} 0',
      'gauger_submissions_failing{kind="refused"} 0',
      'gauger_jobs{runner="mail",job="sendMail",state="waiting"} 1',
      'gauger_jobs{runner="upkeep",job="sweep",state="failed"} 1',
      'gauger_mails_waiting 1',
      'gauger_backup_age_seconds Inf',
      'gauger_calls_shed_total 0',
      'gauger_readings_complete 1',
      'gauger_database_connections{pool="requests",state="most"} 10',
    ])
      expect(body.split('\n')).toContain(line.replace('Inf', '+Inf'));
    for (const secret of [filing.id, hall.accountId, hall.emailId, hall.token, 'Hall'])
      expect(body).not.toContain(secret);
  });

  test('are answered without the database, and say so', async () => {
    const database = { ...deps.database, ready: async () => false };
    const other = await buildApp({ ...deps, database });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { statusCode, body } = await other.inject({ url: '/inner/metrics', headers });
    expect(statusCode).toBe(200);
    expect(body).toContain('gauger_part_ready{part="database"} 0');
    expect(body).toContain('gauger_readings_complete 0');
    await other.close();
  });
});
