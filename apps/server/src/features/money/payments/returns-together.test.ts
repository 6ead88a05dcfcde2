import {
  addForm720,
  addForm720X,
  addForm8849,
  answerAsClient,
  askClients,
  confirmPayment,
  countIssues,
  createCoupon,
  enterClientCode,
  getClientReturn,
  getConsents,
  listClients,
  listPayments,
  payReturns,
  priceReturns,
  saveForm720,
  sendClientCode,
  transmitReturns,
} from '@gauger/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { markPaid } from '../../../db/testing-rows.ts';
import { clientToken, mailedCode } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';
import { couponFacts } from '../../../testing/facts.ts';
import { CERTIFICATION_OF_EACH } from './certification.ts';

/** Several returns of any form and business are paid for in one payment and signed with one consent. */

const site = await testApp();
const { call, account, business, member, sandbox, clock, database, deps, asSuperuser } = site;
const START = clock.at;
beforeEach(() => {
  clock.at = START;
});

/** 5,000 gallons of diesel in intercity buses at 17 cents (26 USC 6427(b)(2)(A)). */
const sch1 = { periodStart: '2026-07-01', periodEnd: '2026-09-30', 3: { lines: [{ line: '3d', gallons: '5000' }] } };

type Account = Awaited<ReturnType<typeof account>>;

async function return720(of: Account, more: object = {}): Promise<string> {
  const body = {
    businessId: await business(of.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: { paymentMethod: 'eftps' },
    ...more,
  };
  return (await call(addForm720, { token: of.token, body })).success.id;
}

async function claim8849(of: Account): Promise<string> {
  const businessId = await business(of.accountId);
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
  const body = { businessId, schedule, sch1 };
  return (await call(addForm8849, { token: of.token, body })).success.id;
}

/** Corrects 48,216 gallons of a return that was filed elsewhere to 40,000. */
async function amend(of: Account): Promise<string> {
  const rowOf = (noOfGallons: string) => ({ rows: [{ taxDate: '2026-05-08', typeOfEvent: '60a', noOfGallons }] });
  const filing = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '2', filingData: { 60: rowOf('48216') } };
  const body = {
    businessId: await business(of.accountId),
    original: { filing },
    corrected: { filingData: { 60: rowOf('40000') } },
    statements: { 60: '3b-repaid' },
    overpaymentUse: 'refund',
    certification: true,
  };
  return (await call(addForm720X, { token: of.token, body: body as never })).success.id;
}

const pay = ({ token }: { token: string }, filings: string[], more: object = {}) =>
  call(payReturns, { token, body: { filings, certification: CERTIFICATION_OF_EACH, ...more } });
const price = async ({ token }: { token: string }, filings: string[]) =>
  (await call(priceReturns, { token, body: { filings } })).success;
const consents = async ({ token }: { token: string }, filings: string[]) =>
  (await call(getConsents, { token, body: { filings } })).success.returns;
const SIGNATURE = { signerName: 'Ann Hall', signerTitle: 'Vice President', pin: '04711', consent: true };
const sign = async (of: { token: string }, filings: string[], more: object = {}) => {
  const returns = (await consents(of, filings)).map(({ id, snapshotHash }) => ({ id, snapshotHash }));
  return call(transmitReturns, { token: of.token, body: { returns, ...SIGNATURE, ...more } });
};
/** Waits until so many connections to this database wait for a lock. */
async function untilWaiting(connections: number): Promise<void> {
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await asSuperuser(waiting)).rows.length < connections);
}
const readCaptures = async (filing: string) =>
  (await sandbox.orders(filing)).filter(({ captureId }) => captureId !== null).length;

