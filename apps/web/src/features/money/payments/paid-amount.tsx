import type { Answer } from '../../../api/call.ts';
import { Money } from '../../../components/money/money.tsx';

type Payment = Answer<'listPayments'>['payments'][number];

interface PaidAmountProps {
  paymentStatus: Payment['paymentStatus'];
  paidAmount: string;
  fee: string;
  discount: string;
  couponCode: string | null;
}

/** The words in the place of an amount that was not paid, or of which the payment provider has not said so. */
const unpaid: Readonly<Partial<Record<Payment['paymentStatus'], string>>> = {
  INITIATED: 'Not confirmed',
  DECLINED: 'Not paid',
  VOID: 'Not paid',
};

/** The amount paid; with a coupon also the fee, the discount and the code. */
export function PaidAmount({ paymentStatus, paidAmount, fee, discount, couponCode }: PaidAmountProps) {
  const instead = unpaid[paymentStatus];
  if (instead) return <span className="quiet">{instead}</span>;
  return (
    <>
      <Money value={paidAmount} />
      {couponCode !== null && (
        <span className="note">
          Fee <Money value={fee} />, discount <Money value={`-${discount}`} />, {couponCode}
        </span>
      )}
    </>
  );
}
