import { addForm720, archiveBusiness, listClients } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { markPaid } from '../../db/testing-rows.ts';
import { type TestAccount, testApp } from '../../testing-app.ts';
import { recordStatements } from '../../testing-statements.ts';

/** On 2026-11-21 the quarter due is 2026 Q3, and the one before 2026 Q2. */
const { call, account, business, member, asSuperuser } = await testApp();
const hall = await account();
const rename = (id: string, name: string) =>
  asSuperuser('update business set business_name = $2 where id = $1', [id, name]);
await rename(hall.businessId, 'Alder Oil');

const begin = async (businessId: string, quarter: string, of: TestAccount = hall) => {
  const body = {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter },
    filingData: { 62: { rows: [{ taxDate: '2026-07-08', typeOfEvent: '62a', noOfGallons: '100' }] } },
  };
  return (await call(addForm720, { token: of.token, body: quarter === '3' ? body : { ...body, filingData: {} } }))
    .success.id;
};
const list = async (query: Record<string, string> = {}, token = hall.token) =>
  (await call(listClients, { token, query })).success;
const names = async (query: Record<string, string>) =>
  (await list(query)).content.map(({ businessName }) => businessName);
const moveTo = (id: string, state: string) => asSuperuser('update filing set state = $2 where id = $1', [id, state]);

test('who has no business has no client', async () => {
  const { accountId, token } = await account();
  await asSuperuser('update business set deleted_at = now() where account_id = $1', [accountId]);
  expect(await list({}, token)).toEqual({ content: [], total: 0, totalPages: 0, currentPage: 0 });
});

test('a client is told with the quarter due and the one before, whether begun or not', async () => {
  expect(await list({ businessName: 'Alder' })).toEqual({
    content: [
      {
        id: hall.businessId,
        businessName: 'Alder Oil',
        dueQuarter: { year: '2026', quarter: '3', returnDueDate: '2026-11-02', filing: null },
        quarterBefore: { year: '2026', quarter: '2', returnDueDate: '2026-07-31', filing: null },
      },
    ],
    total: 1,
    totalPages: 1,
    currentPage: 0,
  });
});

describe('a client with returns', async () => {
  const birch = await business(hall.accountId, { EIN: '123456789' });
  await rename(birch, 'Birch Fuel');
  const [before, due] = [await begin(birch, '2'), await begin(birch, '3')];
  // Of another quarter, and of another year: neither is shown.
  await begin(birch, '1');
  const found = async () => (await list({ businessName: 'birch' })).content[0];

  test('shows each of them in its quarter, with what is owed', async () => {
    expect(await found()).toMatchObject({
      dueQuarter: {
        filing: { id: due, state: 'draft', irsFilingStatus: 'Incomplete', answeredBy: null, paymentStatus: 0 },
      },
      quarterBefore: { filing: { id: before, state: 'draft', totalDue: '0.00' } },
    });
    const { rows } = await asSuperuser(`select totals ->> 'totalDue' as owed from filing where id = $1`, [due]);
    expect(rows[0].owed).not.toBe('0.00');
    expect((await found())?.dueQuarter.filing?.totalDue).toBe(rows[0].owed);
  });

  test('shows the fee as paid when it is', async () => {
    await markPaid(asSuperuser, before);
    expect(await found()).toMatchObject({
      dueQuarter: { filing: { paymentStatus: 0 } },
      quarterBefore: { filing: { state: 'paid', paymentStatus: 1 } },
    });
  });

  test.each([
    ['draft', 'Incomplete', true],
    ['ready', 'Incomplete', true],
    ['paid', 'Incomplete', true],
    ['signed', 'Incomplete', true],
    ['queued', 'Pending', false],
    ['sending', 'Pending', false],
    ['sent', 'Pending', false],
    ['unknown', 'Pending', false],
    ['accepted', 'Accepted', false],
    ['rejected', 'Rejected', true],
    ['withdrawn', 'Incomplete', false],
  ])('whose return is %s is shown %s; to do: %s', async (state, irsFilingStatus, toDo) => {
    await moveTo(due, state);
    expect((await found())?.dueQuarter.filing).toMatchObject({ state, irsFilingStatus });
    expect(await names({ open: 'true' })).toEqual(toDo ? ['Alder Oil', 'Birch Fuel'] : ['Alder Oil']);
    await moveTo(due, 'draft');
  });

  test('is to do however far the quarter before is', async () => {
    await moveTo(before, 'accepted');
    expect(await names({ open: 'true' })).toContain('Birch Fuel');
  });

  test('has not begun a return that was deleted', async () => {
    await asSuperuser('update filing set deleted_at = now() where id = $1', [due]);
    expect((await found())?.dueQuarter.filing).toBeNull();
    await asSuperuser('update filing set deleted_at = null where id = $1', [due]);
  });
});

test('clients are found by a part of the name, all nine digits of the EIN, or its last four', async () => {
  const all = ['Alder Oil', 'Birch Fuel'];
  expect(await names({ businessName: 'DER' })).toEqual(['Alder Oil']);
  for (const text of ['12-3456789', '123456789', '6789']) expect(await names({ businessName: text })).toEqual(all);
  for (const text of ['3456', '%', "'"]) expect(await names({ businessName: text })).toEqual([]);
});

test('an archived business is left out', async () => {
  const id = await business(hall.accountId);
  await rename(id, 'Cedar Gas');
  expect(await names({})).toContain('Cedar Gas');
  await call(archiveBusiness, { token: hall.token, params: { id } });
  for (const query of [{}, { open: 'true' }, { businessName: 'Cedar' }])
    expect(await names(query)).not.toContain('Cedar Gas');
});

test('another account sees only its own clients and their returns', async () => {
  const other = await account();
  const filing = await begin(other.businessId, '3', other);
  const { content } = await list({}, other.token);
  expect(content.map(({ id, dueQuarter }) => [id, dueQuarter.filing?.id])).toEqual([[other.businessId, filing]]);
  expect((await list()).content.map(({ id }) => id)).not.toContain(other.businessId);
});

test('a Viewer reads them', async () => {
  const { token } = await member(hall.accountId, 'viewer');
  expect((await list({}, token)).total).toBe(2);
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
  const filing = await begin(first?.id ?? newId(), '3', office);

  test('come by name in pages, each once, and past the last page none', async () => {
    const pages = await Promise.all(
      ['0', '1', '9'].map((pageNumber) => list({ size: '500', pageNumber }, office.token)),
    );
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
    expect(pages[0]?.content[0]?.dueQuarter.filing?.id).toBe(filing);
    expect((await list({}, office.token)).content).toHaveLength(10);
  });

  test('are read in as many statements as one', async () => {
    const statements = async (size: string) =>
      (await recordStatements(() => list({ size, open: 'true' }, office.token))).statements.length;
    expect(await statements('100')).toBe(await statements('1'));
  });

  test('are cut from their index', async () => {
    const { statements, client } = await recordStatements(() => list({ size: '5' }, office.token));
    const listing = statements.find(({ text }) => text.includes('order by lower(business_name)'));
    await client.connect();
    await client.query('begin');
    await client.query(
      `set local role app_rw; set local app.account_id = '${office.accountId}'; set local enable_seqscan = off; set local enable_sort = off`,
    );
    const { rows } = await client.query(`explain ${listing?.text}`, listing?.values);
    await client.query('rollback');
    await client.end();
    expect(JSON.stringify(rows)).toContain('business_name');
  });
});
