import type { payReturns as paying, ResponseOf } from '@gauger/contract';
import type { Call } from '../../../http/call.ts';
import type { PaymentDeps } from '../../deps.ts';
import { beginTogether } from './begin-together.ts';

/** Begins one payment of the fees of several returns of any form. Throws NOT_FOUND unless all are of the account. */
export function payReturns(deps: PaymentDeps, call: Call<typeof paying>): Promise<ResponseOf<typeof paying>> {
  const count = new Set(call.body.filings).size;
  return beginTogether(deps, call, call.body.filings, (payment) => {
    const back = `${call.origin}/home/clients/pay?${new URLSearchParams({ payment })}`;
    return {
      description: `Service fees of ${count} ${count === 1 ? 'return' : 'returns'}`,
      returnUrl: back,
      cancelUrl: `${back}&returned=cancelled`,
    };
  });
}
