import type { AdminTransactionRow, refundTransaction as refunding } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { actorOf } from '../../../audit/public.ts';
import type { Call } from '../../../http/public.ts';
import { type PaymentDeps, refundPayment } from '../../money/payments/public.ts';
import { confirmSecondFactor, type FactorTools } from '../../people/second-factor/public.ts';
import { concealRow } from './conceal.ts';
import { readTransaction } from './transactions.ts';

/** Refunds a service fee with a fresh second factor, and answers the transaction. Throws NOT_FOUND and WRONG_STATE. */
export async function refundTransaction(
  deps: PaymentDeps & FactorTools,
  call: Call<typeof refunding>,
): Promise<AdminTransactionRow> {
  const {
    params: { id },
    body,
  } = call;
  await confirmSecondFactor(deps, call, body.otpNumber);
  const payment = await deps.database.asAdmin((tx) =>
    tx.selectFrom('payment').select('accountId').where('id', '=', id).executeTakeFirst(),
  );
  if (!payment) throw new AppError('NOT_FOUND', { description: 'No transaction has this id.' });
  await refundPayment(deps, payment.accountId, id, { ...actorOf(call), reason: body.reason, of: body.of ?? 'payment' });
  return concealRow(await deps.database.asAdmin((tx) => readTransaction(tx, id)));
}
