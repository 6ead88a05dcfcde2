import {
  addForm720,
  countFilings,
  deleteForm720,
  downloadFilings,
  listFilings,
  saveBusiness,
  saveForm720,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';
import { recordStatements } from '../../../testing/statements.ts';
import { listFilings as findFilings } from './list-filings.ts';

const { call, account, business, clock, asSuperuser, deps } = await testApp();
const hall = await account();

const begin = async (of = hall, quarter = '1') => {
  clock.at = new Date(clock.at.getTime() + 60_000);
  const body = {
    businessId: await business(of.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter },
  };
  return (await call(addForm720, { token: of.token, body })).success.id;
};
const NONE = { you: 0, client: 0, answer: 0, nobody: 0 };
const list = async (query: Record<string, string> = {}, token = hall.token) =>
  (await call(listFilings, { token, query })).success;
const moveTo = (id: string, state: string) => asSuperuser('update filing set state = $2 where id = $1', [id, state]);

test('who has no filings has an empty list', async () => {
  const { token } = await account();
  expect(await list({}, token)).toEqual({
    ...{ content: [], total: 0, totalPages: 0, currentPage: 0, more: false },
    counts: NONE,
  });
  expect((await call(countFilings, { token })).success).toEqual([{ form_720: 0, form_720x: 0, form_8849: 0 }]);
});

describe('the filings', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) ids.unshift(await begin());

  test('come newest first, ten at a time, each once', async () => {
    const [first, second] = [await list(), await list({ pageNumber: '1' })];
    expect(first).toMatchObject({ total: 12, totalPages: 2, currentPage: 0 });
    expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(ids);
    expect(await list({ pageNumber: '9' })).toEqual({
      content: [],
      total: 12,
      totalPages: 2,
      currentPage: 9,
      more: false,
      counts: { ...NONE, you: 12 },
    });
    expect((await list({ size: '5', pageNumber: '2' })).content).toHaveLength(2);
  });

  test('tell what the list shows', async () => {
    const [row] = (await list({ size: '1' })).content;
    expect(row).toMatchObject({
      formType: 'Form720',
      businessName: 'Hall Oil',
      emailId: hall.emailId,
      year: '2026',
      quarter: '1',
      quarterEnding: '3-2026',
      month: null,
      dueDate: '2026-04-30',
      paymentStatus: 0,
      state: 'draft',
      irsFilingStatus: 'Incomplete',
      answeredBy: null,
      mustAct: 'you',
      isApproved: false,
      filingDate: null,
      paymentMethod: null,
    });
  });

  test.each([
    ['Form720', 12],
    ['form720', 12],
    ['FORM720x', 0],
    ['all', 12],
    ['Form720X', 0],
    ['Form8849', 0],
    ['ALL', 12],
  ])('of %s are %i', async (formType, total) => {
    expect((await list({ formType })).total).toBe(total);
  });

  test('of a form that is none are refused', async () => {
    const { status, error } = await call(listFilings, { token: hall.token, query: { formType: 'Form941' } });
    expect([status, error.issues[0]?.path]).toEqual([400, 'query.formType']);
  });

  test.each([
    ['draft', 'Incomplete'],
    ['ready', 'Incomplete'],
    ['paid', 'Incomplete'],
    ['signed', 'Incomplete'],
    ['queued', 'Pending'],
    ['unknown', 'Pending'],
    ['accepted', 'Accepted'],
    ['rejected', 'Rejected'],
  ])('that are %s are shown %s', async (state, irsFilingStatus) => {
    const [id = ''] = ids;
    await moveTo(id, state);
    expect((await list({ size: '1' })).content).toMatchObject([{ id, state, irsFilingStatus }]);
    await moveTo(id, 'draft');
  });

  test('are paid by their payment, also when they were unlocked since', async () => {
    const owner = await account();
    const id = await begin(owner);
    await markPaid(asSuperuser, id);
    expect((await list({}, owner.token)).content).toMatchObject([{ state: 'paid', paymentStatus: 1 }]);
    await moveTo(id, 'draft');
    expect((await list({}, owner.token)).content).toMatchObject([{ state: 'draft', paymentStatus: 1 }]);
    await asSuperuser(`update payment set state = 'refunded' where filing_id = $1`, [id]);
    expect((await list({}, owner.token)).content).toMatchObject([{ state: 'draft', paymentStatus: 0 }]);
  });

  test('are counted by form, without those that were deleted', async () => {
    const counts = async () => (await call(countFilings, { token: hall.token })).success;
    const [before] = await counts();
    expect(before).toEqual({ form_720: 12, form_720x: 0, form_8849: 0 });
    await call(deleteForm720, { token: hall.token, params: { id: await begin() } });
    expect(await counts()).toEqual([before]);
    expect((await list()).total).toBe(12);
  });
});

