import { nextState } from '@gauger/excise';
import type { Updateable } from 'kysely';
import { z } from 'zod';
import { type CaptureOutcome, type Order, PaymentProblem } from '../../../adapters/payment/port.ts';
import { type AuditEvent, recordEvent } from '../../../audit/public.ts';
import type { PaymentState, Schema, Tx } from '../../../db/public.ts';
import { defineJob } from '../../../jobs/public.ts';
import { moveFiling } from '../../filings/filings/public.ts';
import { beforeFee, findPreflightIssues } from '../../filings/preflight/public.ts';
import { claim, release } from './claim.ts';
import { completeRefunds, findRefunds, type RefundRecord } from './find-refund.ts';
import { mailReceipt } from './mail-receipt.ts';
import { mailRefund } from './mail-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { amountOf, isSettled, type PaymentRecord } from './payment-record.ts';
import { findGroup, findPayment, lockFilings, lockGroup, type PayableFiling, type PaymentGroup } from './queries.ts';

/** The person who settles a payment; nobody in a job. */
export type Settler = Pick<AuditEvent, 'actorId' | 'ip' | 'requestId'>;

/** settled: final. open: the payer has not approved it. busy: another process is asking. unknown: no answer. */
export type Settlement = 'settled' | 'open' | 'busy' | 'unknown';

const HOUR = 3_600_000;
/** An order nobody approved in this time is left alone; PayPal keeps it open for as long. */
const OPEN_MS = 3 * HOUR;

/**
 * Asks the provider for the state of a payment, takes the money when the payer has approved it, and records the result of all
 * payments of the same order at once: payment, filing, audit event and receipt in one transaction. The money is taken once,
 * however many callers there are: one of them has the claim, the capture has its own request id, and the provider is asked before
 * each capture.
 */
export async function settlePayment(
  deps: PaymentDeps,
  accountId: string,
  id: string,
  by: Settler = {},
): Promise<Settlement> {
  const { database, payments, log } = deps;
  const begun = await database.inAccount(accountId, (tx) => begin(deps, tx, accountId, id, by));
  if (typeof begun === 'string') return begun;
  try {
    const order = await payments.order(begun.paymentId);
    const isToBeTaken =
      order.status === 'approved' && begun.payment.state !== 'approved' && isOurs(deps, begun.payment, order);
    const outcome = isToBeTaken ? await capture(deps, begun) : order;
    return await database.inAccount(accountId, (tx) => finish(deps, tx, begun.payment, outcome, by));
  } catch (error) {
    await database.inAccount(accountId, (tx) => release(tx, begun.payment));
    if (!(error instanceof PaymentProblem)) throw error;
    log.warn({ payment: id }, error.message);
    return 'unknown';
  }
}

/** The same later. Throws while the provider gives no answer, so that the queue tries again, later each time. */
export const settlePaymentJob = defineJob({
  name: 'settlePayment',
  runner: 'payments',
  scope: 'account',
  payload: z.strictObject({ id: z.uuid() }),
  work:
    (deps: PaymentDeps) =>
    async ({ payload, accountId = '' }) => {
      const settlement = await settlePayment(deps, accountId, payload.id);
      if (settlement === 'unknown' || settlement === 'busy') throw new Error('The payment is not settled yet.');
    },
});

interface Begun {
  group: PaymentGroup;
  /** The one of the group that the provider knows. */
  payment: PaymentRecord;
  paymentId: string;
}

/** Claims the order of a payment, unless there is nothing to ask about. */
async function begin(
  deps: PaymentDeps,
  tx: Tx,
  accountId: string,
  id: string,
  by: Settler,
): Promise<Begun | Settlement> {
  const { group, filings } = await lockGroup(tx, accountId, id);
  const [payment] = group;
  // Ask about an approved payment again: it may have been refunded. The provider knows nothing of one that a coupon paid.
  const hasApproved = group.some(({ state }) => state === 'approved');
  if (isSettled(payment.state) && (!hasApproved || payment.paymentId === null)) return 'settled';
  const tooOld = payment.createdAt.getTime() + OPEN_MS < deps.now().getTime();
  const neverOrdered = payment.paymentId === null && tooOld;
  if (payment.state === 'initiated' && (!allPayable(group, filings) || neverOrdered))
    return end(deps, tx, group, 'void', by);
  if (payment.paymentId === null) return 'open';
  if (!(await claim(deps, tx, payment))) return 'busy';
  return { group, payment, paymentId: payment.paymentId };
}

