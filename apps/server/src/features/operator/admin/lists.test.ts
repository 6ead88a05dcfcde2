import {
  type AdminBusinessRow,
  type AdminFilingRow,
  type AdminReportRow,
  type AdminTransactionRow,
  addForm720,
  adminFetch,
  deleteForm720,
  downloadReport,
} from '@gauger/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { type Answer, testApp } from '../../../testing/app.ts';
import { recordStatements } from '../../../testing/statements.ts';

const { call, account, business, admin, asSuperuser, deps } = await testApp();
const chief = await admin();

const fetched = (body: object): Promise<Answer<typeof adminFetch>> => call(adminFetch, { token: chief.token, body });
interface ListPage<Row> {
  content: Row[];
  total: number;
  totalPages: number;
  currentPage: number;
  more: boolean;
}
const readPage = async <Row>(body: object) => {
  const { success, error } = await fetched(body);
  expect(error?.issues).toBeUndefined();
  return success as unknown as ListPage<Row>;
};
const filings = (filingsParams: object = {}) => readPage<AdminFilingRow>({ filingsParams });
const transactions = (transactionsParams: object = {}) => readPage<AdminTransactionRow>({ transactionsParams });
const businesses = (businessParams: object = {}) => readPage<AdminBusinessRow>({ businessParams });
const report = async (name: string, year: number) =>
  (await readPage<AdminReportRow>({ [name]: { year } })).content.filter(({ count }) => count !== 0);
const names = ({ content }: { content: { businessName: string }[] }) => content.map(({ businessName }) => businessName);

const ann = await account('ann@lists.example');
const bob = await account('bob@lists.example');
const begin = async (of: typeof ann, businessId = of.businessId, taxYear = '2026') =>
  (
    await call(addForm720, {
      token: of.token,
      body: { businessId, taxYearQuarter: { taxYear, taxYearAndQuarter: '1', zeroLiability: true } },
    })
  ).success.id;
const at = (id: string, day: string) =>
  asSuperuser('update filing set created_at = $2 where id = $1', [id, `${day}T12:00:00Z`]);
const paidAt = (id: string, day: string) =>
  asSuperuser('update payment set updated_at = $2 where filing_id = $1', [id, `${day}T12:00:00Z`]);

let copper: string;
let first: string;
let second: string;
beforeAll(async () => {
  copper = await business(ann.accountId, { businessName: 'Copper & Cask 100%', EIN: '987654321' });
  first = await begin(ann);
  second = await begin(ann, copper, '2025');
  const third = await begin(bob);
  await at(first, '2026-03-31');
  await at(second, '2026-04-01');
  await at(third, '2026-05-05');
  await markPaid(asSuperuser, second);
  await paidAt(second, '2026-06-01');
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [second]);
});

