import type { LeftOutRow, WrittenRow } from '@gauger/import';
import { bareHeading, PROBLEMS } from '@gauger/sheet';
import { sql } from 'kysely';
import { jsonb, type SettledRow, type Tx } from '../../../db/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { openLeftOut, withCorrected } from './left-out-rows.ts';

interface Settling {
  readonly accountId: string;
  readonly filingId: string;
  /** The import that brought the rows. */
  readonly importId: string;
  readonly fileName: string;
  /** The rows that it took, and those that it left out for an error: from now on they are missing by this import. */
  readonly came: readonly WrittenRow[];
  /** Whether every other row of the file was on the return before, as in a file that comes once more. */
  readonly othersPresent: boolean;
}

/**
 * Settles the rows that earlier imports left out and that came with a later one. A row is known by its number, and by its problems in the
 * last column, as in a marked file, or because the whole file came once more under its name; and it is the same in every cell that had no
 * problem. Another row is never taken for it: what stays open is only a notice too many. A Form 720-X settles the rows of the return that it
 * corrects.
 */
export async function settleLeftOut(
  tx: Tx,
  cipher: Cipher,
  { accountId, filingId, importId, fileName, came, othersPresent }: Settling,
): Promise<void> {
  const kept = await tx
    .selectFrom('leftOutRows')
    .select(['id', 'filingId', 'fileName', 'lines', 'settled'])
    .where('accountId', '=', accountId)
    .where('filingId', 'in', withCorrected(accountId, filingId))
    .where('settledBy', 'is', null)
    .where('id', '<>', importId)
    .orderBy('leftOutAt')
    .forUpdate()
    .execute();
  if (kept.length === 0) return;
  const byRow = Map.groupBy(came.map(markedRow), ({ row }) => row);
  const used = new Set<MarkedRow>();
  for (const { id, lines, settled, ...of } of kept) {
    const all = Object.values(lines).reduce((sum, rows) => sum + rows, 0);
    const { tabs } = await openLeftOut(tx, cipher, accountId, id);
    const isAgain = othersPresent && of.fileName === fileName && came.length === all - settled.length;
    const found = new Map<MarkedRow, SettledRow>();
    for (const [tab, { headings, rows }] of tabs.entries())
      for (const left of rows) {
        const isIt = (row: MarkedRow) =>
          !used.has(row) &&
          !found.has(row) &&
          (isAgain || row.problems === problemsOf(left)) &&
          isCorrected(headings, left, row);
        const it = byRow.get(left.row)?.find(isIt);
        if (it)
          found.set(it, {
            by: importId,
            ...(of.filingId !== filingId && { filingId }),
            tab,
            row: left.row,
            line: left.line ?? '',
          });
      }
    const isWhole = settled.length + found.size === all;
    // Rows that were kept without their lines are settled together.
    const hasLines = tabs.every(({ rows }) => rows.every(({ line }) => line !== undefined));
    if (found.size === 0 || !(isWhole || hasLines)) continue;
    for (const row of found.keys()) used.add(row);
    await tx
      .updateTable('leftOutRows')
      .set({ settled: jsonb([...settled, ...found.values()]), ...(isWhole && { settledBy: importId }) })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  }
}

/** Rows that an undone import had brought are missing again. */
export async function unsettleLeftOut(tx: Tx, accountId: string, importId: string): Promise<void> {
  const kept = await tx
    .selectFrom('leftOutRows')
    .select(['id', 'settled'])
    .where('accountId', '=', accountId)
    .where((row) => row.or([row('settledBy', '=', importId), sql<boolean>`settled @> ${jsonb([{ by: importId }])}`]))
    .execute();
  for (const { id, settled } of kept)
    await tx
      .updateTable('leftOutRows')
      .set({ settled: jsonb(settled.filter(({ by }) => by !== importId)), settledBy: null })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
}

const problemsOf = ({ problems }: LeftOutRow): string => problems.map(({ message }) => message).join('; ');

/** A row with its problems as a marked file has them, and its number in the file that they were found in. */
interface MarkedRow extends WrittenRow {
  readonly problems: string;
}

function markedRow(written: WrittenRow): MarkedRow {
  const at = written.headings.findIndex((heading) => heading.trim() === PROBLEMS);
  const text = at < 0 ? '' : (written.cells[at] ?? '').trim();
  const [prefix, number] = /^Row (\d+): /.exec(text) ?? ['', written.row];
  return { ...written, row: Number(number), problems: text.slice(prefix.length) };
}

/** Whether a row is the same under each heading where the left-out one had no problem. */
function isCorrected(headings: readonly string[], left: LeftOutRow, row: WrittenRow): boolean {
  const faulty = new Set(left.problems.map(({ column }) => column));
  const cellOf = new Map(row.headings.map((heading, at) => [bareHeading(heading), (row.cells[at] ?? '').trim()]));
  return headings.every((heading, at) => {
    if (faulty.has(at) || heading.trim() === '' || heading.trim() === PROBLEMS) return true;
    return cellOf.get(bareHeading(heading)) === (left.cells[at] ?? '').trim();
  });
}
