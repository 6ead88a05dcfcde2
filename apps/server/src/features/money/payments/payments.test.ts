import {
  addForm720,
  confirmPayment,
  deleteForm720,
  getFee,
  getForm720,
  getPaymentOfFiling,
  hearProvider,
  listPayments,
  payFee,
  saveForm720,
  unlockForm720,
} from '@gauger/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { sendMailJob, sweepMailsJob } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';
import { rounds } from '../../../testing/size.ts';
import { CERTIFICATION, CERTIFICATION_OF_EACH } from './certification.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

const { call, account, business, member, deps, database, sandbox, clock, asSuperuser, app } = await testApp();
const hall = await account();
const START = clock.at;
beforeEach(async () => {
  clock.at = START;
});
afterEach(() => sandbox.control('clear'));

async function begin(token = hall.token, accountId = hall.accountId) {
  const body = {
    businessId: await business(accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
  };
  return (await call(addForm720, { token, body })).success;
}
type Filing = Awaited<ReturnType<typeof begin>>;

const pay = (
  { id, businessId }: Pick<Filing, 'id' | 'businessId'>,
  more: object = {},
  token = hall.token,
  headers: Record<string, string> = {},
) =>
  call(payFee, {
    token,
    headers,
    body: {
      businessId,
      transactionFor: id,
      transactionFormType: 'Form720',
      currency: 'USD',
      method: 'paypal',
      certification: true,
      ...more,
    },
  });
const confirm = ({ id, paymentId }: { id: string; paymentId: string | null }, token = hall.token) =>
  call(confirmPayment, { token, body: { id, paymentId, payerId: 'ANYBODY' } });
const paymentStatus = async ({ id }: Filing) =>
  (await call(getForm720, { token: hall.token, params: { id } })).success.paymentStatus;
/** A payment that its payer has approved. */
async function approved(filing: Filing) {
  const payment = (await pay(filing)).success;
  await sandbox.approve(payment.paymentId ?? '');
  return payment;
}
const settle = (id: string) => settlePayment(deps, hall.accountId, id);
const captures = async ({ id }: Filing) => (await sandbox.orders(id)).filter(({ captureId }) => captureId !== null);
const stored = async (id: string) => (await asSuperuser('select * from payment where id = $1', [id])).rows[0];
const events = async ({ id }: Filing) =>
  (await asSuperuser('select action_type from audit_event where document_id = $1 order by seq', [id])).rows.map(
    ({ action_type }) => action_type,
  );

describe('paying the fee', () => {
  test('goes from the fee over the provider to a receipt, and the filing is paid', async () => {
    const filing = await begin();
    const fee = (await call(getFee, { token: hall.token, query: { transactionFormType: 'form720' } })).success;
    expect(fee).toEqual({
      transactionFormType: 'Form720',
      fee: '25.00',
      tiers: [{ from: 1, fee: '25.00' }],
      currency: 'USD',
      certification: CERTIFICATION,
      certificationOfEach: CERTIFICATION_OF_EACH,
      isStandIn: true,
    });

    const begun = (await pay(filing)).success;
    expect(begun).toMatchObject({
      paymentStatus: 'INITIATED',
      paidAmount: '25.00',
      paymentDescription: 'Form 720, 2026 Q1',
    });
    expect(new URL(begun.approvalUrl ?? '').origin).toBe(await sandbox.address());
    expect(await paymentStatus(filing)).toBe(0);

    const back = new URL(await sandbox.approve(begun.paymentId ?? ''));
    expect(back.pathname).toBe('/home/business/paysuccess');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      filing: filing.id,
      payment: begun.id,
      token: begun.paymentId,
    });

    const receipt = (await confirm(begun)).success;
    expect(receipt).toMatchObject({ paymentStatus: 'APPROVED', confirming: false, paidAmount: '25.00' });
    expect(receipt.invoiceNumber).toMatch(/^INV-\d{6}$/);
    expect(await paymentStatus(filing)).toBe(1);
    expect(await captures(filing)).toHaveLength(1);
    expect(await events(filing)).toEqual(['FILING_ADDED', 'PAYMENT_INITIATED', 'FILING_PAID', 'PAYMENT_APPROVED']);

    const row = await stored(begun.id);
    expect(row).toMatchObject({ certified_wording: CERTIFICATION, certified_name: hall.emailId, certified_at: START });
    expect(row.payer_id_cipher).toMatch(/^v1\|/);
  });

  test('again gives the same receipt, and charges nothing', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    const first = (await confirm(payment)).success;
    expect((await confirm(payment)).success).toEqual(first);
    expect((await pay(filing)).error).toMatchObject({ code: 'ALREADY_PAID', current: { id: payment.id } });
    expect(await captures(filing)).toHaveLength(1);
  });

  test('takes the amount from the server, whatever the client says', async () => {
    const filing = await begin();
    const { success } = await pay(filing, {
      paidAmount: '0.01',
      paymentStatus: 'APPROVED',
      businessName: 'Another',
      paymentDescription: 'x',
    });
    expect(success).toMatchObject({
      paidAmount: '25.00',
      paymentStatus: 'INITIATED',
      businessName: filing.businessName,
    });
    expect(await sandbox.orders(filing.id)).toMatchObject([{ value: '25.00' }]);
  });

  test('needs the certification, and a form that has a fee', async () => {
    const filing = await begin();
    expect((await pay(filing, { certification: false })).error).toMatchObject({
      code: 'CERTIFICATION_MISSING',
      issues: [{ path: 'certification' }],
    });
    expect((await pay(filing, { transactionFormType: 'Form 999' })).error).toMatchObject({
      code: 'INVALID_FORM_TYPE',
      errorDescription: 'Invalid Form Type Form 999',
    });
    expect((await pay(filing, { transactionFormType: 'Form8849' })).error.errorDescription).toBe(
      'Invalid Form Type Form8849',
    );
    expect((await pay(filing, { currency: 'EUR' })).error.issues[0]?.path).toBe('currency');
    expect(await sandbox.orders(filing.id)).toEqual([]);
  });

  test('is for the return as it was shown: one that changed since is refused, and nothing is ordered', async () => {
    const filing = await begin();
    await call(saveForm720, { token: hall.token, body: { id: filing.id, deposit: { depositedAmt: '1.00' } } });
    const stale = await pay(filing, {}, hall.token, { 'if-match': '"1"' });
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([
      412,
      'VERSION_MISMATCH',
      { id: filing.id, version: 2 },
    ]);
    expect(await sandbox.orders(filing.id)).toEqual([]);
    expect((await pay(filing, {}, hall.token, { 'if-match': '"2"' })).status).toBe(200);
  });

  test('of another amount than was shown is neither begun nor gone on with', async () => {
    const filing = await begin();
    const message =
      'There is a problem in payment. The service fee is $25.00 now, not $20.00. Check the amount, then pay.';
    const refused = await pay(filing, { amount: '20.00' });
    expect([refused.error.code, refused.error.errorDescription]).toEqual(['WRONG_STATE', message]);
    expect((await asSuperuser('select id from payment where filing_id = $1', [filing.id])).rows).toEqual([]);
    const begun = (await pay(filing, { amount: '25.00' })).success;
    expect((await pay(filing, { amount: '20.00' })).error.errorDescription).toBe(message);
    expect((await pay(filing, { amount: '25.00' })).success.id).toBe(begun.id);
  });

  test('of a return that was sent is refused with the state of the return, and nothing is ordered', async () => {
    const filing = await begin();
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [filing.id]);
    const { error } = await pay(filing);
    expect([error.code, error.errorDescription]).toEqual([
      'WRONG_STATE',
      'There is a problem in payment. Its fee cannot be paid now. This filing is accepted.',
    ]);
    expect(await sandbox.orders(filing.id)).toEqual([]);
  });

  test('waits until nothing stands in the way of sending the return', async () => {
    const body = {
      businessId: await business(hall.accountId),
      taxYearQuarter: { taxYear: '2023', taxYearAndQuarter: '1', zeroLiability: true },
    };
    const { success: old } = await call(addForm720, { token: hall.token, body });
    expect((await pay(old)).error).toMatchObject({
      code: 'NOT_READY_TO_PAY',
      issues: [{ path: 'taxYearQuarter.taxYear', severity: 'error' }],
    });
    expect(await sandbox.orders(old.id)).toEqual([]);
  });

  test('is for the filings of the account alone, and for nobody’s drafts that are gone', async () => {
    const filing = await begin();
    const other = await account();
    expect((await pay(filing, {}, other.token)).error.code).toBe('NOT_FOUND');
    expect((await pay(filing, { businessId: other.businessId })).error.code).toBe('NOT_FOUND');
    const payment = await approved(filing);
    expect((await confirm(payment, other.token)).error.code).toBe('NOT_FOUND');
    expect((await confirm({ ...payment, paymentId: 'ANOTHER' })).error.code).toBe('NOT_FOUND');
    await call(deleteForm720, { token: hall.token, params: { id: filing.id } });
    expect((await pay(filing)).error.code).toBe('NOT_FOUND');
    expect((await confirm(payment)).error.code).toBe('PAYMENT_VOID');
    expect(await captures(filing)).toEqual([]);
  });

  test('is found by the id of the provider alone, among those of the account', async () => {
    const payment = await approved(await begin());
    const other = await account();
    const confirmBy = (paymentId: string | null, token = hall.token) =>
      call(confirmPayment, { token, body: { paymentId, payerId: 'ANYBODY' } });
    expect((await confirmBy('ANOTHER')).error.code).toBe('NOT_FOUND');
    expect((await confirmBy(payment.paymentId, other.token)).error.code).toBe('NOT_FOUND');
    expect((await confirmBy(payment.paymentId)).success).toMatchObject({ id: payment.id, paymentStatus: 'APPROVED' });
  });

  test('keeps a paid filing from being deleted, unlocked or not', async () => {
    const filing = await begin();
    await confirm(await approved(filing));
    for (const state of ['paid', 'draft']) {
      await asSuperuser('update filing set state = $2 where id = $1', [filing.id, state]);
      expect((await call(deleteForm720, { token: hall.token, params: { id: filing.id } })).error.code).toBe(
        'NOT_DELETABLE',
      );
    }
    expect(await paymentStatus(filing)).toBe(1);
    const unpaid = await begin();
    const claimed = await call(saveForm720, { token: hall.token, body: { id: unpaid.id, paymentStatus: 1 } });
    expect(claimed.error.code).toBe('PAYMENT_NOT_CONFIRMED');
  });
});

