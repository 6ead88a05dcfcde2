import {
  addForm720,
  addForm8849,
  countIssues,
  getPreflight,
  getPreflight8849,
  getStatus,
  markMailed,
  markMailed8849,
} from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

/** A site that files with the IRS. */
const { account, asSuperuser, call, clock } = await testApp({}, undefined, {}, { mef: { isStandIn: false } });
clock.at = new Date('2026-10-20T12:00:00Z');
let hall = await account();

/** Diesel of a quarter, on its first day. */
const begin = async (year: string, quarter: string, taxDate: string) => {
  const body = {
    businessId: hall.businessId,
    taxYearQuarter: { taxYear: year, taxYearAndQuarter: quarter },
    filingData: { 60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  };
  const { success, error } = await call(addForm720, { token: hall.token, body: body as never });
  expect(error).toBeUndefined();
  return success.id;
};
const mail = (id: string, mailedOn: string) =>
  call(markMailed, {
    token: hall.token,
    params: { id },
    body: { mailed: { mailedOn, sentBy: 'regular' } as never },
  });

test('a return that IRS e-file accepts cannot be recorded as mailed', async () => {
  const id = await begin('2026', '3', '2026-07-15');
  expect((await mail(id, '2026-10-20')).error).toMatchObject({
    code: 'WRONG_STATE',
    errorDescription: 'This return goes by IRS e-file: sign and send it.',
  });
});

test('a return that is on its way by IRS e-file cannot be recorded as mailed', async () => {
  const id = await begin('2026', '2', '2026-05-15');
  await asSuperuser(`update filing set state = 'queued' where id = $1`, [id]);
  expect((await mail(id, '2026-10-20')).error).toMatchObject({
    code: 'WRONG_STATE',
    errorDescription: 'It cannot be recorded as mailed: this filing is queued.',
  });
});

test('a claim without a known credit reference number can be recorded as mailed', async () => {
  const line9 = { line: '9', date: '2026-01-10', year: '2025', quarterEnding: '12', gallons: '3000', amount: '732' };
  const body = {
    businessId: hall.businessId,
    schedule: { scheduleType: 'sch5', year: '2026', month: '12' },
    schedules: { 5: { lines: [line9] } },
  };
  const { id } = (await call(addForm8849, { token: hall.token, body: body as never })).success;
  const found = (await call(getPreflight8849, { token: hall.token, params: { id } })).success;
  expect(found).toMatchObject({
    way: 'paper',
    whyPaper: expect.stringMatching(/^No credit reference number is known .* You can mail the claim\.$/),
  });
  const mailed = await call(markMailed8849, {
    token: hall.token,
    params: { id },
    body: { mailed: { mailedOn: '2026-10-20', sentBy: 'regular' } as never },
  });
  expect(mailed.error?.issues ?? []).toEqual([]);
  expect(mailed.success.state).toBe('mailed');
});

test('a claim whose MeF layout is not known leads to the mail', async () => {
  const schedule = { scheduleType: 'sch3', year: '2026', month: '12' };
  const body = { businessId: hall.businessId, schedule };
  const { id } = (await call(addForm8849, { token: hall.token, body: body as never })).success;
  const found = (await call(getPreflight8849, { token: hall.token, params: { id } })).success;
  expect([found.way, found.whyPaper]).toEqual([
    'paper',
    'Gauger does not know yet how IRS e-file accepts Schedule 3 of Form 8849 for 2026. You can mail it.',
  ]);
  expect(found.issues.map(({ code }) => code)).not.toContain('layoutNotKnown');
});

test('a return whose MeF layout is not known yet can be recorded as mailed', async () => {
  clock.at = new Date('2027-04-05T12:00:00Z');
  hall = await account();
  const id = await begin('2027', '1', '2027-01-15');
  const { way, whyPaper, issues } = (await call(getPreflight, { token: hall.token, params: { id } })).success;
  expect([way, whyPaper, issues.filter(({ path }) => !path.startsWith('business.'))]).toEqual([
    'paper',
    expect.stringMatching(/^How IRS e-file will accept the return for 2027 Q1 is not known yet\. .*\.$/),
    [],
  ]);
  const { returns } = (await call(countIssues, { token: hall.token, body: { filings: [id] } })).success;
  expect(returns).toMatchObject([{ errors: 0 }]);
  expect((await mail(id, '2027-04-05')).error).toBeUndefined();
  expect((await call(getStatus, { token: hall.token, params: { id } })).success).toMatchObject({
    state: 'mailed',
    mailed: { mailedOn: '2027-04-05' },
  });
});
