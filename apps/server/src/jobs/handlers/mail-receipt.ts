import type { Mailer } from '../../adapters/mail/port.ts';
import { composeMail } from '../../features/mail/public.ts';
import { presentPayment } from '../../features/payments/payment-record.ts';
import { findPayment } from '../../features/payments/queries.ts';
import { mailReceipt } from '../definitions.ts';
import { type Handler, handle } from '../handler.ts';

/** Mails the receipt to who paid, once unless the process dies between sending and noting it. */
export const mailReceiptHandler = (mailer: Mailer, siteUrl: string, now: () => Date): Handler =>
  handle(mailReceipt, async ({ payload, accountId = '', transaction }) => {
    const receipt = await transaction(async (tx) => {
      const payment = await findPayment(tx, accountId, payload.id);
      const payer = await tx
        .selectFrom('appUser')
        .select('email')
        .where('id', '=', payment.certifiedBy)
        .executeTakeFirst();
      return payment.receiptSentAt === null && payer ? { to: payer.email, payment: presentPayment(payment) } : null;
    });
    if (!receipt) return;
    const { to, payment } = receipt;
    await mailer.send(
      composeMail(payment.id, to, {
        subject: `Receipt ${payment.invoiceNumber}: service fee for ${payment.paymentDescription}`,
        passages: [
          `The service fee for ${payment.paymentDescription} of ${payment.businessName} is paid.`,
          {
            facts: [
              ['Paid amount', `$${payment.paidAmount} ${payment.currency}`],
              ['Invoice number', String(payment.invoiceNumber)],
              ['Transaction ID', payment.paymentId ?? ''],
              ['Date', payment.updatedAt.slice(0, 10)],
            ],
          },
          'The return is not sent yet.',
          {
            label: 'Proceed',
            link: `${siteUrl}/home/business/concentforsubmission?filing=${payment.transactionFor}`,
          },
        ],
      }),
    );
    await transaction((tx) =>
      tx
        .updateTable('payment')
        .set({ receiptSentAt: now() })
        .where('accountId', '=', accountId)
        .where('id', '=', payload.id)
        .execute(),
    );
  });