describe('filters', async () => {
  const cove = await account();
  const draft = await begin(cove, '1');
  const paid = await begin(cove, '2');
  const sent = await begin(cove, '3');
  const refunded = await begin(cove, '4');
  await markPaid(asSuperuser, paid);
  await markPaid(asSuperuser, refunded);
  await asSuperuser(`update payment set state = 'refunded' where filing_id = $1`, [refunded]);
  await moveTo(sent, 'sent');
  await moveTo(refunded, 'withdrawn');
  await asSuperuser(`update filing set tax_year = 2025, created_at = '2025-12-31T23:59:59Z' where id = $1`, [refunded]);
  await asSuperuser(
    `update business set business_name = 'Cove 100% Fuel' where id = (select business_id from filing where id = $1)`,
    [sent],
  );
  const { businessId } = (await list({ quarter: '2' }, cove.token)).content[0] as { businessId: string };
  const renumbered = { ...businessFacts, id: businessId, EIN: '98-7654321' };
  expect((await call(saveBusiness, { token: cove.token, body: renumbered })).status).toBe(200);
  const found = async (query: Record<string, string>) => (await list(query, cove.token)).content.map(({ id }) => id);

  test.each([
    [{ taxYear: '2025' }, [refunded]],
    [{ quarter: '2' }, [paid]],
    [{ businessName: 'cOVE 100%' }, [sent]],
    [{ businessName: '%' }, [sent]],
    [{ businessName: 'nobody' }, []],
    [{ fromDate: '2026-01-01' }, [sent, paid, draft]],
    [{ toDate: '2025-12-31' }, [refunded]],
    [{ toDate: '2025-12-30' }, []],
    [{ filingStatus: 'Pending' }, [sent]],
    [{ filingStatus: 'active' }, []],
    [{ filingStatus: 'DEACTIVE' }, [refunded]],
    [{ invoiceStatus: 'Pending' }, [sent, draft]],
    [{ invoiceStatus: 'Active' }, [paid]],
    [{ invoiceStatus: 'DeActive' }, [refunded]],
    [{ state: 'draft' }, [draft]],
    [{ mustAct: 'you' }, [paid, draft]],
    [{ mustAct: 'answer' }, [sent]],
    [{ mustAct: 'nobody' }, [refunded]],
    [{ mustAct: 'you', invoiceStatus: 'Active' }, [paid]],
    [{ businessName: '98-7654321' }, [paid]],
    [{ businessName: '4321' }, [paid]],
    [{ businessName: '12-3456788' }, []],
    [{ state: '', taxYear: '', fromDate: '', toDate: '', filingStatus: '', businessName: '', quarter: '' }, undefined],
    [{ taxYear: '2026', invoiceStatus: 'Pending', formType: 'Form720', state: 'sent' }, [sent]],
  ])('of %o find only what they name, and count it', async (query, ids) => {
    const wanted = ids ?? [sent, paid, draft, refunded];
    expect(await found(query)).toEqual(wanted);
    expect(await list(query, cove.token)).toMatchObject({ total: wanted.length, more: false });
  });

  test.each([
    ['createdAt', [refunded, draft, paid, sent]],
    ['dueDate', [refunded, draft, paid, sent]],
    ['period', [refunded, draft, paid, sent]],
    ['businessName', [sent]],
  ])('go with the order by %s, both ways', async (sort, ids) => {
    const ascending = await found({ sort, order: 'ascending' });
    expect(ascending.slice(0, ids.length)).toEqual(ids);
    expect(await found({ sort, order: 'descending' })).toEqual(ascending.reverse());
  });

  test.each([
    ['taxYear', '20x6'],
    ['fromDate', 'soon'],
    ['toDate', '2026-02-30'],
    ['filingStatus', 'Done'],
    ['invoiceStatus', 'Done'],
    ['state', 'Done'],
    ['sort', 'EIN'],
    ['quarter', '5'],
    ['due', 'soon'],
    ['mustAct', 'me'],
  ])('that are wrong are named: %s', async (name, value) => {
    const { status, error } = await call(listFilings, { token: cove.token, query: { [name]: value } });
    expect([status, error.issues[0]?.path]).toEqual([400, `query.${name}`]);
  });
});

