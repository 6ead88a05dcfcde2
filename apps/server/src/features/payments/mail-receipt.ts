import { compare, decimal, type FilingFormType } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { askMail } from '../mail/public.ts';
import { addAmounts, amountOf, feeOfPayment, paymentFacts } from './payment-record.ts';
import { findGroup, type PaymentGroup } from './queries.ts';

/** The prices of a payment in words; nothing where all its returns cost the same. */
function pricesOf(group: PaymentGroup): { prices?: string[] } {
  const fees = Map.groupBy(group, feeOfPayment);
  if (fees.size < 2) return {};
  return {
    prices: [...fees]
      .sort(([one], [other]) => compare(decimal(other), decimal(one)))
      .map(
        ([fee, { length }]) =>
          `${length === 1 ? '1 return' : `${length} returns`} at $${fee}${length === 1 ? '' : ` each, $${addAmounts(Array.from({ length }, () => fee))}`}`,
      ),
  };
}

/**
 * Asks for the receipt of an order that was approved in this transaction, for who paid.
 * @param paid how many returns it pays for
 */
export async function mailReceipt(tx: Tx, accountId: string, id: string, paid: number, now: Date): Promise<void> {
  const group = await findGroup(tx, accountId, id);
  const [payment] = group;
  const { paymentDescription, businessName, currency, invoiceNumber, paymentId, transactionFor, transactionFormType } =
    paymentFacts(payment);
  const facts = {
    description:
      paid === 1
        ? paymentDescription
        : `${paymentDescription}, and ${paid === 2 ? '1 more return' : `${paid - 1} more returns`}`,
    businessName: paid === 1 ? businessName : `${businessName} and ${paid - 1} more`,
    ...(payment.couponCode !== null && {
      fee: addAmounts(group.map(feeOfPayment)),
      discount: addAmounts(group.map(({ discount }) => discount)),
      couponCode: payment.couponCode,
    }),
    ...pricesOf(group),
    paidAmount: amountOf(payment),
    currency,
    invoiceNumber: invoiceNumber ?? '',
    paymentId: paymentId ?? '',
    date: now.toISOString().slice(0, 10),
    filingId: transactionFor,
    formType: transactionFormType as FilingFormType,
  };
  await askMail(tx, { kind: 'receipt', userId: payment.certifiedBy, facts, ip: null }, now);
}
