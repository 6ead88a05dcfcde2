import {
  addForm720,
  adminFetch,
  applyCoupon,
  confirmPayment,
  createCoupon,
  deleteForm720,
  endCoupon,
  getForm720,
  listCoupons,
  payFee,
} from '@gauger/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { couponFacts } from '../../../testing/facts.ts';
import { beginGroupPayment } from './begin-group-payment.ts';
import { CERTIFICATION_OF_EACH } from './certification.ts';
import { discountOf } from './coupons.ts';
import { settlePayment } from './settle-payment.ts';

const { call, account, business, member, admin, deps, database, sandbox, clock, asSuperuser } = await testApp();
const hall = await account();
const chief = await admin();
const START = clock.at;
beforeEach(async () => {
  clock.at = START;
  await asSuperuser('delete from network_try');
});

const create = (code: string, more: object = {}) =>
  call(createCoupon, { token: chief.token, body: couponFacts(code, more) });
const coupon = async (code: string) => {
  const { coupons } = (await call(listCoupons, { token: chief.token, query: { size: '100' } })).success;
  return coupons.find((one) => one.code === code);
};
async function begin(of = hall) {
  const body = {
    businessId: await business(of.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
  };
  return (await call(addForm720, { token: of.token, body })).success;
}
type Filing = Awaited<ReturnType<typeof begin>>;
const apply = (filings: readonly Filing[], couponCode: string, token = hall.token) =>
  call(applyCoupon, { token, body: { filings: filings.map(({ id }) => id), couponCode } });
const pay = ({ id, businessId }: Filing, couponCode?: string, token = hall.token) =>
  call(payFee, {
    token,
    body: { businessId, transactionFor: id, transactionFormType: 'Form720', certification: true, couponCode },
  });
const confirm = ({ id, paymentId }: { id: string; paymentId: string | null }, token = hall.token) =>
  call(confirmPayment, { token, body: { id, paymentId: paymentId ?? '' } });
const refusal = ({ error }: { error: { code: string; issues: readonly { code: string; path: string }[] } }) =>
  `${error.code} ${error.issues[0]?.path}: ${error.issues[0]?.code}`;
const paymentStatus = async ({ id }: Filing) =>
  (await call(getForm720, { token: hall.token, params: { id } })).success.paymentStatus;

test('a coupon whose last day has passed is not created', async () => {
  const passed = { firstDay: '2020-01-01', lastDay: '2020-12-31' };
  const refused = await create('LATE', passed);
  expect([refused.status, refusal(refused)]).toEqual([422, 'INVALID_BODY lastDay: passed']);
  expect(await coupon('LATE')).toBeUndefined();
});

test.each([
  [{ percent: '20', amount: null }, '5.00'],
  [{ percent: '12.5', amount: null }, '3.13'],
  [{ percent: '99.99', amount: null }, '24.99'],
  [{ percent: '100', amount: null }, '25.00'],
  [{ percent: null, amount: '4.5' }, '4.50'],
  [{ percent: null, amount: '400' }, '25.00'],
])('%j off 25.00 is %s: half a cent goes up, and never more than the fee', (terms, off) => {
  expect(discountOf(terms, '25.00')).toBe(off);
});

test('the server takes the discount off the fee, and says both on payment, receipt and list', async () => {
  await create('SPRING');
  const filing = await begin();
  expect((await apply([filing], ' spring ')).success).toEqual({
    couponCode: 'SPRING',
    fee: '25.00',
    discount: '5.00',
    netAmount: '20.00',
  });
  expect((await coupon('SPRING'))?.used).toBe(0);
  const begun = (await pay(filing, 'spring')).success;
  expect(begun).toMatchObject({ fee: '25.00', discount: '5.00', couponCode: 'SPRING', paidAmount: '20.00' });
  expect(await sandbox.orders(filing.id)).toMatchObject([{ value: '20.00' }]);
  await sandbox.approve(begun.paymentId ?? '');
  const [one, two] = await Promise.all([confirm(begun), confirm(begun)]);
  expect(two?.success).toEqual(one?.success);
  expect(one?.success).toMatchObject({ paymentStatus: 'APPROVED', discount: '5.00', paidAmount: '20.00' });
  expect(await coupon('SPRING')).toMatchObject({ used: 1, discounts: '5.00' });
  const { rows } = await asSuperuser(`select facts from mail where kind = 'receipt' order by created_at desc limit 1`);
  expect(rows[0].facts).toMatchObject({ fee: '25.00', discount: '5.00', couponCode: 'SPRING', paidAmount: '20.00' });
  const lists = await call(adminFetch, {
    token: chief.token,
    body: { transactionsParams: { paymentStatus: 'approved' } },
  });
  expect(lists.success.content[0]).toMatchObject({ fee: '25.00', discount: '5.00', couponCode: 'SPRING' });
  const report = await call(adminFetch, { token: chief.token, body: { transactionSummary: { year: 2026 } } });
  expect(report.success.content).toContainEqual(
    expect.objectContaining({ type: 'discounts', year: 2026, m: 11, count: 1, paidAmount: '5.00' }),
  );
});

test('a fee of 0.00 needs no provider: it is approved with an invoice, once, and the filing is paid', async () => {
  await create('FREE', { percent: '100', maxUses: 1 });
  const filing = await begin();
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(filing, 'FREE')));
  const approved = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code)).toEqual(
    Array(9).fill('ALREADY_PAID'),
  );
  expect(approved[0]?.success).toMatchObject({
    paymentStatus: 'APPROVED',
    paidAmount: '0.00',
    discount: '25.00',
    paymentId: null,
    approvalUrl: null,
    invoiceNumber: expect.stringMatching(/^INV-\d{6}$/),
  });
  expect(await paymentStatus(filing)).toBe(1);
  expect(await sandbox.orders(filing.id)).toEqual([]);
  expect(await settlePayment(deps, hall.accountId, approved[0]?.success.id ?? '')).toBe('settled');
  expect(await coupon('FREE')).toMatchObject({ used: 1, state: 'used' });
});

