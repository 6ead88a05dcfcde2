import { Money } from '../../components/money/money.tsx';
import css from './fee-page.module.css';

interface PaidAmountProps {
  paidAmount: string;
  fee: string;
  discount: string;
  couponCode: string | null;
}

/** The amount paid; with a coupon also the fee, the discount and the code. */
export function PaidAmount({ paidAmount, fee, discount, couponCode }: PaidAmountProps) {
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
