import type { Tx } from '../../db/database.ts';
import { askMail } from '../mail/public.ts';
import { presentPayment } from './payment-record.ts';
import { findPayment } from './queries.ts';

/** Asks for the receipt of a payment that was approved in this transaction, for who paid. */
export async function mailReceipt(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  const payment = await findPayment(tx, accountId, id);
  const { paymentDescription, businessName, paidAmount, currency, invoiceNumber, paymentId, transactionFor } =
    presentPayment(payment);
  const facts = {
    description: paymentDescription,
    businessName,
    paidAmount,
    currency,
    invoiceNumber: invoiceNumber ?? '',
    paymentId: paymentId ?? '',
    date: now.toISOString().slice(0, 10),
    filingId: transactionFor,
  };
  await askMail(tx, { kind: 'receipt', userId: payment.certifiedBy, facts, ip: null }, now);
}
