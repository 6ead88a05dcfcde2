import { addForm720, getForm720, saveForm720 } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';

/** Lines 22, 26, 27 and 28 are dated by one of two methods; a business is asked once. */

const { call, account, business } = await testApp();
const hall = await account();
const { token } = hall;

const begin = async (businessId: string, taxYearAndQuarter: string, filingData = {}) =>
  (
    await call(addForm720, {
      token,
      body: { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter }, filingData },
    })
  ).success;

const billed = (day: string) => [{ dateOfAmountsBilled: day, taxableAmount: '1000.00' }];

test('the method of the line saved last is told with every filing of the business', async () => {
  const businessId = await business(hall.accountId);
  const first = await begin(businessId, '1');
  expect(first.taxWithRegularMethod).toBeNull();

  const line = { taxWithRegularMethod: true, rows: billed('2026-02-10') };
  const saved = await call(saveForm720, { token, body: { id: first.id, filingData: { 22: line } } });
  expect(saved.success.taxWithRegularMethod).toBe(true);
  expect((await begin(businessId, '2')).taxWithRegularMethod).toBe(true);

  await call(saveForm720, { token, body: { id: first.id, filingData: { 22: { rows: billed('2026-01-10') } } } });
  const { success } = await call(getForm720, { token, params: { id: first.id } });
  expect(success.taxWithRegularMethod).toBe(false);
});

test('a filing that begins with such a line answers the question; one without leaves it open', async () => {
  const businessId = await business(hall.accountId);
  const without = await begin(businessId, '1', { 33: { rows: [] } });
  expect(without.taxWithRegularMethod).toBeNull();
  const line = { taxWithRegularMethod: true, rows: billed('2026-05-10') };
  expect((await begin(businessId, '2', { 22: line })).taxWithRegularMethod).toBe(true);
});

test('another business of the account is asked for itself', async () => {
  const [asked, other] = [await business(hall.accountId), await business(hall.accountId)];
  await begin(asked, '1', { 28: { taxWithRegularMethod: true, rows: billed('2026-02-10') } });
  expect((await begin(other, '1')).taxWithRegularMethod).toBeNull();
});
