import { addForm720, deleteForm720, getForm720, saveForm720 } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { loadFiling, moveFiling } from '../../filings/public.ts';
import { openRefundAccount } from './sealed-facts.ts';

const { call, account, business, member, asSuperuser, database, deps } = await testApp();
const hall = await account();
const editor = await member(hall.accountId, 'editor');

const bank = {
  accountType: '2',
  accountNumber: '98765432101',
  reAccountNumber: '98765432101',
  routingTransitNum: '021000021',
};
const shown = { accountType: '2', accountNumber: '••••2101', routingTransitNum: '••••0021' };
const overpaid = { deposit: { depositedAmt: '300' }, overpayment: { overPaymentUse: 'refund' } };

async function begin(more: object = {}, taxYear = '2026') {
  const taxYearQuarter = { taxYear, taxYearAndQuarter: '1' };
  const body = { businessId: await business(hall.accountId), taxYearQuarter, ...overpaid, ...more };
  return call(addForm720, { token: hall.token, body });
}
const save = (id: string, refundAccount: object | null, token = hall.token, more: object = {}) =>
  call(saveForm720, { token, body: { id, refundAccount, ...more } });
const get = async (id: string, token = hall.token) => (await call(getForm720, { token, params: { id } })).success;
/** Reads the content of the return. */
const whole = (id: string) =>
  database.inAccount(hall.accountId, async (tx) =>
    openRefundAccount(deps, tx, await loadFiling(tx, hall.accountId, id, 'read')),
  );
const readCipher = async (id: string) =>
  (await asSuperuser(`select sealed from filing_page where filing_id = $1 and page = 'refundAccount'`, [id])).rows[0]
    ?.sealed ?? null;

test('the account of a refund is kept sealed and answered masked; its mask sent back changes nothing', async () => {
  const { success } = await begin({ refundAccount: bank });
  expect(success.refundAccount).toEqual(shown);
  const { rows } = await asSuperuser(
    'select jsonb_agg(to_jsonb(p))::text as row from filing_page p where filing_id = $1',
    [success.id],
  );
  for (const secret of ['98765432101', '021000021']) expect(rows[0].row).not.toContain(secret);
  const { id, version } = success;
  expect((await save(id, shown)).success.version).toBe(version);
  const { success: changed } = await save(id, { ...shown, accountType: '1' }, hall.token, {
    overpayment: overpaid.overpayment,
  });
  expect(changed.refundAccount).toEqual({ ...shown, accountType: '1' });
  expect(await whole(id)).toEqual({ accountType: '1', accountNumber: '98765432101', routingTransitNum: '021000021' });
});

test('every finding has the path of its field, and nothing is saved', async () => {
  const { success } = await begin();
  const { status, error } = await save(success.id, { accountType: '3', accountNumber: '1', reAccountNumber: '2' });
  expect(status).toBe(422);
  expect(error.issues.map(({ path, message }) => [path, message])).toEqual([
    ['refundAccount.accountType', 'Account Type should be one of: 1, 2'],
    ['refundAccount.reAccountNumber', 'Account Number is not same'],
    ['refundAccount.routingTransitNum', 'Please Enter Routing Transit Number'],
  ]);
  expect(await get(success.id)).toMatchObject({ version: success.version, refundAccount: null });
});

test('a form without lines 11c to 11e has no place for it: before 2026', async () => {
  const { status, error } = await begin({ refundAccount: bank }, '2025');
  expect([status, error.issues[0]?.path]).toEqual([422, 'refundAccount']);
});

test('an Editor sees the mask, sends it back, and sets none', async () => {
  const { id } = (await begin({ refundAccount: bank })).success;
  expect((await get(id, editor.token)).refundAccount).toEqual(shown);
  expect((await save(id, shown, editor.token, { overpayment: overpaid.overpayment })).status).toBe(200);
  for (const sent of [bank, null]) expect((await save(id, sent, editor.token)).error.code).toBe('FORBIDDEN');
  expect(await whole(id)).toMatchObject({ accountNumber: '98765432101' });
});

test('it is forgotten when it is cleared, when the filing is deleted and when the return is accepted', async () => {
  const { id } = (await begin({ refundAccount: bank })).success;
  expect((await save(id, null)).success.refundAccount).toBeNull();
  expect(await readCipher(id)).toBeNull();
  const deleted = (await begin({ refundAccount: bank })).success.id;
  await call(deleteForm720, { token: hall.token, params: { id: deleted } });
  expect(await readCipher(deleted)).toBeNull();
  const accepted = (await begin({ refundAccount: bank })).success.id;
  await asSuperuser(`update filing set state = 'sent' where id = $1`, [accepted]);
  await database.inAccount(hall.accountId, (tx) => moveFiling(tx, accepted, 'accept', { now: new Date() }));
  expect(await readCipher(accepted)).toBeNull();
});