describe('a payment that comes to nothing', () => {
  test('not approved: nothing is charged, and the same payment goes on', async () => {
    const filing = await begin();
    const payment = (await pay(filing)).success;
    expect((await confirm(payment)).error.code).toBe('PAYMENT_NOT_APPROVED');
    const again = (await pay(filing)).success;
    expect([again.id, again.approvalUrl]).toEqual([payment.id, payment.approvalUrl]);
    await sandbox.approve(payment.paymentId ?? '');
    expect((await confirm(payment)).success.paymentStatus).toBe('APPROVED');
  });

  test('declined: it says so every time, and a new payment may be tried', async () => {
    const filing = await begin();
    const payment = (await pay(filing)).success;
    await sandbox.approve(payment.paymentId ?? '', 'decline');
    expect((await confirm(payment)).error.code).toBe('PAYMENT_DECLINED');
    expect((await confirm(payment)).error.code).toBe('PAYMENT_DECLINED');
    expect(await captures(filing)).toEqual([]);
    const next = await approved(filing);
    expect(next.id).not.toBe(payment.id);
    expect((await confirm(next)).success.paymentStatus).toBe('APPROVED');
    const { success } = await call(getPaymentOfFiling, { token: hall.token, params: { id: filing.id } });
    expect(success.payment).toMatchObject({ id: next.id, paymentStatus: 'APPROVED' });
  });

  test('a return that was made faulty after the order is not charged for', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    // Nothing to report, yet a line has tax: a save would refuse it, newer rates might not.
    await asSuperuser('update filing set nil_return = true where id = $1', [filing.id]);
    expect((await confirm(payment)).status).toBeGreaterThanOrEqual(400);
    expect(await captures(filing)).toEqual([]);
    expect(await paymentStatus(filing)).toBe(0);
  });

  test('abandoned: after three hours it is void, and was never charged', async () => {
    const filing = await begin();
    const payment = (await pay(filing)).success;
    clock.at = new Date(START.getTime() + 3_600_000);
    await database.acrossAccounts((tx) => sweepPayments(tx, clock.at));
    expect(await settle(payment.id)).toBe('open');
    clock.at = new Date(START.getTime() + 4 * 3_600_000);
    expect(await settle(payment.id)).toBe('settled');
    expect((await stored(payment.id)).state).toBe('void');
    clock.at = START;
    expect((await pay(filing)).success.id).not.toBe(payment.id);
  });
});

