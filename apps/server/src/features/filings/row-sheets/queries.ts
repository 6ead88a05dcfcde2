import type { PageFacts } from '@gauger/import';
import { type Json, jsonb, type Tx } from '../../../db/public.ts';

/** An import can be undone for so long, in milliseconds; the sweeper forgets it then. */
export const UNDO_FOR = 86_400_000;

/** The lists of rows before an import, by IRS number or such as `claims.3`; null for an absent one. */
export type LinesBefore = Readonly<Record<string, PageFacts | null>>;

export interface RowImport {
  id: string;
  accountId: string;
  filingId: string;
  userId: string;
  fileName: string;
  /** Version of the filing after the import. */
  version: number;
  added: number;
  before: LinesBefore;
  /** Taxpayer numbers of the claims in it, sealed; null where there are none. */
  tins: string | null;
  importedAt: Date;
}

/** Keeps what undoes the last import of a filing, in place of the one before. */
export async function keepImport(tx: Tx, { before, ...row }: RowImport): Promise<void> {
  const values = { ...row, before: jsonb(before as unknown as Json) };
  await tx
    .insertInto('rowImport')
    .values(values)
    .onConflict((conflict) => conflict.column('filingId').doUpdateSet(values))
    .execute();
}

/** The last import of a filing, while nothing changed the filing since and a day did not go by. */
export async function findUndoable(
  tx: Tx,
  { accountId, id, version }: { accountId: string; id: string; version: number },
  now: Date,
): Promise<RowImport | undefined> {
  const row = await tx
    .selectFrom('rowImport')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('filingId', '=', id)
    .where('version', '=', version)
    .where('importedAt', '>', new Date(now.getTime() - UNDO_FOR))
    .executeTakeFirst();
  return row && { ...row, before: row.before as unknown as LinesBefore };
}

export async function deleteImport(tx: Tx, accountId: string, filingId: string): Promise<void> {
  await tx.deleteFrom('rowImport').where('accountId', '=', accountId).where('filingId', '=', filingId).execute();
}
