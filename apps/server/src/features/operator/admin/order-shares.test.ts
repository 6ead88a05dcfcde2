import { type AdminTransactionRow, addForm720, adminFetch } from '@gauger/contract';
import { expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';

const { call, account, admin, asSuperuser } = await testApp();
const chief = await admin();

const begin = async (of: TestAccount, businessId = of.businessId, taxYear = '2026') =>
  (
    await call(addForm720, {
      token: of.token,
      body: { businessId, taxYearQuarter: { taxYear, taxYearAndQuarter: '1', zeroLiability: true } },
    })
  ).success.id;
const transactions = async (emailVal: string) =>
  (await call(adminFetch, { token: chief.token, body: { transactionsParams: { emailVal } } })).success
    .content as unknown as AdminTransactionRow[];

test('a mismatched payment of several returns shows the share of each, to the cent', async () => {
  const owner = await account('orders@shares.example');
  const returns = [
    await begin(owner),
    await begin(owner, owner.businessId, '2025'),
    await begin(owner, owner.businessId, '2024'),
  ];
  for (const id of returns) await markPaid(asSuperuser, id);
  const order = await asSuperuser('select id from payment where filing_id = $1', [returns[0]]);
  await asSuperuser(
    `update payment set state = 'mismatched', taken_amount = 50.00, taken_currency = 'USD', capture_id = null, invoice_number = null
     where filing_id = any($1::uuid[])`,
    [returns],
  );
  await asSuperuser('update payment set order_amount = 75 where id = $1', [order.rows[0].id]);
  await asSuperuser('update payment set order_of = $1 where filing_id = any($2::uuid[])', [
    order.rows[0].id,
    returns.slice(1),
  ]);
  const content = await transactions('orders@shares.example');
  expect(content.map(({ takenShare }) => takenShare).sort()).toEqual(['16.66', '16.67', '16.67']);
  expect(content[0]).toMatchObject({
    returnsPaid: 3,
    taken: { amount: '50.00', currency: 'USD' },
    paidAmount: '25.00',
  });
});