describe('one payment of several returns', () => {
  test('pays returns of different forms and businesses, each with an invoice of its own', async () => {
    const hall = await account();
    const filings = [await return720(hall), await claim8849(hall), await return720(hall)];
    const priced = await price(hall, filings);
    expect(priced.total).toBe('75.00');
    // The amounts that the payer certifies: 244.00 of tax on 1,000 gallons, 850.00 claimed.
    expect(
      priced.returns.map(({ totalDue, totalClaim, overPaymentFromThisQuarter }) => [
        totalDue,
        totalClaim,
        overPaymentFromThisQuarter,
      ]),
    ).toEqual([
      ['244.00', '0.00', '0.00'],
      ['0.00', '850.00', '0.00'],
      ['244.00', '0.00', '0.00'],
    ]);
    expect(priced.returns.map(({ id, formType, fee, message }) => [id, formType, fee, message])).toEqual([
      [filings[0], 'Form720', '25.00', null],
      [filings[1], 'Form8849', '25.00', null],
      [filings[2], 'Form720', '25.00', null],
    ]);
    const order = (await pay(hall, filings, { amount: priced.total })).success;
    expect(order.amount).toBe('75.00');
    await sandbox.approve(order.paymentId ?? '');
    const body = { id: order.id, paymentId: order.paymentId ?? '' };
    expect((await call(confirmPayment, { token: hall.token, body })).success.paymentStatus).toBe('APPROVED');
    const { payments } = (await call(listPayments, { token: hall.token, query: { paymentId: order.paymentId ?? '' } }))
      .success;
    expect(payments.map(({ transactionFor }) => transactionFor).sort()).toEqual([...filings].sort());
    expect(new Set(payments.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(3);
    expect(payments.map(({ paidAmount }) => paidAmount)).toEqual(['25.00', '25.00', '25.00']);
    expect((await price(hall, filings)).returns.map(({ feePaid, fee }) => [feePaid, fee])).toEqual(
      filings.map(() => [true, null]),
    );
  });

  test('says of each return that cannot be paid why, and prices the rest', async () => {
    const hall = await account();
    const [good, empty, paid] = [
      await return720(hall),
      await return720(hall, { filingData: {} }),
      await return720(hall),
    ];
    await markPaid(asSuperuser, paid);
    const { returns, total } = await price(hall, [good, empty, paid]);
    expect(returns.map(({ fee, message }) => [fee, message])).toEqual([
      ['25.00', null],
      [null, 'Fix the errors first'],
      [null, 'The fee is paid'],
    ]);
    expect(returns[1]?.issues.length).toBeGreaterThan(0);
    expect(total).toBe('25.00');
    const refused = await pay(hall, [good, empty]);
    expect([refused.error.code, refused.error.current?.id]).toEqual(['NOT_READY_TO_PAY', empty]);
    const twice = await pay(hall, [good, paid]);
    expect([twice.error.code, twice.error.current?.id]).toEqual(['ALREADY_PAID', paid]);
  });

  test('is one order under a double click, in two tabs and by two people', async () => {
    const hall = await account();
    const colleague = await member(hall.accountId, 'manager');
    const filings = [await return720(hall), await return720(hall)];
    const begun = await Promise.all([pay(hall, filings), pay(hall, filings), pay(colleague, [...filings].reverse())]);
    const orders = new Set(begun.map(({ success }) => success.paymentId));
    expect(orders.size).toBe(1);
    const [order] = begun.map(({ success }) => success);
    await sandbox.approve(order?.paymentId ?? '');
    const body = { id: order?.id ?? '', paymentId: order?.paymentId ?? '' };
    await Promise.all([
      call(confirmPayment, { token: hall.token, body }),
      call(confirmPayment, { token: colleague.token, body }),
    ]);
    expect((await Promise.all(filings.map(readCaptures))).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await pay(hall, filings)).error.code).toBe('ALREADY_PAID');
  });

  test('a colleague who pays for one of them replaces the payment that was begun: nothing is charged twice', async () => {
    const hall = await account();
    const [one = '', other = ''] = [await return720(hall), await return720(hall)];
    const first = (await pay(hall, [one, other])).success;
    const second = (await pay(await member(hall.accountId, 'manager'), [one])).success;
    expect(second.paymentId).not.toBe(first.paymentId);
    await sandbox.approve(first.paymentId ?? '');
    const body = { id: first.id, paymentId: first.paymentId ?? '' };
    expect((await call(confirmPayment, { token: hall.token, body })).error.code).toBe('PAYMENT_VOID');
    expect((await readCaptures(one)) + (await readCaptures(other))).toBe(0);
  });

  test('of another amount than was shown is not started', async () => {
    const hall = await account();
    const filing = await return720(hall);
    const refused = await pay(hall, [filing], { amount: '20.00' });
    expect(refused.error.code).toBe('WRONG_STATE');
    expect(JSON.stringify(refused.error)).toContain('The service fee is $25.00 now, not $20.00.');
    const { rows } = await asSuperuser('select id from payment where filing_id = $1', [filing]);
    expect(rows).toEqual([]);
  });

  test('with coupon codes that are wrong is begun ten times an hour: no further code is read', async () => {
    const hall = await account();
    const filing = await return720(hall);
    for (let n = 0; n < 10; n++)
      expect((await pay(hall, [filing], { couponCode: `WRONG-${n}` })).error.code).toBe('COUPON_REFUSED');
    expect((await pay(hall, [filing], { couponCode: 'WRONG-10' })).error.code).toBe('RATE_LIMITED');
    expect((await pay(hall, [filing])).status).toBe(200);
  });

  test('is refused while one of them has a payment that was taken otherwise than it was ordered', async () => {
    const hall = await account();
    const [one = '', other = ''] = [await return720(hall), await return720(hall)];
    const order = (await pay(hall, [one])).success;
    await sandbox.approve(order.paymentId ?? '');
    await sandbox.fault('capture', 'wrongAmount');
    const body = { id: order.id, paymentId: order.paymentId ?? '' };
    expect((await call(confirmPayment, { token: hall.token, body })).error.code).toBe('PAYMENT_MISMATCHED');
    expect((await pay(hall, [one, other])).error.code).toBe('PAYMENT_MISMATCHED');
    expect((await pay(hall, [other])).status).toBe(200);
  });

  test('is refused for a return that was sent, with its business and its state', async () => {
    const hall = await account();
    const [good = '', sent = ''] = [await return720(hall), await return720(hall)];
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [sent]);
    const { error } = await pay(hall, [good, sent]);
    expect(error.code).toBe('WRONG_STATE');
    expect(error.errorDescription).toMatch(/ The fee of .+ cannot be paid now\. This filing is accepted\.$/);
    const { rows } = await asSuperuser('select id from payment where filing_id = $1', [good]);
    expect(rows).toEqual([]);
  });

  test('waits for the money of one of them that is being taken: only the same payment goes on', async () => {
    const hall = await account();
    const [one = '', other = '', third = ''] = [await return720(hall), await return720(hall), await return720(hall)];
    const order = (await pay(hall, [one, other])).success;
    await sandbox.approve(order.paymentId ?? '');
    await sandbox.fault('capture', 'down');
    const body = { id: order.id, paymentId: order.paymentId ?? '' };
    expect((await call(confirmPayment, { token: hall.token, body })).success.confirming).toBe(true);
    const { error } = await pay(hall, [other, third]);
    expect([error.code, error.errorDescription]).toEqual([
      'WRONG_STATE',
      'There is a problem in payment. One of these fees is being paid right now. Wait for its receipt, then pay the others.',
    ]);
    expect((await pay(hall, [one, other])).success.id).toBe(order.id);
  });

  test('leaves out of what it reads a return that was deleted since, and pays for none then', async () => {
    const hall = await account();
    const [good = '', gone = ''] = [await return720(hall), await return720(hall)];
    await asSuperuser('update filing set deleted_at = now() where id = $1', [gone]);
    const priced = await price(hall, [gone, good]);
    expect([priced.returns.map(({ id }) => id), priced.total, priced.notFound]).toEqual([[good], '25.00', [gone]]);
    const body = { filings: [gone, good] };
    for (const route of [getConsents, countIssues]) {
      const { returns, notFound } = (await call(route, { token: hall.token, body })).success;
      expect([returns.map(({ id }: { id: string }) => id), notFound]).toEqual([[good], [gone]]);
    }
    expect((await pay(hall, [gone, good])).status).toBe(404);
    const returns = [gone, good].map((id) => ({ id, snapshotHash: '0'.repeat(64) }));
    expect((await call(transmitReturns, { token: hall.token, body: { returns, ...SIGNATURE } })).status).toBe(404);
  });

  test('says the same of a fee that is in a payment with returns of a business one does not see, and before it begins', async () => {
    const hall = await account();
    const limited = await member(hall.accountId, 'manager');
    const [hidden = '', seen = ''] = [await return720(hall), await return720(hall)];
    await asSuperuser(
      `update membership set businesses = array(select business_id from filing where id = $1)
       where user_id = (select id from app_user where email = $2)`,
      [seen, limited.emailId],
    );
    expect((await pay(hall, [hidden, seen])).status).toBe(200);
    const refused = await pay(limited, [seen]);
    expect([refused.status, refused.error.code]).toEqual([409, 'WRONG_STATE']);
    expect(JSON.stringify(refused.error)).toContain('includes this fee and others');
    const { returns, total } = await price(limited, [seen]);
    expect([returns[0]?.fee, total]).toEqual([null, '0.00']);
    expect(returns[0]?.message).toContain('includes this fee and others');
    // The one who sees both goes on.
    expect((await price(hall, [hidden, seen])).total).toBe('50.00');
  });

  test('checks the returns before it holds them: a refusal waits for no other', async () => {
    const hall = await account();
    const empty = await return720(hall, { filingData: {} });
    await database.inAccount(hall.accountId, async (tx) => {
      await sql`select id from filing where id = ${empty} for update`.execute(tx);
      expect((await pay(hall, [empty])).error.code).toBe('NOT_READY_TO_PAY');
    });
  });

  test('checks a return again that was saved while it was checked', async () => {
    const hall = await account();
    const filing = await return720(hall);
    const paying = await database.inAccount(hall.accountId, async (tx) => {
      await sql`select id from filing where id = ${filing} for update`.execute(tx);
      const begun = pay(hall, [filing]);
      // Checked by now: the call waits for the filing alone.
      await untilWaiting(1);
      await sql`delete from filing_page where filing_id = ${filing}`.execute(tx);
      await sql`update filing set version = version + 1 where id = ${filing}`.execute(tx);
      return { begun };
    });
    expect((await paying.begun).error.code).toBe('NOT_READY_TO_PAY');
  });

  test('checks a fee again that was paid while the returns were checked', async () => {
    const hall = await account();
    const filing = await return720(hall);
    const order = (await pay(hall, [filing])).success;
    const paying = await database.inAccount(hall.accountId, async (tx) => {
      await sql`select id from filing where id = ${filing} for update`.execute(tx);
      const begun = pay(hall, [filing]);
      await untilWaiting(1);
      await sql`update payment set state = 'approved', capture_id = 'C1', invoice_number = next_invoice_number()
        where id = ${order.id}`.execute(tx);
      return { begun };
    });
    expect((await paying.begun).error.code).toBe('ALREADY_PAID');
  });

  test('is refused while a return is saved again during each of three checks', async () => {
    const hall = await account();
    const filing = await return720(hall);
    /** Holds what a check reads after the return itself; a second one waits until the check before has ended. */
    const hold = () => {
      const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const ended = database.inAccount(hall.accountId, async (tx) => {
        await sql`lock table payment in access exclusive mode`.execute(tx);
        held.resolve();
        await released.promise;
      });
      const release = () => {
        released.resolve();
        return ended;
      };
      return { held: held.promise, release };
    };
    let holder = hold();
    await holder.held;
    const begun = pay(hall, [filing]);
    for (let checks = 1; checks <= 3; checks++) {
      await untilWaiting(1);
      await asSuperuser('update filing set version = version + 1 where id = $1', [filing]);
      const next = hold();
      await untilWaiting(2);
      await holder.release();
      await next.held;
      holder = next;
    }
    const { error } = await begun;
    await holder.release();
    expect([error.code, error.errorDescription]).toEqual([
      'WRONG_STATE',
      'There is a problem in payment. One of these returns is being changed right now. Wait until it is saved, then pay.',
    ]);
  });

  test('needs returns of the account, and a Manager', async () => {
    const [hall, other] = [await account(), await account()];
    const [own, foreign] = [await return720(hall), await return720(other)];
    expect((await pay(hall, [own, foreign])).status).toBe(404);
    for (const filings of [[foreign], [newId()]]) {
      expect((await pay(hall, filings)).status).toBe(404);
      expect((await call(priceReturns, { token: hall.token, body: { filings } })).status).toBe(404);
      expect((await call(getConsents, { token: hall.token, body: { filings } })).status).toBe(404);
      expect((await call(countIssues, { token: hall.token, body: { filings } })).status).toBe(404);
    }
    const editor = await member(hall.accountId, 'editor');
    expect((await pay(editor, [own])).status).toBe(403);
    expect((await sign(hall, [own])).status).toBe(200);
    const body = { returns: [{ id: own, snapshotHash: '0'.repeat(64) }], ...SIGNATURE };
    expect((await call(transmitReturns, { token: editor.token, body })).status).toBe(403);
  });
});

