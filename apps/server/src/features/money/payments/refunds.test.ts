import {
  type AdminTransactionRow,
  addForm720,
  adminFetch,
  confirmPayment,
  createCoupon,
  getConsent,
  getForm720,
  getPaymentOfFiling,
  getStatus,
  hearProvider,
  payFee,
  payReturns,
  refundTransaction,
  transmitForm720,
  unlockForm720,
} from '@gauger/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { couponFacts } from '../../../testing/facts.ts';
import { CERTIFICATION_OF_EACH } from './certification.ts';
import { settleRefund } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const { app, call, account, business, admin, deps, database, sandbox, clock, asSuperuser } = await testApp();
const hall = await account();
const START = clock.at;
const chief = await admin();
beforeEach(() => {
  clock.at = START;
});
afterEach(() => sandbox.control('clear'));

interface Own {
  quarter: string;
  taxDate: string;
  paymentOption?: { paymentMethod: 'eftps' };
}

async function begun({ quarter, taxDate, ...own }: Own = { quarter: '1', taxDate: '2026-01-15' }) {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: quarter },
    filingData: { 60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons: '1000' }] } },
    ...own,
  };
  const { token } = hall;
  const filing = (await call(addForm720, { token, body })).success;
  const { id, businessId } = filing;
  const payment = (
    await call(payFee, {
      token,
      body: { businessId, transactionFor: id, transactionFormType: 'Form720', certification: true },
    })
  ).success;
  await sandbox.approve(payment.paymentId ?? '');
  return { filing, payment, paymentId: payment.paymentId ?? '' };
}
const confirm = (id: string, paymentId: string) => call(confirmPayment, { token: hall.token, body: { id, paymentId } });
async function paid(own?: Own) {
  const { filing, payment, paymentId } = await begun(own);
  return { filing, payment: (await confirm(payment.id, paymentId)).success };
}
const refund = (id: string, more: object = {}) =>
  call(refundTransaction, { token: chief.token, params: { id }, body: { reason: 'Paid twice elsewhere', ...more } });
const readRow = async (paymentId: string | null) =>
  (await call(adminFetch, { token: chief.token, body: { transactionsParams: { paymentId: paymentId ?? '' } } })).success
    .content[0];
const read = async (id: string) => (await call(getForm720, { token: hall.token, params: { id } })).success;
const refunds = async (id: string) =>
  (await asSuperuser('select * from refund where payment_id = $1 order by created_at', [id])).rows;
const mails = async () =>
  (await asSuperuser(`select facts from mail where kind = 'refund' order by created_at desc`)).rows;

test('a refund goes back through the provider, once; the return that was not sent is an unpaid draft, and the payer is told why', async () => {
  const { filing, payment } = await paid();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(payment.id)));
  for (const { status, error } of answers) expect([200, 409], error?.errorDescription).toContain(status);
  expect(await readRow(payment.paymentId)).toMatchObject({
    paymentStatus: 'REFUNDED',
    refund: { state: 'refunded', reason: 'Paid twice elsewhere', failure: null },
    returnsPaid: 1,
  });
  expect(await refunds(payment.id)).toHaveLength(1);
  expect(await read(filing.id)).toMatchObject({ paymentStatus: 0, state: 'draft' });
  const { payment: shown } = (await call(getPaymentOfFiling, { token: hall.token, params: { id: filing.id } })).success;
  expect(shown).toMatchObject({ paymentStatus: 'REFUNDED', invoiceNumber: payment.invoiceNumber });
  expect((await mails()).map(({ facts }) => facts)).toMatchObject([
    { amount: '25.00', reason: 'Paid twice elsewhere', invoiceNumber: payment.invoiceNumber },
  ]);
  expect((await refund(payment.id)).error.errorDescription).toBe('This fee is refunded already.');
  const { rows } = await asSuperuser(
    'select action_type, actor_id from audit_event where document_id = $1 order by seq desc limit 3',
    [filing.id],
  );
  expect(rows.map(({ action_type }) => action_type).reverse()).toEqual([
    'REFUND_INITIATED',
    'FILING_UNPAID',
    'PAYMENT_REFUNDED',
  ]);
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([chief.userId]));
});

test.each([false, true])(
  'the status names the refund after the payment, and nobody who gave it (unlocked: %s)',
  async (unlocked) => {
    const { filing, payment } = await paid();
    if (unlocked) await call(unlockForm720, { token: hall.token, params: { id: filing.id } });
    await refund(payment.id);
    const { history } = (await call(getStatus, { token: hall.token, params: { id: filing.id } })).success;
    expect(history.map(({ kind }) => kind)).toEqual(['draft', 'paid', ...(unlocked ? ['unlocked'] : []), 'refunded']);
    expect(history.at(-1)?.person).toBeNull();
  },
);

