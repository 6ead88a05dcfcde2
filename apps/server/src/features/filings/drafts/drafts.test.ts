import {
  addForm720,
  addForm8849,
  deleteDraft,
  deleteForm720,
  getDraft,
  getDraft8849,
  getForm720,
  getPreflight8849,
  listDrafts,
  saveDraft,
  saveDraft8849,
  saveForm720,
  saveForm8849,
  takeDraft,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, account, business, member, asSuperuser } = await testApp();
const hall = await account();
const editor = await member(hall.accountId, 'editor');

async function begin() {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
  };
  return (await call(addForm720, { token: hall.token, body })).success;
}
const typed = { rows: [{ noOfGallons: '12e', taxDate: 'tomorow' }], note: 'canary 8675309' };
const keep = (id: string, page = '60', fields: object = typed, token = hall.token) =>
  call(saveDraft, { token, params: { id, page }, body: { fields } });
const read = async (id: string, page = '60', token = hall.token) =>
  (await call(getDraft, { token, params: { id, page } })).success.fields;

test('a draft keeps what was typed, right or wrong, and leaves the filing as it is', async () => {
  const filing = await begin();
  expect(await read(filing.id)).toBeNull();
  await keep(filing.id);
  expect(await read(filing.id)).toEqual(typed);
  await keep(filing.id, '60', { rows: [{ noOfGallons: '1' }] });
  expect(await read(filing.id)).toEqual({ rows: [{ noOfGallons: '1' }] });
  expect((await call(getForm720, { token: hall.token, params: { id: filing.id } })).success).toEqual(filing);
});

test('a draft belongs to its page and to the person who typed it', async () => {
  const { id } = await begin();
  await keep(id);
  expect(await read(id, '62')).toBeNull();
  expect(await read(id, '60', editor.token)).toBeNull();
  expect((await call(deleteDraft, { token: editor.token, params: { id, page: '60' } })).success).toEqual({
    dropped: false,
  });
  expect(await read(id)).toEqual(typed);
});

