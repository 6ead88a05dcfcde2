import type { applyCoupon as applying, ResponseOf } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import { requireKnownCode, termsOfOrder } from './coupons.ts';
import { feesOfOrder } from './fee.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { addAmounts, feeOfPayment, isOpen } from './payment-record.ts';
import { findPayments, lockFilings } from './queries.ts';

/** The fees of filings with a coupon; of a payment that has begun with it, the terms it began with. Uses nothing up. */
export async function applyCoupon(
  deps: PaymentDeps,
  call: Call<typeof applying>,
): Promise<ResponseOf<typeof applying>> {
  const { accountId } = call.session;
  const code = call.body.couponCode;
  const ids = [...new Set(call.body.filings)];
  await requireKnownCode(deps, call, code);
  return deps.database.inAccount(accountId, async (tx) => {
    const filings = await lockFilings(tx, accountId, ids);
    if (filings.size < ids.length) throw new AppError('NOT_FOUND');
    const begun = (await Promise.all(ids.map((id) => findPayments(tx, accountId, id))))
      .map((payments) => payments.find(isOpen))
      .filter((payment) => payment !== undefined && payment.couponCode === code);
    const filed = ids.flatMap((id) => filings.get(id) ?? []);
    const isSamePrice = () =>
      addAmounts(begun.flatMap((payment) => (payment ? feeOfPayment(payment) : []))) ===
      addAmounts(feesOfOrder(deps.settings.fees, filed));
    if (begun.length === ids.length && isSamePrice() && begun.every((payment) => payment !== undefined))
      return {
        couponCode: code,
        fee: addAmounts(begun.map(feeOfPayment)),
        discount: addAmounts(begun.map(({ discount }) => discount)),
        netAmount: addAmounts(begun.map(({ paidAmount }) => paidAmount)),
      };
    const terms = await termsOfOrder(deps, tx, { code, filings: filed });
    return {
      couponCode: code,
      fee: addAmounts(terms.map(feeOfPayment)),
      discount: addAmounts(terms.map(({ discount }) => discount)),
      netAmount: addAmounts(terms.map(({ paidAmount }) => paidAmount)),
    };
  });
}
