import type { applyCoupon as applying, ResponseOf } from '@gauger/contract';
import { decimal, times, toFixed } from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { PaymentDeps } from '../deps.ts';
import { refuseCoupon, requireKnownCode, termsWithCoupon } from './coupons.ts';
import { feeOf } from './fee.ts';
import { addAmounts, feeOfPayment, isOpen } from './payment-record.ts';
import { lockFilings, paymentsOf } from './queries.ts';

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
    const [first] = filings.values();
    if (!first || filings.size < ids.length) throw new AppError('NOT_FOUND');
    if ([...filings.values()].some(({ formType }) => formType !== first.formType))
      throw refuseCoupon('form', 'A coupon is applied to the fees of one form at once');
    const begun = (await Promise.all(ids.map((id) => paymentsOf(tx, accountId, id))))
      .map((payments) => payments.find(isOpen))
      .filter((payment) => payment !== undefined && payment.couponCode === code);
    if (begun.length === ids.length && begun.every((payment) => payment !== undefined))
      return {
        couponCode: code,
        fee: addAmounts(begun.map(feeOfPayment)),
        discount: addAmounts(begun.map(({ discount }) => discount)),
        netAmount: addAmounts(begun.map(({ paidAmount }) => paidAmount)),
      };
    const { amount: fee } = feeOf(deps.settings.fees, first.formType);
    const { discount, paidAmount } = await termsWithCoupon(deps, tx, {
      code,
      formType: first.formType,
      filings: ids,
      fee,
    });
    const forAll = (amount: string) => toFixed(times(decimal(amount), decimal(String(ids.length))), 2);
    return { couponCode: code, fee: forAll(fee), discount: forAll(discount), netAmount: forAll(paidAmount) };
  });
}
