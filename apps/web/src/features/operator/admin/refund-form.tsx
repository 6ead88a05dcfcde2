import type { AdminTransactionRow } from '@gauger/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { ActForm } from './act-form.tsx';
import css from './admin.module.css';

/** Refunds a fee: alone or with the rest of its payment, its reason, which the payer reads, and a fresh second factor where the login is not. */
export function RefundForm({ transaction, onDone }: { transaction: AdminTransactionRow; onDone: () => void }) {
  const { id, paidAmount, paymentDescription, businessName, invoiceNumber, taken, left } = transaction;
  const canChoose = left.returns > 1 && !taken;
  const [of, setOf] = useState<'return' | 'payment'>(canChoose ? 'return' : 'payment');
  const whole = taken ? `${left.amount} ${taken.currency}` : `$${left.amount}`;
  return (
    <ActForm
      title={`Refund ${invoiceNumber ?? ''}`}
      about={
        <>
          {paymentDescription} of {businessName}, ${paidAmount}.{' '}
          {taken &&
            `The payment provider took ${whole} instead${left.returns > 1 ? ` for the whole order, ${left.returns} returns` : ''}, and gives that back. `}
          A return that was sent stays sent. One that was not is unpaid again. You cannot undo this.
        </>
      }
      button={`Refund ${of === 'return' ? `$${paidAmount}` : whole}`}
      isDanger
      asks={{ id: 'reason', label: 'Reason', hint: 'The payer reads it in an email', isLong: true }}
      act={async (reason, code) => {
        const { refund } = await call('refundTransaction', { params: { id }, body: { reason, of, ...code } });
        if (refund?.state === 'failed')
          return new Error(`The payment provider refused the refund: ${refund.failure ?? 'no reason given'}`);
        return refund?.state === 'initiated'
          ? `The refund of ${invoiceNumber} is under way. We ask the provider until it is known`
          : `${invoiceNumber} is refunded`;
      }}
      onDone={onDone}
    >
      {() =>
        canChoose && (
          <div className={css.besides}>
            <RadioField
              id="of"
              label="Refund"
              value={of}
              onChange={(chosen) => setOf(chosen === 'return' ? 'return' : 'payment')}
              choices={[
                { value: 'return', label: `This return alone, $${paidAmount}` },
                {
                  value: 'payment',
                  label: `All ${left.returns} returns of the payment that are not refunded, ${whole}`,
                },
              ]}
            />
          </div>
        )
      }
    </ActForm>
  );
}
