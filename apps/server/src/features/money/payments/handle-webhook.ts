import type { hearProvider } from '@gauger/contract';
import type { ProviderEvent } from '../../../adapters/payment/port.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { enqueue } from '../../../jobs/public.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { settlePaymentJob } from './settle-payment.ts';

/** Handles a proven event, kept once by its id. It decides nothing itself: the provider is asked about the order. */
export async function handleWebhook(
  { database, payments, now }: PaymentDeps,
  { message }: Call<typeof hearProvider>,
): Promise<{ received: true }> {
  const event = await payments.readEvent(message.headers, message.body);
  if (!event) throw new AppError('EVENT_REFUSED');
  await database.acrossAccounts(async (tx) => {
    if (!(await keepEvent(tx, event, now()))) return;
    const { paymentId, captureId } = event;
    if (paymentId === null && captureId === null) return;
    const payment = await tx
      .selectFrom('payment')
      .select(['id', 'accountId'])
      .where((row) => (paymentId === null ? row('captureId', '=', captureId) : row('paymentId', '=', paymentId)))
      .where('orderOf', 'is', null)
      .executeTakeFirst();
    if (payment)
      await enqueue(tx, settlePaymentJob, { id: payment.id }, { accountId: payment.accountId, key: payment.id });
  });
  return { received: true };
}

/** @returns false when it was kept before */
async function keepEvent(tx: Tx, event: ProviderEvent, now: Date): Promise<boolean> {
  const kept = await tx
    .insertInto('paymentEvent')
    .values({ id: event.id, eventType: event.type, paymentId: event.paymentId, receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}
