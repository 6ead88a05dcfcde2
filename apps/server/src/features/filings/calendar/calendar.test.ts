import {
  addForm720,
  addForm8849,
  archiveBusiness,
  deleteBusiness,
  downloadCalendar,
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';

const { app, call, account, business, member, asSuperuser, clock } = await testApp();
clock.at = new Date('2026-07-10T12:00:00Z');
const hall = await account();

const make = async (id: string, withAmounts = false, token = hall.token) =>
  (await call(makeCalendarFeed, { token, params: { id }, body: { withAmounts } })).success.address;
/** Reads the address as a subscribed calendar does. */
async function read(address: string) {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: new URL(address).pathname });
  return { statusCode, type: headers['content-type'], body: body.replace(/\r\n /g, '') };
}
/** The days of a calendar with what they say. */
const daysOf = (file: string) =>
  [
    ...file.matchAll(/UID:(\S+)[\s\S]*?DTSTART;VALUE=DATE:(\d{8})[\s\S]*?SUMMARY:(.*)\r\n(?:DESCRIPTION:(.*)\r\n)?/g),
  ].map(([, uid, day, summary, description]) => ({ uid, day, summary, description }));
const third = { taxYear: '2026', taxYearAndQuarter: '3' };
const diesel = { 60: { rows: [{ taxDate: '2026-07-10', typeOfEvent: '60a', noOfGallons: '100000' }] } };