test('a return that was sent stays sent', async () => {
  const { filing, payment } = await paid();
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [filing.id]);
  expect((await refund(payment.id)).success.paymentStatus).toBe('REFUNDED');
  expect(await read(filing.id)).toMatchObject({ state: 'accepted', paymentStatus: 0 });
});

test.each(['down', 'silent', 'silentAfter', 'brokenAfter'])(
  '%s: the refund is under way until it is known, and pays back once',
  async (what) => {
    const { filing, payment } = await paid();
    await sandbox.fault('refund', what);
    expect((await refund(payment.id)).success).toMatchObject({
      paymentStatus: 'APPROVED',
      refund: { state: 'initiated' },
    });
    expect((await read(filing.id)).paymentStatus).toBe(1);
    // Asked for again it is the same one.
    expect((await refund(payment.id)).success.refund?.state).toBe('initiated');
    const [open] = await refunds(payment.id);
    await asSuperuser('delete from graphile_worker._private_jobs');
    clock.at = new Date(START.getTime() + 10 * 60_000);
    await database.acrossAccounts((tx) => sweepPayments(tx, clock.at));
    const { rows } = await asSuperuser('select payload from graphile_worker._private_jobs');
    expect(rows).toContainEqual({ payload: { accountId: hall.accountId, data: { id: open.id } } });
    expect(await settleRefund(deps, hall.accountId, open.id)).toBe('settled');
    expect((await refunds(payment.id)).map(({ state }) => state)).toEqual(['refunded']);
    expect((await read(filing.id)).paymentStatus).toBe(0);
  },
);

test('while the refund is under way the return is not signed; once the provider refused the refund, it is', async () => {
  const { filing, payment } = await paid({
    quarter: '3',
    taxDate: '2026-07-15',
    paymentOption: { paymentMethod: 'eftps' },
  });
  clock.at = new Date('2026-10-20T12:00:00Z');
  await sandbox.fault('refund', 'down');
  expect((await refund(payment.id)).success.refund?.state).toBe('initiated');
  const { token } = hall;
  const params = { id: filing.id };
  const transmit = async () => {
    const { snapshotHash } = (await call(getConsent, { token, params })).success;
    const body = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true, snapshotHash };
    return call(transmitForm720, { token, params, body });
  };
  const refused = await transmit();
  expect([refused.status, refused.error?.code]).toEqual([409, 'WRONG_STATE']);
  expect(refused.error.errorDescription).toContain('is being refunded');
  expect((await read(filing.id)).state).toBe('paid');
  await sandbox.fault('refund', 'refused');
  const [open] = await refunds(payment.id);
  clock.at = new Date(clock.at.getTime() + 10 * 60_000);
  await settleRefund(deps, hall.accountId, open.id);
  expect((await refunds(payment.id)).map(({ state }) => state)).toEqual(['failed']);
  const sent = await transmit();
  expect([sent.status, sent.error?.issues]).toEqual([200, undefined]);
});

test('refused by the provider: the fee stays paid, the reason is kept, and another refund can be tried', async () => {
  const { filing, payment } = await paid();
  await sandbox.fault('refund', 'refused');
  expect((await refund(payment.id)).success).toMatchObject({
    paymentStatus: 'APPROVED',
    refund: { state: 'failed', failure: 'REFUND_NOT_ALLOWED' },
  });
  expect((await read(filing.id)).paymentStatus).toBe(1);
  expect((await refund(payment.id)).success.refund?.state).toBe('refunded');
});

test('pending at the provider: its event, which names the capture alone, has the order asked', async () => {
  const { filing, payment } = await paid();
  await sandbox.provider.notify('http://127.0.0.1:9/nobody');
  await sandbox.fault('refund', 'pending');
  expect((await refund(payment.id)).success.refund?.state).toBe('initiated');
  await sandbox.control('refund', { id: payment.paymentId });
  const { webhooks } = await sandbox.control<{ webhooks: { id: string }[] }>('webhooks');
  const event = await sandbox.control<{ body: string; headers: Record<string, string> }>('event', {
    id: payment.paymentId,
    webhookId: webhooks[0]?.id,
  });
  expect(event.body).not.toContain(payment.paymentId);
  await asSuperuser('delete from graphile_worker._private_jobs');
  const { statusCode } = await app.inject({
    method: 'POST',
    url: hearProvider.path,
    payload: event.body,
    headers: event.headers,
  });
  expect(statusCode).toBe(200);
  const { rows } = await asSuperuser('select payload from graphile_worker._private_jobs');
  expect(rows).toContainEqual({ payload: { accountId: hall.accountId, data: { id: payment.id } } });
  expect(await settlePayment(deps, hall.accountId, payment.id)).toBe('settled');
  expect((await refunds(payment.id)).map(({ state }) => state)).toEqual(['refunded']);
  expect((await read(filing.id)).paymentStatus).toBe(0);
});