describe('all filings', () => {
  test('are those of every account, the newest first, with their total; a page past the end is empty', async () => {
    const page = await filings();
    expect(names(page)).toEqual(['Hall Oil', 'Copper & Cask 100%', 'Hall Oil']);
    expect(page).toMatchObject({ total: 3, totalPages: 1, currentPage: 0, more: false });
    expect(page.content[1]).toMatchObject({
      id: second,
      emailId: 'a•••@lists.example',
      formType: 'Form720',
      year: '2025',
      quarterEnding: '3-2025',
      paymentStatus: 1,
      irsFilingStatus: 'Accepted',
      createdAt: '2026-04-01T12:00:00.000Z',
    });
    expect(names(await filings({ pageNumber: 1, size: 1 }))).toEqual(['Copper & Cask 100%']);
    expect(await filings({ pageNumber: 7, size: 1 })).toMatchObject({ content: [], total: 3, currentPage: 7 });
  });

  test.each([
    ['the name of the business', { businessName: 'CASK 1' }, 1],
    ['a name with the sign of a pattern', { businessName: '100%' }, 1],
    ['free text', { searchStr: 'hall' }, 2],
    ['a form', { formType: 'form720' }, 3],
    ['every form', { formType: 'all' }, 3],
    ['a form nobody filed', { formType: 'form8849' }, 0],
    ['first day', { fromDate: '2026-04-01' }, 2],
    ['days', { fromDate: '2026-03-31', toDate: '2026-04-01' }, 2],
    ['a tax year', { taxYear: 2025 }, 1],
    ['accepted', { filingStatus: 'Active' }, 1],
    ['rejected', { filingStatus: 'De-Active' }, 0],
    ['not sent', { filingStatus: 'Incomplete' }, 2],
    ['paid', { invoiceStatus: 'Active' }, 1],
    ['unpaid', { invoiceStatus: 'Pending' }, 2],
    ['refunded', { invoiceStatus: 'DeActive' }, 0],
    ['the person', { emailVal: 'Ann@lists.example' }, 2],
    ['nobody', { emailVal: 'nobody@lists.example' }, 0],
    ['several at once', { emailVal: 'ann@lists.example', formType: 'Form720', taxYear: '2026', size: 5 }, 1],
  ])('are narrowed by %s', async (_, filters, total) => {
    const page = await filings(filters);
    expect([page.total, page.content.length, page.more]).toEqual([total, total, false]);
  });

  test.each([
    ['formType', 'Form999'],
    ['taxYear', 'last'],
    ['filingStatus', 'Sent'],
    ['fromDate', '2026-02-30'],
  ])('name the filter %s that cannot be read', async (field, value) => {
    const { status, error } = await fetched({ filingsParams: { [field]: value } });
    expect([status, error.issues[0]?.path]).toEqual([422, `filingsParams.${field}`]);
  });

  test('lose one that is deleted, and so do their totals and the report', async () => {
    const before = await report('filingSummary', 2026);
    const id = await begin(bob, await business(bob.accountId));
    await at(id, '2026-07-04');
    expect((await filings()).total).toBe(4);
    expect(await report('filingSummary', 2026)).toHaveLength(before.length + 1);
    const { success } = await call(deleteForm720, { token: bob.token, params: { id } });
    expect(success).toBeDefined();
    expect((await filings()).total).toBe(3);
    expect(await report('filingSummary', 2026)).toEqual(before);
  });
});

describe('all transactions', () => {
  test('are the payments of every account, without what only the payer sees', async () => {
    const page = await transactions();
    expect(page).toMatchObject({ total: 1, more: false });
    expect(page.content[0]).toMatchObject({
      emailId: 'a•••@lists.example',
      businessName: 'Copper & Cask 100%',
      transactionFor: second,
      paymentStatus: 'APPROVED',
      paidAmount: '25.00',
    });
    expect(Object.keys(page.content[0] ?? {})).not.toEqual(expect.arrayContaining(['payerId']));
  });

  test('are narrowed by every filter', async () => {
    const { paymentId, invoiceNumber } = (await transactions()).content[0] as AdminTransactionRow;
    for (const [filters, total] of [
      [{ businessName: 'copper' }, 1],
      [{ businessName: 'hall' }, 0],
      [{ transactionFormType: 'form720' }, 1],
      [{ transactionFormType: 'form720x' }, 0],
      [{ paymentId: paymentId?.slice(0, 8) }, 1],
      [{ paymentId: '%' }, 0],
      [{ invoiceNumber }, 1],
      [{ invoiceNumber: '999' }, 0],
      [{ paymentStatus: 'Approved' }, 1],
      [{ paymentStatus: 'Initiated' }, 0],
      [{ fromDate: '2026-06-01', toDate: '2026-06-01' }, 1],
      [{ fromDate: '2026-06-02' }, 0],
      [{ emailVal: 'bob@lists.example' }, 0],
    ] as const) {
      const page = await transactions(filters);
      expect([page.total, page.content.length], JSON.stringify(filters)).toEqual([total, total]);
    }
  });
});

