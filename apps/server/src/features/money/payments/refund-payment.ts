import { decimal, minus } from '@gauger/excise';
import { z } from 'zod';
import { PaymentProblem, type RefundOutcome } from '../../../adapters/payment/port.ts';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { defineJob, enqueue } from '../../../jobs/public.ts';
import { findRefunds, isCounted, type RefundRecord } from './find-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { leftOf, type PaymentRecord } from './payment-record.ts';
import { findGroup, lockGroup, type PaymentGroup } from './queries.ts';
import { refunded, type Settler } from './settle-payment.ts';

/** The administrator who refunds, why, and whether one return or all that is left of the payment. */
export interface Refunder extends Settler {
  actorId: string;
  reason: string;
  of: 'return' | 'payment';
}

const LATER_MS = 5_000;

/**
 * Refunds a fee: alone, or with all that is left of the order that paid it. The row is written before the provider
 * is asked, and its id is the request id, so that a fault or a repeated call pays back once. While the provider gives no answer, a job
 * goes on asking.
 */
export async function refundPayment(deps: PaymentDeps, accountId: string, id: string, by: Refunder): Promise<void> {
  const refund = await deps.database.inAccount(accountId, (tx) => begin(deps, tx, accountId, id, by));
  if (refund === null) return;
  if ((await settleRefund(deps, accountId, refund.id, by)) === 'settled') return;
  await deps.database.inAccount(accountId, (tx) =>
    enqueue(tx, settleRefundJob, { id: refund.id }, { accountId, key: refund.id, inMs: LATER_MS }),
  );
}

/**
 * Writes the refund, while the order is held: its refunds never add up to more than was captured.
 * @returns null when it is under way: its job settles it
 */
async function begin(
  deps: PaymentDeps,
  tx: Tx,
  accountId: string,
  id: string,
  { reason, of, ...by }: Refunder,
): Promise<{ id: string } | null> {
  const { group } = await lockGroup(tx, accountId, id);
  const [leader] = group;
  const payment = group.find((one) => one.id === id) ?? leader;
  const isPart = of === 'return' && group.length > 1;
  if (payment.state === 'refunded') throw refused('This fee is refunded already.');
  if (payment.state !== 'approved' && payment.state !== 'mismatched')
    throw refused('Only a fee that was paid can be refunded.');
  if (payment.captureId === null)
    throw refused(
      payment.state === 'mismatched'
        ? 'No money was taken: there is nothing to refund.'
        : 'A coupon paid this fee: there is no money to refund.',
    );
  const before = (await findRefunds(tx, group)).filter(isCounted);
  const open = before.filter(({ state }) => state === 'initiated');
  // The whole order is being refunded, or this return.
  if (open.some((one) => !one.isPart || (isPart && one.paymentId === id))) return null;
  if (!isPart && open.length > 0)
    throw refused('The refund of one return is under way. Refund the rest when the provider has answered.');
  if (isPart && payment.state === 'mismatched')
    throw refused('The provider took another amount than was asked for. Refund the whole payment.');
  if (isPart && payment.paidAmount === '0.00') throw refused('A coupon paid this fee: there is no money to refund.');
  const left = leftOf(leader, before);
  const money = isPart ? { amount: payment.paidAmount, currency: payment.currency } : left;
  if (decimal(money.amount).n <= 0n || minus(decimal(left.amount), decimal(money.amount)).n < 0n)
    throw refused(`Of this payment ${left.amount} ${left.currency} is left to refund.`);
  const now = deps.now();
  const refund = {
    id: newId(),
    accountId,
    paymentId: isPart ? payment.id : leader.id,
    isPart,
    ...money,
    reason,
    askedBy: by.actorId,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insertInto('refund').values(refund).execute();
  await record(tx, isPart ? payment : leader, 'REFUND_INITIATED', by, { ...money, reason });
  return refund;
}

const refused = (description: string) => new AppError('WRONG_STATE', { description });

/** Has the provider refund, after a look at the order. @returns unknown while it does not answer or the refund is pending */
export async function settleRefund(
  deps: PaymentDeps,
  accountId: string,
  id: string,
  by: Settler = {},
): Promise<'settled' | 'unknown'> {
  const { database, payments, log } = deps;
  const open = await database.inAccount(accountId, (tx) => findOpen(tx, accountId, id));
  if (!open) return 'settled';
  const { refund, paymentId, captureId, isOfRest } = open;
  try {
    const order = await payments.order(paymentId);
    const outcome: RefundOutcome =
      order.capture?.status === 'refunded'
        ? { status: 'completed' }
        : await payments.refund({
            requestId: refund.id,
            captureId,
            note: refund.reason.slice(0, 255),
            part: refund.isPart || isOfRest ? { amount: refund.amount, currency: refund.currency } : null,
          });
    if (outcome.status === 'pending') return 'unknown';
    await database.inAccount(accountId, (tx) => finish(deps, tx, refund, outcome, by));
    return 'settled';
  } catch (error) {
    if (!(error instanceof PaymentProblem)) throw error;
    log.warn({ refund: id }, error.message);
    return 'unknown';
  }
}

/** The same later. Throws while the provider gives no answer, so that the queue tries again, later each time. */
export const settleRefundJob = defineJob({
  name: 'settleRefund',
  runner: 'payments',
  scope: 'account',
  payload: z.strictObject({ id: z.uuid() }),
  work:
    (deps: PaymentDeps) =>
    async ({ payload, accountId = '' }) => {
      if ((await settleRefund(deps, accountId, payload.id)) === 'unknown')
        throw new Error('The refund is not settled yet.');
    },
});

async function findOpen(tx: Tx, accountId: string, id: string) {
  const refund = await tx
    .selectFrom('refund')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'initiated')
    .executeTakeFirst();
  if (!refund) return null;
  const group = await findGroup(tx, accountId, refund.paymentId);
  const [{ paymentId, captureId }] = group;
  const isOfRest = (await findRefunds(tx, group)).some((one) => one.id !== refund.id && isCounted(one));
  return paymentId === null || captureId === null ? null : { refund, paymentId, captureId, isOfRest };
}