describe('prices by the number of returns of a payment', () => {
  test('charge each return by its place, form by form', async () => {
    const { fees } = deps.settings;
    const hall = await account();
    const filings = [await return720(hall), await claim8849(hall), await return720(hall), await return720(hall)];
    const tiers = [
      { from: 1, fee: '25.00' },
      { from: 2, fee: '20.10' },
      { from: 3, fee: '9.99' },
    ];
    Object.assign(fees, { Form720: tiers });
    try {
      const priced = await price(hall, filings);
      expect(priced.returns.map(({ fee }) => fee)).toEqual(['25.00', '25.00', '20.10', '9.99']);
      expect(priced.total).toBe('80.09');
      const order = (await pay(hall, filings, { amount: priced.total })).success;
      expect(order.amount).toBe('80.09');
      // At another price the payment that was begun is replaced: the payer pays what is shown now.
      Object.assign(fees, { Form720: [{ from: 1, fee: '25.00' }] });
      expect((await pay(hall, filings, { amount: '80.09' })).error.code).toBe('WRONG_STATE');
      const flat = (await pay(hall, filings, { amount: '100.00' })).success;
      expect([flat.amount, flat.paymentId === order.paymentId]).toEqual(['100.00', false]);
      // Back at the prices by volume: they are on the transactions and in the receipt.
      Object.assign(fees, { Form720: tiers });
      const tiered = (await pay(hall, filings, { amount: '80.09' })).success;
      await sandbox.approve(tiered.paymentId ?? '');
      const body = { id: tiered.id, paymentId: tiered.paymentId ?? '' };
      expect((await call(confirmPayment, { token: hall.token, body })).success.paymentStatus).toBe('APPROVED');
      const paidOnly = { paymentId: tiered.paymentId ?? '', paymentStatus: 'APPROVED' };
      const { payments } = (await call(listPayments, { token: hall.token, query: paidOnly })).success;
      expect(payments.map(({ paidAmount }) => paidAmount).sort()).toEqual(['20.10', '25.00', '25.00', '9.99']);
      const { rows } = await asSuperuser(`select facts from mail where kind = 'receipt' and email = $1`, [
        hall.emailId,
      ]);
      expect(rows).toMatchObject([
        {
          facts: {
            prices: ['2 returns at $25.00 each, $50.00', '1 return at $20.10', '1 return at $9.99'],
            paidAmount: '80.09',
          },
        },
      ]);
      // The receipt names each return with its invoice, and leads to the page where they are signed together.
      const { returns, page } = rows[0].facts;
      const invoices = (of: readonly { invoiceNumber: string | null; paidAmount: string }[]) =>
        of.map(({ invoiceNumber, paidAmount }) => `${invoiceNumber} ${paidAmount}`).sort();
      expect(invoices(returns)).toEqual(invoices(payments));
      const query = new URLSearchParams({ payment: tiered.id, token: tiered.paymentId ?? '' });
      expect(page).toBe(`/home/clients/pay?${query}`);
    } finally {
      Object.assign(fees, { Form720: [{ from: 1, fee: '25.00' }] });
    }
  });

  test('are what a coupon takes its share of, return by return', async () => {
    const { fees } = deps.settings;
    const [hall, chief] = [await account(), await site.admin()];
    const filings = [await return720(hall), await return720(hall)];
    const body = couponFacts('VOLUME', { percent: '50' });
    expect((await call(createCoupon, { token: chief.token, body })).status).toBe(201);
    const tiers = [
      { from: 1, fee: '25.00' },
      { from: 2, fee: '20.10' },
    ];
    Object.assign(fees, { Form720: tiers });
    try {
      const order = (await pay(hall, filings, { couponCode: 'VOLUME', amount: '22.55' })).success;
      // Half of 25.00 and half of 20.10.
      expect(order.amount).toBe('22.55');
      await sandbox.approve(order.paymentId ?? '');
      const confirmed = { id: order.id, paymentId: order.paymentId ?? '' };
      expect((await call(confirmPayment, { token: hall.token, body: confirmed })).success.paymentStatus).toBe(
        'APPROVED',
      );
      const query = { paymentId: order.paymentId ?? '' };
      const { payments } = (await call(listPayments, { token: hall.token, query })).success;
      const each = payments.map(({ fee, discount, paidAmount }) => [fee, discount, paidAmount]);
      expect(each.sort()).toEqual([
        ['20.10', '10.05', '10.05'],
        ['25.00', '12.50', '12.50'],
      ]);
    } finally {
      Object.assign(fees, { Form720: [{ from: 1, fee: '25.00' }] });
    }
  });
});

