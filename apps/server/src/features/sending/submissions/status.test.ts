import { addForm720, getLateEstimate, getStatus, unlockForm720 } from '@gauger/contract';
import type { ReturnDocument } from '@gauger/documents';
import { describeChange } from '@gauger/excise';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { findOpen } from '../../../testing/submissions.ts';
import { moveFiling } from '../../filings/filings/public.ts';
import {
  addEvent,
  findSubmission,
  insertSubmission,
  lastKind,
  openArchive,
  openXml,
  updateProgress,
} from './queries.ts';

const { call, account, member, deps, asSuperuser } = await testApp();
let hall: TestAccount;
let filing: string;

beforeEach(async () => {
  hall = await account();
  const body = { businessId: hall.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' } };
  filing = (await call(addForm720, { token: hall.token, body })).success.id;
});

const inHall = <T>(work: Parameters<typeof deps.database.inAccount<T>>[1]) =>
  deps.database.inAccount(hall.accountId, work);
const move = (...events: Parameters<typeof moveFiling>[2][]) =>
  inHall(async (tx) => {
    for (const event of events) await moveFiling(tx, filing, event, { now: deps.now() });
  });
const status = async (token = hall.token) => (await call(getStatus, { token, params: { id: filing } })).success;
const unlock = (token = hall.token) => call(unlockForm720, { token, params: { id: filing } });

/** Signs as a submission does; its package is of no meaning here. */
async function sign(): Promise<string> {
  const id = newId();
  const signer = (await asSuperuser('select user_id from membership where account_id = $1', [hall.accountId])).rows[0];
  await inHall(async (tx) => {
    await insertSubmission(
      tx,
      await deps.cipherOf(tx, hall.accountId),
      {
        id,
        accountId: hall.accountId,
        filingId: filing,
        ending: '',
        attempt: 1,
        submissionId: `0000002026325${id.slice(-7)}`,
        snapshotHash: 'a'.repeat(64),
        answeredBy: 'MeF simulator',
        signedBy: signer.user_id,
        signerName: 'Ann Hall',
        signerTitle: 'Controller',
        consentVersion: '1',
        consentText: 'I agree.',
        signedAt: deps.now(),
        ip: '127.0.0.1',
        userAgent: '',
        outcome: null,
      },
      { document, xml: '<Return/>', archive: new Uint8Array([1]) },
    );
  });
  return id;
}

/** The part of the signed content that the status reads. */
const document = {
  paymentOption: null,
  computed: { rateBookVersion: '', lines: {}, cells: {}, claims: {} },
} as unknown as ReturnDocument;

describe('a rejected return', () => {
  /** Sends and rejects the filing at these moments. */
  async function reject(sentAt: string, rejectedAt: string) {
    await move('pay', 'sign', 'queue', 'send', 'deliver', 'reject');
    const id = await sign();
    await inHall(async (tx) => {
      const cipher = await deps.cipherOf(tx, hall.accountId);
      const of = { id, accountId: hall.accountId };
      const read = { errors: [], alerts: [], checkedToTheEnd: true };
      await addEvent(tx, cipher, of, { kind: 'sending', at: new Date(sentAt), answeredBy: 'MeF simulator' });
      const body = { raw: Buffer.from('<Acknowledgement/>'), read };
      await addEvent(tx, cipher, of, { kind: 'rejected', at: new Date(rejectedAt), answeredBy: 'MeF simulator', body });
      await updateProgress(tx, id, { state: 'rejected', outcome: 'rejected', settledAt: deps.now() });
    });
  }

  test('says until when it is sent again: ten calendar days after the first transmission, as days at the IRS', async () => {
    // 3:30 UTC is still October 30 in Washington.
    await reject('2026-10-31T03:30:00.000Z', '2026-11-02T12:00:00.000Z');
    const resend = {
      firstSentAt: '2026-10-31T03:30:00.000Z',
      firstSentOn: '2026-10-30',
      by: '2026-11-09',
      days: 10,
      source: expect.stringContaining('Publication 4163'),
      rejectedAt: ['2026-11-02T12:00:00.000Z'],
    };
    expect((await status()).resend).toEqual(resend);
    await unlock();
    expect((await status()).resend).toEqual(resend);
  });

  test('that was never rejected has no such day', async () => {
    expect((await status()).resend).toBeNull();
  });
});

describe('the estimate for a late return', () => {
  const estimate = async (token = hall.token) =>
    (await call(getLateEstimate, { token, params: { id: filing } })).success.estimate;

  test('gives each line with rule and rate, and nothing for a return that is not late or not of the account', async () => {
    expect(await estimate()).toBeNull();
    const rows = [{ taxDate: '2021-01-15', typeOfEvent: '60a', noOfGallons: '100000' }];
    const body = {
      businessId: hall.businessId,
      taxYearQuarter: { taxYear: '2021', taxYearAndQuarter: '1' },
      filingData: { 60: { rows } },
    };
    filing = (await call(addForm720, { token: hall.token, body })).success.id;
    const late = await estimate();
    expect(late).toMatchObject({ due: '2021-04-30', unpaid: '24400.00' });
    // The caps are reached whatever the day.
    expect(late?.charges[0]).toMatchObject({ kind: 'lateFiling', amount: '5490.00', confirmed: true });
    expect(late?.charges.map(({ kind }) => kind)).toEqual([
      'lateFiling',
      'latePayment',
      'lateDeposit',
      'interest',
      'interestOnLateFiling',
    ]);
    // The IRS bills a sent return, and a rejected return must still be filed.
    await move('pay', 'sign', 'queue');
    expect(await estimate()).toBeNull();
    await move('send', 'reject');
    expect(await estimate()).toMatchObject({ unpaid: '24400.00' });
    await move('unlock', 'pay', 'sign', 'queue', 'send', 'accept');
    expect(await estimate()).toBeNull();
    expect((await call(getLateEstimate, { token: (await account()).token, params: { id: filing } })).error.code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('the status of a filing', () => {
  test('tells of a draft who began it', async () => {
    expect(await status()).toMatchObject({
      id: filing,
      formType: 'Form720',
      businessName: 'Hall Oil',
      taxYear: '2026',
      quarter: '3',
      state: 'draft',
      irsFilingStatus: 'Incomplete',
      submission: null,
      history: [{ kind: 'draft', person: hall.emailId, answeredBy: null }],
    });
  });

  test.each([
    ['ahead of', -1],
    ['behind', 1],
  ])(
    'tells who answered, and by which rules it was rejected, with the clock of the database %s its own',
    async (_, lead) => {
      await move('pay', 'sign', 'queue', 'send', 'deliver', 'reject');
      const id = await sign();
      const found = { ruleNumber: 'R0000-500-01', severity: 'Reject', message: 'EIN and name control do not match.' };
      await inHall(async (tx) => {
        const cipher = await deps.cipherOf(tx, hall.accountId);
        const of = { id, accountId: hall.accountId };
        const body = {
          raw: Buffer.from('<Acknowledgement/>'),
          read: { errors: [found], alerts: [], checkedToTheEnd: false },
        };
        const at = new Date(Date.now() + lead * 60_000);
        const event = { kind: 'rejected' as const, at, answeredBy: 'MeF simulator', body };
        expect(await addEvent(tx, cipher, of, event)).toBe(true);
        expect(await addEvent(tx, cipher, of, event), 'the same answer a second time').toBe(false);
        await updateProgress(tx, id, { state: 'rejected', outcome: 'rejected', settledAt: deps.now() });
      });
      expect(await status()).toMatchObject({
        state: 'rejected',
        irsFilingStatus: 'Rejected',
        submission: {
          answeredBy: 'MeF simulator',
          isStandIn: true,
          attempt: 1,
          findings: [{ ...found, changed: null }],
          checkedToTheEnd: false,
        },
      });
      expect((await status()).history.at(-1)).toMatchObject({ kind: 'rejected', answeredBy: 'MeF simulator' });
    },
  );

  test('is told to everyone in the account', async () => {
    const viewer = await member(hall.accountId, 'viewer');
    expect((await status(viewer.token)).state).toBe('draft');
  });
});

describe('unlocking to correct', () => {
  test('returns a paid filing to draft and says who did it', async () => {
    await move('pay');
    const { success } = await unlock();
    expect(success).toMatchObject({
      state: 'draft',
      history: [{}, { kind: 'paid' }, { kind: 'unlocked', person: hall.emailId }],
    });
  });

  test('voids the signature of a rejected filing, and keeps it', async () => {
    await move('pay', 'sign', 'queue', 'send', 'deliver', 'reject');
    const id = await sign();
    await inHall((tx) => updateProgress(tx, id, { state: 'rejected', outcome: 'rejected', settledAt: deps.now() }));
    expect((await unlock()).success).toMatchObject({ state: 'draft', submission: { attempt: 1 } });
    expect(await inHall((tx) => findOpen(tx, filing))).toBeUndefined();
  });

  test.each([
    ['an unpaid draft', []],
    ['a filing on its way', ['pay', 'sign', 'queue']],
    ['an accepted filing', ['pay', 'sign', 'queue', 'send', 'deliver', 'accept']],
  ] as const)('refuses %s, and says what can be done with it', async (_, events) => {
    await move(...events);
    const before = (await status()).state;
    const { error } = await unlock();
    expect(error.code).toBe('WRONG_STATE');
    expect(error.errorDescription).toBe(`It cannot be unlocked now. ${describeChange(before)}`);
    expect((await status()).state).toBe(before);
  });

  test('is for the owner and Managers', async () => {
    await move('pay');
    for (const role of ['editor', 'viewer'] as const)
      expect((await unlock((await member(hall.accountId, role)).token)).error.code).toBe('FORBIDDEN');
    expect((await unlock((await member(hall.accountId, 'manager')).token)).status).toBe(200);
  });
});

describe('what was signed', () => {
  test('cannot be changed, nor its answer, nor what happened to it', async () => {
    await move('pay', 'sign', 'queue');
    const id = await sign();
    await inHall(async (tx) => {
      const of = { id, accountId: hall.accountId };
      await addEvent(tx, await deps.cipherOf(tx, hall.accountId), of, { kind: 'queued', at: deps.now() });
      await updateProgress(tx, id, { state: 'accepted', outcome: 'accepted', settledAt: deps.now() });
    });
    const tamper = (text: string) => expect(asSuperuser(text, [id]), text).rejects.toThrow();
    await tamper("update submission set archive_cipher = 'x' where id = $1");
    await tamper('update submission set signed_at = now() where id = $1');
    await tamper("update submission set outcome = 'rejected' where id = $1");
    await tamper('delete from submission where id = $1');
    await tamper("update submission_event set kind = 'accepted' where submission_id = $1");
    await tamper('delete from submission_event where submission_id = $1');
  });

  test('opens as it was, with where its filing stands and what happened last', async () => {
    await move('pay', 'sign', 'queue');
    const id = await sign();
    await inHall(async (tx) => {
      const cipher = await deps.cipherOf(tx, hall.accountId);
      expect(await lastKind(tx, id)).toBeUndefined();
      await addEvent(tx, cipher, { id, accountId: hall.accountId }, { kind: 'queued', at: deps.now() });
      expect(await lastKind(tx, id)).toBe('queued');
      const found = await findSubmission(tx, id);
      expect(found).toMatchObject({ state: 'queued', attempt: 1, tries: 0, outcome: null });
      expect(found && openXml(cipher, found)).toBe('<Return/>');
      expect(found && [...openArchive(cipher, found)]).toEqual([1]);
    });
  });

  test('is on its way once: the database takes no second open submission of a filing', async () => {
    await move('pay', 'sign', 'queue');
    await sign();
    await expect(sign()).rejects.toThrow('submission_');
  });
});
