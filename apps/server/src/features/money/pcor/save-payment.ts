import type { ResponseOf, savePcorPayment as saving } from '@gauger/contract';
import { coveredQuarters, irsDay, isPaymentOptionEditable, paymentDays, quarterName } from '@gauger/excise';
import { sql } from 'kysely';
import type { Call } from '../../../http/public.ts';
import { readOnce } from '../../filings/filings/public.ts';
import { saveFilingIn } from '../../filings/forms/form-720/public.ts';
import { filingsIn, findBatch } from './batch-queries.ts';
import type { PcorDeps } from './pcor-deps.ts';

/** Pays in one way what all unsigned returns of a batch owe, or none of them. Throws NOT_FOUND, INVALID_ROWS. */
export function savePayment(given: PcorDeps, call: Call<typeof saving>): Promise<ResponseOf<typeof saving>> {
  const { session, params, body } = call;
  const { accountId } = session;
  const deps = readOnce(given);
  return deps.database.inAccount(accountId, async (tx) => {
    await findBatch(tx, accountId, params.id);
    const found = await filingsIn(tx, accountId, params.id)
      .select(['filing.id', 'filing.state', 'filing.taxYear', 'filing.quarter'])
      .where(sql<boolean>`(filing.totals ->> 'totalDue') <> '0.00'`)
      .orderBy('filing.id')
      .execute();
    const open = found.filter(({ state }) => isPaymentOptionEditable(state));
    for (const { id, taxYear, quarter } of open) {
      const day = lastDay(`${taxYear}Q${quarter}`, irsDay(deps.now()));
      const asked = body.paymentOption.paymentMethod === 'efw' && day ? { requestedPaymentDate: day } : {};
      await saveFilingIn(deps, tx, {
        ...call,
        body: { id, paymentOption: { ...asked, ...body.paymentOption } },
        ifMatch: undefined,
      });
    }
    return { changed: open.length };
  });
}

function lastDay(name: string, today: string): string | undefined {
  const quarter = coveredQuarters().find((one) => quarterName(one) === name);
  return quarter && paymentDays(quarter, today).last;
}