describe('the feed of a business', () => {
  test('is read by its secret address without a session, and names due dates with the reason they moved', async () => {
    const { statusCode, type, body } = await read(await make(hall.businessId));
    expect([statusCode, type]).toEqual([200, 'text/calendar']);
    const days = daysOf(body);
    expect(days.find(({ summary }) => summary === 'Form 720 of 2026Q3 is due')).toMatchObject({
      day: '20261102',
      description: 'Oct 31\\, 2026 is a Saturday.',
    });
    expect(days.find(({ uid }) => uid?.includes('-2026Q3-C@'))).toMatchObject({
      day: '20260828',
      summary: 'Excise deposit is due: Aug 1 to 15',
      description: 'Tax of Aug 1\\, 2026 to Aug 15\\, 2026\\, box C of Schedule A. Aug 29\\, 2026 is a Saturday.',
    });
    expect(new Set(days.map(({ uid }) => uid)).size).toBe(days.length);
  });

  test('keeps its days under the same names, and holds nothing secret', async () => {
    const id = await business(hall.accountId);
    const first = await read(await make(id));
    const again = await read(await make(id));
    expect(daysOf(again.body)).toEqual(daysOf(first.body));
    for (const secret of [id, hall.accountId, hall.emailId, businessFacts.EIN, businessFacts.EIN.replace('-', '')])
      expect(first.body).not.toContain(secret);
  });

  test('tells amounts only when asked to, and deposits by the methods of the filings', async () => {
    const id = await business(hall.accountId);
    const billed = { 28: { rows: [{ dateOfAmountsBilled: '2026-06-10', taxableAmount: '1000' }] } };
    const body = { businessId: id, taxYearQuarter: third, filingData: { ...diesel, ...billed } };
    await call(addForm720, { token: hall.token, body });
    const silent = await read(await make(id));
    expect(silent.body).not.toContain('$');
    expect(silent.body).toMatch(/-2026Q3-A@/);
    expect(silent.body).toMatch(/-2026Q3-M@/);
    const telling = daysOf((await read(await make(id, true))).body);
    expect(telling.find(({ uid }) => uid?.includes('-2026Q3-A@'))?.description).toMatch(/Liability \$24400\.00\.$/);
    expect(telling.find(({ uid }) => uid?.includes('-2026Q3-return@'))?.description).toMatch(/due \$24462\.50\.$/);
  });

  test('has the last day of a claim that was begun, with its amount only when asked to', async () => {
    const id = await business(hall.accountId);
    const schedule = { scheduleType: 'sch1', year: '2026', month: '12' };
    const sch1 = {
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
      '3': { lines: [{ line: '3d', gallons: '5000' }] },
    };
    await call(addForm8849, { token: hall.token, body: { businessId: id, schedule, sch1 } as never });
    const ofClaim = (file: string) => daysOf(file).find(({ uid }) => uid?.includes('-claim@'));
    expect(ofClaim((await read(await make(id))).body)).toMatchObject({
      day: '20260630',
      summary: 'Last day to file Form 8849\\, Schedule 1\\, 2026 Q1',
    });
    expect(ofClaim((await read(await make(id, true))).body)?.description).toBe('Claim $850.00.');
  });

  test('of a business that only files for the PCOR fee has no deposits', async () => {
    const id = await business(hall.accountId);
    const second = { taxYear: '2026', taxYearAndQuarter: '2' };
    await call(addForm720, { token: hall.token, body: { businessId: id, taxYearQuarter: second } });
    const { body } = await read(await make(id));
    expect(body).not.toContain('Excise deposit');
    expect(body).toContain('Form 720 of 2026Q2 is due');
  });

  test('ends when it is turned off, made anew, or its business or account goes', async () => {
    const gone = async (address: string) => {
      const { statusCode, body } = await read(address);
      expect([statusCode, JSON.parse(body).Error.code]).toEqual([404, 'NOT_FOUND']);
    };
    const id = await business(hall.accountId);
    const params = { id };
    const old = await make(id);
    const current = await make(id);
    await gone(old);
    expect((await read(current)).statusCode).toBe(200);
    await call(endCalendarFeed, { token: hall.token, params });
    await gone(current);
    expect((await call(getCalendarFeed, { token: hall.token, params })).success.on).toBe(false);

    const deleted = await make(id);
    await call(deleteBusiness, { token: hall.token, params });
    await gone(deleted);
    const other = await account();
    const suspended = await make(other.businessId, false, other.token);
    await asSuperuser('update app_user set active = false where email = $1', [other.emailId]);
    await gone(suspended);
    await gone('http://host/calendar/x.ics');
    await gone(`http://host/calendar/${'A'.repeat(43)}.ics`);
  });

  test('ends for a colleague who is limited to other businesses, is made inactive, or leaves', async () => {
    const [mine, others] = [await business(hall.accountId), await business(hall.accountId)];
    const manager = await member(hall.accountId, 'manager');
    const address = await make(mine, false, manager.token);
    const set = (change: string) => asSuperuser(`update membership set ${change} where user_id = $1`, [manager.userId]);
    for (const [change, status] of [
      [`businesses = array['${others}']::uuid[]`, 404],
      [`businesses = array['${mine}']::uuid[]`, 200],
      ['active = false', 404],
      ['active = true', 200],
      ['deleted_at = now()', 404],
    ] as const) {
      await set(change);
      expect((await read(address)).statusCode, change).toBe(status);
      const { on } = (await call(getCalendarFeed, { token: hall.token, params: { id: mine } })).success;
      expect(on, change).toBe(status === 200);
    }
  });

  test('is not made for an archived business, and keeps only a hash of its token', async () => {
    const id = await business(hall.accountId);
    const address = await make(id);
    const { rows } = await asSuperuser('select to_jsonb(f)::text as row from calendar_feed f where business_id = $1', [
      id,
    ]);
    expect(rows[0].row).not.toContain(address.split('/').at(-1)?.replace('.ics', ''));
    await call(archiveBusiness, { token: hall.token, params: { id } });
    const { error } = await call(makeCalendarFeed, { token: hall.token, params: { id }, body: {} });
    expect(error.code).toBe('BUSINESS_ARCHIVED');
  });

  test('stands in the audit trail', async () => {
    const id = await business(hall.accountId);
    await make(id);
    await call(endCalendarFeed, { token: hall.token, params: { id } });
    await call(endCalendarFeed, { token: hall.token, params: { id } });
    const { rows } = await asSuperuser(
      `select action_type from audit_event where document_id = $1 and action_type like 'CALENDAR%' order by seq`,
      [id],
    );
    expect(rows.map((row) => row.action_type)).toEqual(['CALENDAR_FEED_MADE', 'CALENDAR_FEED_ENDED']);
  });
});

test('the file is downloaded by whoever reads the business, with amounts', async () => {
  const id = await business(hall.accountId);
  await call(addForm720, {
    token: hall.token,
    body: { businessId: id, taxYearQuarter: third, filingData: diesel },
  });
  const url = `/business/businessId/${id}/calendar`;
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${hall.token}` } });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="due-dates.ics"');
  expect(answer.body).toContain('Balance due $24400.00.');
  const other = await account();
  expect((await call(downloadCalendar, { token: other.token, params: { id } })).error.code).toBe('NOT_FOUND');
});
