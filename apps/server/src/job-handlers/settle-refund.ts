import type { PaymentDeps } from '../features/deps.ts';
import { settleRefund } from '../features/money/payments/refund-payment.ts';
import { settleRefund as job } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Throws while the provider gives no answer, so that the queue tries again, later each time. */
export const settleRefundHandler = (deps: PaymentDeps): Handler =>
  handle(job, async ({ payload, accountId = '' }) => {
    if ((await settleRefund(deps, accountId, payload.id)) === 'unknown')
      throw new Error('The refund is not settled yet.');
  });
