import { addTaxPreparer, deleteTaxPreparer, getTaxPreparer, listTaxPreparers, saveTaxPreparer } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { taxPreparerFacts } from '../../../testing/facts.ts';
import { recordStatements } from '../../../testing/statements.ts';

const { call, account, member, asSuperuser } = await testApp();
const hall = await account();

let ptins = 1_000_000;
/** A preparer no other test added. */
const facts = (more: object = {}) => ({ ...taxPreparerFacts, PTIN: `P0${++ptins}`, ...more });
const add = (body: object, token = hall.token) => call(addTaxPreparer, { token, body });
const added = async (more: object = {}, token = hall.token) => (await add(facts(more), token)).success;
const readIssues = async (more: object) => (await add(facts(more))).error.issues;
/** The answers of a preparer without a firm. */
const alone = { individualOrFirm: 'individual', firmName: '', EIN: '' };
const find = (id: string) => call(getTaxPreparer, { token: hall.token, params: { id } });

describe('a tax preparer', () => {
  test('is kept as it was typed, tidied, active unless told', async () => {
    const { status, success, headers } = await add(
      facts({ PTIN: 'p07654321', personName: ' Pat   Quill ', EIN: '987654321', state: 'or' }),
    );
    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(success).toMatchObject({
      personName: 'Pat Quill',
      PTIN: 'P07654321',
      EIN: '987654321',
      state: 'Oregon',
      stateCode: 'OR',
      countryCode: 'US',
      activeStatus: 'Active',
      emailId: hall.emailId,
      version: 1,
    });
    expect((await find(success.id)).success).toEqual(success);
  });

  test('who is an individual has no firm name', async () => {
    expect(await added(alone)).toMatchObject({ firmName: '' });
    expect(await readIssues({ individualOrFirm: 'individual' })).toMatchObject([
      {
        path: 'firmName',
        message: 'Firm Name is kept for a firm only: choose firm in Individual or Firm, or leave it empty',
      },
      { path: 'EIN', message: 'EIN is kept for a firm only: choose firm in Individual or Firm, or leave it empty' },
    ]);
    const firm = await added();
    const changed = await call(saveTaxPreparer, {
      token: hall.token,
      body: { id: firm.id, individualOrFirm: 'individual' },
    });
    expect([changed.status, changed.success.firmName, changed.success.EIN]).toEqual([200, '', '']);
    // A whole record that is sent back with one answer changed is taken: what it had before is no new answer.
    const { id, ...whole } = await added();
    const back = await call(saveTaxPreparer, {
      token: hall.token,
      body: { id, ...facts({ PTIN: whole.PTIN, EIN: whole.EIN }), individualOrFirm: 'individual' },
    });
    expect([back.status, back.success?.EIN]).toEqual([200, '']);
    expect(await readIssues({ individualOrFirm: 'firm', firmName: '' })).toMatchObject([
      { path: 'firmName', message: 'Firm Name is required' },
    ]);
  });

  test('who works alone is recorded with a PTIN and without an EIN', async () => {
    const { EIN: _, firmName: __, ...alone } = facts({ individualOrFirm: 'individual' });
    const { status, success } = await add(alone);
    expect([status, success.EIN, success.firmName]).toEqual([201, '', '']);
    expect(success.PTIN).toBe(alone.PTIN);
    expect((await find(success.id)).success).toEqual(success);
  });

  test('elsewhere gives country and state by code', async () => {
    const codes = { countryCode: 'gm', stateCode: 'Bayern' };
    const place = { country: 'Others', ...codes, zipCode: '80331' };
    expect(await readIssues({ ...place, state: 'Oregon' })).toMatchObject([
      { path: 'state', message: 'State does not go with the other answers: leave it empty' },
    ]);
    expect(await readIssues({ country: 'Canada', state: 'Ontario', zipCode: 'K1A 0A9', ...codes })).toMatchObject([
      { path: 'countryCode', message: 'Country Code does not go with the other answers: leave it empty' },
      { path: 'stateCode', message: 'State Code does not go with the other answers: leave it empty' },
    ]);
    expect(await added({ ...place, state: '' })).toMatchObject({
      state: '',
      countryCode: 'GM',
      stateCode: 'Bayern',
    });
    expect(await readIssues({ country: 'Others', state: '', zipCode: '80331' })).toMatchObject([
      { path: 'countryCode', message: 'Country Code is required' },
      { path: 'stateCode', message: 'State Code is required' },
    ]);
  });

  test('has a PTIN and an EIN that stand nowhere in clear', async () => {
    const { id } = await added({ PTIN: 'P55443322', EIN: '55-1234567' });
    const { rows } = await asSuperuser('select t::text from tax_preparer t where id = $1', [id]);
    const trail = await asSuperuser('select a::text from audit_event a where document_id = $1', [id]);
    expect([rows.length, trail.rows.length]).toEqual([1, 1]);
    expect(JSON.stringify([rows, trail.rows])).not.toMatch(/55443322|551234567/);
  });
});