async function finish(
  deps: PaymentDeps,
  tx: Tx,
  refund: RefundRecord,
  outcome: RefundOutcome,
  by: Settler,
): Promise<void> {
  const { group } = await lockGroup(tx, refund.accountId, refund.paymentId);
  if (outcome.status === 'completed') {
    await refunded(deps, tx, refund.isPart ? ofReturn(group, refund) : group, by, { refunds: [refund] });
    return;
  }
  const failed = await tx
    .updateTable('refund')
    .set({ state: 'failed', failure: 'reason' in outcome ? outcome.reason : null, updatedAt: deps.now() })
    .where('accountId', '=', refund.accountId)
    .where('id', '=', refund.id)
    .where('state', '=', 'initiated')
    .returning('id')
    .executeTakeFirst();
  if (failed) await record(tx, ofReturn(group, refund)[0], 'REFUND_FAILED', by, takenBack(refund));
}

/** The payment of the return that a refund is of. */
const ofReturn = (group: PaymentGroup, { paymentId }: RefundRecord): PaymentGroup => [
  group.find(({ id }) => id === paymentId) ?? group[0],
];

const takenBack = ({ amount, currency }: RefundRecord) => ({ amount, currency });

async function record(
  tx: Tx,
  payment: PaymentRecord,
  actionType: 'REFUND_INITIATED' | 'REFUND_FAILED',
  by: Settler,
  detail: { readonly [key: string]: string },
): Promise<void> {
  await recordEvent(tx, {
    accountId: payment.accountId,
    ...by,
    actionType,
    documentType: payment.formType,
    documentId: payment.filingId,
    outcome: actionType === 'REFUND_FAILED' ? 'failed' : 'success',
    detail: { payment: payment.id, ...detail },
  });
}
