import { bareHeading, PROBLEMS } from '@gauger/sheet';
import type { Tx } from '../../db/database.ts';
import type { Cipher } from '../accounts/public.ts';
import { openLeftOut } from './left-out-rows.ts';
import type { LeftOutRow } from './marked-rows.ts';

/** A row that an import took, as it was written. */
export interface TakenRow {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly headings: readonly string[];
  readonly cells: readonly string[];
}

interface Settling {
  readonly accountId: string;
  readonly filingId: string;
  /** The import that took the rows. */
  readonly importId: string;
  readonly taken: readonly TakenRow[];
}

/**
 * Settles earlier imports all of whose left-out rows came with a later one: each at its place in the same spreadsheet, or with its
 * problems in the last column, as in a marked file, and the same in every cell that had no problem.
 */
export async function settleLeftOut(
  tx: Tx,
  cipher: Cipher,
  { accountId, filingId, importId, taken }: Settling,
): Promise<void> {
  const kept = await tx
    .selectFrom('leftOutRows')
    .select(['id', 'lines', 'rowsInSheet'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('settledBy', 'is', null)
    .where('id', '<>', importId)
    .execute();
  if (kept.length === 0) return;
  const byRow = Map.groupBy(taken, ({ row }) => row);
  const byProblems = Map.groupBy(taken, problemsBeside);
  byProblems.delete('');
  for (const { id, lines, rowsInSheet } of kept) {
    // Of many rows only the first are kept.
    if (Object.values(lines).reduce((sum, rows) => sum + rows, 0) !== rowsInSheet) continue;
    const { tabs } = await openLeftOut(tx, cipher, accountId, id);
    const used = new Set<TakenRow>();
    const isSettled = ({ headings }: { headings: readonly string[] }, left: LeftOutRow) => {
      const like = [...(byRow.get(left.row) ?? []), ...(byProblems.get(problemsOf(left)) ?? [])];
      const found = like.find((row) => !used.has(row) && isCorrected(headings, left, row));
      if (found) used.add(found);
      return found !== undefined;
    };
    if (tabs.every((tab) => tab.rows.every((row) => isSettled(tab, row))))
      await tx
        .updateTable('leftOutRows')
        .set({ settledBy: importId })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute();
  }
}

/** Rows that an undone import had brought are missing again. */
export async function unsettleLeftOut(tx: Tx, accountId: string, importId: string): Promise<void> {
  await tx
    .updateTable('leftOutRows')
    .set({ settledBy: null })
    .where('accountId', '=', accountId)
    .where('settledBy', '=', importId)
    .execute();
}

const problemsOf = ({ problems }: LeftOutRow): string => problems.map(({ message }) => message).join('; ');

/** The text in the column of problems of a marked file, without the number of the row. */
function problemsBeside({ headings, cells }: TakenRow): string {
  const at = headings.findIndex((heading) => heading.trim() === PROBLEMS);
  return at < 0 ? '' : (cells[at] ?? '').trim().replace(/^Row \d+: /, '');
}

/** Whether a row is the same under each heading where the left-out one had no problem. */
function isCorrected(headings: readonly string[], left: LeftOutRow, row: TakenRow): boolean {
  const faulty = new Set(left.problems.map(({ column }) => column));
  const cellOf = new Map(row.headings.map((heading, at) => [bareHeading(heading), (row.cells[at] ?? '').trim()]));
  return headings.every((heading, at) => {
    if (faulty.has(at) || heading.trim() === '' || heading.trim() === PROBLEMS) return true;
    return cellOf.get(bareHeading(heading)) === (left.cells[at] ?? '').trim();
  });
}