describe('one consent for several returns', () => {
  async function paid(of: Account, make: (of: Account) => Promise<string> = return720): Promise<string> {
    const filing = await make(of);
    await markPaid(asSuperuser, filing);
    return filing;
  }
  const readState = async (filing: string) =>
    (await asSuperuser('select state from filing where id = $1', [filing])).rows[0]?.state;

  test('signs returns of different forms, and each says its own result', async () => {
    const hall = await account();
    const filings = [await paid(hall), await paid(hall, claim8849), await return720(hall)];
    const shown = await consents(hall, filings);
    expect(shown.map(({ formType, authority }) => [formType, authority?.by])).toEqual([
      ['Form720', 'signingAuthority'],
      ['Form8849', 'signingAuthority'],
      ['Form720', 'signingAuthority'],
    ]);
    // Of a claim the signer declares what the IRS asks of claims, and not of returns.
    const [ofReturn = '', ofClaim = ''] = shown.map(({ wording }) => wording.paragraphs.join(' '));
    expect(ofReturn).toContain('return');
    expect(ofReturn).not.toContain('claim');
    expect(ofClaim).toContain('claim');
    expect(ofClaim).not.toBe(ofReturn);
    const { returns } = (await sign(hall, filings)).success;
    expect(returns.map(({ id, sent, code }) => [id, sent, code])).toEqual([
      [filings[0], true, null],
      [filings[1], true, null],
      [filings[2], false, 'PAYMENT_NOT_CONFIRMED'],
    ]);
    expect(await Promise.all(filings.map(readState))).toEqual(['queued', 'queued', 'draft']);
  });

  test('signs no Form 720-X, which is mailed: its fee is paid with the others', async () => {
    const hall = await account();
    const [amendment, filing] = [await amend(hall), await return720(hall)];
    const priced = await price(hall, [amendment, filing]);
    expect(priced.returns.map(({ formType, fee, message }) => [formType, fee, message])).toEqual([
      ['Form720X', '25.00', null],
      ['Form720', '25.00', null],
    ]);
    // 8,216 gallons at 24.4 cents come back.
    expect(priced.returns[0]?.overPaymentFromThisQuarter).toBe('2004.70');
    const order = (await pay(hall, [amendment, filing], { amount: '50.00' })).success;
    await sandbox.approve(order.paymentId ?? '');
    await call(confirmPayment, { token: hall.token, body: { id: order.id, paymentId: order.paymentId ?? '' } });
    const { returns } = (await sign(hall, [amendment, filing])).success;
    expect(returns.map(({ id, sent }) => [id, sent])).toEqual([
      [amendment, false],
      [filing, true],
    ]);
    expect(await readState(amendment)).toBe('paid');
  });

  test('signs each return once under a double click and by two people', async () => {
    const hall = await account();
    const colleague = await member(hall.accountId, 'manager');
    const filings = [await paid(hall), await paid(hall)];
    const returns = (await consents(hall, filings)).map(({ id, snapshotHash }) => ({ id, snapshotHash }));
    const body = { returns, ...SIGNATURE };
    const results = await Promise.all(
      [hall, hall, colleague].map(({ token }) => call(transmitReturns, { token, body })),
    );
    for (const { success } of results) expect(success.returns.map(({ sent }) => sent)).toEqual([true, true]);
    const { rows } = await asSuperuser('select filing_id from submission where filing_id = any($1)', [filings]);
    expect(rows).toHaveLength(2);
  });

  test('refuses a return that was changed since it was shown, and sends the rest', async () => {
    const hall = await account();
    const filings = [await paid(hall), await paid(hall)];
    const returns = (await consents(hall, filings)).map(({ id, snapshotHash }) => ({ id, snapshotHash }));
    await asSuperuser(`update filing set state = 'draft' where id = $1`, [filings[1]]);
    const more = { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '2000' }] };
    const change = { id: filings[1] ?? '', filingData: { 60: more } };
    expect((await call(saveForm720, { token: hall.token, body: change })).status).toBe(200);
    const body = { returns, ...SIGNATURE };
    const results = (await call(transmitReturns, { token: hall.token, body })).success.returns;
    expect(results.map(({ sent, code }) => [sent, code])).toEqual([
      [true, null],
      [false, 'SNAPSHOT_CHANGED'],
    ]);
  });

  test('of a tax preparer signs in the names of the clients who approved; the others wait', async () => {
    const priya = await account();
    await asSuperuser('update app_user set tax_preparer = true where email = $1', [priya.emailId]);
    const [approved = '', waiting = ''] = [await paid(priya), await paid(priya)];
    const unasked = await paid(priya);
    await call(askClients, { token: priya.token, body: { filings: [approved, waiting] } });
    const waitsFor = async () => (await price(priya, [approved, waiting, unasked])).returns.map((one) => one.waitsFor);
    expect(await waitsFor()).toEqual(['client', 'client', 'ask']);
    const { rows } = await asSuperuser('select id from client_request where filing_id = $1', [approved]);
    const token = clientToken(deps.ring, rows[0]?.id);
    await call(sendClientCode, { body: { token } });
    const mail = await asSuperuser('select code_mail_id from client_request where id = $1', [rows[0]?.id]);
    const code = mailedCode(deps.ring, mail.rows[0]?.code_mail_id);
    const { access } = (await call(enterClientCode, { body: { token, code } })).success;
    const { snapshotHash, signer } = (await call(getClientReturn, { body: { access } })).success;
    const answer = { access, snapshotHash, answer: 'approved', signerName: signer.name, signerTitle: signer.title };
    expect((await call(answerAsClient, { body: { ...answer, pin: '40712', consent: true } as never })).status).toBe(
      200,
    );
    // The rows of businesses are saved by the clock of the database.
    await asSuperuser('update client_request set answered_at = now() where answered_at is not null');
    expect(await waitsFor()).toEqual([null, 'client', 'ask']);
    await asSuperuser("update client_request set answer = 'changes', answered_at = now() where filing_id = $1", [
      waiting,
    ]);
    expect(await waitsFor()).toEqual([null, 'changes', 'ask']);
    await asSuperuser('update client_request set answer = null, answered_at = null where filing_id = $1', [waiting]);
    const shown = await consents(priya, [approved, waiting]);
    expect(shown.map(({ authority }) => authority?.by ?? null)).toEqual(['client', null]);
    expect(shown[0]?.wording.paragraphs).toEqual([
      'I send each return that was approved by its link as the person listed with it approved it, and in that name. I declare nothing in it myself.',
    ]);
    // The client chose the PIN: none is typed here.
    const { returns } = (await sign(priya, [approved, waiting], { pin: undefined })).success;
    expect(returns.map(({ sent, code }) => [sent, code])).toEqual([
      [true, null],
      [false, 'INVALID_SIGNATURE'],
    ]);
  });
});

