import type { Answer } from '../../api/call.ts';
import { Money } from '../../components/money/money.tsx';
import css from './fee-page.module.css';

type Payment = Answer<'listPayments'>['payments'][number];

interface PaidAmountProps {
  paymentStatus: Payment['paymentStatus'];
  paidAmount: string;
  fee: string;
  discount: string;
  couponCode: string | null;
}

/** The statuses in which nothing was paid, or not yet. */
const unpaid: ReadonlySet<Payment['paymentStatus']> = new Set(['INITIATED', 'DECLINED', 'VOID']);

/** The amount paid; with a coupon also the fee, the discount and the code. */
export function PaidAmount({ paymentStatus, paidAmount, fee, discount, couponCode }: PaidAmountProps) {
  if (unpaid.has(paymentStatus)) return <span className="quiet">Not paid</span>;
  return (
    <>
      <Money value={paidAmount} />
      {couponCode !== null && (
        <span className={css.code}>
          Fee <Money value={fee} />, discount <Money value={`-${discount}`} />, {couponCode}
        </span>
      )}
    </>
  );
}
