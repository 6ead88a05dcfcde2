import { type ReactNode, useState } from 'react';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { Money } from '../../../components/money/money.tsx';
import { CouponField, type CouponState } from './coupon-field.tsx';
import css from './fee-page.module.css';

interface FeeTableProps {
  /** Dollars and cents. */
  fee: string;
  coupon: CouponState;
}

/** Shows the fee, the field for a coupon, what it takes off, and what is left to pay. */
export function FeeTable({ fee, coupon }: FeeTableProps) {
  const { applied } = coupon;
  const [hadCoupon] = useState(applied !== undefined);
  return (
    <table className={css.table}>
      <caption className="spoken">Service fee</caption>
      <tbody>
        <FeeRow label="Service Fee" amount={<Money value={fee} />} />
        <FeeRow label="Sub Total" amount={<Money value={fee} />} />
        <tr>
          <td className={css.coupon} colSpan={2}>
            <Disclosure summary="I have a coupon" open={hadCoupon || applied !== undefined} rest>
              <CouponField coupon={coupon} />
            </Disclosure>
          </td>
        </tr>
        <FeeRow label="Discount" amount={applied ? <Money value={`-${applied.discount}`} /> : <Money value="0.00" />} />
      </tbody>
      <tfoot>
        <FeeRow label="Net Amount" amount={<Money value={applied?.netAmount ?? fee} />} className={css.net} />
      </tfoot>
    </table>
  );
}

function FeeRow({ label, amount, className }: { label: string; amount: ReactNode; className?: string | undefined }) {
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td className="number">{amount}</td>
    </tr>
  );
}
