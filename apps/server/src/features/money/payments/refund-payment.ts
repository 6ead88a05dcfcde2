import { z } from 'zod';
import { PaymentProblem, type RefundOutcome } from '../../../adapters/payment/port.ts';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { defineJob, enqueue } from '../../../jobs/public.ts';
import { findPaymentRefund, type RefundRecord } from './find-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takenOf } from './payment-record.ts';
import { lockGroup, type PaymentGroup } from './queries.ts';
import { refunded, type Settler } from './settle-payment.ts';

/** The administrator who refunds, and why. */
export interface Refunder extends Settler {
  actorId: string;
  reason: string;
}

const LATER_MS = 5_000;

/**
 * Refunds the order that paid this fee, as a whole: of an order for several returns all of them. The row is written before the provider
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

/** Writes the refund. @returns null when one is under way: its job settles it */
async function begin(
  deps: PaymentDeps,
  tx: Tx,
  accountId: string,
  id: string,
  { reason, ...by }: Refunder,
): Promise<{ id: string } | null> {
  const { group } = await lockGroup(tx, accountId, id);
  const [payment] = group;
  if (payment.state === 'refunded') throw refused('This fee is refunded already.');
  if (payment.state !== 'approved' && payment.state !== 'mismatched')
    throw refused('Only a fee that was paid can be refunded.');
  if (payment.captureId === null)
    throw refused(
      payment.state === 'mismatched'
        ? 'No money was taken: there is nothing to refund.'
        : 'A coupon paid this fee: there is no money to refund.',
    );
  const under = await findPaymentRefund(tx, accountId, payment.id);
  if (under?.state === 'initiated') return null;
  const now = deps.now();
  const refund = {
    id: newId(),
    accountId,
    paymentId: payment.id,
    ...takenOf(payment),
    reason,
    askedBy: by.actorId,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insertInto('refund').values(refund).execute();
  await record(tx, group, 'REFUND_INITIATED', by, { reason });
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
  const { refund, paymentId, captureId } = open;
  try {
    const order = await payments.order(paymentId);
    const outcome: RefundOutcome =
      order.capture?.status === 'refunded'
        ? { status: 'completed' }
        : await payments.refund({ requestId: refund.id, captureId, note: refund.reason.slice(0, 255) });
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
  const { paymentId, captureId } = await tx
    .selectFrom('payment')
    .select(['paymentId', 'captureId'])
    .where('accountId', '=', accountId)
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
  return paymentId === null || captureId === null ? null : { refund, paymentId, captureId };
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
    await refunded(deps, tx, group, by);
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
  if (failed) await record(tx, group, 'REFUND_FAILED', by, {});
}

async function record(
  tx: Tx,
  [payment]: PaymentGroup,
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
    detail: { payment: payment.id, ...takenOf(payment), ...detail },
  });
}
