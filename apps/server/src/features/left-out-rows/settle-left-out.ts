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
  readonly fileName: string;
  readonly taken: readonly TakenRow[];
  /** Whether every other row of the file was on the return before, as in a file that comes once more. */
  readonly othersPresent: boolean;
}

/**
 * Settles earlier imports all of whose left-out rows came with a later one. A row is known by its number, and by its problems in the last
 * column, as in a marked file, or because the whole file came once more under its name; and it is the same in every cell that had no
 * problem. Another row is never taken for it: what stays open is only a notice too many.
 */
export async function settleLeftOut(
  tx: Tx,
  cipher: Cipher,
  { accountId, filingId, importId, fileName, taken, othersPresent }: Settling,
): Promise<void> {
  const kept = await tx
    .selectFrom('leftOutRows')
    .select(['id', 'fileName', 'lines', 'rowsInSheet'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('settledBy', 'is', null)
    .where('id', '<>', importId)
    .orderBy('leftOutAt')
    .execute();
  if (kept.length === 0) return;
  const byRow = Map.groupBy(taken.map(markedRow), ({ row }) => row);
  const used = new Set<MarkedRow>();
  for (const { id, lines, rowsInSheet, ...of } of kept) {
    // Of many rows only the first are kept.
    if (Object.values(lines).reduce((sum, rows) => sum + rows, 0) !== rowsInSheet) continue;
    const isAgain = othersPresent && of.fileName === fileName && taken.length === rowsInSheet;
    const { tabs } = await openLeftOut(tx, cipher, accountId, id);
    const found = tabs.flatMap(({ headings, rows }) =>
      rows.flatMap((left) => {
        const isIt = (row: MarkedRow) =>
          !used.has(row) && (isAgain || row.problems === problemsOf(left)) && isCorrected(headings, left, row);
        return byRow.get(left.row)?.find(isIt) ?? [];
      }),
    );
    if (new Set(found).size < rowsInSheet) continue;
    for (const row of found) used.add(row);
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

/** A row with its problems as a marked file has them, and its number in the file that they were found in. */
interface MarkedRow extends TakenRow {
  readonly problems: string;
}

function markedRow(taken: TakenRow): MarkedRow {
  const at = taken.headings.findIndex((heading) => heading.trim() === PROBLEMS);
  const text = at < 0 ? '' : (taken.cells[at] ?? '').trim();
  const [prefix, number] = /^Row (\d+): /.exec(text) ?? ['', taken.row];
  return { ...taken, row: Number(number), problems: text.slice(prefix.length) };
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
