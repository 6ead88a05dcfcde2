import {
  addBusiness,
  addForm720,
  addForm8849,
  archiveBusiness,
  listDue,
  saveClientKind,
  saveForm8849,
} from '@gauger/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';
import { MAX_DUE_LISTED } from './list-due.ts';

const { call, account, business, member, asSuperuser, clock } = await testApp();
beforeEach(() => {
  clock.at = new Date('2026-10-21T16:00:00Z');
});

const quarter = (period: string) => ({ taxYear: period.slice(0, 4), taxYearAndQuarter: period.slice(5) });
const diesel = (taxDate: string, noOfGallons = '10000') => ({
  60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons }] },
});
/** A return of an account, in a state. @returns its id */
async function begin(
  { token, businessId }: Pick<TestAccount, 'token' | 'businessId'>,
  period: string,
  more: object = {},
  state = 'draft',
) {
  const { flags = {}, ...pages } = more as { flags?: object };
  const body = { businessId, taxYearQuarter: { ...quarter(period), ...flags }, ...pages };
  const { id } = (await call(addForm720, { token, body: body as never })).success;
  if (state !== 'draft') await asSuperuser('update filing set state = $2 where id = $1', [id, state]);
  return id;
}
const due = async ({ token }: { token: string }, business?: string) =>
  (await call(listDue, { token, query: business ? { business } : {} })).success;
/** Kind, period or box, due date and amount of each. */
const short = ({ items }: Awaited<ReturnType<typeof due>>) =>
  items.map(({ kind, period, depositPeriod, due, amount }) =>
    [kind, depositPeriod?.box ?? period, due, amount ?? 'nothing entered'].join(' '),
  );

