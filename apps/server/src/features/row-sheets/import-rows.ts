import {
  type getRowImport as getting,
  type importRows as importing,
  MAX_LISTED,
  type ResponseOf,
} from '@gauger/contract';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { FilingDeps } from '../deps.ts';
import { type FilingRecord, loadFiling, refuseStale } from '../filings/public.ts';
import { commitPages, writeCommitted } from '../forms/form-720/public.ts';
import { keepLeftOut } from '../left-out-rows/public.ts';
import { faultsOf } from './cell-errors.ts';
import { faultyRows } from './faulty-rows.ts';
import { fileNameOf } from './file-name.ts';
import { linesOf } from './lines-of.ts';
import { type ImportPlan, planImport, readFile } from './plan-import.ts';
import { findUndoable, keepImport, type LinesBefore, UNDO_FOR } from './queries.ts';

/**
 * Saves the rows of a sheet in one transaction, as a save of the pages of their lines would. With `all`, a single fault saves
 * nothing and answers INVALID_SHEET; with `good`, rows with a fault are left out.
 */
export async function importRows(
  { database, cipherOf, lawInForce, now }: FilingDeps,
  call: Call<typeof importing>,
): Promise<ResponseOf<typeof importing>> {
  const { accountId, userId } = call.session;
  // Read before the transaction begins: that takes longest.
  const sheets = await readFile(call);
  return database.inAccount(accountId, async (tx) => {
    const law = await lawInForce(tx);
    const plan = await planImport(tx, call, sheets, law, 'lock');
    const { record, rows, change } = plan;
    refuseStale(record, call.ifMatch);
    refuseFaulty(plan, call.body.save);
    const lines = linesOf(plan);
    const added = rows.filter(({ taken }) => taken).length;
    const importId = newId();
    const version = await writeCommitted(tx, call, record, {
      committed: commitPages(record.facts, { filingData: change as never }, law),
      law,
      sent: Object.keys(change),
      named: Object.keys(change),
      now: now(),
      event: { actionType: 'ROWS_IMPORTED', detail: { import: importId, added, mode: call.body.mode } },
    });
    const fileName = fileNameOf(call.files[0]?.name ?? '');
    await keepImport(tx, {
      id: importId,
      accountId,
      filingId: record.id,
      userId,
      fileName,
      version,
      added,
      before: linesBefore(record, Object.keys(change)),
      importedAt: now(),
    });
    await keepLeftOut(cipherOf, tx, {
      id: importId,
      accountId,
      of: { filingId: record.id },
      fileName,
      ...faultyRows(plan),
      leftOutAt: now(),
    });
    return { importId, version, added, leftOut: rows.length - added, lines };
  });
}

/** The last import of a filing, while it can be undone. */
export const getRowImport = (
  { database, now }: FilingDeps,
  { session: { accountId }, params }: Call<typeof getting>,
): Promise<ResponseOf<typeof getting>> =>
  database.inAccount(accountId, async (tx: Tx) => {
    const record = await loadFiling(tx, accountId, params.id, 'read', 'Form720');
    const found = await findUndoable(tx, record, now());
    if (!found) return { import: null };
    const { id, fileName, importedAt, added, before } = found;
    return {
      import: {
        id,
        fileName,
        importedAt: importedAt.toISOString(),
        undoableUntil: new Date(importedAt.getTime() + UNDO_FOR).toISOString(),
        added,
        irsNumbers: Object.keys(before),
      },
    };
  });

function refuseFaulty(plan: ImportPlan, save: 'all' | 'good'): void {
  const faults = faultsOf(plan);
  const isFaulty = faults.length > 0 || plan.issues.length > 0;
  const isEmpty = !plan.rows.some(({ taken }) => taken);
  if (!isEmpty && (save === 'good' || !isFaulty)) return;
  throw new AppError('INVALID_SHEET', {
    description: isFaulty
      ? 'Nothing was saved: some rows have faults. See the issues, or import the good rows alone.'
      : 'Nothing was saved: the lines have every row of this sheet already.',
    issues: [
      ...plan.issues,
      ...faults.slice(0, MAX_LISTED).map(({ tab, row, found }) => ({
        ...found,
        path: [tab.sheet.name, `rows.${row}`, found.path].filter((part) => part !== '').join('.'),
      })),
    ],
  });
}

const linesBefore = ({ facts }: FilingRecord<'Form720'>, irsNumbers: readonly string[]): LinesBefore =>
  Object.fromEntries(irsNumbers.map((irsNumber) => [irsNumber, facts.filingData[irsNumber] ?? null]));