describe('a provider in trouble', () => {
  test.each(['down', 'silent'])(
    '%s when the order is made: told plainly, and the next try is the same payment',
    async (what) => {
      const filing = await begin();
      await sandbox.fault('create', what);
      expect((await pay(filing)).error).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
      const payment = (await pay(filing)).success;
      expect(await sandbox.orders(filing.id)).toHaveLength(1);
      const { rows } = await asSuperuser('select id from payment where filing_id = $1', [filing.id]);
      expect(rows).toEqual([{ id: payment.id }]);
    },
  );

  test.each(['silentAfter', 'brokenAfter'])('%s: an order that was made unheard is found again', async (what) => {
    const filing = await begin();
    await sandbox.fault('create', what);
    expect((await pay(filing)).status).toBe(503);
    const payment = (await pay(filing)).success;
    expect((await sandbox.orders(filing.id)).map(({ id }) => id)).toEqual([payment.paymentId]);
  });

  test.each(['down', 'silent', 'silentAfter', 'brokenAfter'])(
    '%s when the money is taken: confirming, until it is known; charged once',
    async (what) => {
      const filing = await begin();
      const payment = await approved(filing);
      await sandbox.fault('capture', what);
      expect((await confirm(payment)).success).toMatchObject({ paymentStatus: 'INITIATED', confirming: true });
      expect(await paymentStatus(filing)).toBe(0);
      // While nobody knows, the filing stays.
      expect((await call(deleteForm720, { token: hall.token, params: { id: filing.id } })).error.code).toBe(
        'NOT_DELETABLE',
      );
      expect((await pay(filing)).success).toMatchObject({ id: payment.id, approvalUrl: null, confirming: true });
      expect(await settle(payment.id)).toBe('settled');
      expect((await confirm(payment)).success.paymentStatus).toBe('APPROVED');
      expect(await captures(filing)).toHaveLength(1);
    },
  );

  test('an answer that comes late is waited for', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    await sandbox.fault('capture', 'slow');
    expect((await confirm(payment)).success.paymentStatus).toBe('APPROVED');
  });

  test('no token: nothing was asked for, and it is asked again later', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    await sandbox.fault('get', 'down');
    expect((await confirm(payment)).success.confirming).toBe(true);
    expect((await confirm(payment)).success.paymentStatus).toBe('APPROVED');
  });

  test.each(['wrongAmount', 'wrongCurrency', 'wrongPayee', 'wrongCustomId'])(
    '%s: the filing is not paid, and nothing more is charged',
    async (what) => {
      const filing = await begin();
      const payment = await approved(filing);
      await sandbox.fault('capture', what);
      expect((await confirm(payment)).error.code).toBe('PAYMENT_MISMATCHED');
      expect(await paymentStatus(filing)).toBe(0);
      expect((await pay(filing)).error.code).toBe('PAYMENT_MISMATCHED');
      expect(await events(filing)).toContain('PAYMENT_MISMATCHED');
    },
  );

  test.each(['wrongPayee', 'wrongCustomId'])(
    '%s of an order: nothing is taken, and the filing is not paid',
    async (what) => {
      const filing = await begin();
      const payment = await approved(filing);
      await sandbox.fault('get', what);
      expect((await confirm(payment)).error.code).toBe('PAYMENT_MISMATCHED');
      expect([await paymentStatus(filing), await captures(filing)]).toEqual([0, []]);
      expect((await stored(payment.id)).state).toBe('mismatched');
    },
  );

  test('a sweep has every payment asked about whose taking was not answered', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    await sandbox.fault('capture', 'down');
    await confirm(payment);
    await asSuperuser('delete from graphile_worker._private_jobs');
    clock.at = new Date(START.getTime() + 10 * 60_000);
    await database.acrossAccounts((tx) => sweepPayments(tx, clock.at));
    const { rows } = await asSuperuser('select payload from graphile_worker._private_jobs');
    expect(rows).toContainEqual({ payload: { accountId: hall.accountId, data: { id: payment.id } } });
  });

  test('a refund is marked, and the fee counts as paid no more', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    await confirm(payment);
    await sandbox.control('refund', { id: payment.paymentId });
    expect(await settle(payment.id)).toBe('settled');
    expect((await stored(payment.id)).state).toBe('refunded');
    expect(await paymentStatus(filing)).toBe(0);
    // Unlocked, the filing is a draft again, and cannot be deleted: it has a payment.
    const params = { id: filing.id };
    await call(unlockForm720, { token: hall.token, params });
    const { status, error } = await call(deleteForm720, { token: hall.token, params });
    expect([status, error.code]).toEqual([409, 'NOT_DELETABLE']);
    expect(error.errorDescription).toContain('refunded');
  });
});

