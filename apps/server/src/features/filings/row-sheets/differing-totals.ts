import type { DifferingTotal } from '@gauger/import';
import { newId, type Tx } from '../../../db/public.ts';

/** Most totals of a filing that are kept; the oldest go. */
const MAX_TOTALS = 50;

interface ImportOfFile {
  readonly accountId: string;
  readonly filingId: string;
  readonly importId: string;
  readonly fileName: string;
}

/** Keeps the totals of an imported file that are not those of its rows, with the reasons that a person gave. */
export async function keepTotals(
  tx: Tx,
  of: ImportOfFile,
  totals: readonly DifferingTotal[],
  givenAt: Date,
): Promise<void> {
  if (totals.length === 0) return;
  const rows = totals.map((total) => ({ ...of, ...total, id: newId(), givenAt }));
  await tx.insertInto('differingTotal').values(rows).execute();
  const kept = tx
    .selectFrom('differingTotal')
    .select('id')
    .where('accountId', '=', of.accountId)
    .where('filingId', '=', of.filingId)
    .orderBy('givenAt', 'desc')
    .orderBy('id')
    .limit(MAX_TOTALS);
  await tx
    .deleteFrom('differingTotal')
    .where('accountId', '=', of.accountId)
    .where('filingId', '=', of.filingId)
    .where('id', 'not in', kept)
    .execute();
}

/** Lists the totals of imported files of a filing that are not those of their rows, the newest first. */
export const findTotals = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<(DifferingTotal & { fileName: string })[]> =>
  tx
    .selectFrom('differingTotal')
    .select(['page', 'fileName', 'label', 'stated', 'rows', 'reason'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', id)
    .orderBy('givenAt', 'desc')
    .orderBy('id')
    .execute();

/** Forgets the totals of an import that is undone. */
export async function deleteTotals(tx: Tx, accountId: string, importId: string): Promise<void> {
  await tx.deleteFrom('differingTotal').where('accountId', '=', accountId).where('importId', '=', importId).execute();
}
