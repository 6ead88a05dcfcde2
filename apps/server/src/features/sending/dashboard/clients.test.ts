import { addForm720, archiveBusiness, askClients, listClients, saveClientKind } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { markPaid } from '../../../db/testing-rows.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { recordStatements } from '../../../testing/statements.ts';

/** On 2026-11-21 the quarter due is 2026 Q3. */
const { call, account, business, member, asSuperuser } = await testApp();
const hall = await account();
const rename = (id: string, name: string) =>
  asSuperuser('update business set business_name = $2 where id = $1', [id, name]);
await rename(hall.businessId, 'Alder Oil');

const begin = async (businessId: string, quarter: string, of: TestAccount = hall, own: object = { filingData: {} }) =>
  (
    await call(addForm720, {
      token: of.token,
      body: { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter }, ...own },
    })
  ).success.id;
/** A return of 2026 Q3 that can be signed. */
const complete = {
  filingData: { 62: { rows: [{ taxDate: '2026-07-08', typeOfEvent: '62a', noOfGallons: '100' }] } },
  paymentOption: { paymentMethod: 'eftps' },
};
/** Reports a tax of a filing. */
const tax = (filing: string, line: string) =>
  asSuperuser(
    `insert into filing_page (account_id, filing_id, page, amount, version, saved_at)
     select account_id, id, $2, 100, 1, now() from filing where id = $1`,
    [filing, `tax.${line}`],
  );
const list = async (query: Record<string, string> = {}, token = hall.token) =>
  (await call(listClients, { token, query: { size: '100', ...query } })).success;
const names = async (query: Record<string, string>) =>
  (await list(query)).content.map(({ businessName }) => businessName);
const moveTo = (id: string, state: string) =>
  asSuperuser(`update filing set state = $2, updated_at = '2026-11-20' where id = $1`, [id, state]);

test('an account without a business has no client', async () => {
  const { accountId, token } = await account();
  await asSuperuser('update business set deleted_at = now() where account_id = $1', [accountId]);
  expect(await list({}, token)).toMatchObject({ content: [], total: 0, totalPages: 0, clients: 0, days: [] });
});

test('a client without a return for the quarter that is due is not started', async () => {
  expect(await list({ businessName: 'Alder' })).toEqual({
    content: [
      {
        businessId: hall.businessId,
        businessName: 'Alder Oil',
        kind: 'quarterly',
        formType: 'Form720',
        year: '2026',
        quarter: '3',
        month: null,
        schedules: [],
        periodStart: null,
        periodEnd: null,
        dueDate: '2026-11-02',
        filing: null,
        totalDue: '0.00',
        overPaymentFromThisQuarter: '0.00',
        totalClaim: '0.00',
        mustAct: 'you',
        isSignable: false,
        contactEmail: null,
        isContactConfirmed: null,
        request: null,
      },
    ],
    total: 1,
    totalPages: 1,
    currentPage: 0,
    clients: 1,
    due: { year: '2026', quarter: '3', returnDueDate: '2026-11-02' },
    counts: { open: 1, you: 1, client: 0, answer: 0, done: 0 },
    days: [{ dueDate: '2026-11-02', count: 1, totalDue: '0.00' }],
    people: [{ id: expect.any(String), name: hall.emailId }],
  });
});

