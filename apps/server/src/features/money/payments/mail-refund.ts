import type { Tx } from '../../../db/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import type { RefundRecord } from './find-refund.ts';
import { addAmounts, paymentFacts, takenOf } from './payment-record.ts';
import type { PaymentGroup } from './queries.ts';

/** Asks for the mail to who paid, in the transaction that records the refund. */
export async function mailRefund(
  tx: Tx,
  group: PaymentGroup,
  { refund, isRest }: { refund: RefundRecord | undefined; isRest: boolean },
  now: Date,
): Promise<void> {
  const [payment, ...others] = group;
  const { paymentDescription, businessName, invoiceNumber } = paymentFacts(payment);
  const facts = {
    description:
      others.length === 0
        ? paymentDescription
        : `${paymentDescription}, and ${others.length} more ${others.length === 1 ? 'return' : 'returns'}`,
    businessName: others.length === 0 ? businessName : `${businessName} and ${others.length} more`,
    ...(refund
      ? { amount: refund.amount, currency: refund.currency }
      : isRest
        ? { amount: addAmounts(group.map(({ paidAmount }) => paidAmount)), currency: payment.currency }
        : takenOf(payment)),
    invoiceNumber: invoiceNumber ?? '',
    reason: refund?.reason ?? '',
    date: now.toISOString().slice(0, 10),
  };
  await queueEmail(tx, { kind: 'refund', userId: payment.certifiedBy, facts, ip: null }, now);
}