const allPayable = (group: PaymentGroup, filings: ReadonlyMap<string, PayableFiling>): boolean =>
  group.every(({ filingId }) => isPayable(filings.get(filingId)));

const isPayable = (filing: PayableFiling | undefined): boolean =>
  filing !== undefined && nextState(filing.state, 'pay') !== null;

/**
 * Takes the money of an approved order, if all its filings can still be paid for: from here on they cannot be deleted. They may
 * have been changed since the order was made, so what stops a payment is asked again; another order may have taken its place.
 */
async function capture(deps: PaymentDeps, { payment, paymentId }: Begun): Promise<CaptureOutcome | 'tooLate'> {
  const { accountId, id } = payment;
  const ready = await deps.database.inAccount(accountId, async (tx) => {
    const { group, filings } = await lockGroup(tx, accountId, id);
    if (group[0].state === 'capturing') return true;
    if (group[0].state !== 'initiated' || !allPayable(group, filings)) return false;
    for (const { filingId } of group) {
      if (beforeFee(await findPreflightIssues(deps, tx, accountId, filingId)).length > 0) return false;
    }
    await update(tx, group, { state: 'capturing', updatedAt: deps.now() });
    return true;
  });
  return ready ? deps.payments.capture(paymentId, `cap-${id}`) : 'tooLate';
}

async function finish(
  deps: PaymentDeps,
  tx: Tx,
  before: PaymentRecord,
  outcome: CaptureOutcome | 'tooLate',
  by: Settler,
): Promise<Settlement> {
  const { group } = await lockGroup(tx, before.accountId, before.id);
  const [payment] = group;
  if (outcome === 'declined') return end(deps, tx, group, 'declined', by);
  if (outcome === 'tooLate') return end(deps, tx, group, 'void', by);
  if (outcome === 'notApproved') return stayOpen(deps, tx, payment);
  const { capture, status } = outcome;
  if (capture === null) {
    if (payment.state === 'approved') return stayOpen(deps, tx, payment).then(() => 'settled');
    if (status === 'approved' && !isOurs(deps, payment, outcome))
      return end(deps, tx, group, 'mismatched', by, outcome);
    if (status === 'gone') return end(deps, tx, group, 'void', by);
    const waitsNoMore = payment.createdAt.getTime() + OPEN_MS < deps.now().getTime();
    return waitsNoMore && payment.state === 'initiated'
      ? end(deps, tx, group, 'void', by)
      : stayOpen(deps, tx, payment);
  }
  const refunds = await findRefunds(tx, group);
  // A part that was refunded at the provider, without us, is of no return that we know: the order counts as refunded.
  if (capture.status === 'refunded' || (capture.status === 'partlyRefunded' && !refunds.some(({ isPart }) => isPart)))
    return refunded(deps, tx, group, by, { order: outcome, refunds });
  if (group.some(({ state }) => state === 'approved')) return stayOpen(deps, tx, payment).then(() => 'settled');
  if (capture.status === 'declined') return end(deps, tx, group, 'declined', by);
  if (!matchesOrder(deps, payment, outcome)) return end(deps, tx, group, 'mismatched', by, outcome);
  if (capture.status === 'pending') return stayOpen(deps, tx, payment).then(() => 'unknown');
  return approve(deps, tx, group, outcome, by);
}

/** Whether an order pays us for the filing of the payment. Nothing is taken for another. */
function isOurs({ payments: { merchantId } }: PaymentDeps, payment: PaymentRecord, order: Order): boolean {
  return order.payee === merchantId && order.customId === payment.filingId;
}

/** Whether the provider took what was asked for, for whom and for what. */
function matchesOrder(deps: PaymentDeps, payment: PaymentRecord, order: Order): boolean {
  return (
    order.capture?.amount === amountOf(payment) &&
    order.capture.currency === payment.currency &&
    isOurs(deps, payment, order)
  );
}

/** Approves an order of 0.00 in the transaction that begins it: a coupon pays its fees, and no provider is asked. */
export async function approveFree(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRecord,
  by: Settler,
): Promise<PaymentRecord> {
  const { accountId, id } = payment;
  await approve(deps, tx, await findGroup(tx, accountId, id), null, by);
  return findPayment(tx, accountId, id);
}

