import { AppError, errorAt } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';

type Seen = { id: string; businessName: string }[] | null;

/** The businesses of a limit, each once. Throws NOT_FOUND for one the caller does not see, so that nobody gives more. */
export async function requireBusinesses(tx: Tx, accountId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].sort();
  const found = await living(tx, accountId).select('id').where('id', 'in', wanted).execute();
  if (found.length === wanted.length) return wanted;
  throw new AppError('NOT_FOUND', {
    description: 'One of these businesses does not exist. Load the page again.',
    issues: [errorAt('unknown', 'businesses', 'Choose businesses of the list')],
  });
}

/** Names the businesses of several limits, by name. Those that were deleted, or that the caller does not see, are left out. */
export async function namesOfLimits(
  tx: Tx,
  accountId: string,
  limits: readonly (readonly string[] | null)[],
): Promise<(limit: readonly string[] | null) => Seen> {
  const ids = [...new Set(limits.flatMap((limit) => limit ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await living(tx, accountId)
          .select(['id', 'businessName'])
          .where('id', 'in', ids)
          .orderBy(({ fn }) => fn('lower', ['businessName']))
          .orderBy('id')
          .execute();
  return (limit) => {
    if (limit === null) return null;
    const wanted = new Set(limit);
    return rows.filter(({ id }) => wanted.has(id));
  };
}

const living = (tx: Tx, accountId: string) =>
  tx.selectFrom('business').where('accountId', '=', accountId).where('deletedAt', 'is', null);
