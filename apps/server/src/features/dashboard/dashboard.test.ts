import { addForm720, countFilings, deleteForm720, listFilings } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../../db/testing-rows.ts';
import { testApp } from '../../testing-app.ts';
import { recordStatements } from '../../testing-statements.ts';

const { call, account, business, clock, asSuperuser } = await testApp();
const hall = await account();

const begin = async (of = hall, quarter = '1') => {
  clock.at = new Date(clock.at.getTime() + 60_000);
  const body = {
    businessId: await business(of.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter },
  };
  return (await call(addForm720, { token: of.token, body })).success.id;
};
const list = async (query: Record<string, string> = {}, token = hall.token) =>
  (await call(listFilings, { token, query })).success;
const moveTo = (id: string, state: string) => asSuperuser('update filing set state = $2 where id = $1', [id, state]);

test('who has no filings has an empty list', async () => {
  const { token } = await account();
  expect(await list({}, token)).toEqual({ content: [], total: 0, totalPages: 0, currentPage: 0 });
  expect((await call(countFilings, { token })).success).toEqual([{ form_720: 0, form_720x: 0, form_8849: 0 }]);
});

describe('the filings', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) ids.unshift(await begin());

  test('come newest first, ten at a time, each once', async () => {
    const [first, second] = [await list(), await list({ pageNumber: '1' })];
    expect(first).toMatchObject({ total: 12, totalPages: 2, currentPage: 0 });
    expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(ids);
    expect(await list({ pageNumber: '9' })).toEqual({ content: [], total: 12, totalPages: 2, currentPage: 9 });
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

  test('are cut from their index, not from all filings there are', async () => {
    const { statements, client } = await recordStatements(() => list({ size: '2', pageNumber: '1' }));
    const listing = statements.find(({ text }) => text.includes('"business"."business_name"'));
    await asSuperuser('analyze filing');
    await client.connect();
    await client.query('begin');
    await client.query(
      `set local role app_rw; set local app.account_id = '${hall.accountId}'; set local enable_seqscan = off; set local enable_sort = off`,
    );
    const { rows } = await client.query(`explain ${listing?.text}`, listing?.values);
    await client.query('rollback');
    await client.end();
    expect(JSON.stringify(rows)).toContain('filing_newest');
  });
});
