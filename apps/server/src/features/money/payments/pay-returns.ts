import type { payReturns as paying, payPcorBatch as payingBatch, ResponseOf } from '@gauger/contract';
import type { Call } from '../../../http/public.ts';
import { requireInBatch } from '../pcor/public.ts';
import { beginGroupPayment } from './begin-group-payment.ts';
import type { OrderTexts } from './order-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Begins one payment of the fees of several returns of any form. Throws NOT_FOUND unless all are of the account. */
export function payReturns(deps: PaymentDeps, call: Call<typeof paying>): Promise<ResponseOf<typeof paying>> {
  return beginGroupPayment(deps, call, call.body.filings, (payment) => ({
    description: `Service fees of ${returnsIn(call.body)}`,
    ...wayBack(`${call.origin}/home/clients/pay?${new URLSearchParams({ payment })}`),
  }));
}

/** Begins one payment of the fees of several returns of a batch. Throws NOT_FOUND when one of them is not of the batch. */
export async function payBatch(
  deps: PaymentDeps,
  call: Call<typeof payingBatch>,
): Promise<ResponseOf<typeof payingBatch>> {
  const { session, params, body, origin } = call;
  const { accountId } = session;
  await deps.database.inAccount(accountId, (tx) => requireInBatch(tx, accountId, params.id, body.filings));
  return beginGroupPayment(deps, call, body.filings, (payment) => ({
    description: `Service fees, Form 720, ${returnsIn(body)} of a PCORI batch`,
    ...wayBack(`${origin}/home/pcoribatch?${new URLSearchParams({ batch: params.id, payment })}`),
  }));
}

function returnsIn({ filings }: { filings: readonly string[] }): string {
  const count = new Set(filings).size;
  return `${count} ${count === 1 ? 'return' : 'returns'}`;
}

const wayBack = (back: string): Omit<OrderTexts, 'description'> => ({
  returnUrl: back,
  cancelUrl: `${back}&returned=cancelled`,
});