describe('the list of clients', () => {
  test('counts the errors to fix in returns that are not sent', async () => {
    const hall = await account();
    const [good, empty] = [await return720(hall), await return720(hall, { filingData: {} })];
    const viewer = await member(hall.accountId, 'viewer');
    const { returns } = (await call(countIssues, { token: viewer.token, body: { filings: [good, empty] } })).success;
    expect(returns[0]).toEqual({ id: good, errors: 0, beforeSigning: 0, unfinished: null });
    // Nothing was entered: that is not finished, and no error.
    expect(returns[1]).toMatchObject({ errors: 0, unfinished: 'pay' });
  });

  test('is narrowed to returns that are overdue or due soon, as weekends and holidays move their days', async () => {
    const hall = await account();
    await asSuperuser('update business set deleted_at = now() where account_id = $1', [hall.accountId]);
    // 2026 Q3 is due Mon, Nov 2, because Oct 31 is a Saturday.
    const of = (taxYearAndQuarter: string) => ({
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter },
      filingData: {},
    });
    const [second, third] = [await return720(hall, of('2')), await return720(hall, of('3'))];
    const found = async (due: string, day: string) => {
      clock.at = new Date(`${day}T15:00:00Z`);
      await asSuperuser('update session set expires_at = $1 where account_id = $2', ['2027-12-31', hall.accountId]);
      const query = { due, quarter: '', size: '100' };
      const { content } = (await call(listClients, { token: hall.token, query })).success;
      return content.flatMap(({ filing }) => filing?.id ?? []);
    };
    expect(await found('overdue', '2026-11-02')).toEqual([second]);
    expect(await found('overdue', '2026-11-03')).toEqual([second, third]);
    expect(await found('7', '2026-11-02')).toEqual([third]);
    expect(await found('7', '2026-10-26')).toEqual([third]);
    expect(await found('7', '2026-10-25')).toEqual([]);
    expect(await found('14', '2026-10-25')).toEqual([third]);
    expect(await found('30', '2026-10-03')).toEqual([third]);
  });

  test('is narrowed to the returns that one person prepared', async () => {
    const hall = await account();
    const editor = await member(hall.accountId, 'editor');
    const [own, theirs] = [
      await return720(hall),
      await return720({ ...hall, token: editor.token }, { paymentOption: undefined }),
    ];
    const by = async (preparedBy: string) =>
      (await call(listClients, { token: hall.token, query: { preparedBy, size: '100' } })).success;
    const readId = async ({ emailId }: { emailId: string }): Promise<string> =>
      (await asSuperuser('select id from app_user where email = $1', [emailId])).rows[0]?.id;
    const [hallId, editorId] = [await readId(hall), await readId(editor)];
    const { content, people } = await by(editorId);
    expect(content.map(({ filing }) => filing?.id)).toEqual([theirs]);
    expect(people.map(({ id }) => id)).toContain(editorId);
    expect((await by(hallId)).content.map(({ filing }) => filing?.id)).toEqual([own]);
    expect((await by(newId())).content).toEqual([]);
  });
});
