import {
  addBusiness,
  addForm8849,
  downloadForm8849,
  getConsent8849,
  getMailbox,
  getStatus8849,
  saveBusiness,
  saveForm8849,
  transmitForm8849,
  unlockForm8849,
} from '@gauger/contract';
import { expect, test } from 'vitest';
import { markPaid } from '../../db/testing-rows.ts';
import { sendMailHandler } from '../../job-handlers/send-mail.ts';
import { startJobs } from '../../jobs/runner.ts';
import { testApp } from '../../testing-app.ts';
import { businessFacts } from '../../testing-facts.ts';
import { signature, submissionsOf } from './testing-submissions.ts';

const site = await testApp();
const { call, account, asSuperuser, clock, deps } = site;
const { step } = submissionsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');

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
  // The simulator answers after some seconds.
  await expect
    .poll(async () => {
      await step({ ...coach, token, accountId }, id);
      return (await status()).state;
    })
    .not.toMatch(/queued|sending|sent/);
  expect(await status()).toMatchObject({
    state: 'accepted',
    irsFilingStatus: 'Accepted',
    period: 'Schedule 1, year ending Dec 2026',
    totalClaim: '850.00',
  });
  expect((await call(saveForm8849, { token, body: { id, sch1: { 3: null } } })).error.code).toBe('NOT_EDITABLE');
  const pdf = await call(downloadForm8849, { token, params: { id, document: 'form8849.pdf' } });
  expect(pdf.status).toBe(200);
});

test('a rejected Form 8849 is told as such, corrected and sent again at no cost', async () => {
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

  const jobs = await startJobs(deps.database, [sendMailHandler(deps, 'https://gauger.example')]);
  try {
    const written = async () =>
      (await call(getMailbox)).success.messages.flatMap(({ text, subject }) => (text.includes(id) ? subject : []));
    const of = (outcome: string) =>
      `Form 8849, Schedule 1, year ending Dec 2026, ${business.businessName}: ${outcome} by the MeF simulator`;
    await expect.poll(async () => (await written()).toSorted()).toEqual([of('accepted'), of('rejected')]);
  } finally {
    await jobs.stop();
  }
});
