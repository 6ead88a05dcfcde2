import { addForm720, getForm720, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing-app.ts';

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
      ['deposit.deposits.1.date', expect.stringMatching(/^Date of the deposit should be a day from Jan 16, 2026 to /)],
      [
        'deposit.deposits.1.confirmation',
        'EFTPS confirmation 270690412345678 stands at an earlier deposit already: a deposit counts once',
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
