import { askGateway, getOperations, getStatus, pauseSending, resumeSending } from '@gauger/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { submissionsOf } from '../../../testing/submissions.ts';
import { sendWaitingJob } from './send-waiting.ts';

const site = await testApp();
const { call, account, admin, clock, controlMef, asSuperuser, database } = site;
const { paidFiling, transmit, step } = submissionsOf(site);
await controlMef('delay', { milliseconds: 0 });
const ann = await account('ann@paused.example');

beforeEach(async () => {
  await asSuperuser('delete from sending_pause');
});

type Person = Awaited<ReturnType<typeof admin>>;
const pause = (by: Person, reason = 'The IRS takes no returns tonight') =>
  call(pauseSending, { token: by.token, body: { reason } });
const resume = (by: Person) => call(resumeSending, { token: by.token, body: {} });
const operations = async (by: Person) => (await call(getOperations, { token: by.token })).success;
const readStatus = async (id: string) => (await call(getStatus, { token: ann.token, params: { id } })).success;
const readKinds = async (id: string): Promise<string[]> =>
  (
    await asSuperuser(
      'select e.kind from submission_event e join submission s on s.id = e.submission_id where s.filing_id = $1 order by e.id',
      [id],
    )
  ).rows.map(({ kind }) => kind);
const readId = async (filing: string): Promise<string> =>
  (await asSuperuser('select id from submission where filing_id = $1', [filing])).rows[0].id;

const sendWaiting = sendWaitingJob.handler(undefined);
const run = { signal: new AbortController().signal, log: () => {} };

/** Runs the jobs that the end of a pause asks for. @returns the submissions whose step they ask for */
async function askedFor(): Promise<string[]> {
  for (;;) {
    const { rows } = await asSuperuser(
      `delete from graphile_worker._private_jobs where id = (
         select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'sendWaiting' limit 1
       ) returning payload`,
    );
    if (rows.length === 0) break;
    await sendWaiting.run(database, { data: rows[0].payload.data }, run);
  }
  const { rows } = await asSuperuser(
    `select payload -> 'data' ->> 'submissionId' as id from graphile_worker._private_jobs where key like 'advanceSubmission|%'`,
  );
  return rows.map(({ id }) => id);
}

describe('while sending is paused', () => {
  test('a signed return waits, its status says so, and it is sent once when sending resumes', async () => {
    const chief = await admin();
    expect((await pause(chief)).success).toMatchObject({
      pause: { reason: 'The IRS takes no returns tonight', pausedBy: chief.emailId },
      waiting: 0,
    });
    const filing = await paidFiling(ann);
    const { signedAt } = (await transmit(ann, filing)).success.submission ?? {};
    await step(ann, filing);
    await step(ann, filing);
    expect(await readKinds(filing)).toEqual(['queued']);
    expect(await readStatus(filing)).toMatchObject({ state: 'queued', sendingPaused: true, submission: { signedAt } });
    expect((await operations(chief)).sending).toMatchObject({ waiting: 1 });

    await asSuperuser('delete from graphile_worker._private_jobs');
    expect((await resume(chief)).success).toEqual({ pause: null, waiting: 1 });
    expect(await askedFor()).toEqual([await readId(filing)]);
    await step(ann, filing);
    expect(await readStatus(filing)).toMatchObject({ state: 'sent', sendingPaused: false, submission: { signedAt } });
    expect((await readKinds(filing)).filter((kind) => kind === 'sending')).toHaveLength(1);
  });

  test('thousands that waited are asked for in turns, when sending resumes', async () => {
    const chief = await admin();
    await pause(chief);
    await transmit(ann, await paidFiling(ann));
    await asSuperuser(`begin; set local session_replication_role = replica;
      insert into submission select (jsonb_populate_record(null::submission, to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(),
        'filing_id', gen_random_uuid(), 'submission_id', '12345620260000' || lpad(g::text, 6, '0')))).*
      from (select * from submission where state = 'queued' limit 1) s, generate_series(1, 1100) g; commit`);
    await asSuperuser('delete from graphile_worker._private_jobs');
    expect((await resume(chief)).success).toEqual({ pause: null, waiting: 1_101 });
    const asked = await askedFor();
    expect([asked.length, new Set(asked).size]).toEqual([1_101, 1_101]);
    await asSuperuser(`begin; set local session_replication_role = replica;
      delete from submission where filing_id not in (select id from filing); commit`);
    await asSuperuser('delete from graphile_worker._private_jobs');
  });

  test('the answer to a return that was sent is fetched', async () => {
    const chief = await admin();
    const filing = await paidFiling(ann);
    await transmit(ann, filing);
    await step(ann, filing);
    await pause(chief);
    await step(ann, filing);
    expect(await readStatus(filing)).toMatchObject({ state: 'accepted', sendingPaused: false });
  });

  test('a return whose sending was cut off is looked up, and not sent again before sending resumes', async () => {
    const chief = await admin();
    const filing = await paidFiling(ann);
    await transmit(ann, filing);
    await asSuperuser(`update submission set state = 'sending' where filing_id = $1`, [filing]);
    await asSuperuser(`update filing set state = 'sending' where id = $1`, [filing]);
    await pause(chief);
    await step(ann, filing);
    expect(await readKinds(filing)).toEqual(['queued']);
    await resume(chief);
    await step(ann, filing);
    expect(await readKinds(filing)).toEqual(['queued', 'missing', 'sent']);
  });

  test('what waits is not called stuck, nor sent on request, and counts its time from the end of the pause', async () => {
    const chief = await admin();
    await pause(chief);
    const filing = await paidFiling(ann);
    await transmit(ann, filing);
    const id = await readId(filing);
    const refused = await call(askGateway, { token: chief.token, params: { id }, body: {} });
    expect(refused.error).toMatchObject({
      code: 'WRONG_STATE',
      errorDescription: 'Sending is paused. Resume it on Operations first.',
    });
    clock.at = new Date(clock.at.getTime() + 60 * 60_000);
    const later = await admin();
    expect((await operations(later)).stuck.map((stuck) => stuck.id)).not.toContain(id);
    await resume(later);
    expect((await operations(later)).stuck.map((stuck) => stuck.id)).not.toContain(id);
  });
});

describe('pausing', () => {
  test('is done once, and ended once, however many ask at the same time', async () => {
    const chief = await admin();
    const paused = await Promise.all([1, 2, 3].map(() => pause(chief)));
    expect(paused.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const resumed = await Promise.all([1, 2, 3].map(() => resume(chief)));
    expect(resumed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('needs a reason and a fresh second factor, and is in the audit trail with its reason', async () => {
    const chief = await admin();
    expect((await pause(chief, ' ')).error.issues[0]?.path).toBe('reason');
    clock.at = new Date(clock.at.getTime() + 6 * 60_000);
    expect((await pause(chief)).error).toMatchObject({
      code: 'CODE_REFUSED',
      issues: [{ path: 'otpNumber', code: 'missing' }],
    });
    expect((await resume(chief)).error.code).toBe('CODE_REFUSED');
    const other = await admin();
    await pause(other, 'A wrong form');
    await resume(other);
    const { rows } = await asSuperuser(
      `select action_type, detail from audit_event where actor_id = $1 and action_type like 'SENDING%' order by seq`,
      [other.userId],
    );
    expect(rows).toEqual([
      { action_type: 'SENDING_PAUSED', detail: { reason: 'A wrong form' } },
      { action_type: 'SENDING_RESUMED', detail: {} },
    ]);
  });
});
