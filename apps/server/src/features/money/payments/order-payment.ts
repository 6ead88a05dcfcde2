import { setTimeout as sleep } from 'node:timers/promises';
import { type NewOrder, PaymentProblem } from '../../../adapters/payment/port.ts';
import { AppError } from '../../../app-error.ts';
import { claim, leaseMs, release } from './claim.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { amountOf, type PaymentRecord } from './payment-record.ts';
import { findPayment } from './queries.ts';

const LOOK_EVERY_MS = 100;

/** Text and return URLs for the provider. */
export type OrderTexts = Pick<NewOrder, 'description' | 'returnUrl' | 'cancelUrl'>;

/** Has the provider make the order of a payment: one caller asks, the others wait for what it is answered. */
export async function orderPayment(deps: PaymentDeps, payment: PaymentRecord, way: OrderTexts): Promise<PaymentRecord> {
  const { database, payments, now } = deps;
  const { accountId } = payment;
  const claimed = await database.inAccount(accountId, (tx) => claim(deps, tx, payment));
  if (!claimed) return orderedByAnother(deps, payment, way);
  try {
    const made = await payments.create({
      requestId: payment.id,
      amount: amountOf(payment),
      currency: payment.currency,
      description: way.description,
      customId: payment.filingId,
      invoiceId: payment.id,
      returnUrl: way.returnUrl,
      cancelUrl: way.cancelUrl,
    });
    return await database.inAccount(accountId, async (tx) => {
      const { paymentId, approvalUrl } = made;
      await tx
        .updateTable('payment')
        .set({ paymentId })
        .where('accountId', '=', accountId)
        .where('orderOf', '=', payment.id)
        .execute();
      return tx
        .updateTable('payment')
        .set({ paymentId, approvalUrl, claimedUntil: null, updatedAt: now() })
        .where('accountId', '=', accountId)
        .where('id', '=', payment.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    await database.inAccount(accountId, (tx) => release(tx, payment));
    if (!(error instanceof PaymentProblem)) throw error;
    deps.log.warn({ payment: payment.id }, error.message);
    throw new AppError('PAYMENT_UNAVAILABLE', { retryAfter: 5 });
  }
}

async function orderedByAnother(
  deps: PaymentDeps,
  { accountId, id }: PaymentRecord,
  way: OrderTexts,
): Promise<PaymentRecord> {
  for (let waited = 0; waited < leaseMs(deps.payments); waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    const payment = await deps.database.inAccount(accountId, (tx) => findPayment(tx, accountId, id));
    if (payment.approvalUrl !== null || payment.state !== 'initiated') return payment;
    if (payment.claimedUntil === null) break;
    // The claiming process ended without an answer.
    if (payment.claimedUntil <= deps.now()) return orderPayment(deps, payment, way);
  }
  throw new AppError('PAYMENT_UNAVAILABLE', { retryAfter: 5 });
}
