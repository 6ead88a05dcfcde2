import { sweepPayments } from '../features/money/payments/sweep-payments.ts';
import { sweepPayments as job } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

export const sweepPaymentsHandler = (now: () => Date): Handler =>
  handle(job, ({ transaction }) => transaction((tx) => sweepPayments(tx, now())));
