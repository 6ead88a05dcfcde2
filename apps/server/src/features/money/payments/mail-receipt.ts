import { compare, decimal, type FilingFormType } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { queueEmail } from '../../../mail/public.ts';
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

/** Returns that a receipt names one by one. */
const MOST_NAMED = 100;

const returnsOf = (group: PaymentGroup): { name: string; paidAmount: string; invoiceNumber: string }[] =>
  group.slice(0, MOST_NAMED).map((payment) => {
    const { paymentDescription, businessName, paidAmount, invoiceNumber } = paymentFacts(payment);
    return { name: `${paymentDescription}, ${businessName}`, paidAmount, invoiceNumber: invoiceNumber ?? '' };
  });

/** Where the returns of a payment are signed: on the page of their batch, if all are of one. */
async function pageOfOrder(tx: Tx, group: PaymentGroup): Promise<string> {
  const [{ id, paymentId }] = group;
  const batches = await tx
    .selectFrom('pcorBatchFiling')
    .select(['batchId', ({ fn }) => fn.countAll<number>().as('returns')])
    .where('filingId', '=', sql<string>`any(${group.map(({ filingId }) => filingId)}::uuid[])`)
    .groupBy('batchId')
    .execute();
  const whole = batches.find(({ returns }) => returns === group.length);
  if (whole) return `/home/pcoribatch?${new URLSearchParams({ batch: whole.batchId })}`;
  // A coupon paid it all: the provider has no payment to show.
  if (paymentId === null) return '/home/clients';
  return `/home/clients/pay?${new URLSearchParams({ payment: id, token: paymentId })}`;
}

/** Queues the receipt of an order that was approved in this transaction, for `paid` returns, to who paid. */
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
    ...(paid > 1 && {
      returns: returnsOf(group),
      others: Math.max(0, group.length - MOST_NAMED),
      page: await pageOfOrder(tx, group),
    }),
    filingId: transactionFor,
    formType: transactionFormType as FilingFormType,
  };
  await queueEmail(tx, { kind: 'receipt', userId: payment.certifiedBy, facts, ip: null }, now);
}