describe('a draft remembers the version on which its page was opened', () => {
  const keepOn = (id: string, seenVersion: unknown, { page = '60', token = hall.token } = {}) =>
    call(saveDraft, { token, params: { id, page }, body: { fields: typed, seenVersion } });
  const readDraft = async (id: string, { page = '60', token = hall.token } = {}) =>
    (await call(getDraft, { token, params: { id, page } })).success;
  const savedSince = async (id: string, page = '60') => (await readDraft(id, { page })).savedSince;
  const save = async (id: string, token: string, body: object = { filingData: { 60: { emptyTaxLiability: true } } }) =>
    (await call(saveForm720, { token, body: { id, ...body } })).success.version;
  const byEditor = { by: { id: editor.userId, name: editor.emailId }, at: expect.any(String) };

  test('and names the other person who saved that page after it, and when', async () => {
    const { id, version } = await begin();
    await keepOn(id, version);
    await keepOn(id, version, { page: '62' });
    expect(await savedSince(id)).toBeNull();
    await save(id, editor.token);
    expect(await savedSince(id)).toEqual(byEditor);
    expect(await savedSince(id, '62')).toBeNull();
    expect(await savedSince(id, 'deposit')).toBeNull();
  });

  test('its first, whatever is typed later, until it is dropped', async () => {
    const { id, version } = await begin();
    await keepOn(id, version);
    const newest = await save(id, editor.token);
    await keepOn(id, newest);
    await keep(id);
    expect(await savedSince(id)).toEqual(byEditor);
    await call(deleteDraft, { token: hall.token, params: { id, page: '60' } });
    expect(await readDraft(id)).toEqual({ fields: null, savedAt: null, savedSince: null });
    await keepOn(id, newest);
    expect(await savedSince(id)).toBeNull();
  });

  test('and tells nothing of the own saves of its person, nor without that version', async () => {
    const { id, version } = await begin();
    await save(id, hall.token);
    await keepOn(id, version);
    expect(await savedSince(id)).toBeNull();
    const { id: other } = await begin();
    await keep(other);
    await save(other, editor.token);
    expect(await savedSince(other)).toBeNull();
  });

  test('and tells of a move to another quarter, and of a person who left', async () => {
    const { id, version } = await begin();
    const bo = await member(hall.accountId, 'editor');
    await keepOn(id, version);
    await save(id, bo.token, { taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' } });
    expect((await savedSince(id))?.by.id).toBe(bo.userId);
    await asSuperuser('delete from membership where user_id = $1', [bo.userId]);
    expect((await savedSince(id))?.by).toEqual({ id: bo.userId, name: 'Someone who left' });
  });

  test('and of a change of a box, on the page of the quarter alone', async () => {
    const { id, version } = await begin();
    await keepOn(id, version, { page: 'taxYearQuarter' });
    await keepOn(id, version);
    await save(id, editor.token, {
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', addressChange: true },
    });
    expect(await savedSince(id, 'taxYearQuarter')).toEqual(byEditor);
    expect(await savedSince(id)).toBeNull();
  });

  describe('also when another person takes it over', () => {
    /** Bo typed the draft, the editor saved its page since, and a third or the editor takes it over. */
    async function takenBy(token: string) {
      const { id, version } = await begin();
      const bo = await member(hall.accountId, 'editor');
      await keepOn(id, version, { token: bo.token });
      await save(id, editor.token);
      const { savedAt } = await readDraft(id, { token: bo.token });
      const body = { author: bo.userId, typedAt: savedAt };
      return { id, taken: await call(takeDraft, { token, params: { id, page: '60' }, body }) };
    }

    test('who reads of the save then and later', async () => {
      const { id, taken } = await takenBy(hall.token);
      expect([taken.status, taken.success.savedSince]).toEqual([200, byEditor]);
      expect(await savedSince(id)).toEqual(byEditor);
    });

    test('who reads of their own save of the page, which it would replace', async () => {
      const { taken } = await takenBy(editor.token);
      expect(taken.success.savedSince).toEqual(byEditor);
    });
  });

  test.each([0, -1, 1.5, 2 ** 31, '1', null])('which is refused by name where it is none: %s', async (seenVersion) => {
    const { id } = await begin();
    const { status, error } = await keepOn(id, seenVersion);
    expect([status, error.issues.map(({ path }) => path)]).toEqual([422, ['seenVersion']]);
    expect(await read(id)).toBeNull();
  });
});

test('drafts go with their filing, and count no more', async () => {
  const { id } = await begin();
  await keep(id);
  await keep(id, '62', typed, editor.token);
  const count = () => asSuperuser('select count(*)::int as kept from page_draft where filing_id = $1', [id]);
  expect(await count()).toMatchObject({ rows: [{ kept: 2 }] });
  await call(deleteForm720, { token: hall.token, params: { id } });
  expect(await count()).toMatchObject({ rows: [{ kept: 0 }] });
});

test('there is none of a filing that is deleted, nor of another account', async () => {
  const deleted = await begin();
  await call(deleteForm720, { token: hall.token, params: { id: deleted.id } });
  const stranger = await account();
  const others = await begin();
  for (const [id, token] of [
    [deleted.id, hall.token],
    [others.id, stranger.token],
  ] as const) {
    const on = { token, params: { id, page: '60' } };
    expect((await keep(id, '60', typed, token)).error.code).toBe('NOT_FOUND');
    for (const route of [getDraft, deleteDraft, listDrafts])
      expect((await call(route as typeof getDraft, on)).error?.code, route.path).toBe('NOT_FOUND');
  }
});

test('the pages that have a draft are told to the person who typed them', async () => {
  const { id } = await begin();
  const pages = async (token = hall.token) => (await call(listDrafts, { token, params: { id } })).success.pages;
  expect(await pages()).toEqual([]);
  await keep(id, '62');
  await keep(id, '60');
  expect(await pages()).toEqual(['60', '62']);
  expect(await pages(editor.token)).toEqual([]);
});

test('committing a page drops its draft and keeps those of other pages; Reset drops one', async () => {
  const { id } = await begin();
  await keep(id, '60');
  await keep(id, 'deposit', { depositedAmt: '1' });
  await call(saveForm720, { token: hall.token, body: { id, filingData: { 60: { emptyTaxLiability: true } } } });
  expect(await read(id, '60')).toBeNull();
  expect(await read(id, 'deposit')).not.toBeNull();
  expect((await call(deleteDraft, { token: hall.token, params: { id, page: 'deposit' } })).success).toEqual({
    dropped: true,
  });
  expect(await read(id, 'deposit')).toBeNull();
});

test('a refused commit keeps the draft', async () => {
  const { id } = await begin();
  await keep(id);
  const refused = await call(saveForm720, {
    token: hall.token,
    body: { id, filingData: { 60: { rows: [{ noOfGallons: '1' }] } } },
  });
  expect(refused.status).toBe(422);
  expect(await read(id)).toEqual(typed);
});

test('the database holds it encrypted, bound to its place', async () => {
  const { id } = await begin();
  await keep(id, '60');
  await keep(id, '62', { rows: [{ noOfGallons: '1' }] });
  const { rows } = await asSuperuser('select body_cipher from page_draft where filing_id = $1', [id]);
  for (const { body_cipher } of rows) expect(body_cipher).not.toContain('canary');
  await asSuperuser(
    `update page_draft set body_cipher = (select body_cipher from page_draft where filing_id = $1 and page = '60') where filing_id = $1 and page = '62'`,
    [id],
  );
  expect((await call(getDraft, { token: hall.token, params: { id, page: '62' } })).status).toBe(500);
});

test('there is none for a page that does not exist, nor for a filing that can no longer change', async () => {
  const { id } = await begin();
  expect((await keep(id, '999')).error.issues[0]?.path).toBe('params.page');
  await asSuperuser(`update filing set state = 'sent' where id = $1`, [id]);
  expect((await keep(id)).error.code).toBe('NOT_EDITABLE');
});

describe('the payment option', () => {
  const option = { paymentMethod: 'efw', bankName: 'First Bank', accountType: '2' };

  test.each(['accountNumber', 'reAccountNumber', 'routingTransitNum'])(
    'has a draft without its numbers: %s is refused by name',
    async (name) => {
      const { id } = await begin();
      await keep(id, 'paymentOption', option);
      const { status, error } = await keep(id, 'paymentOption', { ...option, [name]: '021000021' });
      expect([status, error.issues.map(({ path }) => path)]).toEqual([422, [`fields.${name}`]]);
      expect(await read(id, 'paymentOption')).toEqual(option);
    },
  );

  test.each([
    ['a number in another case', { AccountNumber: '021000021' }, 'AccountNumber'],
    ['a number further down', { a: { accountNumber: '021000021' } }, 'a.accountNumber'],
    ['a field of no such name', { account: '021000021' }, 'account'],
    ['a number as the name of the bank', { bankName: 'First 0210-0002-1' }, 'bankName'],
    ['a field that is no text', { bankName: ['021000021'] }, 'bankName'],
  ])('is refused with %s', async (_, stray, path) => {
    const { id } = await begin();
    const { status, error } = await keep(id, 'paymentOption', { ...option, ...stray });
    expect([status, error.code, error.issues.map((issue) => issue.path)]).toEqual([
      422,
      'INVALID_BODY',
      [`fields.${path}`],
    ]);
    expect(await read(id, 'paymentOption')).toBeNull();
  });

  test('and the account of a refund have their numbers in the draft of no page', async () => {
    const { id } = await begin();
    const { error } = await keep(id, 'overpayment', { refundAccount: { accountType: '2', RoutingTransitNum: '0' } });
    expect(error.issues.map(({ path }) => path)).toEqual(['fields.refundAccount.RoutingTransitNum']);
  });

  test('is typed until the signature, as it is saved, while other pages are closed by the fee', async () => {
    const { id } = await begin();
    await asSuperuser(`update filing set state = 'paid' where id = $1`, [id]);
    expect((await keep(id, 'paymentOption', option)).status).toBe(200);
    expect((await keep(id, 'deposit')).error.code).toBe('NOT_EDITABLE');
    await asSuperuser(`update filing set state = 'queued' where id = $1`, [id]);
    expect((await keep(id, 'paymentOption', option)).error.code).toBe('NOT_EDITABLE');
  });

  test('loses its draft when it is saved, also when nothing of it changed', async () => {
    const { id } = await begin();
    const save = () =>
      call(saveForm720, { token: hall.token, body: { id, paymentOption: { paymentMethod: 'eftps' } } });
    for (const _ of ['chosen', 'the same again']) {
      await keep(id, 'paymentOption', option);
      expect((await save()).status).toBe(200);
      expect(await read(id, 'paymentOption')).toBeNull();
    }
  });
});

describe('the draft of a page of a Form 8849', () => {
  const rows = [{ line: '1b', gallons: '2000', typeOfUse: '14' }];
  const period = { periodStart: '2025-07-01', periodEnd: '2025-09-30' };
  async function claim() {
    const schedule = { scheduleType: 'sch1', year: '2025', month: '12' } as const;
    const lines = [{ line: '3d', gallons: '9000' }];
    const body = { businessId: hall.businessId, schedule, sch1: { ...period, 3: { lines } } };
    return (await call(addForm8849, { token: hall.token, body })).success;
  }
  const keep8849 = (id: string, page: string, fields: object, seenVersion?: number) =>
    call(saveDraft8849, { token: hall.token, params: { id, page }, body: { fields, seenVersion } });
  const draft = async (id: string, page: string) =>
    (await call(getDraft8849, { token: hall.token, params: { id, page } })).success;

  test('is kept when it clears the page, and is none when it is what was saved', async () => {
    const { id } = await claim();
    await keep8849(id, 'claims.1.3', { lines: [] });
    expect((await draft(id, 'claims.1.3')).fields).toEqual({ lines: [] });
    const { issues } = (await call(getPreflight8849, { token: hall.token, params: { id } })).success;
    expect(issues.filter(({ code }) => code === 'unsavedChanges')).toMatchObject([
      { path: 'drafts.claims.1.3', message: expect.stringContaining('line 3') },
    ]);
    await keep8849(id, 'claims.1.3', { lines: [{ line: '3d', gallons: '9000' }], total: '1530.00' });
    expect((await draft(id, 'claims.1.3')).fields).toBeNull();
    await keep8849(id, 'schedule.1', { periodStart: '', periodEnd: '' });
    expect((await draft(id, 'schedule.1')).fields).not.toBeNull();
  });

  test('names the person who saved the page, or moved the year, since', async () => {
    const { id, version } = await claim();
    await keep8849(id, 'claims.1.1', { lines: rows }, version);
    await call(saveForm8849, { token: editor.token, body: { id, sch1: { periodEnd: '2025-12-31' } } });
    expect((await draft(id, 'claims.1.1')).savedSince).toBeNull();
    await call(saveForm8849, { token: editor.token, body: { id, schedule: { month: '12' } } });
    expect((await draft(id, 'claims.1.1')).savedSince).toMatchObject({ by: { id: editor.userId } });
  });
});
