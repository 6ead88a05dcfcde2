import {
  addBusiness,
  addForm8849,
  downloadForm8849,
  getConsent8849,
  getForm8849,
  getMailbox,
  getMailing8849,
  getStatus8849,
  giveUpForm8849,
  listDocuments8849,
  saveBusiness,
  saveForm8849,
  transmitForm8849,
  unlockForm8849,
} from '@gauger/contract';
import { readArchive } from '@gauger/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MefGateway } from '../../../adapters/mef/port.ts';
import { markPaid } from '../../../db/testing-rows.ts';
import { startJobs } from '../../../jobs/public.ts';
import { sendMailJob } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';
import { signature, submissionsOf } from '../../../testing/submissions.ts';

const site = await testApp();
const { app, call, account, asSuperuser, clock, deps } = site;
const { step } = submissionsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');
beforeAll(() => site.controlMef('delay', { milliseconds: 0 }));

/** 5,000 gallons of diesel in intercity buses at 17 cents: $850.00 (26 USC 6427(b)(2)(A)). */
const sch1 = { periodStart: '2026-07-01', periodEnd: '2026-09-30', 3: { lines: [{ line: '3d', gallons: '5000' }] } };

test('a Form 8849 is signed, sent and accepted, and then stays as it was signed', async () => {
  const { token, accountId, ...coach } = await account();
  const business = { ...businessFacts, EIN: '34-7654321' };
  const businessId = (await call(addBusiness, { token, body: business })).success.id;
  const claim = { businessId, schedule: { scheduleType: 'sch1', year: '2026', month: '12' } as const, sch1 };
  const { id } = (await call(addForm8849, { token, body: claim })).success;
  const status = async () => (await call(getStatus8849, { token, params: { id } })).success;

  const { snapshotHash, issues } = (await call(getConsent8849, { token, params: { id } })).success;
  expect(issues).toEqual([]);
  await markPaid(asSuperuser, id);
  const sent = await call(transmitForm8849, { token, params: { id }, body: { ...signature, snapshotHash } });
  expect(sent.success).toMatchObject({ state: 'queued', submission: { attempt: 1 } });
  await expect
    .poll(async () => {
      await step({ ...coach, token, accountId }, id);
      return (await status()).state;
    })
    .not.toMatch(/queued|sending|sent/);
  expect(await status()).toMatchObject({
    state: 'accepted',
    irsFilingStatus: 'Accepted',
    period: 'Schedule 1, 2026 Q3',
    totalClaim: '850.00',
  });
  expect((await call(saveForm8849, { token, body: { id, sch1: { 3: null } } })).error.code).toBe('NOT_EDITABLE');
  const pdf = await call(downloadForm8849, { token, params: { id, document: 'form8849.pdf' } });
  expect(pdf.status).toBe(200);

  // The answer is a document as it came, of this submission alone.
  const { submissionId } = (await status()).submission ?? {};
  const answer = await call(downloadForm8849, { token, params: { id, document: 'acknowledgement.xml' } });
  const xml = Buffer.from(answer.success.bytes).toString();
  expect(xml).toContain('AcceptanceStatusTxt');
  expect(xml.match(/<(\w+:)?SubmissionId>[^<]+/g)).toEqual([expect.stringContaining(submissionId ?? '-')]);
  // Each document is as long as the list says.
  const listed = (await call(listDocuments8849, { token, params: { id } })).success;
  expect(listed.map(({ document }) => document)).toEqual([
    'filing.json',
    'form8849.pdf',
    'form8849.xml',
    'cells.csv',
    'acknowledgement.xml',
    'package.zip',
  ]);
  for (const { document, bytes } of listed) {
    const file = await call(downloadForm8849, { token, params: { id, document: document as 'form8849.pdf' } });
    expect([document, file.success.bytes.length]).toEqual([document, bytes]);
  }
});