describe('at once', () => {
  test.each(rounds('RACE_PAY', 1))('50 calls to pay are one payment and one order, round %i', async () => {
    const filing = await begin();
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(filing)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ success }) => `${success.id} ${success.approvalUrl}`)).size).toBe(1);
    expect(await sandbox.orders(filing.id)).toHaveLength(1);
  });

  test.each(rounds('RACE_CONFIRM', 1))(
    '50 calls to confirm, with the jobs among them, are one charge and one receipt, round %i',
    async () => {
      const filing = await begin();
      const payment = await approved(filing);
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 50 }, () => confirm(payment))),
        Promise.all(Array.from({ length: 5 }, () => settle(payment.id))),
      ]);
      expect(new Set(answers.map(({ success }) => `${success.paymentStatus} ${success.invoiceNumber}`)).size).toBe(1);
      expect(answers[0]?.success.paymentStatus).toBe('APPROVED');
      expect(await captures(filing)).toHaveLength(1);
      expect((await events(filing)).filter((event) => event === 'PAYMENT_APPROVED')).toHaveLength(1);
    },
  );

  test('invoices are numbered without a gap', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, async () => approved(await begin())));
    await Promise.all(payments.map((payment) => confirm(payment)));
    const { rows } = await asSuperuser(
      'select invoice_number::int as n from payment where invoice_number is not null order by 1',
    );
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1));
  });
});