describe('what is due', () => {
  test('is nothing of a business without a return', async () => {
    expect(await due(await account())).toEqual({
      ...{ today: '2026-10-21', through: '2027-01-19', overdue: 0, total: 0, days: [], items: [] },
    });
  });

  test('holds a begun return with its balance so far and why its due date moved', async () => {
    const hall = await account();
    const id = await begin(hall, '2026Q3', { filingData: diesel('2026-07-10') });
    const { items, days } = await due(hall);
    expect(items).toEqual([
      expect.objectContaining({
        ...{ kind: 'return', businessId: hall.businessId, period: '2026Q3', filingId: id, state: 'draft' },
        ...{ due: '2026-11-02', nominal: '2026-10-31', moved: 'Saturday', overdue: false, amount: '2440.00' },
      }),
    ]);
    expect(days).toEqual([
      {
        ...{ due: '2026-11-02', returns: 1, deposits: 0, claims: 0, amount: '2440.00', first: items[0] },
        amounts: { returns: '2440.00', deposits: null, claims: null },
      },
    ]);
  });

  test('holds the return of a client without one, as a person said how often it files', async () => {
    clock.at = new Date('2026-11-26T16:00:00Z');
    const hall = await account();
    const mark = async (businesses: string[], kind: 'quarterly' | 'feeOnly' | null) =>
      expect((await call(saveClientKind, { token: hall.token, body: { businesses, kind } })).status).toBe(200);
    await mark([hall.businessId], 'quarterly');
    const fee = await business(hall.accountId);
    await mark([fee], 'feeOnly');
    const periods = async () => (await due(hall)).items.map(({ businessId, period }) => [businessId, period]);
    // The quarter that runs ends within the days that are looked at.
    expect(await periods()).toEqual([
      [hall.businessId, '2026Q3'],
      [hall.businessId, '2026Q4'],
    ]);
    // In the third quarter the fee is due.
    clock.at = new Date('2026-07-10T16:00:00Z');
    expect((await periods()).sort()).toEqual(
      [
        [hall.businessId, '2026Q2'],
        [fee, '2026Q2'],
      ].sort(),
    );
    // A business that files the fee alone owes nothing for the quarter after another return, and the fee of last year's plan once a year.
    await begin({ ...hall, businessId: fee }, '2025Q2', {}, 'accepted');
    clock.at = new Date('2026-10-21T16:00:00Z');
    expect((await periods()).filter(([id]) => id === fee)).toEqual([[fee, '2026Q2']]);
    // A final return ends it, however long ago it was.
    await begin(hall, '2024Q1', { flags: { finalReturn: true } }, 'accepted');
    expect((await periods()).filter(([id]) => id === hall.businessId)).toEqual([]);
    await asSuperuser('update filing set final_return = true where business_id = $1', [fee]);
    expect((await periods()).filter(([id]) => id === fee)).toEqual([]);
  });

  test('begins with what is overdue, and leaves out what was sent', async () => {
    const hall = await account();
    await begin(hall, '2026Q3', { filingData: diesel('2026-07-10') }, 'queued');
    await begin(hall, '2026Q2', { filingData: diesel('2026-04-10') }, 'accepted');
    await begin(hall, '2025Q2', {});
    await begin(hall, '2025Q3', { filingData: diesel('2025-07-10') }, 'rejected');
    const found = await due(hall);
    expect(short(found)).toEqual(['return 2025Q2 2025-07-31 nothing entered', 'return 2025Q3 2025-10-31 2440.00']);
    expect([found.overdue, found.items.map(({ overdue }) => overdue)]).toEqual([2, [true, true]]);
  });

  test('holds the return that follows one of the quarter before, unless that one is final or one-time', async () => {
    const hall = await account();
    await begin(hall, '2026Q2', {}, 'accepted');
    expect((await due(hall)).items).toMatchObject([
      { kind: 'return', period: '2026Q3', filingId: null, state: null, amount: null, overdue: false },
    ]);
    for (const flags of [{ finalReturn: true }, { oneTimeFiling: true }]) {
      const last = await account();
      await begin(last, '2026Q2', { flags }, 'accepted');
      expect((await due(last)).items).toEqual([]);
    }
  });

  test('holds each quarter that was not begun since the last return, overdue ones first', async () => {
    clock.at = new Date('2026-11-26T16:00:00Z');
    const hall = await account();
    await begin(hall, '2026Q1', {}, 'accepted');
    const found = await due(hall);
    expect(short(found)).toEqual([
      'return 2026Q2 2026-07-31 nothing entered',
      'return 2026Q3 2026-11-02 nothing entered',
      'return 2026Q4 2027-02-01 nothing entered',
    ]);
    expect(found.overdue).toBe(2);
    // A return in between decides about the quarters after it.
    await begin(hall, '2026Q2', { flags: { finalReturn: true } }, 'accepted');
    expect((await due(hall)).items).toEqual([]);
    // The quarters before the listed ones may have been filed elsewhere.
    const gone = await account();
    await begin(gone, '2025Q4', {}, 'accepted');
    expect((await due(gone)).items).toEqual([]);
  });

  test('asks for the PCORI fee a year later, and for no return in between', async () => {
    clock.at = new Date('2026-07-10T16:00:00Z');
    const hall = await account();
    const id = await begin(hall, '2025Q2', {}, 'accepted');
    await asSuperuser(
      `insert into filing_page (account_id, filing_id, page, facts, cells, amount, version, saved_at)
       values ($1, $2, 'tax.133', '{}', '{}', '100.00', 1, now())`,
      [hall.accountId, id],
    );
    expect(short(await due(hall))).toEqual(['return 2026Q2 2026-07-31 nothing entered']);
    clock.at = new Date('2025-10-10T16:00:00Z');
    expect((await due(hall)).items).toEqual([]);
  });

  test('holds the deposits that are short, with what is missing, and those ahead without tax', async () => {
    const rows = {
      60: { rows: [...diesel('2026-10-05', '20000')[60].rows, ...diesel('2026-10-20', '20000')[60].rows] },
    };
    clock.at = new Date('2026-11-04T16:00:00Z');
    const hall = await account();
    const deposits = [{ period: 'B', date: '2026-11-03', amount: '1000.00' }];
    const id = await begin(hall, '2026Q4', { filingData: rows, deposit: { deposits } });
    const found = await due(hall);
    expect(short(found)).toEqual([
      'deposit A 2026-10-29 4636.00',
      'deposit B 2026-11-13 3636.00',
      'deposit C 2026-11-27 nothing entered',
      'deposit D 2026-12-14 nothing entered',
      'deposit E 2026-12-29 nothing entered',
      'deposit F 2027-01-14 nothing entered',
      'return 2026Q4 2027-02-01 8760.00',
    ]);
    expect(found.items[1]).toMatchObject({
      ...{ kind: 'deposit', period: '2026Q4', nominal: '2026-11-14', moved: 'Saturday', filingId: id },
      depositPeriod: { first: '2026-10-16', last: '2026-10-31', basis: '4880.00', whole: false, covered: '1000.00' },
    });
    clock.at = new Date('2027-02-02T16:00:00Z');
    // Missing deposits are then part of the balance due.
    expect(short(await due(await member(hall.accountId, 'viewer')))).toEqual([
      'return 2026Q4 2027-02-01 8760.00',
      'return 2027Q1 2027-04-30 nothing entered',
    ]);
  });

  test('holds no deposit that the safe harbor excuses', async () => {
    const hall = await account();
    const deposits = [
      ['A', '2026-07-29'],
      ['B', '2026-08-14'],
      ['C', '2026-08-28'],
      ['D', '2026-09-14'],
      ['E', '2026-09-29'],
      ['G', '2026-09-29'],
      ['F', '2026-10-14'],
    ].map(([period, date]) => ({ period, date, amount: '500.00' }));
    const facts = { filingData: diesel('2026-07-10', '20000') };
    await begin(hall, '2026Q3', { ...facts, deposit: { deposits } });
    expect(short(await due(hall))).toContain('deposit A 2026-07-29 4136.00');
    const excused = await account();
    await begin(excused, '2026Q1', { filingData: diesel('2026-01-10') }, 'accepted');
    await begin(excused, '2026Q2', {}, 'accepted');
    await begin(excused, '2026Q3', { ...facts, deposit: { deposits, depositedUsingSHRule: true } });
    expect(short(await due(excused))).toEqual(['return 2026Q3 2026-11-02 1380.00']);
  });

  test('is of all live businesses, or of one; never of another account', async () => {
    const hall = await account();
    const other = await account();
    await begin(hall, '2026Q3');
    await begin(other, '2026Q3');
    const facts = { ...businessFacts, businessName: 'Birch Fuel', EIN: '98-7654321' };
    const { id } = (await call(addBusiness, { token: hall.token, body: facts })).success;
    await begin({ ...hall, businessId: id }, '2026Q3');
    expect((await due(hall)).items.map(({ businessId }) => businessId).sort()).toEqual([hall.businessId, id].sort());
    expect((await due(hall)).days).toMatchObject([{ returns: 2, amount: null }]);
    expect((await due(hall, id)).items).toMatchObject([{ businessName: 'Birch Fuel' }]);
    expect((await call(listDue, { token: hall.token, query: { business: other.businessId } })).error.code).toBe(
      'NOT_FOUND',
    );
    expect((await call(listDue, { token: hall.token, query: { business: 'all' } })).error.issues[0]?.path).toBe(
      'query.business',
    );
    await call(archiveBusiness, { token: hall.token, params: { id } });
    expect((await due(hall)).total).toBe(1);
  });

  test('keeps two businesses of one name in the order they were added', async () => {
    const hall = await account();
    const ids = [hall.businessId];
    for (const EIN of ['98-7654321', '98-7654322', '98-7654323', '98-7654324'])
      ids.push((await call(addBusiness, { token: hall.token, body: { ...businessFacts, EIN } })).success.id);
    // The newest business was the first to begin its return.
    for (const businessId of ids.toReversed()) await begin({ ...hall, businessId }, '2026Q3');
    expect((await due(hall)).items.map(({ businessId }) => businessId)).toEqual(ids);
  });

  test('is read by a Viewer', async () => {
    const hall = await account();
    await begin(hall, '2026Q3');
    expect((await due(await member(hall.accountId, 'viewer'))).total).toBe(1);
  });

  test('lists the first of many businesses, and counts all', async () => {
    const hall = await account();
    await begin(hall, '2026Q3');
    await asSuperuser(
      `with more as (
         insert into business select (jsonb_populate_record(b, jsonb_build_object(
           'id', gen_random_uuid(), 'business_name', 'Dock ' || n))).*
         from business b, generate_series(1, 205) n where b.id = $1 returning id)
       insert into filing select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'business_id', more.id))).*
       from filing f, more where f.business_id = $1`,
      [hall.businessId],
    );
    const { items, total, days } = await due(hall);
    expect([items.length, total, days[0]?.returns]).toEqual([MAX_DUE_LISTED, 206, 206]);
  });
});