describe('a client with returns', async () => {
  const birch = await business(hall.accountId, { EIN: '123456789' });
  await rename(birch, 'Birch Fuel');
  const [first, due] = [await begin(birch, '1'), await begin(birch, '3', hall, complete)];
  await asSuperuser(`update filing set totals = totals || '{"totalDue":"1200.50"}' where id = $1`, [due]);
  const found = async (query: Record<string, string> = {}) => list({ businessName: 'birch', ...query });

  test('has each open one under the day it is due, overdue first', async () => {
    const { content, days } = await found();
    expect(content.map(({ filing, dueDate, totalDue }) => [filing?.id, dueDate, totalDue])).toEqual([
      [first, '2026-04-30', '0.00'],
      [due, '2026-11-02', '1200.50'],
    ]);
    expect(days).toEqual([
      { dueDate: '2026-04-30', count: 1, totalDue: '0.00' },
      { dueDate: '2026-11-02', count: 1, totalDue: '1200.50' },
    ]);
  });

  test.each([
    ['draft', 'you'],
    ['ready', 'you'],
    ['paid', 'you'],
    ['signed', 'you'],
    ['queued', 'answer'],
    ['sending', 'answer'],
    ['sent', 'answer'],
    ['unknown', 'answer'],
    ['accepted', 'nobody'],
    ['mailed', 'nobody'],
    ['rejected', 'you'],
  ])('whose return is %s waits for: %s', async (state, mustAct) => {
    await moveTo(due, state);
    const tab = mustAct === 'nobody' ? 'done' : mustAct;
    const { content, counts, total } = await found({ tab, quarter: '2026Q3' });
    expect(content.map(({ filing, mustAct }) => [filing?.id, filing?.state, mustAct])).toEqual([[due, state, mustAct]]);
    expect([counts[tab as 'you'], counts.open, total]).toEqual([1, mustAct === 'nobody' ? 0 : 1, 1]);
    await moveTo(due, 'draft');
  });

  test('is done in the year of the answer alone', async () => {
    await asSuperuser(`update filing set state = 'accepted', updated_at = '2025-12-31T12:00Z' where id = $1`, [due]);
    expect((await found({ quarter: '2026Q3' })).counts).toEqual({ open: 0, you: 0, client: 0, answer: 0, done: 0 });
    await moveTo(due, 'draft');
  });

  test('must act once it is asked; an answer gives the return back to the preparer', async () => {
    await markPaid(asSuperuser, due);
    const { returns } = (await call(askClients, { token: hall.token, body: { filings: [due] } })).success;
    expect(returns).toEqual([{ id: due, done: true, message: null, issues: [] }]);
    const { content, counts } = await found({ tab: 'client' });
    expect([content.length, counts.client, counts.you]).toEqual([1, 1, 1]);
    expect(content[0]).toMatchObject({ mustAct: 'client', request: { openedAt: null, answer: null } });
    await asSuperuser(
      `update client_request set answer = 'approved', answered_at = '2026-12-31', signer_name = 'R. Hall',
        signer_title = 'President', declaration = 'x' where filing_id = $1`,
      [due],
    );
    expect((await found({ tab: 'you', quarter: '2026Q3' })).content[0]).toMatchObject({
      mustAct: 'you',
      isSignable: true,
      request: { answer: 'approved', signerName: 'R. Hall', changedSince: false },
    });
    // Saved after the answer: the approval may not fit, and the board says so before the job that ends it.
    await asSuperuser(`update client_request set answered_at = '2026-01-01' where filing_id = $1`, [due]);
    expect((await found({ quarter: '2026Q3' })).content[0]).toMatchObject({
      request: { answer: 'approved', changedSince: true },
    });
    await asSuperuser(`update client_request set ended = 'withdrawn', ended_at = now() where filing_id = $1`, [due]);
    expect((await found({ quarter: '2026Q3' })).content[0]).toMatchObject({ mustAct: 'you', request: null });
    await moveTo(due, 'draft');
  });

  test('may be signed by a preparer in the own name or with a signed form alone', async () => {
    await asSuperuser('update app_user set tax_preparer = true where email = $1', [hall.emailId]);
    const signable = async () => (await found({ quarter: '2026Q3' })).content[0]?.isSignable;
    expect(await signable()).toBe(false);
    await asSuperuser(
      `update business set signing_authority_name = (
        select first_name || ' ' || last_name from app_user where email = $2) where id = $1`,
      [birch, hall.emailId],
    );
    await asSuperuser(`update app_user set first_name = 'Pat', last_name = 'Hall' where email = $1`, [hall.emailId]);
    await asSuperuser(
      `update business set signing_authority_name = 'PAT HALL.', ein_index = decode(md5('birch'), 'hex') where id = $1`,
      [birch],
    );
    // Another person was asked about it: it is a client also after its signing authority was changed.
    expect(await signable()).toBe(false);
    await asSuperuser(`update client_request set contact_name = 'Pat Hall' where business_id = $1`, [birch]);
    expect(await signable()).toBe(true);
    // The staff sign for no client, whatever their name is: the page Sign refuses them too.
    const manager = await member(hall.accountId, 'manager');
    await asSuperuser(`update app_user set first_name = 'Pat', last_name = 'Hall' where id = $1`, [manager.userId]);
    const theirs = await list({ businessName: 'birch', quarter: '2026Q3' }, manager.token);
    expect(theirs.content[0]?.isSignable).toBe(false);
    await asSuperuser(`update business set signing_authority_name = 'Ann Roe' where id = $1`, [birch]);
    await asSuperuser(
      `update business set ein_index = (select ein_index from business where account_id = $2 and business_name = 'Alder Oil') where id = $1`,
      [birch, hall.accountId],
    );
  });

  test('is found by quarter and form', async () => {
    expect((await found({ quarter: '2026Q1' })).content.map(({ filing }) => filing?.id)).toEqual([first]);
    expect((await found({ formType: 'Form8849' })).total).toBe(0);
    expect((await found({ formType: 'form720' })).total).toBe(2);
  });

  test('has not started a return that was deleted', async () => {
    await asSuperuser('update filing set deleted_at = now() where id = $1', [due]);
    expect((await found({ quarter: '2026Q3' })).content).toMatchObject([{ filing: null }]);
    await asSuperuser('update filing set deleted_at = null where id = $1', [due]);
  });
});

