import {
  applyCoupon as applying,
  confirmPayment as confirmRoute,
  getFee,
  getPaymentOfFiling,
  hearProvider,
  listPayments,
  payFee,
  payPcorBatch,
  payReturns,
  priceReturns,
} from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { applyCoupon } from './apply-coupon.ts';
import { beginPayment } from './begin-payment.ts';
import { CERTIFICATION, CERTIFICATION_OF_EACH } from './certification.ts';
import { confirmPayment } from './confirm-payment.ts';
import { feeOf } from './fee.ts';
import { handleWebhook } from './handle-webhook.ts';
import { payReturns as pay, payBatch } from './pay-returns.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { presentPayments } from './present-payments.ts';
import { priceReturns as price } from './price-returns.ts';
import { findPayments, lockFiling, pageOfPayments } from './queries.ts';

export function paymentCalls(deps: PaymentDeps): BoundCall[] {
  const { database, settings } = deps;
  return [
    bound(getFee, async ({ query }) => {
      const { formType, amount, tiers } = feeOf(settings.fees, query.transactionFormType);
      return {
        transactionFormType: formType,
        fee: amount,
        tiers: [...tiers],
        currency: 'USD',
        certification: CERTIFICATION,
        certificationOfEach: CERTIFICATION_OF_EACH,
        isStandIn: deps.payments.framed,
      };
    }),
    bound(applying, (call) => applyCoupon(deps, call)),
    bound(payFee, (call) => beginPayment(deps, call)),
    bound(priceReturns, (call) => price(deps, call)),
    bound(payReturns, (call) => pay(deps, call)),
    bound(payPcorBatch, (call) => payBatch(deps, call)),
    bound(confirmRoute, (call) => confirmPayment(deps, call)),
    bound(hearProvider, (call) => handleWebhook(deps, call)),
    bound(getPaymentOfFiling, ({ session, params }) =>
      database.inAccount(session.accountId, async (tx) => {
        const { accountId } = session;
        if (!(await lockFiling(tx, accountId, params.id))) throw new AppError('NOT_FOUND');
        const payments = await findPayments(tx, accountId, params.id);
        const payment = payments.find(({ state }) => state === 'approved') ?? payments[0];
        const [shown] = payment ? await presentPayments(deps, tx, session, [payment]) : [];
        return { payment: shown ?? null };
      }),
    ),
    bound(listPayments, ({ session, query }) =>
      database.inAccount(session.accountId, async (tx) => {
        const { rows, total, ...page } = await pageOfPayments(tx, session.accountId, query);
        return { payments: await presentPayments(deps, tx, session, rows), totalpayments: total, ...page };
      }),
    ),
  ];
}
