import {
  addComment,
  addComment8849,
  addForm720,
  addForm8849,
  approve,
  deleteForm720,
  getForm720,
  getMailbox,
  getReview,
  getReview8849,
  getStatus,
  listActivity,
  listComments,
  listComments8849,
  markReady,
  markReady8849,
  resolveComment,
  saveForm720,
  saveForm8849,
  sendBack,
  sendBack8849,
} from '@gauger/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMailJob } from '../../../mail/public.ts';
import { type Person, type TestAccount, testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';
import { moveFiling } from '../filings/public.ts';

const { call, account, business, member, deps, database, clock, asSuperuser } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');

const row = (taxDate: string, noOfGallons: string) => ({ taxDate, typeOfEvent: '60a', noOfGallons });
const [first, second, third] = [row('2026-07-01', '100'), row('2026-07-02', '200'), row('2026-08-03', '300')];
const lines = (...rows: object[]) => ({ filingData: { 60: { rows } } });

let hall: TestAccount;
let editor: Person;
let manager: Person;
let id: string;

beforeEach(async () => {
  clock.at = new Date(clock.at.getTime() + 60_000);
  hall = await account();
  editor = await member(hall.accountId, 'editor');
  manager = await member(hall.accountId, 'manager');
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    ...lines(first, second, third),
  };
  id = (await call(addForm720, { token: editor.token, body })).success.id;
});

const review = async (token = hall.token) => (await call(getReview, { token, params: { id } })).success;
const ready = (token = editor.token) => call(markReady, { token, params: { id } });
const back = (body: { text?: string }, token = manager.token) => call(sendBack, { token, params: { id }, body });
const save = (pages: object, token = editor.token) => call(saveForm720, { token, body: { id, ...pages } });
const readState = async () => (await call(getForm720, { token: hall.token, params: { id } })).success.state;
const say = (body: { path?: string; threadId?: string; text: string }, token = manager.token) =>
  call(addComment, { token, params: { id }, body });
const threads = async (token = hall.token) => (await call(listComments, { token, params: { id } })).success.threads;

