import { addForm720, forgotPassword, getSession, listClients, resetPassword, saveForm720 } from '@gauger/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

/** Times at which clocks and calendars surprise: quarters end by the clock of Washington, and lifetimes are of real time. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const { call, account, asSuperuser, clock } = await testApp();

let hall: Awaited<ReturnType<typeof account>>;
const at = async (moment: string) => {
  clock.at = new Date(moment);
  hall = await account();
};
const pass = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
const isLoggedIn = async () => (await call(getSession, { token: hall.token })).status === 200;

describe('the quarter that is due', () => {
  test.each([
    ['2026-09-30T23:59:59Z', '2026 2', 'midnight of UTC is near'],
    ['2026-10-01T00:00:00Z', '2026 2', 'October has come in UTC, but not in Washington'],
    ['2026-10-01T03:59:59Z', '2026 2', 'the last second of September in Washington'],
    ['2026-10-01T04:00:00Z', '2026 3', 'October in Washington, in summer time'],
    ['2027-01-01T04:59:59Z', '2026 3', 'the last second of the year in Washington'],
    ['2027-01-01T05:00:00Z', '2026 4', 'the new year in Washington, in winter time'],
  ])('at %s is %s: %s', async (moment, due) => {
    await at(moment);
    const { year, quarter } = (await call(listClients, { token: hall.token })).success.due;
    expect(`${year} ${quarter}`).toBe(due);
  });
});

describe('a link to a new password lives 30 minutes of real time', () => {
  const link = async () => {
    const { rows } = await asSuperuser('select id from app_user where email = $1', [hall.emailId]);
    const resetPasswordToken = `token of ${clock.at.toISOString()}`;
    await asSuperuser(
      `insert into password_reset (token_hash, user_id, created_at, expires_at)
       values (sha256(convert_to($1, 'UTF8')), $2, $3, $3::timestamptz + interval '30 minutes')`,
      [resetPasswordToken, rows[0].id, clock.at],
    );
    return { emailId: hall.emailId, resetPasswordToken, newPassword: `a new password ${clock.at.getTime()}` };
  };

  test.each([
    ['2026-03-08T06:45:00Z', 'clocks of New York go forward'],
    ['2026-11-01T05:45:00Z', 'clocks of New York go back'],
    ['2028-02-28T23:45:00Z', 'February 29 begins'],
  ])('from %s on, while %s', async (moment) => {
    await at(moment);
    const kept = await link();
    pass(29 * MINUTE);
    expect((await call(resetPassword, { body: kept })).status).toBe(200);
    const late = await link();
    pass(31 * MINUTE);
    expect((await call(resetPassword, { body: late })).status).toBe(409);
  });
});

describe('a server whose clock was set', () => {
  beforeEach(() => at('2026-10-20T12:00:00Z'));

  test('a day ahead ends sessions, and a new login works', async () => {
    pass(DAY);
    expect(await isLoggedIn()).toBe(false);
    hall = await account();
    expect(await isLoggedIn()).toBe(true);
  });

  test('a day back keeps sessions, and saves and mails go on', async () => {
    pass(-DAY);
    expect(await isLoggedIn()).toBe(true);
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '3' };
    const body = { businessId: hall.businessId, taxYearQuarter };
    const filing = (await call(addForm720, { token: hall.token, body })).success;
    pass(-DAY);
    const saved = await call(saveForm720, {
      token: hall.token,
      body: { id: filing.id, deposit: { depositedAmt: '1' } },
    });
    expect(saved.status).toBe(200);
    expect((await call(forgotPassword, { body: { emailId: hall.emailId } })).status).toBe(200);
  });
});

test('February 29 is a day of leap years alone', async () => {
  await at('2026-10-20T12:00:00Z');
  const save = (taxYear: string, taxDate: string) =>
    call(addForm720, {
      token: hall.token,
      body: {
        businessId: hall.businessId,
        taxYearQuarter: { taxYear, taxYearAndQuarter: '1' },
        filingData: { 60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons: '1000' }] } },
      },
    });
  expect((await save('2024', '2024-02-29')).status).toBe(201);
  const refused = await save('2026', '2026-02-29');
  expect(refused.status).toBe(422);
  expect(refused.error.issues[0]?.path).toContain('taxDate');
});
