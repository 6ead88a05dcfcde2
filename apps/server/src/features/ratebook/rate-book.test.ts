import { addForm720, getForm720, getRateBook, saveForm720 } from '@gauger/contract';
import { law } from '@gauger/excise';
import { expect, test } from 'vitest';
import { testApp } from '../../testing-app.ts';
import { listRateBooks, loadRateBook } from './public.ts';

const { call, account, database, deps, asSuperuser } = await testApp();
const hall = await account();
const book = (version: string, value: string) => ({
  format: 'gauger/rate-book@1',
  version,
  values: [
    {
      parameter: 'fuel.diesel',
      from: '2026-01-01',
      to: '2026-03-31',
      value,
      citation: 'Invented for a test',
      confidence: 'confirmed',
      sourceClass: 'primary',
    },
  ],
});
const load = (document: unknown) => loadRateBook(database, deps.lawInForce, document);

test('the rate book is open to anyone and tells diesel at 24.4 cents with its citation', async () => {
  const { success } = await call(getRateBook, { query: { period: '2026q1' } });
  expect(success.period).toBe('2026Q1');
  expect(success.rates.find(({ irsNumber }) => irsNumber === '60')).toMatchObject({
    rate: '0.244',
    citation: expect.stringContaining('4081'),
  });
});

test('a loaded book is in force for the next save; what is not saved again keeps the book it was computed with', async () => {
  const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }];
  const body = {
    businessId: hall.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows } },
  };
  const filing = (await call(addForm720, { token: hall.token, body })).success;
  expect(filing).toMatchObject({ rateBookVersion: law.rateBookVersion, taxLiability: '244.00' });

  await load(book('test.1', '0.25'));
  const read = (await call(getForm720, { token: hall.token, params: { id: filing.id } })).success;
  expect(read).toEqual(filing);

  const saved = (
    await call(saveForm720, { token: hall.token, body: { id: filing.id, deposit: { depositedAmt: '1' } } })
  ).success;
  expect(saved).toMatchObject({
    rateBookVersion: 'test.1',
    taxLiability: '250.00',
    filingData: { 60: { tax: '250.00' } },
  });
  expect((await call(getForm720, { token: hall.token, params: { id: filing.id } })).success).toEqual(saved);
  const told = (await call(getRateBook, { query: { period: '2026Q1' } })).success;
  expect(told.rates.find(({ parameter }) => parameter === 'fuel.diesel')).toMatchObject({
    rate: '0.25',
    citation: 'Invented for a test',
  });
});

test('books stack: a newer one goes over an older one', async () => {
  await load(book('test.2', '0.26'));
  expect((await database.asAdmin(deps.lawInForce)).rateBookVersion).toBe('test.2');
  expect((await listRateBooks(database)).map(({ version }) => version)).toEqual(['test.1', 'test.2']);
});

test('a faulty book and a version loaded before are refused, and nothing is loaded', async () => {
  await expect(load({ ...book('test.3', 'x'), values: [{ parameter: 'none' }] })).rejects.toThrow('no parameter none');
  await expect(load(book('test.1', '0.3'))).rejects.toThrow('test.1');
  await expect(load(book('test.2', '0.3'))).rejects.toThrow('test.2');
  const { rows } = await asSuperuser('select count(*)::int from rate_book');
  expect(rows[0].count).toBe(2);
});
