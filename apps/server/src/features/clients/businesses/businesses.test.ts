import {
  addBusiness,
  addForm720,
  archiveBusiness,
  countBusinessFilings,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  listBusinessNames,
  restoreBusiness,
  saveBusiness,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';

const { call, account, business, member, asSuperuser } = await testApp();
const hall = await account();

let names = 0;
/** Facts with a name and an EIN no other test uses. */
const facts = (more: object = {}) => ({
  ...businessFacts,
  businessName: `Hall Oil ${++names}`,
  EIN: String(610_111_000 + names),
  ...more,
});
const add = (body: object, token = hall.token) => call(addBusiness, { token, body });
const added = async (more: object = {}, token = hall.token) => (await add(facts(more), token)).success;
const readIssues = async (more: object) => (await add(facts(more))).error.issues;

describe('a business', () => {
  test('is kept as it was typed, tidied, with what follows from it', async () => {
    const typed = facts({
      businessName: '  The   Hall Oil ',
      EIN: '12-3456789',
      contactState: 'or',
      contactAddressLine1: ' 12 Harbor  Road',
    });
    const { status, success, headers } = await add(typed);
    expect(status).toBe(201);
    expect(headers.etag).toBe('"1"');
    expect(success).toMatchObject({
      businessName: 'The Hall Oil',
      nameControl: 'HALL',
      EIN: '123456789',
      contactAddressLine1: '12 Harbor Road',
      contactState: 'Oregon',
      contactStateCode: 'OR',
      contactCountryCode: 'US',
      incomeTaxYearEndMonth: '12',
      emailId: hall.emailId,
      version: 1,
    });
    expect((await call(getBusiness, { token: hall.token, params: { id: success.id } })).success).toEqual(success);
  });

  test('with the EIN of another of the account is taken, and the other is named', async () => {
    const own = await account();
    const EIN = '61-2001233';
    const first = await added({ businessName: 'Client 09', EIN }, own.token);
    expect(first.sameEin).toEqual([]);
    const second = await added({ businessName: 'Client 10', EIN }, own.token);
    const named = [{ id: first.id, businessName: 'Client 09' }];
    expect(second.sameEin).toEqual(named);
    const get = async (of = second) => (await call(getBusiness, { token: own.token, params: { id: of.id } })).success;
    expect((await get()).sameEin).toEqual(named);
    const save = async (EIN: string) =>
      (await call(saveBusiness, { token: own.token, body: { ...(await get()), EIN } })).success.sameEin;
    expect([await save('61-2001234'), await save(EIN)]).toEqual([[], named]);
    // Businesses of other accounts are not named.
    const stranger = await account();
    expect((await added({ EIN }, stranger.token)).sameEin).toEqual([]);
  });

  test('whose name the IRS does not take as it stands keeps it, and is told what the IRS receives', async () => {
    const odd = await added({ businessName: '=cmd|x', contactCity: 'St. Paul' });
    expect(odd).toMatchObject({
      businessName: '=cmd|x',
      nameControl: 'CMDX',
      sentOtherwise: { businessName: 'cmd x', contactCity: 'St Paul' },
    });
    const body = { ...odd, businessName: 'Cmd X' };
    const { success } = await call(saveBusiness, { token: hall.token, body });
    expect(success.sentOtherwise).toEqual({ contactCity: 'St Paul' });
  });

  test('takes the EIN with and without its hyphen, and a name control that was corrected', async () => {
    expect((await added({ EIN: '987654321', nameControl: 'oilh' })).nameControl).toBe('OILH');
    expect((await added({ EIN: '98-7654321' })).EIN).toBe('987654321');
  });

  test('whose country alone is changed keeps no state and no code of the country before', async () => {
    const { id } = await added();
    const save = (body: object) => call(saveBusiness, { token: hall.token, body: { id, ...body } });
    expect((await save({ contactCountry: 'Others' })).error.issues).toMatchObject([
      { path: 'contactCountryCode', message: 'Country Code is required' },
      { path: 'contactStateCode', message: 'State Code is required' },
    ]);
    expect((await save({ contactCountry: 'Canada' })).error.issues).toMatchObject([
      { path: 'contactState', message: 'State is required' },
    ]);
    expect((await save({ contactCountry: 'United States of America' })).success.contactStateCode).toBe('OR');
  });

  test('elsewhere gives its country by code and its state as text', async () => {
    const place = { contactCountry: 'Others', contactCountryCode: 'gm', contactStateCode: 'Bayern' };
    expect(await readIssues({ ...place, contactState: 'Oregon' })).toMatchObject([
      { path: 'contactState', message: 'State does not go with the other answers: leave it empty' },
    ]);
    expect(await added({ ...place, contactState: '', contactPostalCode: '80331' })).toMatchObject({
      contactState: '',
      contactCountryCode: 'GM',
      contactStateCode: 'Bayern',
    });
    expect(await readIssues({ contactCountry: 'Others', contactState: '' })).toMatchObject([
      { path: 'contactCountryCode', message: 'Country Code is required' },
      { path: 'contactStateCode', message: 'State Code is required' },
    ]);
  });

  test('has an EIN that stands nowhere in clear', async () => {
    const { id } = await added({ EIN: '55-1234567' });
    const { rows } = await asSuperuser('select b::text from business b where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('551234567');
    const trail = await asSuperuser('select a::text from audit_event a where document_id = $1', [id]);
    expect(trail.rows).toHaveLength(1);
    expect(JSON.stringify(trail.rows)).not.toContain('551234567');
  });
});

describe('a rule that is broken', () => {
  const long = (length: number) => 'x'.repeat(length);
  test.each<[string, string, string]>([
    ['businessName', '', 'Business Name is required'],
    ['businessName', 'x', 'Business Name must be atleast 2 characters long'],
    ['businessName', long(76), 'Business Name must be at most 75 characters long'],
    ['businessName', 'Нефть', 'Business Name takes Latin letters, digits and common signs only'],
    ['businessName', '()', 'Business Name needs a letter or a digit'],
    ['businessName', '& - &', 'Business Name needs a letter or a digit'],
    ['EIN', '', 'EIN is required'],
    ['EIN', '12345678', 'Please Enter 9 digit number'],
    ['EIN', '1-23456789', 'Please Enter 9 digit number'],
    ['EIN', '00-0000000', 'Enter the EIN that the IRS assigned. It is never all zeros.'],
    ['EIN', '000000000', 'Enter the EIN that the IRS assigned. It is never all zeros.'],
    ['EIN', '12-345678a', 'Please Enter 9 digit number'],
    ['businessType', '', 'Business Type is required'],
    ['businessType', 'Guild', 'Choose the Business Type from its list'],
    ['nameControl', 'A B', 'Name Control has 1 to 4 capital letters, digits, hyphens or ampersands'],
    ['incomeTaxYearEndMonth', '13', 'Choose the Income Tax Year Ends In from its list'],
    ['signingAuthorityName', '', 'Signing Authority Name is required'],
    ['signingAuthorityName', 'Al', 'Signing Authority Name must be at least 3 characters long'],
    ['signingAuthorityName', long(36), 'Signing Authority Name must be at most 35 characters long'],
    ['signingAuthorityPhone', '', 'Signing Authority Phone is required'],
    ['signingAuthorityPhone', '503-555-014', 'Phone Number must be at least 10 characters long'],
    ['signingAuthorityPhone', '5035-55-0142', 'Phone Number must be at least 10 characters long'],
    ['signingAuthorityTitle', '', 'Signing Authority Title is required'],
    ['signingAuthorityTitle', 'VP', 'Signing Authority Title must be at least 3 characters long'],
    ['contactAddressLine1', '', 'Address Line 1 is required'],
    ['contactAddressLine1', long(36), 'Address Line 1 must be at most 35 characters long'],
    ['contactAddressLine2', long(36), 'Address Line 2 must be at most 35 characters long'],
    ['contactCity', 'X', 'City must be at least 2 characters long'],
    ['contactState', '', 'State is required'],
    ['contactState', 'Ontario', 'Choose the State from its list'],
    ['contactPostalCode', '1234', 'Postal Code must be at least 5 characters long'],
    ['contactPostalCode', '12345678901', 'Postal Code must be at most 10 characters long'],
    ['contactPostalCode', '9720A', 'Postal Code looks like 97201 or 97201-1234 in the United States'],
    ['contactPhoneNumber', '', 'Phone Number is required'],
    ['contactPhoneNumber', '555-0142', 'Phone Number must be at least 10 characters long'],
    ['contactExtNumber', '12345678901', 'Ext must be at most 10 characters long'],
    ['contactExtNumber', 'x7', 'Use digits only for Ext, or leave it empty'],
    ['contactEmailAddress', '', 'Email Address is required'],
    ['contactEmailAddress', 'office@hall', 'This is not a valid Email!!!'],
  ])('%s of "%s": %s', async (path, text, message) => {
    expect(await readIssues({ [path]: text })).toMatchObject([{ path, message, severity: 'error' }]);
  });

  test('stops an update too, and nothing of it is saved', async () => {
    const before = await added();
    const body = { id: before.id, contactCity: 'Salem', signingAuthorityTitle: 'VP' };
    const { status, error } = await call(saveBusiness, { token: hall.token, body });
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'INVALID_BUSINESS',
      errorDescription: 'There is a problem in add/update business',
      issues: [{ path: 'signingAuthorityTitle' }],
    });
    expect((await call(getBusiness, { token: hall.token, params: { id: before.id } })).success).toEqual(before);
  });

  test('another signing authority is recorded, and mailed to the owner of the account, the business and its contact', async () => {
    const elm = await account();
    const { id } = await added({ businessName: 'Elm Oil', contactEmailAddress: 'office@elm.example' }, elm.token);
    const manager = await member(elm.accountId, 'manager');
    const save = (more: object) => call(saveBusiness, { token: manager.token, body: { id, ...more } });
    await save({ contactCity: 'Salem', signingAuthorityPhone: '503-555-0199' });
    await save({ signingAuthorityName: 'Ben Cask', signingAuthorityTitle: 'Treasurer' });
    await save({ signingAuthorityName: 'Ben Cask' });
    const { rows } = await asSuperuser(
      `select actor_id, detail from audit_event where document_id = $1 and action_type = 'SIGNING_AUTHORITY_CHANGED'`,
      [id],
    );
    // The trail lasts longer than an account, so it holds no names.
    expect(rows).toEqual([{ actor_id: manager.userId, detail: { otherPerson: true } }]);
    const mails = await asSuperuser(`select facts from mail where kind = 'signingAuthority' and email = $1`, [
      elm.emailId,
    ]);
    expect(mails.rows).toEqual([
      {
        facts: {
          businessName: 'Elm Oil',
          before: 'Ann Hall, President',
          after: 'Ben Cask, Treasurer',
          by: manager.emailId,
        },
      },
    ]);
    const others = () =>
      asSuperuser(
        `select email, facts ->> 'isClient' as "isClient" from mail where kind = 'signingAuthority' and email <> $1
           and facts ->> 'businessName' = 'Elm Oil' order by email`,
        [elm.emailId],
      );
    expect((await others()).rows).toEqual([{ email: 'office@elm.example', isClient: 'true' }]);
    // Another title is no other person.
    await save({ signingAuthorityTitle: 'President' });
    expect((await others()).rows).toHaveLength(1);
  });

  test('all faults are told at once, in the order of the wizard', async () => {
    const { error } = await add({});
    expect(error.issues.map(({ path }) => path)).toEqual([
      'businessName',
      'EIN',
      'businessType',
      'signingAuthorityName',
      'signingAuthorityPhone',
      'signingAuthorityTitle',
      'contactAddressLine1',
      'contactCity',
      'contactState',
      'contactPostalCode',
      'contactPhoneNumber',
      'contactEmailAddress',
    ]);
  });
});

