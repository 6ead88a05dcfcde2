import type { AdminTransactionRow } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import { FreshFactorField, useFreshFactor } from './fresh-factor.tsx';
import css from './operations-page.module.css';
import { ADMIN } from './queries.ts';

const REASON = 'reason';

/** Refunds a fee: its reason, which the payer reads, and a fresh second factor where the login is not. */
export function RefundForm({ transaction, onDone }: { transaction: AdminTransactionRow; onDone: () => void }) {
  const { id, paidAmount, paymentDescription, businessName, invoiceNumber, taken, returnsPaid } = transaction;
  const refunded = taken ? `${taken.amount} ${taken.currency}` : `$${paidAmount}`;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const factor = useFreshFactor(REASON);
  useEffect(() => {
    focusField(REASON);
  }, []);

  const refund = () =>
    factor.act(async (otpNumber) => {
      const { refund: made } = await call('refundTransaction', { params: { id }, body: { reason, ...otpNumber } });
      await queries.invalidateQueries({ queryKey: [ADMIN] });
      if (made?.state === 'failed')
        throw new Error(`The payment provider refused the refund: ${made.failure ?? 'no reason given'}`);
      showSuccess(
        made?.state === 'initiated'
          ? `The refund of ${invoiceNumber} is under way. We ask the provider until it is known`
          : `${invoiceNumber} is refunded`,
      );
      onDone();
    });

  return (
    <FormSheet
      label={`Refund ${invoiceNumber ?? ''}`}
      errors={factor.errors}
      restored={false}
      onSubmit={() => void refund()}
      actions={
        <>
          <Button variant="default" onClick={onDone} disabled={factor.busy}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={factor.busy}>
            Refund {returnsPaid > 1 && !taken ? 'the whole payment' : refunded}
          </Button>
        </>
      }
    >
      <h2 className={css.heading}>Refund {invoiceNumber}</h2>
      <p className={css.says}>
        {paymentDescription} of {businessName}, ${paidAmount}.{' '}
        {taken &&
          `The payment provider took ${refunded} instead${returnsPaid > 1 ? ' for the whole order' : ''}, and gives that back. `}
        {returnsPaid > 1 && `One payment paid for ${returnsPaid} returns: all of them are refunded. `}A return that was
        sent stays sent. One that was not is unpaid again. You cannot undo this.
      </p>
      <LongTextField
        id={REASON}
        label="Reason"
        hint="The payer reads it in an email"
        required
        value={reason}
        maxLength={250}
        error={factor.errorOf(REASON)}
        onChange={setReason}
      />
      <FreshFactorField factor={factor} />
    </FormSheet>
  );
}