describe('what waits', async () => {
  const fir = await account();
  const [first, second, third, fourth] = [
    await begin(fir, '1'),
    await begin(fir, '2'),
    await begin(fir, '3'),
    await begin(fir, '4'),
  ];
  await moveTo(first, 'accepted');
  await moveTo(third, 'sent');
  /** The list on a day; a session would not live until then. */
  const at = async (day: string, query: Record<string, string>) => {
    const { content, counts } = await findFilings(
      { ...deps, now: () => new Date(`${day}T17:00:00Z`) },
      { accountId: fir.accountId, query: listFilings.query.parse({ sort: 'mustAct', order: 'ascending', ...query }) },
    );
    return { ids: content.map(({ id }) => id), counts };
  };

  test('comes first by its due day, then what waits for an answer, then what is done', async () => {
    const { ids, counts } = await at('2026-08-03', {});
    expect(ids).toEqual([second, fourth, third, first]);
    expect(counts).toEqual({ you: 2, client: 0, answer: 1, nobody: 1 });
  });

  test('is counted by who must act, whichever of them is listed', async () => {
    const { ids, counts } = await at('2026-08-03', { mustAct: 'answer' });
    expect(ids).toEqual([third]);
    expect(counts).toEqual({ you: 2, client: 0, answer: 1, nobody: 1 });
  });

  test.each([
    // The due days are Jul 31, and Feb 1, 2027, because Jan 31 is a Sunday. That of Nov 2 was sent.
    ['2026-07-31', 'overdue', []],
    ['2026-08-01', 'overdue', ['second']],
    ['2026-11-03', 'overdue', ['second']],
    ['2027-02-01', 'overdue', ['second']],
    ['2027-02-02', 'overdue', ['second', 'fourth']],
    ['2027-01-25', '7', ['fourth']],
    ['2027-01-24', '7', []],
    ['2027-01-02', '30', ['fourth']],
  ])('on %s is due %s: %j', async (day, due, names) => {
    const ids: Readonly<Record<string, string>> = { second, fourth };
    expect((await at(day, { due })).ids.sort()).toEqual(names.map((name) => ids[name]).sort());
  });

  test('waits for the client who was asked, until the address is refused or the client answers', async () => {
    const set = (what: string) => asSuperuser(`update client_request set ${what} where filing_id = $1`, [second]);
    const asked = async () => (await list({ mustAct: 'client' }, fir.token)).content.map(({ id }) => id);
    const row = async () => (await list({ quarter: '2' }, fir.token)).content[0];
    await asSuperuser(
      `insert into client_request (id, account_id, filing_id, business_id, contact_name, email, asked_by, asked_at, expires_at, token_hash,
         snapshot_hash, checked_at)
       select gen_random_uuid(), account_id, id, business_id, 'Pat', 'pat@client.example',
         (select user_id from membership m where m.account_id = filing.account_id), $2, $2::timestamptz + interval '30 days', sha256('x'),
         repeat('a', 64), $2
       from filing where id = $1`,
      [second, clock.at],
    );
    expect(await asked()).toEqual([second]);
    expect(await row()).toMatchObject({ mustAct: 'client' });
    await set('mail_refused_at = asked_at');
    expect(await asked()).toEqual([]);
    const answer = `answer = 'approved', signer_name = 'Pat', signer_title = 'Owner', declaration = 'Yes'`;
    await set(`${answer}, answered_at = now() + interval '10 years'`);
    expect(await row()).toMatchObject({ mustAct: 'you', isApproved: true });
    await set(`ended = 'sent', ended_at = now()`);
    expect(await row()).toMatchObject({ isApproved: true });
    await call(saveForm720, { token: fir.token, body: { id: second, paymentOption: { paymentMethod: 'eftps' } } });
    await set(`ended = null, ended_at = null, answered_at = '2020-01-01'`);
    expect(await row()).toMatchObject({ isApproved: true, paymentMethod: 'eftps' });
    await call(saveForm720, { token: fir.token, body: { id: second, deposit: { depositedAmt: '5' } } });
    await set(`ended = null, ended_at = null, answered_at = '2020-01-01'`);
    expect(await row()).toMatchObject({ isApproved: false });
    await asSuperuser(`update filing_page set sealed = 'damaged' where filing_id = $1 and page = 'paymentOption'`, [
      second,
    ]);
    expect(await row()).toMatchObject({ paymentMethod: null });
  });
});

