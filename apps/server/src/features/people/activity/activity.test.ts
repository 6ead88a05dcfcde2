import { addForm720, downloadActivity, listActivity } from '@gauger/contract';
import { describeAction } from '@gauger/contract/audit';
import { beforeAll, expect, test } from 'vitest';
import { type AuditEvent, recordEvent } from '../../../audit/public.ts';
import { type Person, type TestAccount, testApp } from '../../../testing/app.ts';

const { call, account, business, member, database, asSuperuser } = await testApp();

let hall: TestAccount;
let editor: Person;
let ownerId: string;

const record = (of: TestAccount, event: Omit<AuditEvent, 'accountId' | 'outcome'>) =>
  database.inAccount(of.accountId, (tx) =>
    recordEvent(tx, { accountId: of.accountId, outcome: 'success', ip: '192.0.2.77', ...event }),
  );
const activity = async (token: string, query: Record<string, string> = {}) =>
  (await call(listActivity, { token, query: { size: '100', ...query } })).success;
const actions = async (token: string, query?: Record<string, string>) =>
  (await activity(token, query)).content.map(({ actionType }) => actionType);

beforeAll(async () => {
  hall = await account();
  editor = await member(hall.accountId, 'editor');
  ownerId = (await asSuperuser('select id from app_user where email = $1', [hall.emailId])).rows[0].id;
  await asSuperuser("update app_user set first_name = 'Ed', last_name = 'Itor' where id = $1", [editor.userId]);
  const about = { documentType: 'business', documentId: hall.businessId };
  await record(hall, { actionType: 'BUSINESS_SAVED', actorId: editor.userId, ...about, afterHash: 'secret' });
  await record(hall, { actionType: 'SIGN_IN', actorId: ownerId });
  await record(hall, {
    actionType: 'USER_DEACTIVATED',
    actorId: ownerId,
    documentType: 'app_user',
    documentId: editor.userId,
  });
  const stranger = await account();
  await record(stranger, { actionType: 'FILING_DELETED' });
});

test('the owner and a Manager see what everybody did, the newest first, with names and nothing else', async () => {
  const seen = await activity(hall.token);
  expect(seen.content.map(({ actionType }) => actionType)).toEqual([
    'USER_DEACTIVATED',
    'SIGN_IN',
    'BUSINESS_SAVED',
    'ACCOUNT_OPENED',
  ]);
  expect(seen.content[2]).toEqual({
    id: expect.any(String),
    createdAt: expect.any(String),
    actionType: 'BUSINESS_SAVED',
    outcome: 'success',
    person: { id: editor.userId, name: 'Ed Itor', emailId: editor.emailId },
    client: null,
    apiKey: null,
    about: 'Hall Oil',
  });
  expect(seen.content[0]?.about).toBe('Ed Itor');
  expect(seen.people.map(({ id }) => id).sort()).toEqual([ownerId, editor.userId].sort());
  expect(seen.actionTypes).toEqual(['ACCOUNT_OPENED', 'BUSINESS_SAVED', 'SIGN_IN', 'USER_DEACTIVATED']);
  expect(JSON.stringify(seen)).not.toMatch(/secret|192\.0\.2\.77/);
  const manager = await member(hall.accountId, 'manager');
  expect(await actions(manager.token)).toEqual(await actions(hall.token));
});

test('an Editor and a Viewer see their own, whomever they name', async () => {
  const seen = await activity(editor.token);
  expect(seen.content.map(({ actionType }) => actionType)).toEqual(['BUSINESS_SAVED']);
  expect(seen.people.map(({ id }) => id)).toEqual([editor.userId]);
  expect(seen.actionTypes).toEqual(['BUSINESS_SAVED']);
  expect(await actions(editor.token, { userId: ownerId })).toEqual([]);
  const viewer = await member(hall.accountId, 'viewer');
  expect(await actions(viewer.token)).toEqual([]);
});

test('filters by action, person and days narrow it together', async () => {
  expect(await actions(hall.token, { actionType: 'SIGN_IN' })).toEqual(['SIGN_IN']);
  expect(await actions(hall.token, { userId: editor.userId })).toEqual(['BUSINESS_SAVED']);
  expect(await actions(hall.token, { userId: editor.userId, actionType: 'SIGN_IN' })).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await actions(hall.token, { fromDate: today, toDate: today })).toHaveLength(4);
  expect(await actions(hall.token, { toDate: '2020-01-01' })).toEqual([]);
  for (const fromDate of ['2026-02-30', '0000-01-01', '9999-12-31']) {
    const refused = await call(listActivity, { token: hall.token, query: { fromDate } });
    expect([refused.status, refused.error.issues[0]?.path]).toEqual([400, 'query.fromDate']);
  }
});

