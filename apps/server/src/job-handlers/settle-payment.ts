import type { PaymentDeps } from '../features/deps.ts';
import { settlePayment } from '../features/money/payments/settle-payment.ts';
import { settlePayment as job } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Throws while the provider gives no answer, so that the queue tries again, later each time. */
export const settlePaymentHandler = (deps: PaymentDeps): Handler =>
  handle(job, async ({ payload, accountId = '' }) => {
    const settlement = await settlePayment(deps, accountId, payload.id);
    if (settlement === 'unknown' || settlement === 'busy') throw new Error('The payment is not settled yet.');
  });