describe('the kind of a client', async () => {
  const fees = await business(hall.accountId);
  await rename(fees, 'Fee Only Bakery');
  const filing = await begin(fees, '2');
  await tax(filing, '133');

  test('with the PCORI fee alone is due for the second quarter only', async () => {
    const { content, days } = await list({ kind: 'feeOnly' });
    expect(content.map(({ businessName, kind, quarter }) => [businessName, kind, quarter])).toEqual([
      ['Fee Only Bakery', 'feeOnly', '2'],
    ]);
    expect(days).toEqual([{ dueDate: '2026-07-31', count: 1, totalDue: '0.00' }]);
    expect(await names({ kind: 'quarterly' })).not.toContain('Fee Only Bakery');
  });

  test('with another tax is due every quarter', async () => {
    await tax(filing, '60');
    expect(await names({ kind: 'feeOnly' })).toEqual([]);
    expect((await list({ businessName: 'Fee Only' })).content.map(({ quarter }) => quarter)).toEqual(['2', '3']);
  });

  test('is what a person says, until the returns shall tell again; of no other account, and not by who only reads', async () => {
    const mark = (kind: 'feeOnly' | 'quarterly' | null, businesses = [fees], token = hall.token) =>
      call(saveClientKind, { token, body: { businesses, kind } });
    expect((await mark('feeOnly')).success).toEqual({ changed: 1 });
    expect((await mark('feeOnly')).success).toEqual({ changed: 0 });
    expect((await list({ businessName: 'Fee Only' })).content.map(({ quarter, kind }) => [quarter, kind])).toEqual([
      ['2', 'feeOnly'],
    ]);
    // A client without a return so far owes none for the third quarter, and that of the second is late.
    const fresh = await business(hall.accountId);
    await rename(fresh, 'Fresh Bakery');
    expect(await names({ businessName: 'Fresh' })).toEqual(['Fresh Bakery']);
    await mark('feeOnly', [fresh, fresh]);
    expect((await list({ businessName: 'Fresh' })).content).toMatchObject([
      { kind: 'feeOnly', quarter: '2', dueDate: '2026-07-31', filing: null, mustAct: 'you' },
    ]);
    expect((await mark(null, [fresh, fees])).success).toEqual({ changed: 2 });
    expect((await list({ businessName: 'Fresh' })).content.map(({ quarter }) => quarter)).toEqual(['3']);
    await asSuperuser('update business set deleted_at = now() where id = $1', [fresh]);
    expect((await mark('feeOnly', [fees, fresh])).status).toBe(404);
    expect((await mark('feeOnly', [fees], (await account()).token)).status).toBe(404);
    expect((await mark('feeOnly', [fees], (await member(hall.accountId, 'viewer')).token)).status).toBe(403);
    const { rows } = await asSuperuser(
      `select detail from audit_event where action_type = 'CLIENT_KIND_SAVED' and document_id = $1 order by seq`,
      [fees],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([{ kind: 'feeOnly' }, { kind: null }]);
  });

  test('that filed its final return is not due again', async () => {
    await asSuperuser('update filing set final_return = true where id = $1', [filing]);
    expect((await list({ businessName: 'Fee Only' })).content.map(({ quarter }) => quarter)).toEqual(['2']);
    await asSuperuser('update business set deleted_at = now() where id = $1', [fees]);
  });
});

test('clients are found by a part of the name, all nine digits of the EIN, or its last four', async () => {
  const all = ['Birch Fuel', 'Alder Oil', 'Birch Fuel'];
  expect(await names({ businessName: 'DER' })).toEqual(['Alder Oil']);
  for (const text of ['12-3456789', '123456789', '6789']) expect(await names({ businessName: text })).toEqual(all);
  for (const text of ['3456', '%', "'"]) expect(await names({ businessName: text })).toEqual([]);
});

test.each([{ quarter: '2026Q5' }, { tab: 'all' }, { kind: 'x' }, { formType: 'Form941' }])(
  'a filter of nonsense is refused: %o',
  async (query) => {
    expect((await call(listClients, { token: hall.token, query })).status).toBe(400);
  },
);

test('an archived business is left out', async () => {
  const id = await business(hall.accountId);
  await rename(id, 'Cedar Gas');
  expect(await names({})).toContain('Cedar Gas');
  await call(archiveBusiness, { token: hall.token, params: { id } });
  for (const query of [{}, { tab: 'you' }, { businessName: 'Cedar' }])
    expect(await names(query)).not.toContain('Cedar Gas');
});

test('another account sees only its own clients and their returns', async () => {
  const other = await account();
  const filing = await begin(other.businessId, '3', other);
  const { content } = await list({}, other.token);
  expect(content.map(({ businessId, filing }) => [businessId, filing?.id])).toEqual([[other.businessId, filing]]);
  expect((await list()).content.map(({ businessId }) => businessId)).not.toContain(other.businessId);
});

test('a Viewer reads them, and no names of colleagues', async () => {
  const { token } = await member(hall.accountId, 'viewer');
  expect(await list({}, token)).toMatchObject({ clients: 2, people: [] });
});

test('an Editor who is limited to some businesses is shown the colleagues with pages there alone', async () => {
  const office = await account();
  const [idle, busy, limited] = await Promise.all([0, 1, 2].map(() => member(office.accountId, 'editor')));
  const filing = await begin(office.businessId, '3', office);
  await tax(filing, '62');
  await asSuperuser('update filing_page set saved_by = $2 where filing_id = $1', [filing, busy?.userId]);
  await asSuperuser('update membership set businesses = array[$2]::uuid[] where user_id = $1', [
    limited?.userId,
    office.businessId,
  ]);
  const idsFor = async (token = '') => (await list({}, token)).people.map(({ id }) => id);
  expect(await idsFor(limited?.token)).toEqual([busy?.userId]);
  expect(await idsFor(idle?.token)).toHaveLength(4);
});

test('a filter by due day leaves the returns alone that are done', async () => {
  const office = await account();
  const filing = await begin(office.businessId, '2', office);
  await moveTo(filing, 'accepted');
  expect((await list({ due: 'overdue', tab: 'done' }, office.token)).content).toHaveLength(1);
  expect((await list({ due: '7', tab: 'done' }, office.token)).content).toHaveLength(1);
});

describe('two hundred clients', async () => {
  const office = await account();
  await asSuperuser(
    `insert into business select (jsonb_populate_record(b, jsonb_build_object(
       'id', gen_random_uuid(), 'business_name', 'Client ' || to_char(n, 'FM000')))).*
     from business b, generate_series(1, 199) n where b.id = $1`,
    [office.businessId],
  );
  const first = (await list({ size: '1' }, office.token)).content[0];
  const filing = await begin(first?.businessId ?? newId(), '3', office);

  test('come by name in pages, each once, and past the last page none', async () => {
    const pages = await Promise.all(['0', '1', '9'].map((pageNumber) => list({ pageNumber }, office.token)));
    expect(pages.map(({ total, totalPages, currentPage }) => [total, totalPages, currentPage])).toEqual([
      [200, 2, 0],
      [200, 2, 1],
      [200, 2, 9],
    ]);
    expect(pages[2]?.content).toEqual([]);
    const listed = pages.slice(0, 2).flatMap(({ content }) => content.map(({ businessName }) => businessName));
    expect(listed).toEqual([
      ...Array.from({ length: 199 }, (_, at) => `Client ${String(at + 1).padStart(3, '0')}`),
      'Hall Oil',
    ]);
    expect(pages[0]?.content[0]?.filing?.id).toBe(filing);
  });

  test('are read in as many statements as one', async () => {
    const statements = async (size: string) =>
      (await recordStatements(() => list({ size }, office.token))).statements.length;
    expect(await statements('100')).toBe(await statements('1'));
  });

  test('are read by indexes, without the returns that were filed long ago', async () => {
    const { statements, client } = await recordStatements(() => list({ size: '5' }, office.token));
    const listing = statements.find(({ text }) => text.includes('of_tab'));
    await client.connect();
    await client.query('begin');
    await client.query(
      `set local role app_rw; set local app.account_id = '${office.accountId}'; set local enable_seqscan = off`,
    );
    const { rows } = await client.query(`explain ${listing?.text}`, listing?.values);
    await client.query('rollback');
    await client.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (filing|business|client_request)/);
  });
});
