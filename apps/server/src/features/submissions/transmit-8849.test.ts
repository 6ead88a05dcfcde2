import {
  addBusiness,
  addForm8849,
  downloadForm8849,
  getConsent8849,
  getStatus8849,
  saveForm8849,
  transmitForm8849,
} from '@gauger/contract';
import { expect, test } from 'vitest';
import { markPaid } from '../../db/testing-rows.ts';
import { testApp } from '../../testing-app.ts';
import { businessFacts } from '../../testing-facts.ts';
import { signature, submissionsOf } from './testing-submissions.ts';

const site = await testApp();
const { call, account, asSuperuser, clock } = site;
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
