import { addForm720, getForm720, getLookBack, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';

const { call, account, business } = await testApp();
const hall = await account();

const deposits = [
  { period: 'A', date: '2026-01-29', amount: '100.10', confirmation: '270690412345678' },
  { period: 'B', date: '2026-02-13', amount: '0.2' },
];
async function begin(pages: object = {}, quarter = { taxYear: '2026', taxYearAndQuarter: '1' }) {
  const body = { businessId: await business(hall.accountId), taxYearQuarter: quarter, ...pages };
  return (await call(addForm720, { token: hall.token, body })).success;
}
const save = (id: string, deposit: object) =>
  call(saveForm720, { token: hall.token, body: { id, deposit }, headers: {} });

describe('the deposits of a quarter, entered one by one', () => {
  test('are kept as they were entered, and their sum is line 5, whatever was sent as such', async () => {
    const filing = await begin({ deposit: { depositedAmt: '999.00', deposits: [...deposits, { period: '' }] } });
    expect(filing.totals).toMatchObject({ deposit: '100.30', totalPayment: '100.30' });
    expect(filing.issues).toEqual([]);
    expect(filing.deposit).toEqual({ depositedAmt: '100.30', deposits });
    const read = await call(getForm720, { token: hall.token, params: { id: filing.id } });
    expect(read.success.deposit).toEqual(filing.deposit);
  });

  test('can be sent back as they were answered, and taken away again for one figure', async () => {
    const { id, deposit } = await begin({ deposit: { deposits } });
    expect((await save(id, deposit ?? {})).success.deposit).toEqual(deposit);
    const { success } = await save(id, { depositedAmt: '7', deposits: [] });
    expect([success.deposit, success.totals.deposit]).toEqual([{ depositedAmt: '7' }, '7.00']);
  });

  test('are refused with the field and what mends it, and nothing is saved', async () => {
    const { id, version } = await begin();
    const wrong = { ...deposits[1], date: '2026-01-15', confirmation: '270690412345678' };
    const { status, error } = await save(id, { deposits: [deposits[0], wrong] });
    expect(status).toBe(422);
    expect(error.issues.map(({ path, message }) => [path, message])).toEqual([
      ['deposit.deposits.1.date', expect.stringMatching(/^Date of the deposit should be a date from Jan 16, 2026 to /)],
      [
        'deposit.deposits.1.confirmation',
        'EFTPS confirmation 270690412345678 is already the number of an earlier deposit: enter each deposit once',
      ],
    ]);
    const read = await call(getForm720, { token: hall.token, params: { id } });
    expect([read.success.version, read.success.deposit]).toEqual([version, null]);
  });

  test('have the shape of the contract: a number, another key or a hundred and one of them are refused by name', async () => {
    const { id } = await begin();
    for (const [sent, path] of [
      [[{ ...deposits[0], amount: 5 }], 'deposit.deposits.0.amount'],
      [[{ ...deposits[0], paid: true }], 'deposit.deposits.0.paid'],
      [Array(101).fill(deposits[1]), 'deposit.deposits'],
    ] as const) {
      const { status, error } = await save(id, { deposits: sent });
      expect([status, error.issues[0]?.path]).toEqual([422, path]);
    }
  });
});

describe('the look-back quarter of a safe harbor', () => {
  const thirdOf2025 = { taxYear: '2025', taxYearAndQuarter: '3' };
  const lookBack = async (id: string, token = hall.token) => call(getLookBack, { token, params: { id } });

  test("is that of the business's own return: Schedule A by method", async () => {
    const { id, businessId } = await begin();
    expect((await lookBack(id)).success).toEqual({ period: '2025Q3', state: null, regular: null, alternative: null });
    const rows = [{ taxDate: '2025-07-15', typeOfEvent: '60a', noOfGallons: '100000' }];
    const billed = [{ dateOfAmountsBilled: '2025-07-15', taxableAmount: '1000' }];
    const body = {
      businessId,
      taxYearQuarter: thirdOf2025,
      filingData: { 60: { rows }, 28: { rows: billed } },
    };
    await call(addForm720, { token: hall.token, body });
    expect((await lookBack(id)).success).toEqual({
      period: '2025Q3',
      state: 'draft',
      regular: '24400.00',
      alternative: '62.50',
    });
  });

  test('is never that of another business', async () => {
    const { id } = await begin();
    await begin({ filingData: {} }, thirdOf2025);
    expect((await lookBack(id)).success.state).toBeNull();
    const other = await account();
    expect((await lookBack(id, other.token)).error.code).toBe('NOT_FOUND');
  });
});