describe('Schedules 1 and 6 together', () => {
  /** The tax paid on fishing rods that were exported (26 USC 6416(b)(2)). */
  const rods = {
    line: '1b',
    crn: '308',
    otherClaims: '308',
    year: '2026',
    quarterEnding: '6',
    amountOfClaim: '400.00',
    explanationOfClaim: 'Exported rods.',
  };
  const period6 = { periodStart: '2026-04-01', periodEnd: '2026-06-30' };
  const year = { year: '2026', month: '12' };

  async function paidPair() {
    const coach = await account();
    const { token } = coach;
    const businessId = (await call(addBusiness, { token, body: { ...businessFacts, EIN: '34-7654322' } })).success.id;
    const schedule = { scheduleType: 'sch1_6', ...year } as const;
    const body = { businessId, schedule, sch1, sch6: { ...period6, '1b': { lines: [rods] } } };
    const added = await call(addForm8849, { token, body });
    expect(added.error?.issues ?? []).toEqual([]);
    expect(added.success).toMatchObject({ totalClaim: '1250.00', sentSchedules: [] });
    const { id } = added.success;
    await markPaid(asSuperuser, id);
    return { coach, token, id };
  }

  test('are two submissions of one signature and one fee; one is rejected, corrected and sent again, the other stays accepted', async () => {
    const { coach, token, id } = await paidPair();
    const of = { token, params: { id } };
    const status = async () => (await call(getStatus8849, of)).success;
    const consent = async () => (await call(getConsent8849, of)).success;
    const { snapshotHash: first } = await consent();
    const sign = async () => {
      const { snapshotHash, issues } = await consent();
      expect(issues).toEqual([]);
      return call(transmitForm8849, { ...of, body: { ...signature, snapshotHash } });
    };
    const answered = async () => {
      await expect
        .poll(async () => {
          await step(coach, id, { gateway: rejecting6 });
          return (await status()).forms.map(({ name, state }) => `${name} ${state}`).join();
        })
        .not.toMatch(/queued|sending|sent|unknown/);
      return status();
    };
    expect((await consent()).forms).toEqual([
      { period: 'Schedule 1, 2026 Q3', totalClaim: '850.00' },
      { period: 'Schedule 6, 2026 Q2', totalClaim: '400.00' },
    ]);
    const sent = (await sign()).success;
    expect(sent.forms.map(({ ending, state }) => [ending, state])).toEqual([
      ['-schedule-1', 'queued'],
      ['-schedule-6', 'queued'],
    ]);
    expect(new Set(sent.forms.map(({ submission }) => submission.submissionId)).size).toBe(2);
    // Asked again, it answers the same.
    expect((await sign()).success.forms.map(({ submission }) => submission.attempt)).toEqual([1, 1]);

    let isRejecting = true;
    const rejecting6: MefGateway = {
      ...deps.mef,
      async acknowledgements(ids) {
        const given = await deps.mef.acknowledgements(ids);
        const forms = (await status()).forms;
        const sixth = forms.find(({ ending }) => ending === '-schedule-6')?.submission.submissionId;
        if (given.outcome !== 'answered' || !isRejecting) return given;
        return {
          ...given,
          acknowledgements: given.acknowledgements.map((one) =>
            one.submissionId === sixth ? { ...one, category: 'rejected', statusText: 'Rejected' } : one,
          ),
        };
      },
    };
    expect(await answered()).toMatchObject({
      state: 'rejected',
      irsFilingStatus: 'Rejected',
      forms: [
        { name: 'Schedule 1', state: 'accepted', totalClaim: '850.00' },
        { name: 'Schedule 6', state: 'rejected', totalClaim: '400.00' },
      ],
    });

    expect((await call(unlockForm8849, of)).success).toMatchObject({
      state: 'draft',
      forms: [{ state: 'accepted' }, { state: 'draft' }],
    });
    const read = (await call(getForm8849, of)).success;
    expect(read.sentSchedules).toEqual(['1']);
    const refused = await call(saveForm8849, { token, body: { id, sch1: { 3: null } } });
    expect([refused.error.code, refused.error.errorDescription]).toEqual([
      'NOT_EDITABLE',
      expect.stringMatching(/^There is a problem in Saving form8849\. Schedule 1 was sent and no longer changes/),
    ]);
    for (const schedule of [
      { scheduleType: 'sch6', ...year },
      { year: '2025', month: '12' },
    ] as const)
      expect((await call(saveForm8849, { token, body: { id, schedule } })).status).not.toBe(200);
    const corrected = { '1b': { lines: [{ ...rods, amountOfClaim: '300.00' }] } };
    const saved = await call(saveForm8849, { token, body: { id, sch6: corrected } });
    expect(saved.success).toMatchObject({ totalClaim: '1150.00', sentSchedules: ['1'] });

    // The hash of the first signature signs nothing now.
    const before = await call(transmitForm8849, { ...of, body: { ...signature, snapshotHash: first } });
    expect([before.status, before.error?.code]).toEqual([409, 'SNAPSHOT_CHANGED']);
    const again = await consent();
    expect(again).toMatchObject({ period: 'Schedule 6, 2026 Q2', totalClaim: '300.00', forms: [] });
    isRejecting = false;
    expect((await sign()).success.forms).toMatchObject([
      { state: 'accepted', submission: { attempt: 1 } },
      { state: 'queued', submission: { attempt: 2 } },
    ]);
    expect(await answered()).toMatchObject({
      state: 'accepted',
      totalClaim: '1150.00',
      forms: [{ state: 'accepted' }, { state: 'accepted', totalClaim: '300.00' }],
    });
    const kinds = (await status()).history.flatMap(({ kind, form }) => (form ? [`${form} ${kind}`] : []));
    expect(kinds.filter((kind) => /accepted|rejected/.test(kind)).toSorted()).toEqual([
      'Schedule 1 accepted',
      'Schedule 6 accepted',
      'Schedule 6 rejected',
    ]);
  }, 60_000);

  test('one is unlocked while the other still waits for its answer, which is recorded, and void where it is a rejection', async () => {
    const { coach, token, id } = await paidPair();
    const of = { token, params: { id } };
    const status = async () => (await call(getStatus8849, of)).success;
    const states = async () => (await status()).forms.map(({ state }) => state);
    const { snapshotHash } = (await call(getConsent8849, of)).success;
    await call(transmitForm8849, { ...of, body: { ...signature, snapshotHash } });
    const [first, sixth] = (await status()).forms.map(({ submission }) => submission.submissionId);
    /** Rejects one of the two, and knows of no answer to the other yet. */
    const rejecting = (only: string | undefined): MefGateway => ({
      ...deps.mef,
      async acknowledgements(ids) {
        const given = await deps.mef.acknowledgements(ids);
        if (given.outcome !== 'answered') return given;
        const ours = given.acknowledgements.filter(({ submissionId }) => submissionId === only);
        return { ...given, acknowledgements: ours.map((one) => ({ ...one, category: 'rejected' })) };
      },
    });
    const until = (only: string | undefined, wanted: readonly string[]) =>
      expect
        .poll(async () => {
          await step(coach, id, { gateway: rejecting(only) });
          return states();
        })
        .toEqual(wanted);
    await until(sixth, ['sent', 'rejected']);
    expect(await status()).toMatchObject({ state: 'rejected', submission: { submissionId: sixth } });
    expect((await call(unlockForm8849, of)).success).toMatchObject({ state: 'draft' });
    expect(await states()).toEqual(['sent', 'draft']);
    expect((await call(getForm8849, of)).success.sentSchedules).toEqual(['1']);
    await until(first, ['draft', 'draft']);
    expect((await call(getForm8849, of)).success).toMatchObject({ state: 'draft', sentSchedules: [] });
    expect((await call(getConsent8849, of)).success.forms).toHaveLength(2);
  }, 60_000);

  test('one is given up after it was rejected, with a reason: the other stays, for the same fee', async () => {
    const { coach, token, id } = await paidPair();
    const of = { token, params: { id } };
    const giveUp = (schedule: '1' | '6', reason = 'The seller refunded the tax.') =>
      call(giveUpForm8849, { ...of, body: { schedule, reason } });
    expect((await giveUp('6')).error.errorDescription).toMatch(/^Schedule 6 was never sent/);
    const { snapshotHash } = (await call(getConsent8849, of)).success;
    const sent = (await call(transmitForm8849, { ...of, body: { ...signature, snapshotHash } })).success;
    const sixth = sent.forms[1]?.submission.submissionId;
    expect((await giveUp('6')).error.errorDescription).toMatch(/^Schedule 6 is on its way or accepted/);
    const gateway: MefGateway = {
      ...deps.mef,
      async acknowledgements(ids) {
        const given = await deps.mef.acknowledgements(ids);
        if (given.outcome !== 'answered') return given;
        const reject = (one: (typeof given.acknowledgements)[number]) =>
          one.submissionId === sixth ? { ...one, category: 'rejected' as const, statusText: 'Rejected' } : one;
        return { ...given, acknowledgements: given.acknowledgements.map(reject) };
      },
    };
    const status = async () => (await call(getStatus8849, of)).success;
    await expect
      .poll(async () => {
        await step(coach, id, { gateway });
        return (await status()).forms.map(({ state }) => state);
      })
      .toEqual(['accepted', 'rejected']);
    expect((await giveUp('1')).error.errorDescription).toMatch(/^Schedule 1 is on its way or accepted/);
    expect((await call(giveUpForm8849, { ...of, body: { schedule: '6', reason: ' ' } })).status).toBe(422);
    await call(unlockForm8849, of);
    // At once, twice: one of them finds one form left.
    const both = await Promise.all([giveUp('6'), giveUp('6')]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const now = await status();
    expect(now).toMatchObject({ state: 'accepted', totalClaim: '850.00', forms: [], submission: { attempt: 1 } });
    expect(now.givenUp).toMatchObject([
      { name: 'Schedule 6', totalClaim: '400.00', reason: 'The seller refunded the tax.', submissionId: sixth },
    ]);
    expect(now.history.at(-1)).toMatchObject({ kind: 'givenUp', form: 'Schedule 6' });
    expect(now.history.filter(({ kind }) => kind === 'rejected')).toHaveLength(1);
    const left = (await call(getForm8849, of)).success;
    expect(left).toMatchObject({ schedule: { scheduleType: 'sch1' }, paymentStatus: 1, totalClaim: '850.00' });
    expect(left).not.toHaveProperty('sch6');
    const pdf = await call(downloadForm8849, { token, params: { id, document: 'form8849.pdf' } });
    expect(pdf.status).toBe(200);
    expect((await giveUp('1')).status).toBe(409);
  }, 60_000);

  test('have a copy, an XML and a package each', async () => {
    const { token, id } = await paidPair();
    const get = (document: string) =>
      call(downloadForm8849, { token, params: { id, document: document as 'form8849.pdf' } });
    const whole = await get('form8849.pdf');
    expect([whole.status, whole.error.errorDescription]).toEqual([
      404,
      'This filing has form8849-schedule-1.pdf and form8849-schedule-6.pdf.',
    ]);
    for (const document of ['pdf', 'xml'].flatMap((kind) => [
      `form8849-schedule-1.${kind}`,
      `form8849-schedule-6.${kind}`,
    ]))
      expect([document, (await get(document)).status]).toEqual([document, 200]);
    expect((await get('package.zip')).error.errorDescription).toBe(
      'This filing has package-schedule-1.zip and package-schedule-6.zip.',
    );
    for (const schedule of ['1', '6']) {
      const archive = await app.inject({
        url: `/form8849/form8849id/${id}/documents/package-schedule-${schedule}.zip`,
        headers: { authorization: `Bearer ${token}` },
      });
      const entries = readArchive(archive.rawPayload, { mostEntries: 50, longestEntryBytes: 50_000_000 });
      expect([...entries.keys()]).toEqual(expect.arrayContaining(['form8849.pdf', 'form8849.xml']));
      const { schedules } = JSON.parse(Buffer.from(entries.get('filing.json') ?? []).toString());
      expect(Object.keys(schedules)).toEqual([schedule]);
    }
    expect((await call(getMailing8849, { token, params: { id } })).success.enclosures.map(({ name }) => name)).toEqual([
      'Form 8849',
      'Schedule 1',
      'Form 8849',
      'Schedule 6',
    ]);
  });

  test('are not mailed too when both are sent while the mailing is looked up', async () => {
    const { token, id } = await paidPair();
    const { snapshotHash } = (await call(getConsent8849, { token, params: { id } })).success;
    const sent = await call(transmitForm8849, { token, params: { id }, body: { ...signature, snapshotHash } });
    expect(sent.status).toBe(200);
    // As it was read before they were sent.
    await asSuperuser(`update filing set state = 'paid' where id = $1`, [id]);
    expect((await call(getMailing8849, { token, params: { id } })).error).toMatchObject({
      code: 'WRONG_STATE',
      errorDescription: 'This return was signed for IRS e-file. Do not mail it too, or the IRS receives it twice.',
    });
  });
});

test('a rejected Form 8849 is shown as rejected, corrected and sent again at no cost', async () => {
  const { token, accountId, ...coach } = await account();
  const business = { ...businessFacts, EIN: '12-0000900' };
  const businessId = (await call(addBusiness, { token, body: business })).success.id;
  const claim = { businessId, schedule: { scheduleType: 'sch1', year: '2026', month: '12' } as const, sch1 };
  const { id } = (await call(addForm8849, { token, body: claim })).success;
  await markPaid(asSuperuser, id);
  const status = async () => (await call(getStatus8849, { token, params: { id } })).success;
  async function send() {
    const { snapshotHash } = (await call(getConsent8849, { token, params: { id } })).success;
    const sent = await call(transmitForm8849, { token, params: { id }, body: { ...signature, snapshotHash } });
    expect(sent.error?.issues ?? []).toEqual([]);
    await expect
      .poll(async () => {
        await step({ ...coach, token, accountId }, id);
        return (await status()).state;
      })
      .not.toMatch(/queued|sending|sent/);
    return status();
  }
  expect(await send()).toMatchObject({
    state: 'rejected',
    submission: { findings: [{ ruleNumber: 'R0000-900', changed: false }] },
  });
  expect((await call(unlockForm8849, { token, params: { id } })).success.state).toBe('draft');
  await call(saveBusiness, { token, body: { id: businessId, EIN: '12-0000901' } });
  const lines = [{ line: '3d', gallons: '6000' }];
  expect((await call(saveForm8849, { token, body: { id, sch1: { 3: { lines } } } })).status).toBe(200);
  expect((await status()).submission?.findings).toMatchObject([{ changed: true }]);
  expect(await send()).toMatchObject({ state: 'accepted', totalClaim: '1020.00', submission: { attempt: 2 } });

  const jobs = await startJobs(deps.database, [sendMailJob.handler({ ...deps, siteUrl: 'https://gauger.example' })]);
  try {
    const written = async () =>
      (await call(getMailbox)).success.messages.flatMap(({ text, subject }) => (text.includes(id) ? subject : []));
    const of = (outcome: string) =>
      `Form 8849, Schedule 1, 2026 Q3, ${business.businessName}: ${outcome} by the MeF simulator`;
    await expect.poll(async () => (await written()).toSorted()).toEqual([of('accepted'), of('rejected')]);
  } finally {
    await jobs.stop();
  }
});