describe('a change', () => {
  const change = (body: object, version?: number) =>
    call(saveBusiness, {
      token: hall.token,
      body,
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    });

  test('leaves alone what is absent, and counts the version up', async () => {
    const { updatedAt: _, ...before } = await added();
    const { success } = await change({ id: before.id, contactCity: 'Salem' }, before.version);
    expect(success).toMatchObject({ ...before, contactCity: 'Salem', version: 2 });
  });

  test('of the name moves the name control with it, unless one is given', async () => {
    const { id } = await added();
    expect((await change({ id, businessName: `Copper Works ${++names}` })).success.nameControl).toBe('COPP');
    const named = { id, businessName: `Brass Works ${++names}`, nameControl: 'BRWK' };
    expect((await change(named)).success.nameControl).toBe('BRWK');
  });

  test('made on an older version is refused with the one stored', async () => {
    const { id } = await added();
    await change({ id, contactCity: 'Salem' }, 1);
    const { status, error } = await change({ id, contactCity: 'Bend' }, 1);
    expect([status, error.code, error.current]).toEqual([412, 'VERSION_MISMATCH', { id, version: 2 }]);
  });

  test('into another of the name and EIN is refused', async () => {
    const first = await added();
    const second = await added({ EIN: first.EIN });
    const { error } = await change({ id: second.id, businessName: first.businessName.toUpperCase() });
    expect(error).toMatchObject({ code: 'BUSINESS_EXISTS', current: { id: first.id } });
  });
});