describe('a claim', () => {
  /** A Form 8849 for uses of the third quarter of 2026. @returns its id and version */
  async function claim(
    { token, businessId }: TestAccount,
    rows: readonly object[] = [{ line: '3d', gallons: '5000' }],
  ) {
    const sch1 = { periodStart: '2026-04-01', periodEnd: '2026-09-30', '3': { lines: rows } };
    const schedule = { scheduleType: 'sch1', year: '2026', month: '12' };
    const body = { businessId, schedule, sch1 };
    const { id, version } = (await call(addForm8849, { token, body: body as never })).success;
    return { id, version };
  }

  test('is listed by its last day, the end of the quarter after the last one claimed, with its total', async () => {
    clock.at = new Date('2026-11-20T16:00:00Z');
    const hall = await account();
    const { id } = await claim(hall);
    const { items, days } = await due(hall);
    expect(items).toEqual([
      {
        ...{
          kind: 'claim',
          businessId: hall.businessId,
          businessName: expect.any(String),
          filingId: id,
          state: 'draft',
        },
        ...{ due: '2026-12-31', nominal: '2026-12-31', moved: null, overdue: false, amount: '850.00' },
        ...{ period: null, schedules: ['1'], periodStart: '2026-04-01', periodEnd: '2026-09-30', depositPeriod: null },
      },
    ]);
    expect(days).toMatchObject([{ due: '2026-12-31', returns: 0, deposits: 0, claims: 1, amount: '850.00' }]);
  });

  test('has no last day before something is claimed, and loses it with its last row', async () => {
    clock.at = new Date('2026-11-20T16:00:00Z');
    const hall = await account();
    await claim(hall, []);
    const { id, version } = await claim(hall);
    expect((await due(hall)).total).toBe(1);
    await call(saveForm8849, {
      token: hall.token,
      headers: { 'if-match': `"${version}"` },
      body: { id, sch1: { '3': { lines: [] } } } as never,
    });
    expect((await due(hall)).total).toBe(0);
  });

  test('is overdue after its last day until it is sent, and is not of another business', async () => {
    const hall = await account();
    const { id } = await claim(hall);
    await asSuperuser("update filing set file_by = '2026-10-20' where id = $1", [id]);
    expect((await due(hall)).overdue).toBe(1);
    const { id: other } = (
      await call(addBusiness, { token: hall.token, body: { ...businessFacts, EIN: '00-9876543' } as never })
    ).success;
    expect((await due(hall, other)).total).toBe(0);
    await asSuperuser("update filing set state = 'queued' where id = $1", [id]);
    expect((await due(hall)).total).toBe(0);
  });

  test('is not added to what is due on its day', async () => {
    const hall = await account();
    await claim(hall);
    await asSuperuser("update filing set file_by = '2026-10-31' where account_id = $1", [hall.accountId]);
    await begin(hall, '2026Q3', { filingData: diesel('2026-07-10') });
    expect((await due(hall)).days).toMatchObject([{ due: '2026-11-02', returns: 1, claims: 1, amount: '2440.00' }]);
  });
});