test('the file has every filing that the filters leave, with how it is paid and when it was filed', async () => {
  const elm = await account();
  const id = await begin(elm, '1');
  await begin(elm, '2');
  await call(saveForm720, { token: elm.token, body: { id, paymentOption: { paymentMethod: 'eftps' } } });
  expect((await list({ quarter: '1' }, elm.token)).content).toMatchObject([{ paymentMethod: 'eftps' }]);
  await asSuperuser(
    `update business set business_name = '=Elm, "Oil"' where id = (select business_id from filing where id = $1)`,
    [id],
  );
  const query = { sort: 'dueDate', order: 'ascending' };
  const { success: file } = await call(downloadFilings, { token: elm.token, query });
  expect(file).toMatchObject({
    mediaType: 'text/csv',
    name: expect.stringMatching(/^filings-\d{4}-\d{2}-\d{2}\.csv$/),
  });
  const lines = new TextDecoder().decode(file.bytes).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe(
    'Business,Form,Tax year,Quarter,Month,Claimed from,Claimed to,Due date,State,Approved,Filing date (UTC),Payment status,IRS filing status,' +
      'Payment option,Balance due,Overpayment,Refund claimed,Begun (UTC),Updated (UTC)',
  );
  expect(lines[1]).toMatch(
    /^"'=Elm, ""Oil""",Form 720,2026,1,,,,2026-04-30,Draft,No,,Incomplete,Incomplete,EFTPS,0\.00,0\.00,0\.00,2026-/,
  );
  const narrowed = await call(downloadFilings, { token: elm.token, query: { quarter: '2' } });
  expect(new TextDecoder().decode(narrowed.success.bytes).split('\r\n')).toHaveLength(3);
});

test.each([
  [[], 'Pending'],
  [['declined'], 'Pending'],
  [['void', 'initiated'], 'Pending'],
  [['refunded', 'capturing'], 'Pending'],
  [['void', 'declined'], 'DeActive'],
  [['refunded'], 'DeActive'],
  [['void', 'approved'], 'Active'],
])('the fee of a filing whose payments are %j is %s', async (states, invoiceStatus) => {
  const owner = await account();
  const id = await begin(owner);
  for (const state of states) {
    await markPaid(asSuperuser, id);
    await asSuperuser(`update payment set state = $2 where filing_id = $1 and state = 'approved'`, [id, state]);
  }
  expect((await list({ invoiceStatus }, owner.token)).content).toMatchObject([{ id }]);
  await asSuperuser('delete from payment where filing_id = $1', [id]);
  expect((await list({ invoiceStatus: 'Pending' }, owner.token)).content).toMatchObject([{ id }]);
});