async function approve(
  deps: PaymentDeps,
  tx: Tx,
  group: PaymentGroup,
  order: Order | null,
  by: Settler,
): Promise<Settlement> {
  const [{ accountId, id: leaderId }] = group;
  const now = deps.now();
  const cipher = await deps.cipherOf(tx, accountId);
  for (const { id } of group)
    await tx
      .updateTable('payment')
      .set(({ fn }) => ({
        state: 'approved' as const,
        captureId: order?.capture?.id ?? null,
        payerIdCipher: order?.payerId
          ? cipher.seal({ table: 'payment', column: 'payer_id_cipher', row: id }, order.payerId)
          : null,
        invoiceNumber: fn<number>('next_invoice_number'),
        claimedUntil: null,
        updatedAt: now,
      }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  await mailReceipt(tx, accountId, leaderId, group.length, now);
  const filings = await lockFilings(
    tx,
    accountId,
    group.map(({ filingId }) => filingId),
  );
  // A filing whose state changed in between keeps that state; its payment is recorded on the payment.
  for (const id of filings.keys()) if (isPayable(filings.get(id))) await moveFiling(tx, id, 'pay', { now, ...by });
  await record(tx, group, 'approved', by);
  return 'settled';
}

/** Records that money is back: the fees are unpaid, an unsent return a draft again. A sent one stays sent. Repeating does nothing. */
export async function refunded(
  deps: PaymentDeps,
  tx: Tx,
  whole: PaymentGroup,
  by: Settler,
  { order, refunds }: { order?: Order; refunds: readonly RefundRecord[] },
): Promise<Settlement> {
  const now = deps.now();
  const refund = await completeRefunds(tx, refunds, now);
  const [first, ...others] = whole.filter(({ state }) => state !== 'refunded');
  if (!first) return 'settled';
  const group: PaymentGroup = [first, ...others];
  const { accountId } = first;
  const filings = await lockFilings(
    tx,
    accountId,
    group.map(({ filingId }) => filingId),
  );
  for (const filing of filings.values())
    if (nextState(filing.state, 'refund') !== null) await moveFiling(tx, filing.id, 'refund', { now, ...by });
  await mailRefund(tx, group, { refund, isRest: group.length < whole.length }, now);
  return end(deps, tx, group, 'refunded', by, order);
}

async function end(
  { now, log }: PaymentDeps,
  tx: Tx,
  group: PaymentGroup,
  state: Exclude<PaymentState, 'approved' | 'initiated' | 'capturing'>,
  by: Settler,
  order?: Order,
): Promise<Settlement> {
  const [payment] = group;
  const captureId = order?.capture?.id ?? payment.captureId;
  const taken = state === 'mismatched' && order?.capture;
  await update(tx, group, {
    state,
    captureId,
    ...(taken && { takenAmount: taken.amount, takenCurrency: taken.currency }),
    claimedUntil: null,
    updatedAt: now(),
  });
  if (state === 'mismatched')
    log.error(
      { payment: payment.id },
      'The payment provider names another amount, payee or filing than was asked for.',
    );
  await record(tx, group, state, by);
  return 'settled';
}

async function stayOpen({ now }: PaymentDeps, tx: Tx, payment: PaymentRecord): Promise<Settlement> {
  await update(tx, [payment], { claimedUntil: null, askedAt: now() });
  return 'open';
}

type Change = Updateable<
  Pick<
    Schema['payment'],
    'state' | 'captureId' | 'takenAmount' | 'takenCurrency' | 'claimedUntil' | 'askedAt' | 'updatedAt'
  >
>;

async function update(tx: Tx, group: PaymentGroup, change: Change): Promise<void> {
  await tx
    .updateTable('payment')
    .set(change)
    .where('accountId', '=', group[0].accountId)
    .where(
      'id',
      'in',
      group.map(({ id }) => id),
    )
    .execute();
}

async function record(tx: Tx, group: PaymentGroup, state: PaymentState, by: Settler): Promise<void> {
  for (const payment of group)
    await recordEvent(tx, {
      accountId: payment.accountId,
      ...by,
      actionType: `PAYMENT_${state.toUpperCase() as Uppercase<PaymentState>}`,
      documentType: payment.formType,
      documentId: payment.filingId,
      outcome: state === 'approved' || state === 'refunded' ? 'success' : 'failed',
      detail: { payment: payment.id, amount: payment.paidAmount },
    });
}

/** Voids an order without requested money: even if its payer still approves it, no money is taken. */
export const voidOrder = (deps: PaymentDeps, tx: Tx, group: PaymentGroup, by: Settler): Promise<Settlement> =>
  end(deps, tx, group, 'void', by);
