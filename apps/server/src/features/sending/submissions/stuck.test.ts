import {
  adminFetch,
  askGateway,
  followFiling,
  getOperations,
  getStatus,
  handBackSubmission,
  listAdministrators,
  unlockForm720,
} from '@gauger/contract';
import { maskedAddress } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testApp } from '../../../testing/app.ts';
import { findOpen, submissionsOf } from '../../../testing/submissions.ts';
import { openArchive } from './queries.ts';

const site = await testApp();
const { call, account, admin, clock, controlMef, asSuperuser } = site;
const submissions = submissionsOf(site);
await controlMef('delay', { milliseconds: 0 });
const chief = await admin();
const ann = await account('ann@operations.example');

const operations = async () => (await call(getOperations, { token: chief.token })).success;
const readSubmission = async (filingId: string): Promise<string> =>
  (await asSuperuser('select id from submission where filing_id = $1', [filingId])).rows[0].id;
const readJobs = async (submissionId: string) =>
  (await asSuperuser(`select run_at <= now() as due from graphile_worker._private_jobs where key like $1`, [
    `advanceSubmission|%|${submissionId}`,
  ])) as { rows: { due: boolean }[] };

describe('operations', () => {
  test('name what takes too long, and have it asked for at once', async () => {
    const filing = await submissions.paidFiling(ann);
    expect((await submissions.transmit(ann, filing)).status).toBe(200);
    const id = await readSubmission(filing);
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
    expect((await readJobs(id)).rows).toHaveLength(1);
    const { rows } = await asSuperuser(
      `select actor_id, document_id from audit_event where account_id = $1 and action_type = 'GATEWAY_ASKED'`,
      [ann.accountId],
    );
    expect(rows).toEqual([{ actor_id: late.userId, document_id: filing }]);
  });

  test('ask nothing about what is answered, or is not there', async () => {
    const other = await admin();
    const asked = async (id: string) =>
      (await call(askGateway, { token: other.token, params: { id }, body: {} })).error;
    expect((await asked(newId())).code).toBe('NOT_FOUND');
    const filing = await submissions.paidFiling(ann);
    await submissions.transmit(ann, filing);
    const id = await readSubmission(filing);
    await submissions.step(ann, filing);
    await submissions.step(ann, filing);
    const { rows } = await asSuperuser('select outcome, state from submission where id = $1', [id]);
    expect(rows).toEqual([{ outcome: 'accepted', state: 'accepted' }]);
    expect((await asked(id)).code).toBe('WRONG_STATE');
    const { success } = await call(getOperations, { token: other.token });
    expect(success.today).toMatchObject({ accepted: 1 });
    expect(success.gateway.lastAnswerAt).not.toBeNull();
    expect(success.hours).toHaveLength(24);
    expect(success.hours.at(-1)).toMatchObject({ accepted: 1, rejected: 0 });
    expect(success.hours.reduce((sum, { signed }) => sum + signed, 0)).toBe(2);
    expect(success.hours.at(-1)?.unanswered).toBe(success.onTheirWay);
    expect(success.hours[0]).toMatchObject({ signed: 0, accepted: 0, unanswered: 0 });
  });

  test('name what the gateway refuses at once, and the runner of each kind of work', async () => {
    const reader = await admin();
    const filing = await submissions.paidFiling(ann);
    await submissions.transmit(ann, filing);
    await controlMef('fault', { operation: 'SendSubmissions', fault: 'refused', times: 3 });
    for (let times = 0; times < 3; times += 1) await submissions.step(ann, filing);
    const { gateway, stuck, queue } = (await call(getOperations, { token: reader.token })).success;
    expect(gateway.failing).toEqual({ refused: 1, unreachable: 0 });
    expect(stuck).toContainEqual(expect.objectContaining({ filingId: filing, lastEvent: 'refused' }));
    expect(queue.runners.map(({ name, processes }) => [name, processes])).toEqual([
      ['upkeep', 0],
      ['mail', 0],
      ['payments', 0],
      ['submissions', 0],
      ['webhooks', 0],
    ]);
    expect(queue.runners.find(({ name }) => name === 'submissions')?.waiting).toBeGreaterThan(0);
    const { history } = (await call(getStatus, { token: ann.token, params: { id: filing } })).success;
    expect(history.map(({ kind }) => kind)).not.toContain('missing');
    expect(history.at(-1)?.kind).toBe('refused');
    await submissions.step(ann, filing);
    expect((await call(getOperations, { token: reader.token })).success.gateway.failing.refused).toBe(0);
  });

  test('ask nothing about a return that was signed for another gateway', async () => {
    const other = await admin();
    const filing = await submissions.paidFiling(ann);
    await submissions.transmit(ann, filing);
    const id = await readSubmission(filing);
    // A signature never changes: the triggers that hold it rest for this.
    await asSuperuser(`begin; set local session_replication_role = replica;
      update submission set answered_by = 'Another gateway' where id = '${id}'; commit`);
    const { error } = await call(askGateway, { token: other.token, params: { id }, body: {} });
    expect([error.code, error.errorDescription]).toEqual([
      'WRONG_STATE',
      'This return was signed for Another gateway. It goes on when that gateway is configured again.',
    ]);
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

describe('a filing that an administrator follows', () => {
  const ben = async () => account();

  test('says where it is and how it came there, without its amounts, and the read is recorded', async () => {
    const owner = await ben();
    const follower = await admin();
    const filing = await submissions.paidFiling(owner, { gallons: '4321' });
    await submissions.transmit(owner, filing);
    const { success } = await call(followFiling, { token: follower.token, params: { id: filing } });
    expect(success).toMatchObject({
      id: filing,
      emailId: maskedAddress(owner.emailId),
      formType: 'Form720',
      period: '2026 Q3',
      state: 'queued',
      fee: 'paid',
      unsavedPages: 0,
      submissions: [{ attempt: 1, state: 'queued', isOpen: true, canAsk: true, canHandBack: false }],
      findings: [],
    });
    expect(success.history.map(({ kind }) => kind)).toEqual(['draft', 'queued']);
    // 4,321 gallons of diesel at 24.4 cents.
    expect(JSON.stringify(success)).not.toMatch(/1054|1,054|4321/);
    const { rows } = await asSuperuser(
      `select document_type, document_id from audit_event where actor_id = $1 and action_type = 'ADMIN_READ'`,
      [follower.userId],
    );
    expect(rows).toEqual([{ document_type: 'filing', document_id: filing }]);
    const unknown = await call(followFiling, { token: follower.token, params: { id: newId() } });
    expect(unknown.error.code).toBe('NOT_FOUND');
  });

  test('is found by the whole Submission ID of one of its transmissions', async () => {
    const owner = await ben();
    const filing = await submissions.paidFiling(owner);
    await submissions.transmit(owner, filing);
    const { rows } = await asSuperuser('select submission_id from submission where filing_id = $1', [filing]);
    const found = async (submissionId: string) => {
      const body = { filingsParams: { submissionId } };
      return (await call(adminFetch, { token: (await admin()).token, body })).success.content;
    };
    expect(await found(rows[0].submission_id)).toMatchObject([{ id: filing }]);
    expect(await found(rows[0].submission_id.toUpperCase())).toMatchObject([{ id: filing }]);
    expect(await found(rows[0].submission_id.slice(0, 19))).toEqual([]);
  });
});

describe('a return whose package the gateway refuses', () => {
  const refusedFiling = async () => {
    const owner = await account();
    const filing = await submissions.paidFiling(owner);
    await submissions.transmit(owner, filing);
    await controlMef('fault', { operation: 'SendSubmissions', fault: 'refused', times: 2 });
    await submissions.step(owner, filing);
    return { owner, filing, id: await readSubmission(filing) };
  };
  const handBack = async (id: string, reason = 'Shorten the name of the substance') =>
    call(handBackSubmission, { token: (await admin()).token, params: { id }, body: { reason } });

  test('is handed back with a reason that its filer reads, is corrected and sent again for the same fee', async () => {
    const { owner, filing, id } = await refusedFiling();
    // Tried again, it meets the same refusal.
    await submissions.step(owner, filing);
    const chief = await admin();
    const followed = await call(followFiling, { token: chief.token, params: { id: filing } });
    expect(followed.success.submissions).toMatchObject([{ state: 'sending', canHandBack: true }]);
    const { success } = await call(handBackSubmission, {
      token: chief.token,
      params: { id },
      body: { reason: 'Shorten the name of the substance' },
    });
    expect(success).toEqual({ id, handedBack: true });
    const status = (await call(getStatus, { token: owner.token, params: { id: filing } })).success;
    expect(status).toMatchObject({
      state: 'rejected',
      // Nothing was transmitted: no day of a first transmission counts.
      resend: null,
      submission: { isHandedBack: true, findings: [{ message: 'Shorten the name of the substance', mend: null }] },
    });
    const after = await call(followFiling, { token: chief.token, params: { id: filing } });
    expect(after.success.findings).toMatchObject([
      { message: 'Shorten the name of the substance', isHandedBack: true },
    ]);
    expect(status.history.at(-1)).toMatchObject({ kind: 'rejected', answeredBy: 'operator of this site' });
    const { rows } = await asSuperuser(
      `select actor_id, detail from audit_event where account_id = $1 and action_type = 'SUBMISSION_HANDED_BACK'`,
      [owner.accountId],
    );
    expect(rows).toEqual([{ actor_id: chief.userId, detail: { reason: 'Shorten the name of the substance' } }]);
    await controlMef('clear');
    await controlMef('delay', { milliseconds: 0 });
    await call(unlockForm720, { token: owner.token, params: { id: filing } });
    await submissions.correct(owner, filing, '900');
    expect((await submissions.transmit(owner, filing)).status).toBe(200);
    await submissions.step(owner, filing);
    await submissions.step(owner, filing);
    const again = (await call(getStatus, { token: owner.token, params: { id: filing } })).success;
    expect([again.state, again.submission?.findings]).toEqual(['accepted', []]);
  });

  test('is not handed back twice, nor while the gateway does not say, nor when the gateway has it', async () => {
    const { id } = await refusedFiling();
    await controlMef('fault', { operation: 'GetSubmissionsStatus', fault: 'down', times: 1 });
    expect((await handBack(id)).error).toMatchObject({ code: 'WRONG_STATE' });
    const twice = await Promise.all([handBack(id), handBack(id), handBack(id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await controlMef('clear');
    await controlMef('delay', { milliseconds: 0 });
    const owner = await account();
    const filing = await submissions.paidFiling(owner);
    await submissions.transmit(owner, filing);
    await submissions.step(owner, filing);
    expect((await handBack(await readSubmission(filing))).error).toMatchObject({ code: 'WRONG_STATE' });
    expect((await handBack(newId())).error.code).toBe('NOT_FOUND');
  });

  test('is not handed back once the gateway has answered about it', async () => {
    const { owner, filing, id } = await refusedFiling();
    await controlMef('clear');
    await controlMef('delay', { milliseconds: 0 });
    for (const _ of ['sent', 'answered']) await submissions.step(owner, filing);
    expect((await handBack(id)).error).toMatchObject({
      code: 'WRONG_STATE',
      errorDescription: 'The gateway has answered about this return already.',
    });
    expect((await call(getStatus, { token: owner.token, params: { id: filing } })).success.state).toBe('accepted');
  });

  test('is not handed back where it was signed for a gateway that is not configured', async () => {
    const { filing, id } = await refusedFiling();
    await asSuperuser(`begin; set local session_replication_role = replica;
      update submission set answered_by = 'IRS MeF' where id = '${id}'; commit`);
    expect((await handBack(id)).error).toMatchObject({
      code: 'WRONG_STATE',
      errorDescription: 'This return was signed for IRS MeF, which is not configured: it cannot be asked.',
    });
    const { rows } = await asSuperuser('select state from submission where filing_id = $1', [filing]);
    expect(rows).toEqual([{ state: 'sending' }]);
  });

  test('is not handed back while the gateway has it after all, and its answer comes', async () => {
    const { owner, filing, id } = await refusedFiling();
    await controlMef('clear');
    await controlMef('delay', { milliseconds: 0 });
    const packed = await site.database.inAccount(owner.accountId, async (tx) => {
      const open = await findOpen(tx, filing);
      if (!open) throw new Error('Nothing was sent');
      const archive = openArchive(await site.deps.cipherOf(tx, owner.accountId), open);
      return { submissionId: open.submissionId, archive };
    });
    expect((await site.deps.mef.submit(packed)).outcome).toBe('delivered');
    expect((await handBack(id)).error).toMatchObject({
      code: 'WRONG_STATE',
      errorDescription: 'The gateway has this return. Wait for its answer.',
    });
    for (const _ of ['sent', 'answered']) await submissions.step(owner, filing);
    expect((await call(getStatus, { token: owner.token, params: { id: filing } })).success.state).toBe('accepted');
  });

  test('is not handed back after a later attempt whose outcome is unknown: the gateway may have the package', async () => {
    const { owner, filing, id } = await refusedFiling();
    await controlMef('clear');
    await controlMef('delay', { milliseconds: 0 });
    await controlMef('fault', { operation: 'SendSubmissions', fault: 'dropBefore', times: 1 });
    await submissions.step(owner, filing);
    expect((await call(getStatus, { token: owner.token, params: { id: filing } })).success.state).toBe('unknown');
    expect((await handBack(id)).error).toMatchObject({ code: 'WRONG_STATE' });
  });

  test('is not handed back while a step is under way, and the step goes on', async () => {
    const { owner, filing, id } = await refusedFiling();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const status = async () => {
      asked.resolve();
      await answer.promise;
      return { outcome: 'unreachable' as const, reason: 'slow' };
    };
    const under = submissions.step(owner, filing, { gateway: { ...site.deps.mef, status } });
    await asked.promise;
    const { error } = await handBack(id);
    expect([error.code, JSON.stringify(error)]).toEqual([
      'WRONG_STATE',
      expect.stringContaining('Try again in a minute'),
    ]);
    answer.resolve();
    await under;
    const { history } = (await call(getStatus, { token: owner.token, params: { id: filing } })).success;
    expect(history.at(-1)?.kind).toBe('unreachable');
  });

  test('handed back in the turn of a stalled step is written to by that step no more', async () => {
    const { owner, filing, id } = await refusedFiling();
    await controlMef('clear');
    await controlMef('delay', { milliseconds: 0 });
    let sent = 0;
    const gateway = {
      ...site.deps.mef,
      // The process stalls for longer than its lease, and the return is handed back.
      status: async (ids: readonly string[]) => {
        await asSuperuser(`update submission_turn set taken_until = clock_timestamp() - interval '1 second'`);
        expect((await handBack(id)).status).toBe(200);
        return site.deps.mef.status(ids);
      },
      submit: async () => {
        sent += 1;
        return { outcome: 'unreachable' as const, reason: 'none' };
      },
    };
    await submissions.step(owner, filing, { gateway });
    expect(sent).toBe(0);
    const after = (await call(getStatus, { token: owner.token, params: { id: filing } })).success;
    expect([after.state, after.history.at(-1)?.kind]).toEqual(['rejected', 'rejected']);
  });
});
