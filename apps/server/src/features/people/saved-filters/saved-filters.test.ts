import { deleteSavedFilter, listSavedFilters, saveFilter } from '@gauger/contract';
import { MAX_SAVED_FILTERS } from '@gauger/contract/saved-filter';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, account, member } = await testApp();

const overdue = { list: 'filings', name: 'Rejected, Q3', filters: { quarter: '3', filingStatus: 'DeActive' } } as const;
const save = (token: string, more: object = {}) => call(saveFilter, { token, body: { ...overdue, ...more } });
const saved = async (token: string) => (await call(listSavedFilters, { token })).success.savedFilters;

test('filters are saved under a name, replaced under the same name, and deleted', async () => {
  const { token } = await account();
  const first = (await save(token)).success;
  expect(await saved(token)).toEqual([{ id: first.id, ...overdue }]);
  const again = (await save(token, { filters: { quarter: '2', state: '  ' } })).success;
  expect(again).toEqual({ ...overdue, id: first.id, filters: { quarter: '2' } });
  await save(token, { list: 'transactions', filters: { paymentStatus: 'INITIATED' } });
  expect((await saved(token)).map(({ list }) => list)).toEqual(['filings', 'transactions']);
  expect((await call(deleteSavedFilter, { token, params: { id: first.id } })).success).toEqual({ id: first.id });
  expect((await call(deleteSavedFilter, { token, params: { id: first.id } })).error.code).toBe('NOT_FOUND');
  expect(await saved(token)).toHaveLength(1);
});

test('they are of the person: a colleague neither sees nor deletes them', async () => {
  const owner = await account();
  const viewer = await member(owner.accountId, 'viewer');
  const { id } = (await save(owner.token)).success;
  expect(await saved(viewer.token)).toEqual([]);
  expect((await call(deleteSavedFilter, { token: viewer.token, params: { id } })).status).toBe(404);
  expect((await save(viewer.token)).status).toBe(200);
});

test.each([
  ['no name', { name: '  ' }, 'name', '"name" holds fewer than 1 characters'],
  ['a long name', { name: 'x'.repeat(41) }, 'name', '"name" holds more than 40 characters'],
  ['no filter', { filters: { quarter: ' ' } }, 'filters', '"filters": Set a filter before you save it'],
  [
    'a filter of another list',
    { filters: { invoiceNumber: 'GX-1' } },
    'filters.invoiceNumber',
    '"invoiceNumber": Use the filters of the list: businessName, taxYear, quarter, state, filingStatus, invoiceStatus, due, mustAct, fromDate, toDate',
  ],
])('%s is refused by its field', async (_, more, path, message) => {
  const { token } = await account();
  const { status, error } = await save(token, more);
  expect([status, error.issues]).toMatchObject([422, [{ path, message }]]);
});

test(`a person has at most ${MAX_SAVED_FILTERS} for a list, also when they are saved at once`, async () => {
  const { token } = await account();
  const all = Array.from({ length: MAX_SAVED_FILTERS + 5 }, (_, at) => save(token, { name: `Filter ${at}` }));
  const answers = (await Promise.all(all)).map(({ status }) => status);
  expect(answers.filter((status) => status === 200)).toHaveLength(MAX_SAVED_FILTERS);
  expect(answers.filter((status) => status === 409)).toHaveLength(5);
  expect(await saved(token)).toHaveLength(MAX_SAVED_FILTERS);
});