describe('marking ready', () => {
  test('makes a draft ready, and says who did it and who saved it last', async () => {
    expect(await review()).toMatchObject({ state: 'draft', markedReady: null, reviewed: null, changes: [] });
    const { success } = await ready();
    expect(success).toMatchObject({
      state: 'ready',
      markedReady: { by: { id: editor.userId } },
      lastSaved: { by: { id: editor.userId } },
      lastSigned: null,
    });
    expect(await readState()).toBe('ready');
  });

  test('is refused while an error blocks the fee, and names it', async () => {
    const wrong = JSON.stringify({ rows: [row('2026-01-15', '1000')] });
    await asSuperuser(`update filing_page set facts = $2 where filing_id = $1 and page like 'tax.%'`, [id, wrong]);
    const { status, error } = await ready();
    expect([status, error?.code]).toEqual([422, 'NOT_READY_FOR_REVIEW']);
    expect(error?.issues).toEqual([
      expect.objectContaining({ code: 'dateOutside', path: 'filingData.60.rows.0.taxDate' }),
    ]);
    expect(await readState()).toBe('draft');
  });

  test('is not sent back by who read an earlier version', async () => {
    await ready();
    const stale = await call(sendBack, {
      token: manager.token,
      params: { id },
      body: { text: 'Look again' },
      headers: { 'if-match': '"7"' },
    });
    expect([stale.status, stale.error.code, await readState()]).toEqual([412, 'VERSION_MISMATCH', 'ready']);
    expect(await threads()).toEqual([]);
  });

  test('happens once, on the version that was seen, and not to what is paid', async () => {
    const stale = await call(markReady, { token: editor.token, params: { id }, headers: { 'if-match': '"7"' } });
    expect([stale.status, stale.error?.code]).toEqual([412, 'VERSION_MISMATCH']);
    const both = await Promise.all([ready(), ready(manager.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await database.inAccount(hall.accountId, (tx) => moveFiling(tx, id, 'pay', { now: clock.at }));
    expect((await ready()).error?.code).toBe('WRONG_STATE');
  });

  test('is undone by a change of the return, but not by the choice of how the IRS is paid', async () => {
    await ready();
    await save({ paymentOption: { paymentMethod: 'eftps' } }, manager.token);
    expect(await review()).toMatchObject({ state: 'ready', markedReady: { by: { id: editor.userId } } });
    await save({ deposit: { depositedAmt: '10' } });
    expect(await review()).toMatchObject({ state: 'draft', markedReady: null, sentBack: null, reviewed: null });
    const { history } = (await call(getStatus, { token: hall.token, params: { id } })).success;
    expect(history.map(({ kind }) => kind)).toEqual(['draft', 'ready', 'edited']);
  });
});

describe('sending back', () => {
  test('needs an open comment or a word about the whole, which becomes one', async () => {
    await ready();
    expect((await back({})).error?.code).toBe('NOTHING_TO_CHANGE');
    expect((await back({ text: ' \n' })).error?.code).toBe('INVALID_BODY');
    expect((await back({ text: 'The August loads are missing.' })).success).toMatchObject({
      state: 'draft',
      markedReady: null,
      sentBack: { by: { id: manager.userId } },
    });
    expect(await threads()).toMatchObject([
      { path: 'filing', resolved: null, comments: [{ text: 'The August loads are missing.' }] },
    ]);
  });

  test('is for what is marked ready only', async () => {
    const { status, error } = await back({ text: 'Again' });
    expect([status, error?.code]).toEqual([409, 'WRONG_STATE']);
    expect(await threads()).toEqual([]);
  });

  test('the next review sees what changed since', async () => {
    await ready();
    await say({ path: 'filingData.60.rows.1.noOfGallons', text: 'The ticket says 250.' });
    await back({});
    await save({ ...lines(first, { ...second, noOfGallons: '250' }, third), deposit: { depositedAmt: '10' } });
    await ready();
    expect(await review()).toMatchObject({
      reviewed: { by: { id: manager.userId } },
      changesInAll: 2,
      changes: [
        { path: 'filingData.60.rows.1.noOfGallons', kind: 'changed', before: '200', after: '250' },
        { path: 'deposit.depositedAmt', kind: 'added', after: '10' },
      ],
    });
  });

  test('what was paid for is what the review after an unlocking compares with', async () => {
    await ready();
    const move = (event: 'pay' | 'unlock') =>
      database.inAccount(hall.accountId, (tx) => moveFiling(tx, id, event, { now: clock.at, actorId: manager.userId }));
    await move('pay');
    await move('unlock');
    await save(lines(first));
    expect((await ready()).success.changes).toEqual([
      { path: 'filingData.60.rows.1', kind: 'removed' },
      { path: 'filingData.60.rows.2', kind: 'removed' },
    ]);
  });
});

describe('approving', () => {
  const approved = (token: string, ifMatch?: number) =>
    call(approve, { token, params: { id }, ...(ifMatch && { headers: { 'if-match': `"${ifMatch}"` } }) });
  const mailsTo = async (emailId: string) =>
    (await asSuperuser(`select kind, facts from mail where email = $1 and kind = 'approved'`, [emailId])).rows;

  test('by an Approver is seen, recorded and mailed to who marked it ready, once; the return stays ready', async () => {
    const approver = await member(hall.accountId, 'approver');
    expect((await approved(approver.token)).error.code).toBe('WRONG_STATE');
    await ready();
    const { success } = await approved(approver.token);
    expect(success).toMatchObject({
      state: 'ready',
      approved: { by: { id: approver.userId } },
      reviewed: { by: { id: approver.userId } },
    });
    expect((await approved(manager.token)).success.approved).toEqual(success.approved);
    expect(await mailsTo(editor.emailId)).toHaveLength(1);
    const { content } = (await call(listActivity, { token: hall.token, query: { actionType: 'FILING_APPROVED' } }))
      .success;
    expect(content).toMatchObject([{ person: { id: approver.userId } }]);
  });

  test('is of what was approved: a change ends it, and the next review says what changed', async () => {
    await ready();
    await approved(manager.token);
    await save({ deposit: { depositedAmt: '10' } });
    expect(await review()).toMatchObject({ state: 'draft', approved: null });
    await ready();
    expect(await review()).toMatchObject({
      approved: null,
      reviewed: { by: { id: manager.userId } },
      changes: [{ path: 'deposit.depositedAmt' }],
    });
  });

  test('can be taken back by sending the return back, and outlives the payment', async () => {
    await ready();
    await approved(manager.token);
    await back({ text: 'One load is missing.' });
    expect(await review()).toMatchObject({ approved: null, sentBack: { by: { id: manager.userId } } });
    await ready();
    await approved(hall.token);
    await database.inAccount(hall.accountId, (tx) =>
      moveFiling(tx, id, 'pay', { now: clock.at, actorId: manager.userId }),
    );
    expect(await review()).toMatchObject({ state: 'paid', approved: { by: { name: hall.emailId } } });
  });

  test('is refused on a version that nobody sees any more, and to an Editor', async () => {
    await ready();
    expect((await approved(manager.token, 99)).error.code).toBe('VERSION_MISMATCH');
    expect((await approved(editor.token)).error.code).toBe('FORBIDDEN');
    expect(await mailsTo(editor.emailId)).toEqual([]);
  });

  test('takes an Approver who comments, resolves and sends back, and changes nothing', async () => {
    const approver = await member(hall.accountId, 'approver');
    await ready();
    const shown = (await say({ path: 'filing', text: 'Is this all?' }, approver.token)).success.threads;
    const threadId = shown[0]?.id ?? '';
    const resolve = { token: approver.token, params: { id, threadId }, body: { resolved: true } };
    expect((await call(resolveComment, resolve)).status).toBe(200);
    expect((await save({ deposit: { depositedAmt: '10' } }, approver.token)).error.code).toBe('FORBIDDEN');
    expect((await back({ text: 'The July load is missing.' }, approver.token)).success.state).toBe('draft');
  });
});

describe('comments', () => {
  test('are answered, resolved and opened again, and everybody of the account reads them', async () => {
    const viewer = await member(hall.accountId, 'viewer');
    const [{ id: threadId } = { id: '' }] = (await say({ path: 'deposit.depositedAmt', text: ' Is this all? ' }))
      .success.threads;
    await say({ threadId, text: 'Yes.' }, editor.token);
    const resolve = (resolved: boolean) =>
      call(resolveComment, { token: editor.token, params: { id, threadId }, body: { resolved } });
    expect((await resolve(true)).success.threads).toMatchObject([{ resolved: { by: { id: editor.userId } } }]);
    await resolve(true);
    await say({ threadId, text: 'And July?' });
    const [thread] = await threads(viewer.token);
    expect(thread).toMatchObject({ path: 'deposit.depositedAmt', resolved: null });
    expect(thread?.comments.map(({ text }) => text)).toEqual(['Is this all?', 'Yes.', 'And July?']);
    const { content } = (await call(listActivity, { token: hall.token })).success;
    expect(content.filter(({ actionType }) => actionType === 'COMMENT_RESOLVED')).toHaveLength(1);
  });

  test('speak of what is there, in up to 1,000 characters', async () => {
    for (const path of ['filingData.999', 'filingData', 'constructor', 'deposit.a b', `deposit.${'x'.repeat(200)}`, ''])
      expect((await say({ path, text: 'x' })).error?.code).toBe('INVALID_BODY');
    for (const text of ['', '   ', 'x'.repeat(1001)])
      expect((await say({ path: 'deposit', text })).error?.code).toBe('INVALID_BODY');
    expect((await say({ path: 'deposit', text: '€'.repeat(1000) })).status).toBe(201);
    expect((await say({ text: 'x' })).error?.code).toBe('INVALID_BODY');
    expect((await say({ threadId: manager.userId, text: 'x' })).error?.code).toBe('NOT_FOUND');
  });

  test.each([
    ['filingData.60.rows.99999999.noOfGallons', 'filingData.60.rows.99999999'],
    ['filingData.60.rows.3', 'filingData.60.rows.3'],
    ['filingData.60.rows.constructor.x', 'filingData.60.rows.constructor'],
    ['filingData.60.rows.0.noOfBarrels', 'filingData.60.rows.0.noOfBarrels'],
    ['filingData.60.rows.0.noOfGallons.x', 'filingData.60.rows.0.noOfGallons.x'],
    ['filingData.62.rows.0', 'filingData.62.rows.0'],
    ['filingData.60.constructor', 'filingData.60.constructor'],
    ['claimsData.groups.3.lines.0', 'claimsData.groups.3.lines.0'],
    ['claimsData.groups.99', 'claimsData.groups.99'],
    ['deposit.deposits.0.date', 'deposit.deposits.0'],
    ['deposit.constructor', 'deposit.constructor'],
    ['filing.x', 'filing.x'],
  ])('are refused on what is not there, by its name: %s', async (path, absent) => {
    const { status, error } = await say({ path, text: 'x' });
    expect([status, error?.code, error?.errorDescription]).toEqual([
      422,
      'INVALID_BODY',
      `The saved filing has no ${absent}`,
    ]);
    expect(await threads()).toEqual([]);
  });

  test.each([
    'filing',
    'filingData.60',
    'filingData.60.rows.2',
    'filingData.60.rows.2.attachments',
    'filingData.62.emptyTaxLiability',
    'claimsData.groups.3.periodStart',
    'deposit.depositedAmt',
    'overpayment.refundAccount.accountNumber',
    'paymentOption.reAccountNumber',
    'taxYearQuarter.finalReturn',
    'business.contactCity',
  ])('are taken on what is there, entered or not: %s', async (path) => {
    expect((await say({ path, text: 'x' })).status).toBe(201);
  });

  test('of one filing are no part of another, nor of another account', async () => {
    const [thread] = (await say({ path: 'deposit', text: 'x' })).success.threads;
    const body = {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    };
    const other = (await call(addForm720, { token: hall.token, body })).success.id;
    const params = { id: other, threadId: thread?.id ?? '' };
    const wrong = await call(resolveComment, { token: hall.token, params, body: { resolved: true } });
    expect(wrong.error?.code).toBe('NOT_FOUND');
    const stranger = await account();
    expect((await call(listComments, { token: stranger.token, params: { id } })).error?.code).toBe('NOT_FOUND');
  });

  test('of a deleted filing are neither answered nor resolved', async () => {
    const body = {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    };
    const deleted = (await call(addForm720, { token: hall.token, body })).success.id;
    const on = { token: manager.token, params: { id: deleted } };
    const [thread] = (await call(addComment, { ...on, body: { path: 'deposit', text: 'x' } })).success.threads;
    const threadId = thread?.id ?? '';
    expect((await call(deleteForm720, { token: hall.token, params: { id: deleted } })).status).toBe(200);
    expect((await call(addComment, { ...on, body: { threadId, text: 'y' } })).error?.code).toBe('NOT_FOUND');
    const params = { id: deleted, threadId };
    expect((await call(resolveComment, { ...on, params, body: { resolved: true } })).error?.code).toBe('NOT_FOUND');
    const { rows } = await asSuperuser('select resolved_at from filing_comment where filing_id = $1', [deleted]);
    expect(rows).toEqual([{ resolved_at: null }]);
  });

  test('end at 500', async () => {
    await asSuperuser(
      `insert into filing_comment (id, account_id, filing_id, path, body, author_id, created_at)
       select gen_random_uuid(), $1, $2, 'deposit', 'x', $3, now() from generate_series(1, 500)`,
      [hall.accountId, id, manager.userId],
    );
    expect((await say({ path: 'deposit', text: 'x' })).error?.code).toBe('TOO_MANY_COMMENTS');
  });

  test('follow their row, and speak of the line once it is gone', async () => {
    await say({ path: 'filingData.60.rows.1.noOfGallons', text: 'The ticket says 250.' });
    await say({ path: 'filingData.60.rows.0', text: 'Whose?' });
    await save(lines(third, { ...second, noOfGallons: '250' }));
    expect((await threads()).map(({ path }) => path)).toEqual(['filingData.60.rows.1.noOfGallons', 'filingData.60']);
    await save({ filingData: { 60: null } });
    expect((await threads()).map(({ path }) => path)).toEqual(['filingData.60', 'filingData.60']);
  });

  test('follow the row of a claim and a deposit as well', async () => {
    const claim = (gallons: string) => ({ line: '3a', typeOfUse: '2', gallons });
    const claimed = (...rows: object[]) => ({
      claimsData: {
        monthIncomeTaxYearEnds: '12',
        groups: { 3: { periodStart: '2026-07-01', periodEnd: '2026-09-30', lines: rows } },
      },
    });
    const [july, august] = [
      { period: 'A', date: '2026-07-29', amount: '10' },
      { period: 'C', date: '2026-08-27', amount: '20' },
    ];
    expect((await save({ ...claimed(claim('100'), claim('200')), deposit: { deposits: [july, august] } })).status).toBe(
      200,
    );
    await say({ path: 'claimsData.groups.3.lines.1', text: 'Which truck?' });
    await say({ path: 'deposit.deposits.1.amount', text: 'The bank says 21.' });
    await save({ ...claimed(claim('200')), deposit: { deposits: [august] } });
    expect((await threads()).map(({ path }) => path)).toEqual([
      'claimsData.groups.3.lines.0',
      'deposit.deposits.0.amount',
    ]);
    await save({ claimsData: null, deposit: { depositedAmt: '21' } });
    expect((await threads()).map(({ path }) => path)).toEqual(['claimsData.groups.3', 'deposit']);
  });

  test('on a row is refused where the filing was saved since it was read', async () => {
    const text = 'The ticket says 250.';
    const path = 'filingData.60.rows.1.noOfGallons';
    const seen = (version: number, body: object) =>
      call(addComment, {
        token: manager.token,
        params: { id },
        body: { text, ...body },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await seen(1, { path })).status).toBe(201);
    await save(lines(second, third));
    const { status, error } = await seen(1, { path });
    expect([status, error?.code, error?.current]).toEqual([412, 'VERSION_MISMATCH', { id, version: 2 }]);
    expect((await seen(2, { path: 'filingData.60.rows.0.noOfGallons' })).status).toBe(201);
    // An answer goes to its thread, wherever that is.
    expect((await seen(1, { threadId: (await threads())[0]?.id })).status).toBe(201);
  });
});

test('owner and Managers are asked to review, and who marked it is told when it comes back; no mail says what is in it', async () => {
  const silent = await member(hall.accountId, 'manager');
  await asSuperuser('update membership set active = false where user_id = $1', [silent.userId]);
  await ready();
  await back({ text: 'The SECRET load is missing.' });
  const { rows } = await asSuperuser(
    `select id from mail where email = any($1) and kind in ('reviewAsked', 'sentBack')`,
    [[hall, editor, manager, silent].map(({ emailId }) => emailId)],
  );
  const run = { signal: new AbortController().signal, log: () => {} };
  for (const mail of rows)
    await sendMailJob
      .handler({ ...deps, siteUrl: 'https://gauger.example' })
      .run(database, { data: { mailId: mail.id } }, run);
  const { messages } = (await call(getMailbox)).success;
  const { businessName } = businessFacts;
  const shown = messages.filter(({ text }) => text.includes(id));
  expect(shown.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [hall.emailId, `Form 720, 2026 Q3, ${businessName}: ready for your review`],
      [manager.emailId, `Form 720, 2026 Q3, ${businessName}: ready for your review`],
      [editor.emailId, `Form 720, 2026 Q3, ${businessName}: changes requested`],
    ].sort(),
  );
  for (const { text } of shown) expect(text).not.toContain('SECRET');
});

describe('a Form 8849', () => {
  const diesel = { line: '3d', gallons: '4000' };
  const off = { line: '3a', typeOfUse: '2', gallons: '1000' };
  const gasoline = { line: '1a', typeOfUse: '2', gallons: '1000' };

  test('has its comments follow their rows, and names its changes by the paths of the API', async () => {
    const body = {
      businessId: await business(hall.accountId),
      schedule: { scheduleType: 'sch1', year: '2026', month: '12' } as const,
      sch1: { periodStart: '2026-04-01', periodEnd: '2026-09-30', 3: { lines: [diesel, off] } },
    };
    const { success } = await call(addForm8849, { token: editor.token, body });
    const on = { token: manager.token, params: { id: success.id } };
    const comment = async (path: string) => (await call(addComment8849, { ...on, body: { path, text: path } })).status;
    for (const path of [
      'sch1.3.lines.1.gallons',
      'sch1.dye.3',
      'sch1.detailedExplanation.4',
      'sch1.dye',
      'sch1.whyInTime',
    ])
      expect([path, await comment(path)]).toEqual([path, 201]);
    for (const path of ['sch1.3.lines.2', 'sch1.dye.5', 'sch1.1.lines.0', 'schedules.1'])
      expect([path, await comment(path)]).toEqual([path, 422]);
    await call(markReady8849, on);
    await call(sendBack8849, { ...on, body: {} });
    const sch1 = {
      1: { lines: [gasoline] },
      3: { lines: [{ ...off, gallons: '1200' }] },
      dye: false,
      periodEnd: '2026-06-30',
    };
    await call(saveForm8849, { token: editor.token, body: { id: success.id, sch1 } });
    const { changes } = (await call(getReview8849, on)).success;
    expect(changes.map(({ path, kind }) => [path, kind])).toEqual([
      ['sch1.periodEnd', 'changed'],
      ['sch1.1.lines.0', 'added'],
      ['sch1.3.lines.0', 'removed'],
      ['sch1.3.lines.0.gallons', 'changed'],
    ]);
    const found = (await call(listComments8849, on)).success.threads;
    expect(found.map(({ path }) => path)).toContain('sch1.3.lines.0.gallons');
  });
});

describe('a comment', () => {
  const mailsTo = async (emailId: string) =>
    (
      await asSuperuser(`select facts from mail where email = $1 and kind = 'commented' order by created_at, id`, [
        emailId,
      ])
    ).rows.map(({ facts }) => facts);

  test('is mailed with a link to its thread to the person who last saved the return, an answer to the thread, never to its author', async () => {
    await say({ path: 'filing', text: 'Check July' });
    const [thread] = await threads();
    expect(await mailsTo(editor.emailId)).toMatchObject([{ threadId: thread?.id, filingId: id, isAnswer: false }]);
    for (const { emailId } of [hall, manager]) expect(await mailsTo(emailId)).toEqual([]);
    await say({ threadId: thread?.id ?? '', text: 'Checked' }, editor.token);
    expect(await mailsTo(manager.emailId)).toMatchObject([{ threadId: thread?.id, isAnswer: true }]);
    expect(await mailsTo(editor.emailId)).toHaveLength(1);
    expect(JSON.stringify(await mailsTo(editor.emailId))).not.toContain('Check July');
  });

  test('is not mailed to people who left the account or may not see the business', async () => {
    await asSuperuser(
      'update membership set businesses = $2 where user_id = (select id from app_user where email = $1)',
      [editor.emailId, [hall.businessId]],
    );
    await say({ path: 'filing', text: 'Check July' });
    expect(await mailsTo(editor.emailId)).toEqual([]);
    await asSuperuser(
      'update membership set businesses = null, active = false where user_id = (select id from app_user where email = $1)',
      [editor.emailId],
    );
    await say({ path: 'filing', text: 'Check August' });
    expect(await mailsTo(editor.emailId)).toEqual([]);
  });
});
