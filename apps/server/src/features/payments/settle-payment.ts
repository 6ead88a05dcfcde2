import { nextState } from '@gauger/excise';
import { type CaptureOutcome, type Order, PaymentProblem } from '../../adapters/payment/port.ts';
import { type AuditEvent, recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/database.ts';
import type { PaymentState } from '../../db/schema.ts';
import { moveFiling } from '../filings/public.ts';
import { findPreflightIssues } from '../preflight/public.ts';
import { claim, release } from './claim.ts';
import type { PaymentDeps } from './deps.ts';
import { mailReceipt } from './mail-receipt.ts';
import { isSettled, type PaymentRecord } from './payment-record.ts';
import { findPayment, lockFiling, lockPayment } from './queries.ts';

/** Who has it settled; nobody when a job does. */
export type Settler = Pick<AuditEvent, 'actorId' | 'ip' | 'requestId'>;

/** settled: it is final. open: the payer has not approved it. busy: somebody else asks right now. unknown: no answer. */
export type Settlement = 'settled' | 'open' | 'busy' | 'unknown';

const HOUR = 3_600_000;
/** An order nobody approved in this time is left alone; PayPal keeps it open for as long. */
const OPEN_MS = 3 * HOUR;

/**
 * Finds out from the provider what became of a payment, takes the money when the payer has approved it, and writes down the end:
 * payment, filing, audit event and receipt in one transaction. However often and by however many it is called, the money is taken
 * once: one of them has the claim, the taking has a request id of its own, and the provider is asked before it is told.
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
    const outcome =
      order.status === 'approved' && begun.payment.state !== 'approved' ? await capture(deps, begun) : order;
    return await database.inAccount(accountId, (tx) => finish(deps, tx, begun.payment, outcome, by));
  } catch (error) {
    await database.inAccount(accountId, (tx) => release(tx, begun.payment));
    if (!(error instanceof PaymentProblem)) throw error;
    log.warn({ payment: id }, error.message);
    return 'unknown';
  }
}

interface Begun {
  payment: PaymentRecord;
  paymentId: string;
}

/** Claims the payment, unless there is nothing to ask about. */
async function begin(
  deps: PaymentDeps,
  tx: Tx,
  accountId: string,
  id: string,
  by: Settler,
): Promise<Begun | Settlement> {
  const { filingId } = await findPayment(tx, accountId, id);
  const filing = await lockFiling(tx, accountId, filingId);
  const payment = await lockPayment(tx, accountId, id);
  // What was approved is asked about again: it may have been given back.
  if (isSettled(payment.state) && payment.state !== 'approved') return 'settled';
  const isPayable = filing !== undefined && nextState(filing.state, 'pay') !== null;
  const tooOld = payment.createdAt.getTime() + OPEN_MS < deps.now().getTime();
  const neverOrdered = payment.paymentId === null && tooOld;
  if (payment.state === 'initiated' && (!isPayable || neverOrdered)) return end(deps, tx, payment, 'void', by);
  if (payment.paymentId === null) return 'open';
  if (!(await claim(deps, tx, payment))) return 'busy';
  return { payment, paymentId: payment.paymentId };
}

/**
 * Takes the money of an approved order, if the filing can still be paid for: from here on it cannot be deleted. It may have
 * been changed since the order was made, so what stops a payment is asked again.
 */
async function capture(deps: PaymentDeps, { payment, paymentId }: Begun): Promise<CaptureOutcome | 'tooLate'> {
  const { accountId, id, filingId } = payment;
  const ready = await deps.database.inAccount(accountId, async (tx) => {
    const filing = await lockFiling(tx, accountId, filingId);
    if (payment.state === 'initiated') {
      if (!filing || nextState(filing.state, 'pay') === null) return false;
      const found = await findPreflightIssues(deps, tx, accountId, filingId);
      if (found.some(({ blocks }) => blocks === 'pay')) return false;
    }
    await tx
      .updateTable('payment')
      .set({ state: 'capturing', updatedAt: deps.now() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'initiated')
      .execute();
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
  await lockFiling(tx, before.accountId, before.filingId);
  const payment = await lockPayment(tx, before.accountId, before.id);
  if (outcome === 'declined') return end(deps, tx, payment, 'declined', by);
  if (outcome === 'tooLate') return end(deps, tx, payment, 'void', by);
  if (outcome === 'notApproved') return stayOpen(deps, tx, payment);
  const { capture, status } = outcome;
  if (capture === null) {
    if (payment.state === 'approved') return stayOpen(deps, tx, payment).then(() => 'settled');
    if (status === 'gone') return end(deps, tx, payment, 'void', by);
    const waitsNoMore = payment.createdAt.getTime() + OPEN_MS < deps.now().getTime();
    return waitsNoMore && payment.state === 'initiated'
      ? end(deps, tx, payment, 'void', by)
      : stayOpen(deps, tx, payment);
  }
  if (capture.status === 'refunded') return end(deps, tx, payment, 'refunded', by, outcome);
  if (payment.state === 'approved') return stayOpen(deps, tx, payment).then(() => 'settled');
  if (capture.status === 'declined') return end(deps, tx, payment, 'declined', by);
  if (!isAsAsked(deps, payment, outcome)) return end(deps, tx, payment, 'mismatched', by, outcome);
  if (capture.status === 'pending') return stayOpen(deps, tx, payment).then(() => 'unknown');
  return approve(deps, tx, payment, outcome, by);
}

/** Whether the provider took what was asked for, for whom and for what. */
function isAsAsked({ payments: { merchantId } }: PaymentDeps, payment: PaymentRecord, order: Order): boolean {
  return (
    order.capture?.amount === payment.paidAmount &&
    order.capture.currency === payment.currency &&
    order.customId === payment.filingId &&
    (merchantId === undefined || order.payee === merchantId)
  );
}

async function approve(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRecord,
  order: Order,
  by: Settler,
): Promise<Settlement> {
  const { accountId, id, filingId } = payment;
  const now = deps.now();
  const cipher = await deps.cipherOf(tx, accountId);
  await tx
    .updateTable('payment')
    .set(({ fn }) => ({
      state: 'approved' as const,
      captureId: order.capture?.id ?? null,
      payerIdCipher:
        order.payerId && cipher.seal({ table: 'payment', column: 'payer_id_cipher', row: id }, order.payerId),
      invoiceNumber: fn<number>('next_invoice_number'),
      claimedUntil: null,
      updatedAt: now,
    }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
  await mailReceipt(tx, accountId, id, now);
  const filing = await lockFiling(tx, accountId, filingId);
  // A filing that went another way meanwhile stays there; what was paid for it is known by the payment.
  if (filing && nextState(filing.state, 'pay') !== null) await moveFiling(tx, filingId, 'pay', { now, ...by });
  await record(tx, payment, 'approved', by);
  return 'settled';
}

async function end(
  { now, log }: PaymentDeps,
  tx: Tx,
  payment: PaymentRecord,
  state: Exclude<PaymentState, 'approved' | 'initiated' | 'capturing'>,
  by: Settler,
  order?: Order,
): Promise<Settlement> {
  await tx
    .updateTable('payment')
    .set({ state, captureId: order?.capture?.id ?? payment.captureId, claimedUntil: null, updatedAt: now() })
    .where('accountId', '=', payment.accountId)
    .where('id', '=', payment.id)
    .execute();
  if (state === 'mismatched')
    log.error({ payment: payment.id }, 'The payment provider took something else than was asked for.');
  await record(tx, payment, state, by);
  return 'settled';
}

async function stayOpen({ now }: PaymentDeps, tx: Tx, { accountId, id }: PaymentRecord): Promise<Settlement> {
  await tx
    .updateTable('payment')
    .set({ claimedUntil: null, askedAt: now() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
  return 'open';
}

const record = (tx: Tx, payment: PaymentRecord, state: PaymentState, by: Settler): Promise<void> =>
  recordEvent(tx, {
    accountId: payment.accountId,
    ...by,
    actionType: `PAYMENT_${state.toUpperCase() as Uppercase<PaymentState>}`,
    documentType: payment.formType,
    documentId: payment.filingId,
    outcome: state === 'approved' || state === 'refunded' ? 'success' : 'failed',
    detail: { payment: payment.id, amount: payment.paidAmount },
  });