describe('the webhook', () => {
  interface SignedEvent {
    body: string;
    headers: Record<string, string>;
  }
  const hear = async ({ body, headers }: SignedEvent) => {
    const answer = await app.inject({ method: 'POST', url: hearProvider.path, payload: body, headers });
    return answer.statusCode;
  };
  const jobs = async (id: string) =>
    (await asSuperuser(`select 1 from graphile_worker._private_jobs where payload -> 'data' ->> 'id' = $1`, [id]))
      .rowCount;
  /** An event of the sandbox about a payment, signed for our webhook. */
  const readEvent = async (paymentId: string | null, webhookId?: string): Promise<SignedEvent> => {
    await sandbox.provider.notify('http://127.0.0.1:9/nobody');
    const { webhooks } = await sandbox.control<{ webhooks: { id: string }[] }>('webhooks');
    return sandbox.control('event', { id: paymentId, webhookId: webhookId ?? webhooks[0]?.id });
  };

  test('an event has the provider asked, once, however often it comes', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    const event = await readEvent(payment.paymentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => hear(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await jobs(payment.id)).toBe(1);
    // The payer never came back; the job does it.
    await settle(payment.id);
    expect(await paymentStatus(filing)).toBe(1);
    expect((await asSuperuser('select * from payment_event where payment_id = $1', [payment.paymentId])).rowCount).toBe(
      1,
    );
  });

  test('late and out of order it changes nothing that is settled', async () => {
    const filing = await begin();
    const payment = await approved(filing);
    const early = await readEvent(payment.paymentId);
    const receipt = (await confirm(payment)).success;
    const late = await readEvent(payment.paymentId);
    clock.at = new Date(START.getTime() + 24 * 3_600_000);
    expect([await hear(late), await hear(early)]).toEqual([200, 200]);
    expect(await settle(payment.id)).toBe('settled');
    expect(receipt.paymentStatus).toBe('APPROVED');
    expect((await stored(payment.id)).state).toBe('approved');
    expect(await captures(filing)).toHaveLength(1);
  });

  test('an event about somebody else’s order is taken and forgotten', async () => {
    const event = await readEvent((await approved(await begin())).paymentId);
    await asSuperuser(`update payment set payment_id = 'MOVED' || id where payment_id is not null`);
    expect(await hear(event)).toBe(200);
  });

  const forgeries: [string, (event: SignedEvent) => SignedEvent][] = [
    ['another body', ({ body, headers }) => ({ body: body.replace('WH-', 'WX-'), headers })],
    ['no signature', ({ body, headers: { 'paypal-transmission-sig': _, ...headers } }) => ({ body, headers })],
    [
      'a signature of nothing',
      ({ body, headers }) => ({ body, headers: { ...headers, 'paypal-transmission-sig': 'AAAA' } }),
    ],
    [
      'another time',
      ({ body, headers }) => ({ body, headers: { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' } }),
    ],
    ['another algorithm', ({ body, headers }) => ({ body, headers: { ...headers, 'paypal-auth-algo': 'none' } })],
    ...[
      'https://evil.example/v1/notifications/certs/sandbox',
      'http://api.paypal.com/v1/notifications/certs/sandbox',
      'https://api.paypal.com.evil.example/v1/notifications/certs/x',
      'https://api.paypal.com@evil.example/v1/notifications/certs/x',
      'https://api-m.paypal.com/v1/../upload/x',
      'file:///etc/passwd',
      'not an address',
    ].map((url): [string, (event: SignedEvent) => SignedEvent] => [
      `a certificate at ${url}`,
      ({ body, headers }) => ({ body, headers: { ...headers, 'paypal-cert-url': url } }),
    ]),
  ];
  test.each(forgeries)('%s is refused, and nothing is fetched or kept', async (_, forge) => {
    const event = await readEvent((await approved(await begin())).paymentId);
    const before = (await asSuperuser('select count(*) from payment_event')).rows;
    expect(await hear(forge(event))).toBe(403);
    expect((await asSuperuser('select count(*) from payment_event')).rows).toEqual(before);
  });

  test('an event signed for another webhook is refused', async () => {
    const { paymentId } = await approved(await begin());
    expect(await hear(await readEvent(paymentId, newId()))).toBe(403);
  });
});

test('the receipt goes to who paid, once', async () => {
  const filing = await begin();
  const manager = await member(hall.accountId, 'manager');
  const payment = (await pay(filing, {}, manager.token)).success;
  await sandbox.approve(payment.paymentId ?? '');
  const { invoiceNumber } = (await confirm(payment, manager.token)).success;
  const { rows } = await asSuperuser("select id from mail where kind = 'receipt' and email = $1", [manager.emailId]);
  expect(rows).toHaveLength(1);
  const handler = sendMailJob.handler({ ...deps, siteUrl: 'https://gauger.example' });
  const envelope = { data: { mailId: rows[0].id } };
  const tools = { signal: new AbortController().signal, log: () => {} };
  // Its job is lost, as after many failures: the sweep asks for it again.
  await asSuperuser('delete from graphile_worker._private_jobs');
  clock.at = new Date(clock.at.getTime() + 61_000);
  await sweepMailsJob.handler(deps).run(database, {}, tools);
  const { rows: jobs } = await asSuperuser("select from graphile_worker.jobs where key = 'sendMail||' || $1", [
    rows[0].id,
  ]);
  expect(jobs).toHaveLength(1);
  await handler.run(database, envelope, tools);
  await handler.run(database, envelope, tools);
  const mails = ((await deps.mailer.kept()) ?? []).filter(({ to }) => to === manager.emailId);
  expect(mails).toHaveLength(1);
  for (const words of [invoiceNumber, payment.paymentId, '$25.00', 'Form 720, 2026 Q1'])
    expect(mails[0]?.text).toContain(words);
});

describe('my transactions', async () => {
  const other = await account();
  const list = async (query: Record<string, string> = {}, token = other.token) =>
    (await call(listPayments, { token, query })).success;
  const names: string[] = [];

  test('are those of the account, the newest first, in pages', async () => {
    for (let at = 0; at < 12; at++) {
      clock.at = new Date(START.getTime() + at * 86_400_000);
      const token = (await member(other.accountId, 'manager')).token;
      const filing = await begin(token, other.accountId);
      const payment = (await pay(filing, {}, token)).success;
      names.push(payment.id);
      if (at % 2 === 0) {
        await sandbox.approve(payment.paymentId ?? '');
        await confirm(payment, token);
      }
    }
    const { token } = await member(other.accountId, 'viewer');
    const first = await list({}, token);
    expect([first.totalpayments, first.totalPages, first.currentPage, first.payments.length]).toEqual([12, 2, 0, 10]);
    expect(first.payments.map(({ id }) => id)).toEqual(names.toReversed().slice(0, 10));
    expect((await list({ pageNumber: '1' }, token)).payments).toHaveLength(2);
    expect((await list({ size: '5', pageNumber: '9' }, token)).payments).toEqual([]);
    expect((await list({ size: '1000' }, token)).payments).toHaveLength(12);

    const count = async (query: Record<string, string>) => (await list(query, token)).totalpayments;
    expect(await count({ paymentStatus: 'APPROVED' })).toBe(6);
    expect(await count({ paymentStatus: 'initiated' })).toBe(6);
    expect(await count({ paymentStatus: 'nonsense' })).toBe(0);
    expect(await count({ transactionFormType: 'form720' })).toBe(12);
    expect(await count({ transactionFormType: 'Form720x' })).toBe(0);
    expect(await count({ businessName: 'hall' })).toBe(12);
    expect(await count({ businessName: '%' })).toBe(0);
    expect(await count({ fromDate: '2026-11-23', toDate: '2026-11-25' })).toBe(3);
    const [newestPaid] = (await list({ paymentStatus: 'APPROVED' }, token)).payments;
    expect(await count({ invoiceNumber: newestPaid?.invoiceNumber ?? '' })).toBe(1);
    expect(await count({ invoiceNumber: 'none' })).toBe(0);
    expect(await count({ paymentId: newestPaid?.paymentId?.toLowerCase() ?? '' })).toBe(1);
    for (const fromDate of ['2026-02-30', '0000-01-01']) {
      const { status, error } = await call(listPayments, { token, query: { fromDate } });
      expect([status, error.issues[0]?.path]).toEqual([400, 'query.fromDate']);
    }
  });
});

test('a payment tells the names of the specification; who paid and where it is approved to who may pay alone', async () => {
  const own = await account();
  const filing = await begin(own.token, own.accountId);
  const people = {
    owner: own.token,
    manager: (await member(own.accountId, 'manager')).token,
    editor: (await member(own.accountId, 'editor')).token,
    viewer: (await member(own.accountId, 'viewer')).token,
  };
  const seenBy = async (token: string) => {
    const [listed] = (await call(listPayments, { token, query: {} })).success.payments;
    const { payment } = (await call(getPaymentOfFiling, { token, params: { id: filing.id } })).success;
    expect(payment).toEqual(listed);
    return listed;
  };
  const open = (await pay(filing, {}, own.token)).success;
  const nothing = { emailId: own.emailId, payerId: null, approvalUrl: null };
  for (const token of [people.owner, people.manager])
    expect(await seenBy(token)).toMatchObject({ emailId: own.emailId, payerId: null, approvalUrl: open.approvalUrl });
  for (const token of [people.editor, people.viewer]) expect(await seenBy(token)).toMatchObject(nothing);
  expect(open.approvalUrl).toMatch(/^http/);

  await sandbox.approve(open.paymentId ?? '');
  const { payerId, approvalUrl } = (await confirm(open, own.token)).success;
  // The provider's word, and not what the address of the return page says.
  expect([approvalUrl, payerId !== null, payerId !== 'ANYBODY']).toEqual([null, true, true]);
  for (const token of [people.owner, people.manager])
    expect(await seenBy(token)).toMatchObject({ payerId, approvalUrl });
  for (const token of [people.editor, people.viewer]) expect(await seenBy(token)).toMatchObject(nothing);
});