test.each([
  ['wrongAmount', { amount: '0.01', currency: 'USD' }],
  ['wrongCurrency', { amount: '25.00', currency: 'EUR' }],
])('%s taken by the provider: the refund is of that, in the list, the record and the mail', async (what, taken) => {
  const { payment, paymentId } = await begun();
  await sandbox.fault('capture', what);
  expect((await confirm(payment.id, paymentId)).error.code).toBe('PAYMENT_MISMATCHED');
  expect(await readRow(paymentId)).toMatchObject({ paymentStatus: 'MISMATCHED', paidAmount: '25.00', taken });
  expect((await refund(payment.id)).success).toMatchObject({ paymentStatus: 'REFUNDED', taken });
  expect(await refunds(payment.id)).toMatchObject([{ ...taken, state: 'refunded' }]);
  expect((await mails()).map(({ facts }) => facts)).toContainEqual(expect.objectContaining(taken));
});

test('nothing is refunded of a fee for which no money was taken, or which a coupon paid', async () => {
  const { payment, paymentId } = await begun();
  await sandbox.fault('get', 'wrongPayee');
  expect((await confirm(payment.id, paymentId)).error.code).toBe('PAYMENT_MISMATCHED');
  expect((await refund(payment.id)).error.errorDescription).toBe('No money was taken: there is nothing to refund.');
  await call(createCoupon, { token: chief.token, body: couponFacts('FREE', { percent: '100' }) });
  const { id, businessId } = (await begun()).filing;
  const body = { businessId, transactionFor: id, transactionFormType: 'Form720', certification: true };
  const free = (await call(payFee, { token: hall.token, body: { ...body, couponCode: 'FREE' } })).success;
  expect(free.paymentStatus).toBe('APPROVED');
  expect((await refund(free.id)).error.errorDescription).toBe('A coupon paid this fee: there is no money to refund.');
  expect([...(await refunds(payment.id)), ...(await refunds(free.id))]).toEqual([]);
});

test('asks for a fresh second factor, a reason, and a fee with money', async () => {
  const { payment } = await paid();
  clock.at = new Date(START.getTime() + 6 * 60_000);
  const stale = await refund(payment.id);
  expect(stale.error).toMatchObject({ code: 'CODE_REFUSED', issues: [{ path: 'otpNumber', code: 'missing' }] });
  const wrong = await refund(payment.id, { otpNumber: '000000' });
  expect(wrong.error).toMatchObject({ code: 'CODE_REFUSED', issues: [{ path: 'otpNumber', code: 'refused' }] });
  clock.at = START;
  expect((await refund(payment.id, { reason: ' ' })).error.issues[0]?.path).toBe('reason');
  expect(await refunds(payment.id)).toEqual([]);
  await asSuperuser(`update payment set state = 'void' where id = $1`, [payment.id]);
  expect((await refund(payment.id)).error.errorDescription).toBe('Only a fee that was paid can be refunded.');
});