test('the filter by business finds what was done to it and to its returns, in the list and in the file', async () => {
  const elm = await account();
  const other = await business(elm.accountId);
  await asSuperuser(`update business set business_name = '=Elm & 50%' where id = $1`, [other]);
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true };
  await call(addForm720, { token: elm.token, body: { businessId: other, taxYearQuarter } });
  await record(elm, { actionType: 'BUSINESS_SAVED', documentType: 'business', documentId: elm.businessId });
  const abouts = async (businessName: string) =>
    (await activity(elm.token, { businessName })).content.map(({ about }) => about);
  expect(await abouts('hall')).toEqual(['Hall Oil']);
  expect(await abouts('50%')).toEqual(['Form 720, 2026 Q1, =Elm & 50%']);
  expect(await abouts('%')).toEqual(['Form 720, 2026 Q1, =Elm & 50%']);
  expect(await actions(hall.token, { businessName: 'elm' })).toEqual([]);

  const { success: file } = await call(downloadActivity, { token: elm.token, query: { businessName: 'elm' } });
  expect(file).toMatchObject({
    mediaType: 'text/csv',
    name: expect.stringMatching(/^activity-\d{4}-\d{2}-\d{2}\.csv$/),
  });
  const [head, row, end] = new TextDecoder().decode(file.bytes).split('\r\n');
  expect([head, end]).toEqual(['When (UTC),What,About,Who,Email address,API key', '']);
  expect(row).toContain(`"Form 720, 2026 Q1, =Elm & 50%"`);
  expect(row).toContain(elm.emailId);
});

test('the filter by business finds attachments and signed forms of its returns, also deleted ones', async () => {
  const fir = await account();
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true };
  const { id: filingId } = (
    await call(addForm720, { token: fir.token, body: { businessId: fir.businessId, taxYearQuarter } })
  ).success;
  const { rows } = await asSuperuser(
    `insert into attachment (id, account_id, business_id, name, bytes, sha256, pages, storage_key, created_by, created_at)
     select gen_random_uuid(), $1, $2, 'export.pdf', 9, sha256('x'), 1, gen_random_uuid(), user_id, now()
     from membership where account_id = $1 and role = 'owner' returning id`,
    [fir.accountId, fir.businessId],
  );
  const attachment = { documentType: 'attachment', documentId: rows[0].id };
  await record(fir, { actionType: 'ATTACHMENT_ADDED', ...attachment, detail: { filingId: null } });
  const gone = { documentType: 'attachment', documentId: ownerId, detail: { filingId } };
  await record(fir, { actionType: 'ATTACHMENT_DELETED', ...gone });
  const signed = { documentType: 'signedForm', documentId: ownerId, detail: { filingId } };
  await record(fir, { actionType: 'SIGNED_FORM_ADDED', ...signed });
  expect(await actions(fir.token, { businessName: 'hall' })).toEqual([
    'SIGNED_FORM_ADDED',
    'ATTACHMENT_DELETED',
    'ATTACHMENT_ADDED',
    'FILING_ADDED',
  ]);
  const { content } = await activity(fir.token, { businessName: 'hall' });
  const filing = 'Form 720, 2026 Q1, Hall Oil';
  expect(content.map(({ about }) => about)).toEqual([filing, filing, 'Hall Oil', filing]);
  expect(await actions(fir.token, { businessName: 'elm' })).toEqual([]);
});

test('a file takes at most 10,000 events', async () => {
  const ash = await account();
  await asSuperuser(
    `insert into audit_event (id, account_id, seq, created_at, action_type, outcome, prev, hash)
     select gen_random_uuid(), $1, 1000 + n, now(), 'SIGN_IN', 'success', '', '' from generate_series(1, 10001) n`,
    [ash.accountId],
  );
  const refused = await call(downloadActivity, { token: ash.token });
  expect([refused.status, refused.error.errorDescription]).toEqual([
    400,
    'There are more than 10,000 events: choose fewer days.',
  ]);
});

test('pages follow each other, and a page past the last is empty', async () => {
  const first = await activity(hall.token, { size: '3' });
  const last = await activity(hall.token, { size: '3', pageNumber: '1' });
  expect([first.content.length, last.content.length]).toEqual([3, 1]);
  expect(last).toMatchObject({ total: 4, totalPages: 2, currentPage: 1, more: false });
  const past = await activity(hall.token, { size: '3', pageNumber: '2' });
  expect(past).toMatchObject({ content: [], total: 4, totalPages: 2, currentPage: 2, more: false });
});

test('a filter of a long trail reads an index from its end', async () => {
  await asSuperuser('set enable_seqscan = off; set enable_sort = off');
  const { rows } = await asSuperuser(
    `explain select id from audit_event where account_id = $1 and action_type = 'SIGN_IN'
     order by created_at desc, id desc limit 10`,
    [hall.accountId],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_event_account_action');
});

test('a paid fee is told once, by its payment', async () => {
  const elm = await account();
  for (const actionType of ['FILING_PAID', 'PAYMENT_APPROVED'] as const) await record(elm, { actionType });
  expect(await actions(elm.token)).toEqual(['PAYMENT_APPROVED', 'ACCOUNT_OPENED']);
  expect((await activity(elm.token)).actionTypes).toEqual(['ACCOUNT_OPENED', 'PAYMENT_APPROVED']);
});

test('an action is told in words, one that nobody knows yet too', () => {
  expect(describeAction('SIGN_IN', 'success')).toBe('Logged in');
  expect(describeAction('SIGN_IN', 'refused')).toBe('A login was refused');
  expect(describeAction('BUSINESS_SAVED', 'refused')).toBe('Changed a business: refused');
  expect(describeAction('MOON_LANDED', 'success')).toBe('moon landed');
});

test('an upload says how many businesses it added', async () => {
  const oak = await account();
  const uploaded = (added: number) => record(oak, { actionType: 'BUSINESSES_UPLOADED', detail: { added } });
  await uploaded(1);
  await uploaded(1_023);
  const { content } = await activity(oak.token, { actionType: 'BUSINESSES_UPLOADED' });
  expect(content.map(({ about }) => about)).toEqual(['1,023 businesses', '1 business']);
});
