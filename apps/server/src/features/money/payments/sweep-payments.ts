import type { Tx } from '../../../db/public.ts';
import { defineSweep, enqueue } from '../../../jobs/public.ts';
import { settleRefundJob } from './refund-payment.ts';
import { settlePaymentJob } from './settle-payment.ts';

const MINUTE = 60_000;
/** The provider was asked to take the money and has not said whether it did. */
const CAPTURING_MS = 2 * MINUTE;
/** The payer is on the provider's page, or has left it for good. */
const INITIATED_MS = 30 * MINUTE;
const MAX_PAYMENTS = 1_000;
/** PayPal repeats its events for three days. */
const EVENT_MS = 4 * 24 * 60 * MINUTE;

/** Has the provider asked about every payment that nobody came back for, and every refund without an answer; runs as the administrator's role. */
export async function sweepPayments(tx: Tx, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const waiting = await tx
    .selectFrom('payment')
    .select(['id', 'accountId'])
    .where('orderOf', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'capturing'), row('updatedAt', '<', ago(CAPTURING_MS))]),
        row.and([row('state', '=', 'initiated'), row(row.fn.coalesce('askedAt', 'updatedAt'), '<', ago(INITIATED_MS))]),
      ]),
    )
    .orderBy('updatedAt')
    .limit(MAX_PAYMENTS)
    .execute();
  for (const { id, accountId } of waiting) await enqueue(tx, settlePaymentJob, { id }, { accountId, key: id });
  const refunds = await tx
    .selectFrom('refund')
    .select(['id', 'accountId'])
    .where('state', '=', 'initiated')
    .where('updatedAt', '<', ago(CAPTURING_MS))
    .limit(MAX_PAYMENTS)
    .execute();
  for (const { id, accountId } of refunds) await enqueue(tx, settleRefundJob, { id }, { accountId, key: id });
  await tx.deleteFrom('paymentEvent').where('receivedAt', '<', ago(EVENT_MS)).execute();
}

export const sweepPaymentsJob = defineSweep({
  name: 'sweepPayments',
  runner: 'payments',
  cron: '*/5 * * * *',
  work:
    ({ now }: { now: () => Date }) =>
    ({ transaction }) =>
      transaction((tx) => sweepPayments(tx, now())),
});
