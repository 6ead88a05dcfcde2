import type { PaymentProvider } from '../../../adapters/payment/port.ts';
import type { Tx } from '../../../db/public.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentRecord } from './payment-record.ts';

/** How long one talk with the provider can last at most: a token, a question and the taking, each up to its limit. */
export const leaseMs = ({ timeoutMs }: PaymentProvider): number => 4 * timeoutMs;

/** Claims a payment for one exchange with the provider, until release or expiry. @returns false when another process has it */
export async function claim({ payments, now }: PaymentDeps, tx: Tx, payment: PaymentRecord): Promise<boolean> {
  const at = now();
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ claimedUntil: new Date(at.getTime() + leaseMs(payments)) })
    .where('accountId', '=', payment.accountId)
    .where('id', '=', payment.id)
    .where((row) => row.or([row('claimedUntil', 'is', null), row('claimedUntil', '<=', at)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function release(tx: Tx, { accountId, id }: PaymentRecord): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ claimedUntil: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}