describe('a rule that is broken', () => {
  const long = (length: number) => 'x'.repeat(length);
  test.each<[string, string, string]>([
    ['individualOrFirm', '', 'Individual or Firm is required'],
    ['individualOrFirm', 'guild', 'Choose the Individual or Firm from its list'],
    ['firmName', 'Q', 'Firm Name must be at least 2 characters long'],
    ['firmName', long(51), 'Firm Name must be at most 50 characters long'],
    ['personName', '', 'Person Name is required'],
    ['personName', 'P', 'Person Name must be at least 2 characters long'],
    ['personName', long(51), 'Person Name must be at most 50 characters long'],
    ['email', '', 'Email is required'],
    ['email', 'pat@quill', 'Invalid Email'],
    ['email', `${'p'.repeat(64)}@quill.example`, 'Email must be at most 75 characters long'],
    ['phoneNumber', '', 'Phone Number is required'],
    ['phoneNumber', '503-555-01', 'Phone Number must be at least 10 characters long'],
    ['extNumber', '12345678901', 'Ext must be at most 10 characters long'],
    ['extNumber', 'x7', 'Use digits only for Ext, or leave it empty'],
    ['PTIN', '', 'PTIN is required'],
    ['PTIN', 'P0123456', 'PTIN must be 9 characters long, P and 8 digits, such as P01234567'],
    ['PTIN', '012345678', 'PTIN is P and 8 digits without a hyphen, such as P01234567'],
    ['PTIN', 'P1234-678', 'PTIN is P and 8 digits without a hyphen, such as P01234567'],
    ['EIN', '', 'EIN is required'],
    ['EIN', '12-345678', 'Please Enter 9 digit number'],
    ['EIN', '1-23456789', 'Please Enter 9 digit number'],
    ['EIN', '00-0000000', 'Enter the EIN that the IRS assigned. It is never all zeros.'],
    ['addressLine1', 'x', 'Address Line 1 must be at least 2 characters long'],
    ['addressLine1', long(36), 'Address Line 1 must be at most 35 characters long'],
    ['addressLine2', long(36), 'Address Line 2 must be at most 35 characters long'],
    ['country', 'Oz', 'Choose the Country from its list'],
    ['state', '', 'State is required'],
    ['city', 'X', 'City must be at least 2 characters long'],
    ['city', long(23), 'City must be at most 22 characters long'],
    ['zipCode', '9730', 'Zip Code must be at least 5 characters long'],
    ['zipCode', '12345678901', 'Zip Code must be at most 10 characters long'],
    ['zipCode', '9730A', 'Zip Code looks like 97201 or 97201-1234 in the United States'],
    ['activeStatus', 'Retired', 'Choose the Status from its list'],
  ])('%s of "%s": %s', async (path, text, message) => {
    const faults = await readIssues({ [path]: text });
    expect(faults[0]).toMatchObject({ path, message, severity: 'error' });
    // Another country has other states; nothing else follows from one fault.
    expect(faults.slice(path === 'country' ? 2 : 1)).toEqual([]);
  });

  test.each([
    ['countryCode', { countryCode: 'X', stateCode: 'Bayern' }, 'Choose the Country Code from its list'],
    ['stateCode', { countryCode: 'GM', stateCode: 'B' }, 'State Code must be at least 2 characters long'],
    ['stateCode', { countryCode: 'GM', stateCode: long(18) }, 'State Code must be at most 17 characters long'],
  ])('%s of %o: %s', async (path, place, message) => {
    expect(await readIssues({ country: 'Others', state: '', zipCode: '80331', ...place })).toMatchObject([
      { path, message },
    ]);
  });

  test('stops an update too, and nothing of it is saved', async () => {
    const before = await added();
    const body = { id: before.id, city: 'Bend', PTIN: 'P1' };
    const { status, error } = await call(saveTaxPreparer, { token: hall.token, body });
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'INVALID_TAX_PREPARER',
      errorDescription: 'There is a problem in add/update tax preparer',
      issues: [{ path: 'PTIN' }],
    });
    expect((await find(before.id)).success).toEqual(before);
  });
});

