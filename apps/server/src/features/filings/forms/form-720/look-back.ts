import type { getLookBack, ResponseOf } from '@gauger/contract';
import { computeFiling, lookBackQuarter, netByMethod, quarterName, quarterOfFiling } from '@gauger/excise';
import type { Call } from '../../../../http/public.ts';
import { type FilingDeps, findOfQuarter, loadFiling } from '../../filings/public.ts';

/** Reads the net liability of a safe harbor's look-back quarter from the account's own return. Throws NOT_FOUND. */
export async function readLookBack(
  { database, lawInForce }: FilingDeps,
  { session: { accountId }, params }: Call<typeof getLookBack>,
): Promise<ResponseOf<typeof getLookBack>> {
  return database.inAccount(accountId, async (tx) => {
    const { businessId, facts } = await loadFiling(tx, accountId, params.id, 'read', 'Form720');
    const { year, quarter } = lookBackQuarter(quarterOfFiling(facts));
    const period = quarterName({ year, quarter });
    const then = { ...facts, taxYear: String(year), taxYearAndQuarter: String(quarter) };
    const found = await findOfQuarter(tx, accountId, businessId, then);
    if (!found) return { period, state: null, regular: null, alternative: null };
    const earlier = await loadFiling(tx, accountId, found.id, 'read', 'Form720');
    const { cells } = computeFiling(earlier.facts, await lawInForce(tx));
    return { period, state: earlier.state, ...netByMethod(cells) };
  });
}
