import type { leftOutRows } from '@gauger/contract';
import type { LeftOutSheet, LeftOutTab } from '@gauger/import';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { jsonb, type LeftOutRowsTable, type Tx } from '../../../db/public.ts';
import type { Cipher, CipherOf, Place } from '../../people/accounts/public.ts';
import { firstRows } from './marked-rows.ts';

/** Most imports of which a filing remembers rows: what nobody reads would only grow. */
const MAX_IMPORTS = 20;

interface LeftOut {
  /** Of the import, or of the batch. */
  readonly id: string;
  readonly accountId: string;
  readonly of: { readonly filingId: string } | { readonly batchId: string };
  readonly fileName: string;
  /** How many rows of each line, by IRS number. */
  readonly lines: Readonly<Record<string, number>>;
  readonly sheet: LeftOutSheet;
  readonly leftOutAt: Date;
}

/** Remembers the rows that an import left out, if any. Throws INVALID_SHEET when the filing remembers too many imports. */
export async function keepLeftOut(cipherOf: CipherOf, tx: Tx, { of, sheet, lines, ...kept }: LeftOut): Promise<void> {
  const { id, accountId } = kept;
  if (Object.keys(lines).length === 0) return;
  if ('filingId' in of && (await countLeftOut(tx, accountId, of.filingId)) >= MAX_IMPORTS)
    throw new AppError('INVALID_SHEET', {
      description: `This return remembers rows left out of ${MAX_IMPORTS} imports. Dismiss some on its Summary, then import again.`,
    });
  const { sheet: first, rows } = firstRows(sheet);
  const cipher = await cipherOf(tx, accountId);
  await tx
    .insertInto('leftOutRows')
    .values({
      ...kept,
      filingId: null,
      batchId: null,
      ...of,
      lines: jsonb(lines),
      rowsInSheet: rows,
      sheetCipher: cipher.sealBytes(placeOf(id), Buffer.from(JSON.stringify(first))),
    })
    .execute();
}

async function countLeftOut(tx: Tx, accountId: string, filingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('leftOutRows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('settledBy', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects a filing and, of a Form 720-X, the returns that it corrects: a row left out of one of them is missing here too. */
export const withCorrected = (accountId: string, filingId: string) => sql<string>`(
  with recursive corrected (id) as (
    select ${filingId}::uuid
    union
    select o.amends_filing_id from filing_original o join corrected c on o.filing_id = c.id
    where o.account_id = ${accountId} and o.amends_filing_id is not null
  ) select id from corrected)`;

/**
 * Lists the rows that imports left out of a filing or a batch and that are still missing, the newest import first. Those of a return that
 * a Form 720-X corrects are missing on the Form 720-X too.
 */
export async function findLeftOut(
  tx: Tx,
  accountId: string,
  of: { filingId: string } | { batchId: string },
): Promise<z.output<typeof leftOutRows>[]> {
  const all = tx
    .selectFrom('leftOutRows')
    .select(['id', 'filingId', 'fileName', 'lines', 'rowsInSheet', 'leftOutAt', 'settled'])
    .where('accountId', '=', accountId)
    .where('settledBy', 'is', null);
  const found = await ('filingId' in of
    ? all.where('filingId', 'in', withCorrected(accountId, of.filingId))
    : all.where('batchId', '=', of.batchId)
  )
    .orderBy('leftOutAt', 'desc')
    .orderBy('id')
    .execute();
  return found.map(({ leftOutAt, rowsInSheet, settled, ...row }) => {
    const lines = missingOf({ lines: row.lines, settled });
    return {
      ...row,
      leftOutAt: leftOutAt.toISOString(),
      rowsInSheet: rowsInSheet - settled.length,
      lines,
      rows: lines.reduce((sum, { rows }) => sum + rows, 0),
    };
  });
}

/** How many rows of each line are still missing. */
function missingOf({ lines, settled }: Pick<Selectable<LeftOutRowsTable>, 'lines' | 'settled'>) {
  return Object.entries(lines).flatMap(([irsNumber, all]) => {
    const rows = all - settled.filter(({ line }) => line === irsNumber).length;
    return rows > 0 ? [{ irsNumber, rows }] : [];
  });
}

/** The rows that one import left out and that are still missing. Throws NOT_FOUND. */
export async function openLeftOut(tx: Tx, cipher: Cipher, accountId: string, id: string): Promise<LeftOutSheet> {
  const found = await tx
    .selectFrom('leftOutRows')
    .select(['sheetCipher', 'settled'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const sheet: LeftOutSheet = JSON.parse(cipher.openBytes(placeOf(id), found.sheetCipher).toString());
  const came = new Set(found.settled.map(({ tab, row }) => `${tab} ${row}`));
  const missing = (rows: LeftOutTab['rows'], tab: number) => rows.filter(({ row }) => !came.has(`${tab} ${row}`));
  return { ...sheet, tabs: sheet.tabs.map((one, tab) => ({ ...one, rows: missing(one.rows, tab) })) };
}

/** Forgets what one import left out. @returns the filing or batch and the missing rows, or undefined when nothing was remembered */
export async function deleteLeftOut(tx: Tx, accountId: string, id: string) {
  const gone = await tx
    .deleteFrom('leftOutRows')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['filingId', 'batchId', 'lines', 'settled'])
    .executeTakeFirst();
  if (!gone) return undefined;
  const { filingId, batchId } = gone;
  return { filingId, batchId, rows: missingOf(gone).reduce((sum, { rows }) => sum + rows, 0) };
}

const placeOf = (row: string): Place => ({ table: 'left_out_rows', column: 'sheet_cipher', row });
