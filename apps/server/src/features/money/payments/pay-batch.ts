import type { payPcorBatch, ResponseOf } from '@gauger/contract';
import type { Call } from '../../../http/call.ts';
import type { PaymentDeps } from '../../deps.ts';
import { requireInBatch } from '../pcor/public.ts';
import { beginTogether } from './begin-together.ts';

type PayCall = Call<typeof payPcorBatch>;

/** Begins one payment of the fees of several returns of a batch. Throws NOT_FOUND when one of them is not of the batch. */
export async function payBatch(deps: PaymentDeps, call: PayCall): Promise<ResponseOf<typeof payPcorBatch>> {
  const { session, params, body, origin } = call;
  const { accountId } = session;
  await deps.database.inAccount(accountId, (tx) => requireInBatch(tx, accountId, params.id, body.filings));
  const count = new Set(body.filings).size;
  return beginTogether(deps, call, body.filings, (payment) => {
    const back = `${origin}/home/pcoribatch?${new URLSearchParams({ batch: params.id, payment })}`;
    return {
      description: `Service fees, Form 720, ${count} ${count === 1 ? 'return' : 'returns'} of a PCORI batch`,
      returnUrl: back,
      cancelUrl: `${back}&returned=cancelled`,
    };
  });
}