test('a filing sent as several forms is one row', async () => {
  const owner = await account();
  const id = await begin(owner);
  for (const ending of ['-schedule-1', '-schedule-6'])
    await asSuperuser(
      `insert into submission (id, account_id, filing_id, attempt, ending, submission_id, snapshot_hash, document_cipher, xml_cipher,
         archive_cipher, archive_hash, answered_by, signed_by, signer_name, signer_title, consent_version, consent_text, signed_at, ip, user_agent)
       select gen_random_uuid(), account_id, id, 1, $2, '12345620263280000' || lpad(right($2, 1), 3, 'a'), repeat('a', 64), '', '', '',
         repeat('a', 64), 'MeF simulator', (select user_id from membership m where m.account_id = filing.account_id), 'Ada', 'Owner', '1', 'I agree', now(), '127.0.0.1', '' from filing where id = $1`,
      [id, ending],
    );
  expect(await list({}, owner.token)).toMatchObject({ content: [{ id, answeredBy: 'MeF simulator' }], total: 1 });
});

describe('among many filings of many accounts', async () => {
  const own = await account();
  const other = await account();
  for (const [{ accountId }, many] of [
    [own, 10_050],
    // Enough that to read an account by its index costs far less than to read all: the statistics are a sample.
    [other, 80_000],
  ] as const)
    await asSuperuser(
      `insert into filing (id, account_id, business_id, form_type, tax_year, quarter, state, rate_book_version, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'Form8849', 2016 + n % 10, null, case n % 500 when 0 then 'sent' else 'draft' end, 'x',
         timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2020-01-01' + n * interval '1 hour'
       from generate_series(1, $3::int) n`,
      [accountId, await business(accountId), many],
    );
  await asSuperuser('vacuum analyze filing');
  await asSuperuser('analyze payment');
  await asSuperuser('analyze business');

  test('all are counted, and what filters find up to 10,000', async () => {
    expect(await list({}, own.token)).toMatchObject({ total: 10_050, more: false });
    expect(await list({ state: 'draft' }, own.token)).toMatchObject({ total: 10_000, totalPages: 1000, more: true });
    expect(await list({ state: 'sent' }, own.token)).toMatchObject({ total: 20, more: false });
  });

  test('who must act is counted among all, and not where other filters find more than 10,000', async () => {
    const counts = { you: 10_030, client: 0, answer: 20, nobody: 0 };
    expect(await list({ mustAct: 'answer' }, own.token)).toMatchObject({ total: 20, more: false, counts });
    expect(await list({ mustAct: 'you' }, own.token)).toMatchObject({ total: 10_030, more: false, counts });
    const days = { fromDate: '2020-01-01' };
    expect(await list({ mustAct: 'answer', ...days }, own.token)).toMatchObject({
      total: 20,
      more: false,
      counts: null,
    });
    expect(await list({ mustAct: 'you', ...days }, own.token)).toMatchObject({
      total: 10_000,
      more: true,
      counts: null,
    });
  });

  test('more than 10,000 are refused as a file', async () => {
    const refused = await call(downloadFilings, { token: own.token });
    expect([refused.status, refused.error.errorDescription]).toEqual([
      400,
      'There are more than 10,000 filings: choose fewer days.',
    ]);
  });

  test.each([
    {},
    { pageNumber: '1004' },
    { sort: 'updatedAt' },
    { sort: 'period', order: 'ascending' },
    { sort: 'businessName' },
    { sort: 'mustAct', order: 'ascending' },
    { sort: 'dueDate', order: 'ascending' },
    { mustAct: 'answer' },
    { due: 'overdue' },
    { filingStatus: 'Pending' },
    { taxYear: '2020', fromDate: '2020-02-01', toDate: '2020-12-31' },
    { invoiceStatus: 'DeActive' },
    { businessName: 'hall' },
  ])('%o is cut from an index, not from all filings there are', async (query) => {
    const { statements, client } = await recordStatements(() => list(query, own.token));
    const lists = statements.filter(({ text }) => text.includes('from "filing"'));
    expect(lists).toHaveLength(2);
    await client.connect();
    await client.query('begin');
    await client.query(`set local role app_rw; set local app.account_id = '${own.accountId}'`);
    for (const { text, values } of lists) {
      const { rows } = await client.query(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (filing|submission|filing_page)\b/);
      expect(plan).toMatch(/Index.* filing_/);
    }
    await client.query('rollback');
    await client.end();
  });
});
