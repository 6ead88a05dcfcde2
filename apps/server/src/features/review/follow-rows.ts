import { type Filing, rowsAfter } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';

const OF_ROW = /^filingData\.(\w+)\.rows\.(\d+)(.*)$/;

/**
 * Lets each comment on a row go where its row went when the lines are saved. One whose row is gone speaks of its line from
 * then on.
 */
export async function followRows(
  tx: Tx,
  { accountId, filingId }: { accountId: string; filingId: string },
  before: Filing,
  after: Filing,
): Promise<void> {
  const comments = await tx
    .selectFrom('filingComment')
    .select(['id', 'path'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('path', 'like', 'filingData.%.rows.%')
    .execute();
  const places = new Map<string, (number | null)[]>();
  for (const { id, path } of comments) {
    const [, irsNumber = '', row, rest] = OF_ROW.exec(path) ?? [];
    const [was, is] = [before.filingData[irsNumber], after.filingData[irsNumber]];
    if (was === is) continue;
    const moved = places.get(irsNumber) ?? rowsAfter(was?.rows ?? [], is?.rows ?? []);
    places.set(irsNumber, moved);
    const to = moved[Number(row)] ?? null;
    const now = to === null ? `filingData.${irsNumber}` : `filingData.${irsNumber}.rows.${to}${rest}`;
    if (now !== path) await tx.updateTable('filingComment').set({ path: now }).where('id', '=', id).execute();
  }
}