describe('a change', () => {
  const change = (body: object, version?: number) =>
    call(saveTaxPreparer, {
      token: hall.token,
      body,
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });

  test('leaves alone what is absent, and counts the version up', async () => {
    const { updatedAt: _, ...before } = await added();
    const { success } = await change({ id: before.id, activeStatus: 'Inactive' }, before.version);
    expect(success).toMatchObject({ ...before, activeStatus: 'Inactive', version: 2 });
  });

  test('made on an older version is refused with the one stored', async () => {
    const { id } = await added();
    await change({ id, city: 'Bend' }, 1);
    const { status, error } = await change({ id, city: 'Astoria' }, 1);
    expect([status, error.code, error.current]).toEqual([412, 'VERSION_MISMATCH', { id, version: 2 }]);
  });

  test('into another of the PTIN and EIN is refused', async () => {
    const [first, second] = [await added(), await added()];
    const { error } = await change({ id: second.id, PTIN: first.PTIN });
    expect(error).toMatchObject({ code: 'TAX_PREPARER_EXISTS', current: { id: first.id } });
  });
});

test('a request sent twice at once adds one preparer; another account may have the same', async () => {
  const body = facts();
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await add(body, (await account()).token)).status).toBe(201);
});

test('a deleted preparer is gone, and may be added again', async () => {
  const body = facts();
  const { id } = (await add(body)).success;
  const remove = () => call(deleteTaxPreparer, { token: hall.token, params: { id } });
  expect((await remove()).success).toEqual({ id });
  expect([(await find(id)).status, (await remove()).status]).toEqual([404, 404]);
  expect((await add(body)).status).toBe(201);
});

describe('the list', async () => {
  const owner = await account();
  for (const name of ['zoe', 'Abe', ...Array.from({ length: 10 }, (_, at) => `Mia ${at}`)])
    await added({ personName: `${name} Reed`, activeStatus: name === 'zoe' ? 'Inactive' : 'Active' }, owner.token);
  const list = async (query: Record<string, string> = {}, token = owner.token) =>
    (await call(listTaxPreparers, { token, query })).success;

  test('comes by name without regard to letter case, ten at a time', async () => {
    const first = await list();
    expect(first).toMatchObject({ totalTaxPreparer: 12, totalPages: 2, currentPage: 0 });
    expect([first.taxPreparer.length, first.taxPreparer[0]?.personName]).toEqual([10, 'Abe Reed']);
    const second = await list({ pageNumber: '1' });
    expect(second).toMatchObject({ currentPage: 1, taxPreparer: [{}, { personName: 'zoe Reed' }] });
    const past = { taxPreparer: [], totalTaxPreparer: 12, totalPages: 2, currentPage: 9 };
    expect(await list({ pageNumber: '9' })).toEqual(past);
  });

  test('holds those of one status when asked, and none of another account', async () => {
    expect((await list({ activeStatus: 'Active', size: '100' })).taxPreparer).toHaveLength(11);
    expect((await list({ activeStatus: 'Inactive' })).taxPreparer).toMatchObject([{ personName: 'zoe Reed' }]);
    const none = { taxPreparer: [], totalTaxPreparer: 0, totalPages: 0, currentPage: 0 };
    expect(await list({}, (await account()).token)).toEqual(none);
  });

  test('is read by an Editor, who changes none', async () => {
    const { token } = await member(owner.accountId, 'editor');
    expect((await list({}, token)).totalTaxPreparer).toBe(12);
    expect((await add(facts(), token)).error.code).toBe('FORBIDDEN');
  });

  test('is cut from its index', async () => {
    const { statements, client } = await recordStatements(() => list({ size: '2' }));
    const listing = statements.find(({ text }) => text.includes('lower(person_name)'));
    await client.connect();
    await client.query('begin');
    await client.query(
      `set local role app_rw; set local app.account_id = '${owner.accountId}'; set local enable_seqscan = off; set local enable_sort = off`,
    );
    const { rows } = await client.query(`explain ${listing?.text}`, listing?.values);
    await client.query('rollback');
    await client.end();
    expect(JSON.stringify(rows)).toContain('tax_preparer_name');
  });
});
