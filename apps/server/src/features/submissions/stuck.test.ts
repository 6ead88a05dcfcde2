import { askGateway, getOperations, listAdministrators } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { testApp } from '../../testing-app.ts';
import { submissionsOf } from './testing-submissions.ts';

const site = await testApp();
const { call, account, admin, clock, controlMef, asSuperuser } = site;
const submissions = submissionsOf(site);
await controlMef('delay', { milliseconds: 0 });
const chief = await admin();
const ann = await account('ann@operations.example');

const operations = async () => (await call(getOperations, { token: chief.token })).success;
const submissionOf = async (filingId: string): Promise<string> =>
  (await asSuperuser('select id from submission where filing_id = $1', [filingId])).rows[0].id;
const jobsOf = async (submissionId: string) =>
  (await asSuperuser(`select run_at <= now() as due from graphile_worker._private_jobs where key like $1`, [
    `advanceSubmission|%|${submissionId}`,
  ])) as { rows: { due: boolean }[] };

describe('operations', () => {
  test('name what takes too long, and have it asked for at once', async () => {
    const filing = await submissions.paidFiling(ann);
    expect((await submissions.transmit(ann, filing)).status).toBe(200);
    const id = await submissionOf(filing);
    expect(await operations()).toMatchObject({ onTheirWay: 1, stuck: [], stuckTotal: 0, today: { signed: 1 } });
    clock.at = new Date(clock.at.getTime() + 16 * 60_000);
    const late = await admin();
    const { success } = await call(getOperations, { token: late.token });
    expect(success.stuckTotal).toBe(1);
    expect(success.stuck[0]).toMatchObject({
      id,
      formType: 'Form720',
      year: '2026',
      quarter: '3',
      state: 'queued',
      canAsk: true,
    });
    await asSuperuser('delete from graphile_worker._private_jobs');
    expect((await call(askGateway, { token: late.token, params: { id }, body: {} })).success).toEqual({
      id,
      asked: true,
    });
    expect((await jobsOf(id)).rows).toHaveLength(1);
    const { rows } = await asSuperuser(
      `select actor_id, document_id from audit_event where account_id = $1 and action_type = 'GATEWAY_ASKED'`,
      [ann.accountId],
    );
    expect(rows).toEqual([{ actor_id: late.userId, document_id: filing }]);
  });

  test('ask nothing about what is answered, was signed for another gateway, or is not there', async () => {
    const other = await admin();
    const asked = async (id: string) =>
      (await call(askGateway, { token: other.token, params: { id }, body: {} })).error;
    expect((await asked(newId())).code).toBe('NOT_FOUND');
    const filing = await submissions.paidFiling(ann);
    await submissions.transmit(ann, filing);
    const id = await submissionOf(filing);
    await submissions.step(ann, filing);
    await submissions.step(ann, filing);
    const { rows } = await asSuperuser('select outcome, state from submission where id = $1', [id]);
    expect(rows).toEqual([{ outcome: 'accepted', state: 'accepted' }]);
    expect((await asked(id)).code).toBe('WRONG_STATE');
    const { success } = await call(getOperations, { token: other.token });
    expect(success.today).toMatchObject({ accepted: 1 });
    expect(success.gateway.lastAnswerAt).not.toBeNull();
  });

  test('are recorded like every other read', async () => {
    const reader = await admin();
    await call(getOperations, { token: reader.token });
    const { success } = await call(listAdministrators, { token: reader.token });
    expect(success.administrators.map(({ emailId }) => emailId)).toContain(reader.emailId);
    expect(success.rateBooks.at(-1)).toMatchObject({ loadedAt: null });
    const { rows } = await asSuperuser(
      `select document_type from audit_event where actor_id = $1 and action_type = 'ADMIN_READ' order by seq`,
      [reader.userId],
    );
    expect(rows.map(({ document_type }) => document_type)).toEqual(['operations', 'administrators']);
  });
});
