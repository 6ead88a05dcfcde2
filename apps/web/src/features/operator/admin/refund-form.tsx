import type { AdminTransactionRow } from '@gauger/contract';
import { call } from '../../../api/call.ts';
import { ActForm } from './act-form.tsx';

/** Refunds a fee: its reason, which the payer reads, and a fresh second factor where the login is not. */
export function RefundForm({ transaction, onDone }: { transaction: AdminTransactionRow; onDone: () => void }) {
  const { id, paidAmount, paymentDescription, businessName, invoiceNumber, taken, returnsPaid } = transaction;
  const refunded = taken ? `${taken.amount} ${taken.currency}` : `$${paidAmount}`;
  return (
    <ActForm
      title={`Refund ${invoiceNumber ?? ''}`}
      about={
        <>
          {paymentDescription} of {businessName}, ${paidAmount}.{' '}
          {taken &&
            `The payment provider took ${refunded} instead${returnsPaid > 1 ? ' for the whole order' : ''}, and gives that back. `}
          {returnsPaid > 1 && `One payment paid for ${returnsPaid} returns: all of them are refunded. `}A return that
          was sent stays sent. One that was not is unpaid again. You cannot undo this.
        </>
      }
      button={`Refund ${returnsPaid > 1 && !taken ? 'the whole payment' : refunded}`}
      isDanger
      asks={{ id: 'reason', label: 'Reason', hint: 'The payer reads it in an email', isLong: true }}
      act={async (reason, code) => {
        const { refund } = await call('refundTransaction', { params: { id }, body: { reason, ...code } });
        if (refund?.state === 'failed')
          return new Error(`The payment provider refused the refund: ${refund.failure ?? 'no reason given'}`);
        return refund?.state === 'initiated'
          ? `The refund of ${invoiceNumber} is under way. We ask the provider until it is known`
          : `${invoiceNumber} is refunded`;
      }}
      onDone={onDone}
    />
  );
}