describe('the businesses of a person', () => {
  test('show their EIN behind dots, and are narrowed by every filter', async () => {
    const of = { emailVal: 'ann@lists.example' };
    const page = await businesses(of);
    expect(names(page)).toEqual(['Copper & Cask 100%', 'Hall Oil']);
    expect(page.content[0]?.EIN).toBe('••••4321');
    for (const [filters, total] of [
      [{ businessName: 'cask' }, 1],
      [{ ein: '98-7654321' }, 1],
      [{ ein: '4321' }, 1],
      [{ ein: '98' }, 0],
      [{ signingAuthorityName: 'nobody at all' }, 0],
      [{ signingAuthorityPhone: page.content[0]?.signingAuthorityPhone.slice(-4) }, 1],
    ] as const)
      expect((await businesses({ ...of, ...filters })).total, JSON.stringify(filters)).toBeGreaterThanOrEqual(total);
    expect((await businesses({ ein: '987654321' })).total).toBe(1);
    for (const signingAuthorityPhone of ['5035550142', '(503) 555-0142'])
      expect((await businesses({ ...of, signingAuthorityPhone })).total).toBe(1);
    const { rows } = await asSuperuser(
      `select detail ->> 'ein' as ein from audit_event where actor_id = $1 and detail ? 'ein'`,
      [chief.userId],
    );
    expect(rows.map(({ ein }) => ein)).toContain('••••4321');
    expect(rows.every(({ ein }) => !ein.includes('98'))).toBe(true);
  });
});

