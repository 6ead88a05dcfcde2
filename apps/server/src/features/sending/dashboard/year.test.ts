import { addForm720, getYear } from '@gauger/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testApp } from '../../../testing/app.ts';

const { call, account, asSuperuser } = await testApp();
const hall = await account();
const begin = async (quarter: string, gallons: string, year = '2026') =>
  (
    await call(addForm720, {
      token: hall.token,
      body: {
        businessId: hall.businessId,
        taxYearQuarter: { taxYear: year, taxYearAndQuarter: quarter },
        filingData: {
          60: {
            rows: [{ taxDate: `${year}-0${Number(quarter) * 3 - 2}-08`, typeOfEvent: '60a', noOfGallons: gallons }],
          },
        },
      },
    })
  ).success.id;
const read = (year: string, id = hall.businessId, token = hall.token) => call(getYear, { token, params: { id, year } });

test('a year has its four quarters, with the amounts of each return and their total to the cent', async () => {
  expect((await read('2026')).success).toMatchObject({
    businessName: 'Hall Oil',
    years: [],
    quarters: [1, 2, 3, 4].map((quarter) => ({ quarter: String(quarter), filing: null })),
    total: {
      taxLiability: '0.00',
      totalClaim: '0.00',
      totalPayment: '0.00',
      totalDue: '0.00',
      overPaymentFromThisQuarter: '0.00',
    },
    corrections: [],
    claims: [],
  });
  const first = await begin('1', '1000');
  await begin('2', '33');
  await begin('3', '7', '2025');
  const deleted = await begin('3', '500');
  await asSuperuser('update filing set deleted_at = now() where id = $1', [deleted]);
  const { success } = await read('2026');
  // 24.4 cents a gallon: $244.00, and $8.05 of 33 gallons.
  expect(success.quarters.map(({ filing }) => filing?.taxLiability)).toEqual(['244.00', '8.05', undefined, undefined]);
  expect(success.quarters[0]?.filing).toMatchObject({
    id: first,
    state: 'draft',
    totalDue: '244.00',
    paymentStatus: 0,
  });
  expect(success.total).toMatchObject({ taxLiability: '252.05', totalDue: '252.05' });
  expect(success.years).toEqual(['2026', '2025']);
});

test('the year of a business that is not there, or of another account, is not found', async () => {
  const other = await account();
  expect((await read('2026', newId())).status).toBe(404);
  expect((await read('2026', hall.businessId, other.token)).status).toBe(404);
  expect((await read('26')).status).toBe(400);
});
