import {
  addBusiness,
  addForm8849,
  countForm8849,
  deleteForm8849,
  downloadForm8849,
  getConsent8849,
  getForm720,
  getForm8849,
  getPreflight8849,
  getStatus8849,
  saveForm8849,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { type TestAccount, testApp } from '../../../../testing/app.ts';
import { businessFacts } from '../../../../testing/facts.ts';

const { call, account, business, member, asSuperuser, clock } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');
const coach = await account();

const year = { year: '2026', month: '12' };
const period = { periodStart: '2026-04-01', periodEnd: '2026-09-30' };
/** 4,000 gallons of diesel in intercity buses at 17 cents: $680.00 (26 USC 6427(b)(2)(A)). */
const buses = { line: '3d', gallons: '4000' };
/** 1,000 gallons of diesel off the highway at 24.3 cents: $243.00 (26 USC 6427(l)(1)). */
const generators = { line: '3a', typeOfUse: '2', gallons: '1000' };

const add = (body: object, of: TestAccount = coach, headers: Record<string, string> = {}) =>
  call(addForm8849, { token: of.token, body: { businessId: of.businessId, ...body } as never, headers });
const save = (id: string, body: object, headers: Record<string, string> = {}) =>
  call(saveForm8849, { token: coach.token, body: { id, ...body } as never, headers });
const get = (id: string, of = coach) => call(getForm8849, { token: of.token, params: { id } });
async function begin(sch1: object = { ...period, 3: { lines: [buses, generators] } }) {
  const { success, error } = await add({ schedule: { scheduleType: 'sch1', ...year }, sch1 });
  expect(error).toBeUndefined();
  return success;
}
const short = (issues: readonly { code: string; path: string }[]) => issues.map(({ code, path }) => [code, path]);

describe('a Form 8849', () => {
  test('is begun with a schedule, a year and a month, each asked for by name', async () => {
    const { status, error } = await add({ schedule: {} });
    expect(status).toBe(422);
    expect(error.issues.map(({ path, message }) => [path, message])).toEqual(
      expect.arrayContaining([
        ['schedule.scheduleType', 'Select Schedule Type'],
        ['schedule.year', 'Select Year'],
        ['schedule.month', 'Select Month'],
      ]),
    );
    const added = await add({ schedule: { scheduleType: 'sch1', year: '2026', month: '9' } });
    expect(added.status).toBe(201);
    expect(added.success).toMatchObject({
      formType: 'Form8849',
      schedule: { scheduleType: 'sch1', year: '2026', month: '9' },
      period: 'Schedule 1, year ending Sep 2027',
      additionalProps: { yearStart: '2026-10-01', yearEnd: '2027-09-30' },
      sch1: { total: '0.00' },
      totalClaim: '0.00',
      state: 'draft',
    });
  });

  test('that says that its fee is paid is not begun', async () => {
    const body = { schedule: { scheduleType: 'sch1', ...year }, paymentStatus: 1 };
    expect((await add(body)).error?.code).toBe('PAYMENT_NOT_CONFIRMED');
    expect((await add({ ...body, paymentStatus: 0 })).status).toBe(201);
  });

  test('answers each line, page and schedule with the cents that the server worked out', async () => {
    const filing = await begin();
    expect(filing.sch1).toEqual({
      ...period,
      3: {
        lines: [
          { ...buses, amountOfClaim: '680.00' },
          { ...generators, amountOfClaim: '243.00' },
        ],
        amounts: { '3a': '243.00', '3d': '680.00' },
        total: '923.00',
      },
      total: '923.00',
    });
    expect(filing).toMatchObject({ claimsData: { sch1: { total: '923.00' } }, totalClaim: '923.00' });
    expect((await get(filing.id)).success).toEqual({ ...filing, issues: [] });
  });

  test('is saved page by page: an absent page is left alone, null removes it, an answer sent back changes nothing', async () => {
    const { id } = await begin();
    const gasoline = { lines: [{ line: '1a', typeOfUse: '2', gallons: '1000' }] };
    const both = (await save(id, { sch1: { 1: gasoline } })).success;
    expect(both.sch1).toMatchObject({ 1: { total: '183.00' }, 3: { total: '923.00' }, total: '1106.00' });
    const { issues: _, version: __, updatedAt: ___, ...kept } = both;
    const again = await save(id, both);
    expect(again.error?.issues ?? []).toEqual([]);
    expect(again.success).toMatchObject(kept);
    const one = (await save(id, { sch1: { 3: null } })).success;
    expect(one.sch1).toMatchObject({ ...period, total: '183.00' });
    expect(one.sch1).not.toHaveProperty('3');
    expect((await save(id, { sch1: { periodEnd: null, 1: null } })).success.sch1).toEqual({
      periodStart: period.periodStart,
      total: '0.00',
    });
  });

  test('takes the schedules of the open format too, and the names of the specification', async () => {
    const schedules = {
      2: { periodStart: '2026-07-01', periodEnd: '2026-09-30', lines: [{ line: '1b', gallons: '2000' }] },
    };
    const { success } = await add({ schedule: year, schedules });
    expect(success).toMatchObject({ schedule: { scheduleType: 'sch2' }, sch2: { 1: { total: '340.00' } } });
    const named = await save(success.id, { sch2: { vendorRegNumber: 'UV123456' } });
    expect(named.success.sch2).toMatchObject({ uvRegNumber: 'UV123456' });
    const wrong = await save(success.id, { sch2: { vendorRegNumber: 'ZZ1' } });
    expect([wrong.status, short(wrong.error.issues)[0]]).toEqual([
      422,
      ['vendorNumberLetters', 'sch2.vendorRegNumber'],
    ]);
  });

  test('names a prefix that has no number', async () => {
    const { error } = await add({ schedule: { scheduleType: 'sch2', ...year }, sch2: { regNumPrefix: 'UV' } });
    expect(short(error?.issues ?? [])).toContainEqual(['vendorNumberMissing', 'sch2.regNumPrefix']);
  });

  test('finds a fault at the place of the entered row, whether or not blank rows stand before it', async () => {
    const blank = { line: '3a', gallons: '' };
    const faulty = { line: '3a', gallons: '12.5', typeOfUse: '2' };
    const paths = ({ error }: { error?: { issues: readonly { path: string; severity: string }[] } }) =>
      error?.issues.flatMap(({ path, severity }) => (severity === 'error' ? [path] : []));
    const { id } = await begin();
    const elsewhere = { line: '1a', gallons: '1', typeOfUse: '2' };
    expect(paths(await save(id, { sch1: { 3: { lines: [blank, buses, blank, faulty] } } }))).toEqual([
      'sch1.3.lines.3.gallons',
    ]);
    expect(paths(await save(id, { sch1: { 3: { lines: [blank, elsewhere, faulty] } } }))).toEqual([
      'sch1.3.lines.1.line',
      'sch1.3.lines.2.gallons',
    ]);
    expect(paths(await save(id, { schedules: { 1: { ...period, lines: [blank, faulty] } } }))).toEqual([
      'schedules.1.lines.1.gallons',
    ]);
  });

  test('changes the dye box of the lines that are named, and leaves the others alone', async () => {
    const kerosene = { line: '4a', typeOfUse: '2', gallons: '4000' };
    const boxes = async (sch1: object) => {
      const saved = (await save(id, { sch1 })).success.sch1;
      return [saved?.dye, saved?.detailedExplanation];
    };
    const { id } = await begin({
      ...period,
      3: { lines: [generators] },
      4: { lines: [kerosene] },
      ...{ dye: true, detailedExplanation: 'Mixed at the terminal.' },
    });
    expect(await boxes({ detailedExplanation: { 3: 'Spilled.' } })).toEqual([
      { 3: true, 4: true },
      { 3: 'Spilled.', 4: 'Mixed at the terminal.' },
    ]);
    expect(await boxes({ dye: { 3: false }, detailedExplanation: { 3: null } })).toEqual([
      { 4: true },
      { 4: 'Mixed at the terminal.' },
    ]);
  });

  test('replaces a registration number by its name of the specification, and null clears it', async () => {
    const { id } = (await add({ schedule: { scheduleType: 'sch2', ...year }, sch2: { vendorRegNumber: 'UV1' } }))
      .success;
    const numbers = async (sch2: object) => {
      const { total: _, ...saved } = (await save(id, { sch2 })).success.sch2 ?? { total: '' };
      return saved;
    };
    expect(await numbers({ vendorRegNumber: 'UV2' })).toEqual({ uvRegNumber: 'UV2' });
    expect(await numbers({ vendorRegNumber: '3', regNumPrefix: 'UB' })).toEqual({
      ubRegNumber: 'UB3',
      uvRegNumber: 'UV2',
    });
    expect(await numbers({ vendorRegNumber: 'UV4', uvRegNumber: 'UV5' })).toMatchObject({ uvRegNumber: 'UV5' });
    expect(await numbers({ vendorRegNumber: null })).toEqual({});
  });

  test('keeps dye that is said of every line until lines are claimed, and then checks the boxes of those', async () => {
    const shown = { dye: true, detailedExplanation: 'Mixed at the terminal.' };
    const { id, sch1 } = await begin({ ...period, ...shown });
    expect(sch1).toMatchObject(shown);
    expect((await save(id, { sch1: (await get(id)).success.sch1 })).success.sch1).toMatchObject(shown);
    const kerosene = { line: '4a', typeOfUse: '2', gallons: '4000' };
    const claimed = (await save(id, { sch1: { 4: { lines: [kerosene] } } })).success.sch1;
    expect([claimed?.dye, claimed?.detailedExplanation]).toEqual([{ 4: true }, { 4: shown.detailedExplanation }]);
    const cleared = (await save(id, { sch1: { 4: null, dye: false, detailedExplanation: null } })).success.sch1;
    expect(cleared).toEqual({ ...period, total: '0.00' });
  });

  test('a row without a line, or with one that the schedule has not, is refused where it was sent', async () => {
    const { id } = await begin({ ...period });
    for (const line of ['', '9z', '__proto__']) {
      const refused = await save(id, { sch1: { 3: { lines: [buses, { line, gallons: '1000' }] } } });
      expect(refused.status).toBe(422);
      expect(short(refused.error.issues.filter(({ severity }) => severity === 'error'))).toEqual([
        ['unknownClaimLine', 'sch1.3.lines.1.line'],
      ]);
    }
    const open = await save(id, { schedules: { 1: { ...period, lines: [{ gallons: '1000' }] } } });
    expect(short(open.error?.issues ?? [])).toContainEqual(['unknownClaimLine', 'schedules.1.lines.0.line']);
  });

  test('of Schedule 6 names line 1a or 1b and the credit reference number in calls', async () => {
    const rods = {
      line: '1b',
      crn: '308',
      otherClaims: '308',
      year: '2026',
      quarterEnding: '3',
      amountOfClaim: '120.00',
      explanationOfClaim: 'Rods exported before their first use',
    };
    const { success, error } = await add({
      schedule: { scheduleType: 'sch6', ...year },
      sch6: { periodStart: '2026-01-01', periodEnd: '2026-03-31', '1b': { lines: [rods] } },
    });
    expect(error?.issues ?? []).toEqual([]);
    expect(success.sch6).toMatchObject({
      '1b': {
        lines: [{ line: '1b', crn: '308', amountOfClaim: '120.00' }],
        amounts: { 308: '120.00' },
        total: '120.00',
      },
    });
    expect((await save(success.id, success)).error?.issues ?? []).toEqual([]);
  });

  test('of a blender on line 1a of Schedule 6 names its year and quarter, as line 1b does', async () => {
    const row = { year: '2026', quarterEnding: '6', gallons: '20000', explanationOfClaim: '15 percent water' };
    const { success, error } = await add({
      schedule: { scheduleType: 'sch6', ...year },
      sch6: {
        periodStart: '2026-04-01',
        periodEnd: '2026-06-30',
        regNum: 'M-1234',
        '1a': { lines: [{ line: '1a', ...row }] },
      },
    });
    expect(error?.issues).toBeUndefined();
    // 20,000 gallons at 4.6 cents (26 USC 6427(m)).
    expect(success).toMatchObject({ totalClaim: '920.00', sch6: { '1a': { lines: [row] } } });
  });

  test('on Schedule 6 fill in the period from their quarters, where none is given', async () => {
    const rods = { line: '1b', crn: '308', amountOfClaim: '120.00', explanationOfClaim: 'Exported' };
    const lines = ['6', '3'].map((quarterEnding) => ({ ...rods, year: '2026', quarterEnding }));
    const schedule = { scheduleType: 'sch6', ...year };
    const { success, error } = await add({ schedule, sch6: { '1b': { lines } } });
    expect(error?.issues).toBeUndefined();
    expect(success.sch6).toMatchObject({ periodStart: '2026-01-01', periodEnd: '2026-06-30' });
    // A day that is given stays.
    const given = await add({ schedule, sch6: { periodStart: '2026-02-14', '1b': { lines } } });
    expect(given.success.sch6).toMatchObject({ periodStart: '2026-02-14', periodEnd: '2026-06-30' });
    // A day that was filled in follows its rows, also where it is sent back; one that is given does not.
    const later = [{ ...rods, year: '2026', quarterEnding: '9' }];
    const moved = await save(success.id, { sch6: { '1b': { lines: later } } });
    expect(moved.success.sch6).toMatchObject({ periodStart: '2026-07-01', periodEnd: '2026-09-30' });
    const back = await save(success.id, { sch6: { ...moved.success.sch6, '1b': { lines } } });
    expect(back.success.sch6).toMatchObject({ periodStart: '2026-01-01', periodEnd: '2026-06-30' });
    const stays = await save(given.success.id, { sch6: { '1b': { lines: later } } });
    expect(stays.success.sch6).toMatchObject({ periodStart: '2026-02-14', periodEnd: '2026-09-30' });
    const without = await add({ schedule, sch6: { '1b': { lines: [rods] } } });
    expect(short(without.error.issues)).toContainEqual(['required', 'sch6.periodStart']);
  });

  test('with an error is refused by the path of its field, and nothing is saved', async () => {
    const { id, version } = await begin();
    const rows = [buses, { line: '3a', gallons: '12.5', typeOfUse: '2' }];
    const refused = await save(id, { sch1: { 3: { lines: rows } } });
    expect([refused.status, refused.error.code]).toEqual([422, 'INVALID_CLAIMS']);
    expect(refused.error.errorDescription).toBe('There is a problem in Saving form8849');
    expect(short(refused.error.issues.filter(({ severity }) => severity === 'error'))).toEqual([
      [expect.any(String), 'sch1.3.lines.1.gallons'],
    ]);
    const elsewhere = await save(id, { sch1: { 3: { lines: [{ line: '1a', typeOfUse: '2', gallons: '1' }] } } });
    expect(short(elsewhere.error.issues)).toContainEqual(['claimOnOtherPage', 'sch1.3.lines.0.line']);
    expect((await get(id)).success.version).toBe(version);
  });

  test('keeps its schedule while it has claims; Schedules 1 and 6 may go together', async () => {
    const { id } = await begin();
    const changed = await save(id, { schedule: { scheduleType: 'sch2', ...year } });
    expect(short(changed.error.issues)).toEqual([['scheduleHasClaims', 'schedule.scheduleType']]);
    await save(id, { sch1: { 3: null } });
    const moved = await save(id, { schedule: { scheduleType: 'sch2', ...year } });
    expect(moved.success).toMatchObject({ schedule: { scheduleType: 'sch2' }, sch2: { total: '0.00' } });
    expect(moved.success).not.toHaveProperty('sch1');
    const pair = await add({ schedule: { scheduleType: 'sch1_6', ...year } });
    expect(pair.success).toMatchObject({
      schedule: { scheduleType: 'sch1_6' },
      period: 'Schedules 1 and 6, year ending Dec 2026',
      sch1: { total: '0.00' },
      sch6: { total: '0.00' },
    });
    const other = await save(id, { sch6: { '1b': { lines: [{ line: '1b', crn: '308', otherClaims: '308' }] } } });
    expect(short(other.error.issues)).toEqual([['severalSchedules', 'schedule.scheduleType']]);
  });

  test('of a version whose page was changed since is refused, that of another page is merged', async () => {
    const { id, version } = await begin();
    const seen = { 'if-match': `"${version}"` };
    const gasoline = { lines: [{ line: '1a', typeOfUse: '2', gallons: '1000' }] };
    expect((await save(id, { sch1: { 1: gasoline } }, seen)).status).toBe(200);
    expect((await save(id, { sch1: { 3: { lines: [buses] } } }, seen)).status).toBe(200);
    expect((await save(id, { sch1: { 1: null } }, seen)).status).toBe(412);
    expect((await get(id)).success.totalClaim).toBe('863.00');
  });

  test('with taxpayer numbers is saved by two people on two pages, and by one of a page changed since not', async () => {
    const buyer = { nameOfGovUnit: 'City of Tidewater' };
    const diesel = { line: '1a', gallons: '1000', ...buyer, tinOfGovUnit: '98-7654321' };
    const kerosene = { line: '2a', gallons: '1000', ...buyer, tinOfGovUnit: '98-1234567' };
    const sch2 = { periodStart: '2026-07-01', periodEnd: '2026-09-30', uvRegNumber: 'UV1' };
    const { id, version } = (
      await add({ schedule: { scheduleType: 'sch2', ...year }, sch2: { ...sch2, 1: { lines: [diesel] } } })
    ).success;
    const seen = { 'if-match': `"${version}"` };
    expect((await save(id, { sch2: { 2: { lines: [kerosene] } } }, seen)).status).toBe(200);
    const other = { ...diesel, tinOfGovUnit: '98-1111111' };
    expect((await save(id, { sch2: { 1: { lines: [other] } } }, seen)).status).toBe(200);
    expect((await save(id, { sch2: { 1: { lines: [diesel] } } }, seen)).status).toBe(412);
    expect((await get(id)).success.sch2).toMatchObject({
      1: { lines: [{ tinOfGovUnit: '98-1111111' }] },
      2: { lines: [{ tinOfGovUnit: '98-1234567' }] },
    });
  });

  test('is refused on any page once another person chose another year or schedule', async () => {
    const { id, version } = (await add({ schedule: { scheduleType: 'sch1', ...year } })).success;
    const seen = { 'if-match': `"${version}"` };
    expect((await save(id, { schedule: { ...year, month: '11' } }, seen)).status).toBe(200);
    const { status, error } = await save(id, { sch1: { ...period } }, seen);
    expect([status, error?.code]).toEqual([412, 'VERSION_MISMATCH']);
    expect((await get(id)).success.sch1).not.toHaveProperty('periodStart');
  });

  test('gives up no period of its schedule that another person has entered since', async () => {
    const { id, version } = (await add({ schedule: { scheduleType: 'sch1', ...year } })).success;
    await save(id, { sch1: { ...period } });
    const seen = { 'if-match': `"${version}"` };
    expect((await save(id, { schedule: { scheduleType: 'sch2' } }, seen)).status).toBe(412);
    expect((await get(id)).success.sch1).toMatchObject(period);
    expect((await save(id, { schedule: { month: '12' } }, seen)).status).toBe(200);
  });

  test('is added once under one key', async () => {
    const body = { schedule: { scheduleType: 'sch8', ...year } };
    const key = { 'idempotency-key': 'claim-of-the-card-issuer' };
    const [first, second] = [await add(body, coach, key), await add(body, coach, key)];
    expect(second.success.id).toBe(first.success.id);
    const other = await add({ schedule: { scheduleType: 'sch1', ...year } }, coach, key);
    expect(other.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is not the claim of a request under the same key with another taxpayer number', async () => {
    const key = { 'idempotency-key': 'claim-for-two-counties' };
    const of = (tinOfGovUnit: string) => ({
      schedule: { scheduleType: 'sch2', ...year },
      sch2: {
        ...{ periodStart: '2026-07-01', periodEnd: '2026-09-30', uvRegNumber: 'UV1' },
        1: { lines: [{ line: '1a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit }] },
      },
    });
    const [first, same] = [await add(of('98-7654321'), coach, key), await add(of('98-7654321'), coach, key)];
    expect(same.success.id).toBe(first.success.id);
    expect((await add(of('98-7654322'), coach, key)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('of another account, or of another form, is not found', async () => {
    const { id } = await begin();
    const stranger = await account();
    expect((await get(id, stranger)).status).toBe(404);
    expect((await call(getForm720, { token: coach.token, params: { id } })).status).toBe(404);
    const viewer = await member(coach.accountId, 'viewer');
    expect((await call(saveForm8849, { token: viewer.token, body: { id } })).status).toBe(403);
  });

  test('is counted and deleted while it is an unpaid draft', async () => {
    const counted = async () =>
      (await call(countForm8849, { token: coach.token, params: { emailId: coach.emailId } })).success.count;
    const before = await counted();
    const { id } = await begin();
    expect(await counted()).toBe(before + 1);
    await call(deleteForm8849, { token: coach.token, params: { id } });
    expect(await counted()).toBe(before);
    expect((await get(id)).status).toBe(404);
  });

  test('keeps the taxpayer numbers of its buyers sealed', async () => {
    const tin = '98-7654321';
    const row = { line: '1a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: tin };
    const { success } = await add({
      schedule: { scheduleType: 'sch2', ...year },
      sch2: { periodStart: '2026-07-01', periodEnd: '2026-09-30', uvRegNumber: 'UV1', 1: { lines: [row] } },
    });
    expect(success.sch2).toMatchObject({ 1: { lines: [{ tinOfGovUnit: tin }] } });
    expect((await get(success.id)).success.sch2).toMatchObject({ 1: { lines: [{ tinOfGovUnit: tin }] } });
    const { rows } = await asSuperuser(
      'select jsonb_agg(to_jsonb(p))::text as row from filing_page p where filing_id = $1',
      [success.id],
    );
    expect(rows[0].row).toContain('City of Tidewater');
    for (const secret of [tin, '987654321']) expect(rows[0].row).not.toContain(secret);
  });

  test('keeps the SSN of an individual sealed, answers it masked, and refuses it on other schedules', async () => {
    const ssn = '000-12-3456';
    const claim = { scheduleType: 'sch1', ...year };
    const own = { ...businessFacts, EIN: '35-1234567' };
    const businessId = (await call(addBusiness, { token: coach.token, body: own })).success.id;
    const { success } = await add({
      ...{ businessId, schedule: { ...claim, ssn } },
      sch1: { ...period, 3: { lines: [{ ...buses, gallons: '5000' }] } },
    });
    const { id } = success;
    expect(success.schedule).toEqual({ ...claim, ssn: '••••3456' });
    const stored = async () =>
      (await asSuperuser('select jsonb_agg(to_jsonb(p))::text as row from filing_page p where filing_id = $1', [id]))
        .rows[0].row;
    for (const secret of [ssn, '000123456']) expect(await stored()).not.toContain(secret);
    // The mask that comes back leaves it as it was, like a save of another page.
    const kept = await save(id, { schedule: success.schedule, sch1: { whyInTime: 'The buses ran later.' } });
    expect(kept.success.schedule.ssn).toBe('••••3456');
    const xml = await call(downloadForm8849, { token: coach.token, params: { id, document: 'form8849.xml' } });
    expect(Buffer.from(xml.success.bytes).toString()).toContain('<SSN>••••3456</SSN>');
    // The package holds the whole number: a Viewer gets the form, where it is masked, and not that.
    const viewer = await member(coach.accountId, 'viewer');
    const of = (document: 'package.zip' | 'form8849.pdf', { token }: { token: string }) =>
      call(downloadForm8849, { token, params: { id, document } });
    expect((await of('form8849.pdf', viewer)).status).toBe(200);
    expect((await of('package.zip', viewer)).error.code).toBe('FORBIDDEN');
    expect((await of('package.zip', coach)).status).toBe(200);
    for (const [sent, code] of [
      ['••••9999', 'ssnShape'],
      ['12-3456789', 'ssnShape'],
    ]) {
      const { error } = await save(id, { schedule: { ssn: sent } });
      expect(short(error.issues)).toEqual([[code, 'schedule.ssn']]);
    }
    const other = await add({ schedule: { scheduleType: 'sch2', ...year, ssn } });
    expect(short(other.error.issues)).toContainEqual(['ssnNotOnSchedule', 'schedule.ssn']);
    expect((await save(id, { schedule: { ssn: '' } })).success.schedule.ssn).toBe('');
  });
});

describe('before it is sent', () => {
  const found = async (id: string) =>
    (await call(getPreflight8849, { token: coach.token, params: { id } })).success.issues
      .filter(({ path, blocks }) => blocks !== null && !path.startsWith('business.'))
      .map(({ code, path, blocks }) => [code, path, blocks]);

  test('nothing stands in the way of a claim within its time', async () => {
    expect(await found((await begin()).id)).toEqual([]);
  });

  test('a claim of nothing, one below the minimum and one past its last day each have their finding', async () => {
    expect(await found((await begin({})).id)).toContainEqual(['nothingClaimed', 'sch1', 'pay']);
    const late = { periodStart: '2026-01-01', periodEnd: '2026-03-31', 3: { lines: [{ ...buses, gallons: '9000' }] } };
    expect(await found((await begin(late)).id)).toEqual([['claimPastFileBy', expect.stringMatching(/^sch1/), 'pay']]);
  });

  test('the minimum on paper blocks a claim that goes by mail, and no other', async () => {
    const lines = [{ line: '3a', gallons: '100' }];
    const of = async (taxYear: string) => {
      const sch3 = { periodStart: `${taxYear}-04-01`, periodEnd: `${taxYear}-06-30`, regNumPrefix: 'AL', regNum: '1' };
      const schedule = { scheduleType: 'sch3', year: taxYear, month: '12' } as const;
      const { success } = await add({ schedule, sch3: { ...sch3, 3: { lines } } });
      expect(success.sch3).toMatchObject({ regNum: 'AL1' });
      return (await found(success.id)).filter(([code]) => code === 'claimBelowMinimumOnPaper');
    };
    expect(await of('2023')).toEqual([['claimBelowMinimumOnPaper', 'sch3', 'pay']]);
    expect(await of('2024')).toEqual([]);
  });

  test('the fuel that another claim of the business has is found at its row', async () => {
    const other = await business(coach.accountId, { businessName: 'Coach Two' });
    const one = {
      businessId: other,
      schedule: { scheduleType: 'sch1', ...year },
      sch1: { ...period, 3: { lines: [buses] } },
    };
    await add(one);
    const { id } = (await add(one)).success;
    const { issues } = (await call(getPreflight8849, { token: coach.token, params: { id } })).success;
    expect(short(issues)).toContainEqual(['claimedTwice', 'sch1.3.lines.0']);
    // Schedule C calls the same claim 3c.
    for (const code of ['claimedTwice', 'claimedForQuarter'])
      expect(issues.find((found) => found.code === code)?.message).toContain('ine 3d claims');
  });
});

describe('its documents', () => {
  /** A claim of a business with an address and a signing authority. */
  async function complete() {
    const facts = { ...businessFacts, EIN: '34-1234567' };
    const businessId = (await call(addBusiness, { token: coach.token, body: facts })).success.id;
    const body = {
      businessId,
      schedule: { scheduleType: 'sch1', ...year },
      sch1: { ...period, 3: { lines: [buses, generators] } },
    };
    return (await add(body)).success.id;
  }

  test('are its PDF, its XML, its figures and the package', async () => {
    const id = await complete();
    const download = (document: 'form8849.pdf' | 'form8849.xml' | 'cells.csv' | 'package.zip' | 'mailing.pdf') =>
      call(downloadForm8849, { token: coach.token, params: { id, document } });
    for (const document of ['form8849.pdf', 'cells.csv', 'package.zip', 'mailing.pdf'] as const)
      expect([(await download(document)).status, document]).toEqual([200, document]);
    const { success, error } = await download('form8849.xml');
    expect(error?.issues ?? []).toEqual([]);
    expect(success.name).toBe('2026-schedule-1-form8849.xml');
    expect(new TextDecoder().decode(success.bytes)).toContain('<ReturnTypeCd>8849</ReturnTypeCd>');
  });

  test('and its consent and status name the schedule and the refund', async () => {
    const { id } = await begin();
    const consent = (await call(getConsent8849, { token: coach.token, params: { id } })).success;
    expect(consent).toMatchObject({
      formType: 'Form8849',
      quarter: null,
      period: 'Schedule 1, 2026 Q2–Q3',
      totalClaim: '923.00',
      totalDue: '0.00',
    });
    expect(consent.wording.paragraphs.join(' ')).toMatch(/transmit this claim .* examined this claim/);
    expect(consent.wording.paragraphs.join(' ')).not.toMatch(/this return/);
    const status = (await call(getStatus8849, { token: coach.token, params: { id } })).success;
    expect(status).toMatchObject({ period: 'Schedule 1, 2026 Q2–Q3', state: 'draft' });
  });
});

test('an income tax year that has not come is refused, and a claim of its first week can be made when that week is over', async () => {
  const at = clock.at;
  const january = { scheduleType: 'sch2', year: '2027', month: '12' };
  const week = {
    periodStart: '2027-01-01',
    periodEnd: '2027-01-07',
    1: { lines: [{ line: '1b', gallons: '20000' }] },
  };
  const early = await add({ schedule: january, sch2: week });
  expect(early.error.issues).toContainEqual(
    expect.objectContaining({
      code: 'scheduleYearNotCovered',
      path: 'schedule.year',
      message: '2027 is not covered: choose a year from 2023 to 2026',
    }),
  );
  const { id } = (await add({ schedule: { ...january, year: '2026' } })).success;
  expect(short((await save(id, { schedule: january })).error.issues)).toContainEqual([
    'scheduleYearNotCovered',
    'schedule.year',
  ]);
  // A draft that was begun for a later year stays editable, also where its year is sent back.
  await asSuperuser(
    `update filing_page set facts = facts || '{"taxYear":"2027"}' where filing_id = $1 and page = 'schedule'`,
    [id],
  );
  await asSuperuser(`update filing set tax_year = 2027 where id = $1`, [id]);
  const later = (await get(id)).success;
  expect(later.taxYear).toBe('2027');
  expect((await save(id, { schedule: later.schedule })).error?.issues ?? []).toEqual([]);
  clock.at = new Date('2027-01-08T12:00:00Z');
  const owner = await account();
  const onTime = await add({ schedule: january, sch2: week }, owner);
  expect(onTime.error?.issues ?? []).toEqual([]);
  const { issues } = (await call(getPreflight8849, { token: owner.token, params: { id: onTime.success.id } })).success;
  expect(short(issues).filter(([code]) => /Ahead|NotEnded|Year/i.test(code ?? ''))).toEqual([]);
  clock.at = at;
});