describe('one return of a payment of three', () => {
  async function paidTogether() {
    const ids: string[] = [];
    for (const year of ['2024', '2025', '2026']) {
      const body = {
        businessId: await business(hall.accountId),
        taxYearQuarter: { taxYear: year, taxYearAndQuarter: '1' },
        filingData: { 60: { rows: [{ taxDate: `${year}-01-15`, typeOfEvent: '60a', noOfGallons: '1000' }] } },
      };
      ids.push((await call(addForm720, { token: hall.token, body })).success.id);
    }
    const order = (
      await call(payReturns, { token: hall.token, body: { filings: ids, certification: CERTIFICATION_OF_EACH } })
    ).success;
    await sandbox.approve(order.paymentId ?? '');
    await confirm(order.id, order.paymentId ?? '');
    const { rows } = await asSuperuser(
      'select id, filing_id from payment where id = $1 or order_of = $1 order by order_of nulls first, id',
      [order.id],
    );
    return { order, payments: rows.map(({ id }) => id as string), filings: rows.map(({ filing_id }) => filing_id) };
  }
  const listRows = async (paymentId: string | null) =>
    (await call(adminFetch, { token: chief.token, body: { transactionsParams: { paymentId: paymentId ?? '' } } }))
      .success.content;
  const one = (id: string) => refund(id, { of: 'return' });
  const states = async (filings: readonly string[]) => {
    const found: unknown[] = [];
    for (const id of filings) found.push((await read(id)).paymentStatus);
    return found;
  };

  test.each(['the return that leads the order', 'another'])(
    '%s is refunded alone, once, and then the rest: never more than was captured',
    async (which) => {
      const { order, payments, filings } = await paidTogether();
      const [part = '', other = ''] = which === 'another' ? payments.toReversed() : payments;
      const answers = await Promise.all([one(part), one(part), one(part)]);
      for (const { status, error } of answers) expect([200, 409], error?.errorDescription).toContain(status);
      expect(await refunds(part)).toMatchObject([{ amount: '25.00', state: 'refunded', is_part: true }]);
      const shown = (await listRows(order.paymentId)).map((row) => row as AdminTransactionRow);
      expect(shown.map(({ id, paymentStatus }) => [id === part, paymentStatus]).sort()).toEqual([
        [false, 'APPROVED'],
        [false, 'APPROVED'],
        [true, 'REFUNDED'],
      ]);
      expect(shown[0]).toMatchObject({ returnsPaid: 3, left: { returns: 2, amount: '50.00' } });
      const of = payments.indexOf(part);
      expect(await states(filings)).toEqual(filings.map((_, at) => (at === of ? 0 : 1)));
      expect((await mails()).map(({ facts }) => facts)).toContainEqual(
        expect.objectContaining({ amount: '25.00', description: expect.not.stringContaining('more') }),
      );
      // The event of the part has the order asked: the others stay paid.
      expect(await settlePayment(deps, hall.accountId, other)).toBe('settled');
      expect(await states(filings)).toEqual(filings.map((_, at) => (at === of ? 0 : 1)));

      expect((await one(part)).error.errorDescription).toBe('This fee is refunded already.');
      expect((await refund(other)).success.paymentStatus).toBe('REFUNDED');
      expect(await states(filings)).toEqual([0, 0, 0]);
      const { rows } = await asSuperuser(
        `select sum(amount)::text as total from refund where state = 'refunded' and payment_id = any($1)`,
        [payments],
      );
      expect(rows).toEqual([{ total: '75.00' }]);
      expect((await mails()).map(({ facts }) => facts)).toContainEqual(
        expect.objectContaining({ amount: '50.00', description: expect.stringContaining('and 1 more return') }),
      );
    },
  );

  test('has one refund while the provider gives no answer, and the rest waits for it', async () => {
    const { payments, filings } = await paidTogether();
    const [, part = '', other = ''] = payments;
    await sandbox.fault('refund', 'silentAfter');
    expect((await one(part)).success.refund?.state).toBe('initiated');
    expect((await one(part)).success.refund?.state).toBe('initiated');
    expect((await refund(other)).error.errorDescription).toContain('under way');
    const [open] = await refunds(part);
    expect(await settleRefund(deps, hall.accountId, open.id)).toBe('settled');
    expect(await states(filings)).toEqual([1, 0, 1]);
    expect(await refunds(part)).toHaveLength(1);
    expect((await refund(other)).success.refund?.state).toBe('refunded');
  });

  test('is refused where less is left of the capture than its fee', async () => {
    const { payments, filings } = await paidTogether();
    await asSuperuser(`update payment set taken_amount = 20, taken_currency = 'USD' where id = $1`, [payments[0]]);
    const { error } = await one(payments[1] ?? '');
    expect(error.errorDescription).toBe('Of this payment 20.00 USD is left to refund.');
    expect(await states(filings)).toEqual([1, 1, 1]);
  });

  test('is refused by the provider: its fee stays paid, and the others are as they were', async () => {
    const { payments, filings } = await paidTogether();
    const [, part = ''] = payments;
    await sandbox.fault('refund', 'refused');
    expect((await one(part)).success.refund).toMatchObject({ state: 'failed', failure: 'REFUND_NOT_ALLOWED' });
    expect(await states(filings)).toEqual([1, 1, 1]);
  });

  test('of a payment that is refunded whole, no return is signed while that is under way', async () => {
    const { payments, filings } = await paidTogether();
    await sandbox.fault('refund', 'down');
    expect((await refund(payments[0] ?? '')).success.refund?.state).toBe('initiated');
    expect((await one(payments[2] ?? '')).success.refund?.state).toBe('initiated');
    clock.at = new Date('2026-10-20T12:00:00Z');
    for (const id of filings) {
      const params = { id: String(id) };
      const { snapshotHash } = (await call(getConsent, { token: hall.token, params })).success;
      const body = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true, snapshotHash };
      const { error } = await call(transmitForm720, { token: hall.token, params, body });
      expect(error.errorDescription).toContain('is being refunded');
    }
  });
});
