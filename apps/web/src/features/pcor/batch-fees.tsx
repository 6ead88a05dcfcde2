import { decimal, times, toFixed } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal } from '../../api/call.ts';
import { showSuccess } from '../../components/banners/banners.tsx';
import { counted } from '../../components/counted.ts';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../components/fields/checkbox-field.tsx';
import { Money } from '../../components/money/money.tsx';
import { ApprovalFrame, CouponField, SandboxNotice, useBegunCoupon, useCoupon, useFee } from '../payments/public.ts';
import css from './batch.module.css';
import { paidAddress } from './batch-address.ts';
import { BATCHES, type Batch, type BatchReturn } from './batch-queries.ts';

const CERTIFICATION = 'certification';
const FORM = 'Form720';

/** One payment of the service fees of the returns that are ready for it. */
export function BatchFees({ batch: { id, serviceFee }, payable }: { batch: Batch; payable: readonly BatchReturn[] }) {
  const { data: fee } = useFee(FORM);
  const [agreed, setAgreed] = useState(false);
  const [approvalUrl, setApprovalUrl] = useState<string>();
  const { errors, busy, pay } = usePayment(id, setApprovalUrl);
  const coupon = useCoupon(
    payable.map((one) => one.id),
    useBegunCoupon(payable[0]?.id),
  );
  const { applied } = coupon;
  const count = payable.length;
  const amount = toFixed(times(decimal(serviceFee), decimal(String(count))), 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (coupon.refuseUnapplied()) return;
    void pay(
      payable.map((one) => one.id),
      agreed ? (fee?.certificationOfEach ?? '') : '',
      applied?.couponCode,
    );
  };
  return (
    <section className={css.step} aria-labelledby="fees">
      <h2 id="fees">Service fees</h2>
      <SandboxNotice formType={FORM} />
      {approvalUrl ? (
        <ApprovalFrame address={approvalUrl} onBack={() => setApprovalUrl(undefined)} />
      ) : (
        <form className={css.step} onSubmit={submit} noValidate>
          <ErrorSummary errors={errors} />
          <p>
            {counted(count, 'return', 'returns')}
            {count > 1 && (
              <>
                {' '}
                at <Money value={serviceFee} /> each
              </>
            )}
            , in one payment of{' '}
            <strong>
              <Money value={amount} />
            </strong>
            . The fee is not the tax.
          </p>
          <CouponField coupon={coupon} />
          {applied && (
            <p>
              Discount <Money value={`-${applied.discount}`} />, net amount{' '}
              <strong>
                <Money value={applied.netAmount} />
              </strong>
              .
            </p>
          )}
          {fee && (
            <CheckboxField
              id={CERTIFICATION}
              label={fee.certificationOfEach}
              required
              checked={agreed}
              onChange={setAgreed}
              error={errors.find(({ field }) => field === CERTIFICATION)?.message}
            />
          )}
          <div className={css.acts}>
            <Button type="submit" loading={busy} disabled={!fee}>
              Pay for {counted(count, 'return', 'returns')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** Begins the payment: then the provider's page is framed, or the whole window goes there. */
function usePayment(batchId: string, show: (approvalUrl: string) => void) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function pay(filings: string[], certification: string, couponCode: string | undefined): Promise<void> {
    setBusy(true);
    try {
      const payment = await call('payPcorBatch', {
        params: { id: batchId },
        body: { filings, certification, ...(couponCode !== undefined && { couponCode }) },
      });
      setErrors([]);
      // A coupon paid the fees: nobody has to be asked.
      if (payment.paymentId === null) {
        showSuccess('The service fees are paid');
        await queries.invalidateQueries({ queryKey: [BATCHES] });
      } else if (payment.approvalUrl === null) navigate(paidAddress(batchId, payment), { replace: true });
      else if (payment.framed) show(payment.approvalUrl);
      else window.location.assign(payment.approvalUrl);
    } catch (error) {
      setErrors(fieldErrors(error));
      // Another person paid, changed or deleted one of the returns: show the current state.
      if (error instanceof Refusal && error.code !== 'CERTIFICATION_MISSING')
        await queries.invalidateQueries({ queryKey: [BATCHES] });
    } finally {
      setBusy(false);
    }
  }
  return { errors, busy, pay };
}

function fieldErrors(error: unknown): readonly FieldError[] {
  const message = error instanceof Error ? error.message : 'There is a problem in payment';
  if (error instanceof Refusal && error.code === 'CERTIFICATION_MISSING')
    return error.issues.map((issue) => ({ field: CERTIFICATION, message: issue.message }));
  return [{ field: CERTIFICATION, message }];
}
