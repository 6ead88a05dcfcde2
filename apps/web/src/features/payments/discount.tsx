import { Money } from '../../components/money/money.tsx';
import css from './fee-page.module.css';

/** What a coupon took off a fee, and its code. */
export function Discount({ discount, couponCode }: { discount: string; couponCode: string | null }) {
  if (couponCode === null) return '–';
  return (
    <>
      <Money value={`-${discount}`} />
      <span className={css.code}>{couponCode}</span>
    </>
  );
}