test('50 people on the last use: one has it', async () => {
  await create('LAST', { maxUses: 1 });
  const people = await Promise.all(Array.from({ length: 50 }, () => account()));
  const filings = await Promise.all(people.map((person) => begin(person)));
  const answers = await Promise.all(people.map(({ token }, at) => pay(filings[at] as Filing, 'LAST', token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(refusal))).toEqual(
    new Set(['COUPON_REFUSED couponCode: used']),
  );
  expect((await coupon('LAST'))?.used).toBe(1);
});

test('a use is given back by a payment that is declined, left alone, or for a filing that is deleted', async () => {
  await create('BACK', { maxUses: 1 });
  const [declined, abandoned, deleted, last] = [await begin(), await begin(), await begin(), await begin()];
  const first = (await pay(declined, 'BACK')).success;
  expect(refusal(await pay(last, 'BACK'))).toBe('COUPON_REFUSED couponCode: used');
  await sandbox.approve(first.paymentId ?? '', 'decline');
  expect((await confirm(first)).error.code).toBe('PAYMENT_DECLINED');
  const second = (await pay(abandoned, 'BACK')).success;
  clock.at = new Date(START.getTime() + 4 * 3_600_000);
  await settlePayment(deps, hall.accountId, second.id);
  clock.at = START;
  const third = (await pay(deleted, 'BACK')).success;
  await call(deleteForm720, { token: hall.token, params: { id: deleted.id } });
  await settlePayment(deps, hall.accountId, third.id);
  expect((await pay(last, 'BACK')).success.discount).toBe('5.00');
});

test('a payment that has begun keeps its terms when the coupon ends; another code, or none, begins another', async () => {
  const { id } = (await create('KEEP')).success;
  await create('OTHER', { percent: null, amount: '10' });
  const filing = await begin();
  const begun = (await pay(filing, 'KEEP')).success;
  expect((await call(endCoupon, { token: chief.token, params: { id } })).success.state).toBe('ended');
  expect((await pay(filing, 'KEEP')).success.id).toBe(begun.id);
  expect((await apply([filing], 'KEEP')).success.netAmount).toBe('20.00');
  expect(refusal(await apply([await begin()], 'KEEP'))).toBe('COUPON_REFUSED couponCode: expired');
  const other = (await pay(filing, 'OTHER')).success;
  expect([other.id === begun.id, other.paidAmount]).toEqual([false, '15.00']);
  expect((await pay(filing)).success.paidAmount).toBe('25.00');
  // The first order is void: a payer who still approves it is charged nothing.
  await sandbox.approve(begun.paymentId ?? '');
  expect((await confirm(begun)).error.code).toBe('PAYMENT_VOID');
  expect(await coupon('OTHER')).toMatchObject({ used: 0 });
});

test('is refused by name: its days, its form, the uses of an account', async () => {
  await create('PAST');
  await asSuperuser(`update coupon set last_day = '2026-11-20' where code = 'PAST'`);
  await create('SOON', { firstDay: '2026-12-01' });
  await create('CLAIMS', { formTypes: ['Form8849'] });
  await create('ONCE', { maxUsesOfAccount: 1 });
  const filing = await begin();
  const codes = ['PAST', 'SOON', 'CLAIMS'];
  expect(await Promise.all(codes.map(async (code) => refusal(await pay(filing, code))))).toEqual([
    'COUPON_REFUSED couponCode: expired',
    'COUPON_REFUSED couponCode: early',
    'COUPON_REFUSED couponCode: form',
  ]);
  await pay(filing, 'ONCE');
  const again = await pay(await begin(), 'ONCE');
  expect(refusal(again)).toBe('COUPON_REFUSED couponCode: used');
  expect(again.error.errorDescription).toMatch(/The coupon ONCE is used up\.$/);
  const other = await account();
  expect((await pay(await begin(other), 'ONCE', other.token)).status).toBe(200);
});

test('that is gone by the time the payment begins is refused as unknown, and nothing is begun', async () => {
  await create('GONE');
  const filing = await begin();
  const paying = await database.inAccount(hall.accountId, async (tx) => {
    await sql`select id from filing where id = ${filing.id} for update`.execute(tx);
    const begun = pay(filing, 'GONE');
    // The code was read by now: the call waits for the filing alone.
    for (let waiting = 0; waiting === 0; )
      waiting = (
        await asSuperuser(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows.length;
    await asSuperuser(`delete from coupon where code = 'GONE'`);
    return { begun };
  });
  expect(refusal(await paying.begun)).toBe('COUPON_REFUSED couponCode: unknown');
  expect((await asSuperuser('select id from payment where filing_id = $1', [filing.id])).rows).toEqual([]);
});

test('is used once for each return of a batch, and for none when they are too many', async () => {
  await create('BATCH', { maxUses: 3 });
  const filings = [await begin(), await begin()];
  const { rows } = await asSuperuser(`select user_id from membership where account_id = $1 and role = 'owner'`, [
    hall.accountId,
  ]);
  const session = { ...hall, userId: rows[0].user_id, email: hall.emailId } as unknown as Parameters<
    typeof beginGroupPayment
  >[1]['session'];
  const together = (of: readonly Filing[]) =>
    beginGroupPayment(
      deps,
      {
        session,
        ip: '192.0.2.1',
        requestId: '00000000-0000-4000-8000-000000000000',
        body: { certification: CERTIFICATION_OF_EACH, couponCode: 'BATCH' },
      },
      of.map(({ id }) => id),
      () => ({ description: 'Fees', returnUrl: 'http://127.0.0.1/a', cancelUrl: 'http://127.0.0.1/b' }),
    );
  expect((await apply(filings, 'BATCH')).success).toMatchObject({
    fee: '50.00',
    discount: '10.00',
    netAmount: '40.00',
  });
  const order = await together(filings);
  expect(order.amount).toBe('40.00');
  expect((await coupon('BATCH'))?.used).toBe(2);
  await expect(together([await begin(), await begin()])).rejects.toThrow('good for 1 more return');
  await sandbox.approve(order.paymentId ?? '');
  expect((await confirm({ id: order.id, paymentId: order.paymentId })).success.paymentStatus).toBe('APPROVED');
  expect(await coupon('BATCH')).toMatchObject({ used: 2, discounts: '10.00' });
});

test('nobody finds codes by trying: ten wrong ones in an hour, then none is read, and viewers try none', async () => {
  await create('HIDDEN');
  const guesser = await account();
  const filing = await begin(guesser);
  const tries = await Promise.all(Array.from({ length: 15 }, (_, at) => apply([filing], `GUESS-${at}`, guesser.token)));
  expect(tries.map(({ error }) => error.code).sort()).toEqual([
    ...Array(10).fill('COUPON_REFUSED'),
    ...Array(5).fill('RATE_LIMITED'),
  ]);
  expect((await pay(filing, 'HIDDEN', guesser.token)).error.code).toBe('RATE_LIMITED');
  expect((await pay(filing, undefined, guesser.token)).status).toBe(200);
  const viewer = await member(hall.accountId, 'viewer');
  expect((await apply([await begin()], 'HIDDEN', viewer.token)).error.code).toBe('FORBIDDEN');
});

test('an administrator creates a code once, with terms that hold, and each act is recorded', async () => {
  const { id } = (await create('audited', { percent: null, amount: '5' })).success;
  expect(refusal(await create('AUDITED'))).toBe('COUPON_EXISTS code: exists');
  for (const wrong of [
    { percent: '0' },
    { percent: '101' },
    { amount: '5' },
    { lastDay: '2025-01-01' },
    { maxUses: 0 },
  ])
    expect((await create('WRONG', wrong)).status, JSON.stringify(wrong)).toBe(422);
  await call(endCoupon, { token: chief.token, params: { id } });
  await call(endCoupon, { token: chief.token, params: { id } });
  const { rows } = await asSuperuser('select action_type from audit_event where document_id = $1 order by seq', [id]);
  expect(rows.map(({ action_type }) => action_type)).toEqual(['COUPON_CREATED', 'COUPON_ENDED']);
});