describe('a report', () => {
  test('counts by the month of UTC, April to March', async () => {
    const months = (await readPage<AdminReportRow>({ filingSummary: { year: 2026 } })).content
      .filter(({ type }) => type === 'Form720')
      .map(({ year, m }) => `${year}-${m}`);
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-4', '2027-3', 12]);
    const figures = (rows: AdminReportRow[]) => rows.map(({ type, year, m, count }) => [type, year, m, count]);
    expect(figures(await report('filingSummary', 2025))).toEqual([['Form720', 2026, 3, 1]]);
    expect(figures(await report('filingSummary', 2026))).toEqual([
      ['Form720', 2026, 4, 1],
      ['Form720', 2026, 5, 1],
    ]);
  });

  test('adds the fees that were paid, and takes out one that is given back', async () => {
    const paid = await report('transactionSummary', 2026);
    expect(paid.map(({ type, m, count, paidAmount }) => [type, m, count, paidAmount])).toEqual([
      ['filings', 6, 1, '25.00'],
      ['transactions', 6, 1, '25.00'],
    ]);
    await asSuperuser(`update payment set state = 'refunded' where filing_id = $1`, [second]);
    expect(await report('transactionSummary', 2026)).toEqual([]);
    await asSuperuser(`update payment set state = 'approved' where filing_id = $1`, [second]);
    expect(await report('transactionSummary', 2026)).toEqual(paid);
  });

  test('counts who signed up, without administrators', async () => {
    const { rows } = await asSuperuser(
      `select extract(month from created_at at time zone 'UTC')::int as m, count(*)::int as count from app_user where not is_admin group by 1`,
    );
    const now = new Date();
    const year = now.getUTCMonth() < 3 ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
    const signups = await report('signupSummary', year);
    expect(signups.reduce((all, { count }) => all + count, 0)).toBe(rows.reduce((all, { count }) => all + count, 0));
  });

  test('is refused for a year that is none', async () => {
    for (const year of ['', '25', '2021', 'x', 9999, undefined]) {
      const { error } = await fetched({ filingSummary: { year } });
      expect(error.issues[0]?.path, String(year)).toBe('filingSummary.year');
    }
  });

  test('is a file, too', async () => {
    const file = async (format: string) =>
      (
        await call(downloadReport, {
          token: chief.token,
          params: { report: 'filingSummary' },
          query: { year: '2026', format },
        })
      ).success;
    const csv = await file('csv');
    expect(csv.name).toBe('filingSummary-2026-2027.csv');
    const lines = Buffer.from(csv.bytes).toString().replace('\u{feff}', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^Filing Summary,Apr 2026,.*,Mar 2027,Total$/);
    expect(lines[1]).toBe('Form 720,1,1,0,0,0,0,0,0,0,0,0,0,2');
    expect(lines.at(-1)).toBe('Total,1,1,0,0,0,0,0,0,0,0,0,0,2');
    expect(Buffer.from((await file('pdf')).bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  });
});

describe('among many', () => {
  const MANY = 50_000;
  beforeAll(async () => {
    await asSuperuser(
      `insert into filing (id, account_id, business_id, form_type, tax_year, quarter, state, rate_book_version, created_at, updated_at)
       select gen_random_uuid(), $1, $2, case when n % 3 = 0 then 'Form8849' else 'Form720X' end, 2015 + n % 11, null,
              (array['draft', 'accepted', 'rejected', 'queued'])[1 + n % 4], '1',
              timestamptz '2020-01-01' + n * interval '45 minutes', now()
       from generate_series(1, ${MANY}) n`,
      [bob.accountId, bob.businessId],
    );
    await asSuperuser(
      `insert into payment (id, account_id, filing_id, business_id, business_name, form_type, payment_description, paid_amount,
         currency, state, payment_id, certified_by, certified_name, certified_at, certified_wording, created_at, updated_at)
       select f.id, f.account_id, f.id, f.business_id, 'Hall Oil', f.form_type, 'Fee', 25, 'USD', 'void', 'V' || f.id,
         m.user_id, 'B', now(), 'Agreed', f.created_at, f.created_at
       from filing f join membership m on m.account_id = f.account_id and m.role = 'owner' where f.form_type = 'Form720X'`,
    );
    await asSuperuser('analyze filing');
    await asSuperuser('analyze payment');
    await asSuperuser('analyze business');
  });

  test('unfiltered, by form and by days the total is exact, and every page is there', async () => {
    expect((await filings({ size: 100 })).total).toBe(MANY + 3);
    const last = await filings({ size: 100, pageNumber: 500 });
    expect([last.content.length, last.more]).toEqual([3, false]);
    expect(last.content.at(-1)?.createdAt).toBe('2020-01-01T00:45:00.000Z');
    expect((await filings({ formType: 'Form8849' })).total).toBe(Math.floor(MANY / 3));
    expect((await filings({ fromDate: '2020-01-02', toDate: '2020-01-03' })).total).toBe(64);
    expect((await transactions({ size: 100, pageNumber: 300 })).content.length).toBeGreaterThan(0);
  });

  test('pages follow each other without a gap', async () => {
    const seen = new Set<string>();
    for (let pageNumber = 0; pageNumber < 5; pageNumber += 1)
      for (const { id } of (await filings({ fromDate: '2020-01-02', toDate: '2020-01-03', size: 15, pageNumber }))
        .content)
        seen.add(id);
    expect(seen.size).toBe(64);
  });

  test('by one fact, also within days, the total is exact, and the last page is there', async () => {
    expect(await filings({ filingStatus: 'Active', size: 100, pageNumber: 125 })).toMatchObject({
      content: [{ year: '2016' }],
      total: 12_501,
      more: false,
    });
    expect((await filings({ filingStatus: 'Incomplete' })).total).toBe(12_502);
    expect((await filings({ taxYear: '2016' })).total).toBe(4_546);
    expect((await filings({ invoiceStatus: 'DeActive' })).total).toBe(33_334);
    const days = { fromDate: '2020-01-02', toDate: '2020-01-03' };
    expect((await filings({ filingStatus: 'Pending', ...days })).total).toBe(16);
    expect((await filings({ invoiceStatus: 'Pending', ...days })).total).toBe(21);
    expect((await transactions({ paymentStatus: 'VOID', ...days })).total).toBe(43);
    expect((await transactions({ transactionFormType: 'Form720X' })).total).toBe(33_334);
  });

  test('by two facts ten thousand are counted, and it says that there are more', async () => {
    const two = { formType: 'Form720X', invoiceStatus: 'DeActive', size: 10 };
    expect(await filings(two)).toMatchObject({ total: 10_000, more: true });
    expect(await filings({ ...two, pageNumber: 1000 })).toMatchObject({ content: [], total: 10_000 });
  });

  test('the counters are what the rows count as, before and after they are added up', async () => {
    const wrong = async () =>
      (
        await asSuperuser(
          `with rows as (
             select c.kind, c.day, 0::numeric as amount from filing f, counted_as(f) c
             union all select c.kind, c.day, c.amount from payment p, counted_as(p) c
             union all select c.kind, c.day, 0 from app_user u, counted_as(u) c
           ), counted as (select kind, day, count(*) as count, sum(amount) as amount from rows group by 1, 2),
           kept as (select kind, day, count, amount from day_count where count <> 0 or amount <> 0)
           (select * from kept except select * from counted) union all (select * from counted except select * from kept)`,
        )
      ).rows;
    expect(await wrong()).toEqual([]);
    await deps.database.acrossAccounts((tx) => sql`select add_up_days()`.execute(tx));
    expect((await asSuperuser('select from day_change')).rowCount).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  test.each([
    ['nothing', { filingsParams: {} }],
    ['the last page', { filingsParams: { pageNumber: 5_000 } }],
    ['a form', { filingsParams: { formType: 'Form720' } }],
    ['days', { filingsParams: { fromDate: '2020-02-01', toDate: '2020-02-02' } }],
    ['a state', { filingsParams: { filingStatus: 'DeActive' } }],
    ['a tax year', { filingsParams: { taxYear: '2016' } }],
    ['a paid fee', { filingsParams: { invoiceStatus: 'Active' } }],
    ['a business', { filingsParams: { businessName: 'copper' } }],
    ['a person', { filingsParams: { emailVal: 'ann@lists.example' } }],
    ['payments', { transactionsParams: {} }],
    ['payments of a state', { transactionsParams: { paymentStatus: 'APPROVED' } }],
    ['payments by their id', { transactionsParams: { paymentId: 'V0' } }],
    ['payments of a business', { transactionsParams: { businessName: 'copper' } }],
    ['two facts', { filingsParams: { formType: 'Form8849', filingStatus: 'DeActive' } }],
    ['who may not log in', { usersParams: { activeStatus: 'Inactive' } }],
    ['what was done', { auditLogParams: { searchStr: 'filing' } }],
    ['a report', { filingSummary: { year: 2026 } }],
  ])('a list narrowed by %s reads no table from end to end', async (_, body) => {
    const { statements, client } = await recordStatements(() => fetched(body));
    await client.connect();
    await client.query('begin');
    await client.query('set local role app_admin');
    if (statements.some(({ text }) => text.includes('enable_seqscan')))
      await client.query('set local enable_seqscan = off');
    const listing = statements.filter(({ text }) =>
      /\bfrom (filing|payment p|audit_event e|app_user u|day_count)\b/.test(text),
    );
    expect(listing.length).toBeGreaterThan(0);
    for (const { text, values } of listing) {
      const { rows } = await client.query(`explain ${text}`, values);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(
        'usersParams' in body ? /Seq Scan on app_user\b/ : /Seq Scan on (filing|payment|audit_event)\b/,
      );
    }
    await client.query('rollback');
    await client.end();
  });
});

test('people are found by a whole address, by a part of it, and not by that of another domain', async () => {
  const addresses = ['grace.voss@first.example', 'grace.voss@second.example'];
  for (const address of addresses) await account(address);
  const readId = async (address = '') =>
    (await asSuperuser('select id from app_user where email = $1', [address])).rows[0]?.id as string;
  const [first, second] = [await readId(addresses[0]), await readId(addresses[1])];
  const found = async (searchStr: string) =>
    (await readPage<{ id: string }>({ usersParams: { searchStr } })).content.map(({ id }) => id);
  expect(await found('Grace.Voss@first.example')).toEqual([first]);
  expect(await found('voss@second')).toEqual([second]);
  expect((await found('grace.voss@')).sort()).toEqual([first, second].sort());
  expect(await found('grace.voss@%.example')).toEqual([]);
});
