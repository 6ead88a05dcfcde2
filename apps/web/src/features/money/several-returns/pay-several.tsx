import { type FeePart, feePartsOf } from '@gauger/contract';
import { type FilingFormType, formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, Refusal } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { Money } from '../../../components/money/money.tsx';
import { ApprovalFrame, CouponField, SandboxNotice, useBegunCoupon, useCoupon, useFee } from '../payments/public.ts';
import css from './together.module.css';

const CERTIFICATION = 'certification';

/** A return that is paid for with others. */
export interface Payable {
  id: string;
  formType: FilingFormType;
  /** Its service fee in this payment: dollars and cents. */
  fee: string;
}

type Order = Answer<'payReturns'>;

interface PayTogetherProps {
  /** At least one. */
  returns: readonly Payable[];
  /** All service fees together, as the server adds them. */
  total: string;
  begin: (body: { filings: string[]; certification: string; couponCode?: string; amount: string }) => Promise<Order>;
  /** The page that says what became of a payment. */
  paidAddress: (order: Order) => string;
  /** Called after a coupon paid the fees. */
  onPaid: () => Promise<void>;
  /** Called after a refusal: another person may have paid, changed or deleted one of the returns. */
  onRefused: () => Promise<void>;
}

/** One payment of the service fees of several returns. */
export function PaySeveral({ returns, total, begin, paidAddress, onPaid, onRefused }: PayTogetherProps) {
  const ids = returns.map(({ id }) => id);
  const { data: fee } = useFee(returns[0]?.formType ?? 'Form720');
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const [approvalUrl, setApprovalUrl] = useState<string>();
  const navigate = useNavigate();
  const coupon = useCoupon(ids, useBegunCoupon(ids[0]));
  const { applied } = coupon;

  async function pay(amount: string): Promise<void> {
    setBusy(true);
    try {
      const order = await begin({
        filings: ids,
        certification: agreed ? (fee?.certificationOfEach ?? '') : '',
        amount,
        ...(applied && { couponCode: applied.couponCode }),
      });
      setErrors([]);
      // A coupon paid the fees: nobody has to be asked.
      if (order.paymentId === null) await onPaid();
      else if (order.approvalUrl === null) navigate(paidAddress(order), { replace: true });
      else if (order.framed) setApprovalUrl(order.approvalUrl);
      else window.location.assign(order.approvalUrl);
    } catch (error) {
      setErrors(fieldErrors(error));
      if (error instanceof Refusal && error.code !== 'CERTIFICATION_MISSING') {
        await onRefused();
        // At other prices the discount is another.
        await coupon.again();
      }
    } finally {
      setBusy(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (coupon.refuseUnapplied() || busy) return;
    void pay(applied?.netAmount ?? total);
  };
  return (
    <section className={css.step} aria-labelledby="fees">
      <h2 id="fees">Service fees</h2>
      <SandboxNotice formType={returns[0]?.formType ?? 'Form720'} />
      {approvalUrl ? (
        <ApprovalFrame address={approvalUrl} onBack={() => setApprovalUrl(undefined)} />
      ) : (
        <form className={css.step} onSubmit={submit} noValidate>
          <ErrorSummary errors={errors} />
          <Sum parts={partsOf(returns)} count={returns.length} total={total} />
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
          <div className="line-3">
            <Button type="submit" loading={busy} disabled={!fee}>
              Pay for {counted(returns.length, 'return', 'returns')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

type Part = FeePart & { formType: FilingFormType };

/** The prices of one payment, form by form. */
const partsOf = (returns: readonly Payable[]): Part[] =>
  [...Map.groupBy(returns, ({ formType }) => formType)].flatMap(([formType, of]) =>
    feePartsOf(of.map(({ fee }) => fee)).map((part) => ({ ...part, formType })),
  );

/** The arithmetic of the fees: one price in a sentence, several prices in a line each. */
function Sum({ parts, count, total }: { parts: readonly Part[]; count: number; total: string }) {
  const [first] = parts;
  const forms = new Set(parts.map(({ formType }) => formType)).size;
  const whole = (
    <strong>
      <Money value={total} />
    </strong>
  );
  if (first && parts.every(({ fee }) => fee === first.fee))
    return (
      <p>
        {counted(count, 'return', 'returns')}
        {count > 1 && (
          <>
            {' '}
            at <Money value={first.fee} /> each
          </>
        )}
        , in one payment of {whole}. The fee is not the tax.
      </p>
    );
  return (
    <>
      <ul className={css.parts}>
        {parts.map(({ formType, from, to, fee, amount }) => (
          <li key={`${formType}${from}`}>
            {forms > 1 && `${formNames[formType]}. `}
            {from === to ? `Return ${from}` : `Returns ${from} to ${to}`} at <Money value={fee} />:{' '}
            <Money value={amount} />
          </li>
        ))}
      </ul>
      <p>
        {counted(count, 'return', 'returns')} in one payment of {whole}. The fee is not the tax.
      </p>
    </>
  );
}

function fieldErrors(error: unknown): readonly FieldError[] {
  const message = error instanceof Error ? error.message : 'There is a problem in payment';
  if (error instanceof Refusal && error.code === 'CERTIFICATION_MISSING')
    return error.issues.map((issue) => ({ field: CERTIFICATION, message: issue.message }));
  return [{ field: CERTIFICATION, message }];
}
