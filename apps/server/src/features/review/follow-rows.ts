import { type Filing, type Row, rowsAfter } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';

/** A page with rows, their list, the row, and what of it. */
const OF_ROW = /^(filingData\.\w+|claimsData\.groups\.\w+|deposit)\.(rows|lines|deposits)\.(\d+)(.*)$/;

/** Whether a path speaks of a row, and so of its place. */
export const isOfRow = (path: string): boolean => OF_ROW.test(path);

/**
 * Lets each comment on a row go where its row went when its page is saved. One whose row is gone speaks of the page from
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
    .execute();
  const places = new Map<string, (number | null)[]>();
  for (const { id, path } of comments) {
    const [, page, list, row, rest] = OF_ROW.exec(path) ?? [];
    if (page === undefined || list === undefined) continue;
    const [was, is] = [rowsOf(before, page, list), rowsOf(after, page, list)];
    if (was === is) continue;
    const moved = places.get(page) ?? rowsAfter(was, is);
    places.set(page, moved);
    const to = moved[Number(row)] ?? null;
    const now = to === null ? page : `${page}.${list}.${to}${rest}`;
    if (now !== path) await tx.updateTable('filingComment').set({ path: now }).where('id', '=', id).execute();
  }
}

const NO_ROWS: readonly Row[] = [];

function rowsOf(filing: Filing, page: string, list: string): readonly Row[] {
  const within = (of: unknown, name: string): unknown => (of as Record<string, unknown> | undefined)?.[name];
  return ([...page.split('.'), list].reduce(within, filing) as readonly Row[] | undefined) ?? NO_ROWS;
}