test('a request sent twice at once adds one business', async () => {
  const body = facts();
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(body)));
  const [first] = answers.filter(({ status }) => status === 201);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  for (const { error } of answers.filter(({ status }) => status === 409))
    expect(error).toMatchObject({ code: 'BUSINESS_EXISTS', current: { id: first?.success.id } });
});

describe('deleting a business', () => {
  const remove = (id: string) => call(deleteBusiness, { token: hall.token, params: { id } });
  const begin = async (businessId: string, quarter = '1') => {
    const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter } };
    return (await call(addForm720, { token: hall.token, body })).success.id;
  };

  test('takes its unpaid drafts along', async () => {
    const { id } = await added();
    const filing = await begin(id);
    await begin(id, '2');
    const counted = await call(countBusinessFilings, { token: hall.token, params: { id } });
    expect(counted.success).toEqual({ drafts: 2, kept: 0, unsent: 0, asked: 0 });
    expect((await remove(id)).success).toEqual({ id, deletedDrafts: 2 });
    expect((await call(getBusiness, { token: hall.token, params: { id } })).status).toBe(404);
    const { rows } = await asSuperuser('select deleted_at from filing where id = $1', [filing]);
    expect(rows[0].deleted_at).not.toBeNull();
    expect((await remove(id)).status).toBe(404);
  });

  test.each(['paid', 'signed', 'sent', 'accepted', 'rejected'])('is refused while a filing is %s', async (state) => {
    const { id } = await added();
    const draft = await begin(id, '2');
    await asSuperuser('update filing set state = $2 where id = $1', [await begin(id), state]);
    const counted = await call(countBusinessFilings, { token: hall.token, params: { id } });
    expect(counted.success).toEqual({
      drafts: 1,
      kept: 1,
      unsent: ['paid', 'rejected'].includes(state) ? 1 : 0,
      asked: 0,
    });
    const { status, error } = await remove(id);
    expect([status, error.code]).toEqual([409, 'BUSINESS_IN_USE']);
    expect(error.errorDescription).toContain('This business has a filing that is paid or sent. It stays with it.');
    const { rows } = await asSuperuser('select deleted_at from filing where id = $1', [draft]);
    expect(rows[0].deleted_at).toBeNull();
  });

  test('is refused while a draft of it was paid for', async () => {
    const { id } = await added();
    const filing = await begin(id);
    await markPaid(asSuperuser, filing);
    await asSuperuser(`update filing set state = 'draft' where id = $1`, [filing]);
    expect((await remove(id)).error.code).toBe('BUSINESS_IN_USE');
  });

  test('and beginning a filing for it at once leaves no filing without a business', async () => {
    const { id } = await added();
    const body = { businessId: id, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
    await Promise.all([call(addForm720, { token: hall.token, body }), remove(id)]);
    const { rows } = await asSuperuser(
      'select 1 from filing f join business b on b.id = f.business_id where b.id = $1 and b.deleted_at is not null and f.deleted_at is null',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('an archived business', () => {
  const send = (route: typeof archiveBusiness | typeof restoreBusiness, id: string) =>
    call(route, { token: hall.token, params: { id } });
  const begin = (businessId: string) =>
    call(addForm720, {
      token: hall.token,
      body: { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } },
    });
  const listed = async (id: string, archived: string) => {
    const query = { size: '100', archived };
    const { businesses } = (await call(listBusinesses, { token: hall.token, query })).success;
    return businesses.some((one) => one.id === id);
  };

  test('is offered nowhere but in its own list, takes no new filing, and comes back', async () => {
    const { id, version } = await added();
    const { success } = await send(archiveBusiness, id);
    expect(success).toMatchObject({ id, archived: true, version: version + 1 });
    expect([await listed(id, 'false'), await listed(id, 'true')]).toEqual([false, true]);
    const names = (await call(listBusinessNames, { token: hall.token })).success;
    expect(names.map((name) => name.id)).not.toContain(id);
    const refused = await begin(id);
    expect([refused.status, refused.error.code]).toEqual([409, 'BUSINESS_ARCHIVED']);

    expect((await send(restoreBusiness, id)).success.archived).toBe(false);
    expect([await listed(id, 'false'), await listed(id, 'true')]).toEqual([true, false]);
    expect((await begin(id)).status).toBe(201);
  });

  test('keeps its filings, and is found by who may read it', async () => {
    const { id } = await added();
    const filing = (await begin(id)).success.id;
    await send(archiveBusiness, id);
    const { rows } = await asSuperuser('select deleted_at from filing where id = $1', [filing]);
    expect(rows[0].deleted_at).toBeNull();
    expect((await call(getBusiness, { token: hall.token, params: { id } })).success.archived).toBe(true);
  });

  test('archived twice is archived once', async () => {
    const { id } = await added();
    const [first, second] = [await send(archiveBusiness, id), await send(archiveBusiness, id)];
    expect(second.success.version).toBe(first.success.version);
    const { rows } = await asSuperuser('select action_type from audit_event where document_id = $1 order by seq', [id]);
    expect(rows.map((row) => row.action_type)).toEqual(['BUSINESS_ADDED', 'BUSINESS_ARCHIVED']);
  });

  test('still stands in the way of a second of its name and EIN, and that is said', async () => {
    const body = facts();
    const { id } = (await add(body)).success;
    await send(archiveBusiness, id);
    const { error } = await add(body);
    expect(error).toMatchObject({ code: 'BUSINESS_EXISTS', current: { id } });
    expect(error.errorDescription).toContain('It is archived: restore it.');
  });

  test('and a filing begun for it at the same moment: one of both comes first', async () => {
    const { id } = await added();
    const [archived, filing] = await Promise.all([send(archiveBusiness, id), begin(id)]);
    expect(archived.status).toBe(200);
    expect([201, 409]).toContain(filing.status);
    expect((await begin(id)).error.code).toBe('BUSINESS_ARCHIVED');
  });
});

describe('the list', async () => {
  const owner = await account();
  const ids = await Promise.all(Array.from({ length: 11 }, () => business(owner.accountId)));
  const other = await added({ businessName: 'Zinc & 100% Tin', EIN: '99-0004321' }, owner.token);
  await added({ businessName: 'alder', EIN: '11-1111111', signingAuthorityName: 'Zoe Alder' }, owner.token);
  const list = async (query: Record<string, string>) =>
    (await call(listBusinesses, { token: owner.token, query })).success;

  test('comes by name without regard to letter case, ten at a time', async () => {
    const first = await list({});
    expect(first).toMatchObject({ totalBusinesses: 14, totalPages: 2, currentPage: 0 });
    expect(first.businesses[0]?.businessName).toBe('alder');
    const second = await list({ pageNumber: '1' });
    expect(second.businesses).toHaveLength(4);
    expect(second.businesses.at(-1)?.id).toBe(other.id);
    const seen = [...first.businesses, ...second.businesses].map(({ id }) => id);
    expect(new Set(seen).size).toBe(14);
    for (const id of ids) expect(seen).toContain(id);
  });

  test('is sorted by name or signing authority, either way', async () => {
    const sorted = async (sort: string, order: string) =>
      (await list({ sort, order, size: '100' })).businesses.map((one) => one[sort as 'businessName'].toLowerCase());
    for (const sort of ['businessName', 'signingAuthorityName']) {
      const up = await sorted(sort, 'ascending');
      expect(up).toEqual([...up].sort());
      expect(await sorted(sort, 'descending')).toEqual([...up].reverse());
    }
    const { status, error } = await call(listBusinesses, { token: owner.token, query: { sort: 'EIN' } });
    expect([status, error.issues[0]?.path]).toEqual([400, 'query.sort']);
  });

  test.each([
    [{ size: '0' }, 10],
    [{ size: '' }, 10],
    [{ size: '3' }, 3],
    [{ size: '1000' }, 14],
  ])('of %o has %i rows on its first page', async (query, rows) => {
    expect((await list(query)).businesses).toHaveLength(rows);
  });

  test('ends with its last page', async () => {
    const past = { businesses: [], totalBusinesses: 14, totalPages: 2, currentPage: 999 };
    expect(await list({ pageNumber: '999' })).toEqual(past);
    expect((await list({ pageNumber: '999999999', size: '100' })).businesses).toEqual([]);
    const none = await call(listBusinesses, {
      token: (await account()).token,
      query: { pageNumber: '3', businessName: 'x' },
    });
    expect(none.success).toEqual({ businesses: [], totalBusinesses: 0, totalPages: 0, currentPage: 3 });
  });

  test('refuses a page that is no number', async () => {
    const { status, error } = await call(listBusinesses, { token: owner.token, query: { pageNumber: '-1' } });
    expect([status, error.issues[0]?.path]).toEqual([400, 'query.pageNumber']);
  });

  test.each([
    ['zinc', 1],
    ['100%', 1],
    ['%', 1],
    ['_', 0],
    ['99-0004321', 1],
    ['990004321', 1],
    ['4321', 1],
    ['0004', 0],
    ['HALL', 12],
  ])('finds by "%s" %i', async (businessName, found) => {
    expect((await list({ businessName })).totalBusinesses).toBe(found);
    const named = await call(listBusinessNames, { token: owner.token, query: { businessName } });
    expect(named.success).toHaveLength(found);
  });
});
