import {
  type getRowImport as getting,
  type importRows as importing,
  MAX_LISTED,
  type ResponseOf,
} from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { type Call, refuseStale } from '../../../http/public.ts';
import { fileNameOf } from '../../../sheets/public.ts';
import { loadFiling } from '../filings/public.ts';
import { keepLeftOut, settleLeftOut } from '../left-out-rows/public.ts';
import { faultsOf } from './cell-errors.ts';
import { faultyRows } from './faulty-rows.ts';
import { linesOf } from './lines-of.ts';
import { type ImportPlan, planImport, readFile } from './plan-import.ts';
import { findUndoable, keepImport, UNDO_FOR } from './queries.ts';
import type { RowDeps } from './row-deps.ts';
import { setAsideOf } from './set-aside-of.ts';
import { sealCopy } from './undo-copy.ts';

/**
 * Saves the rows of a sheet in one transaction, as a save of the pages of their lines would. With `all`, a single fault saves
 * nothing and answers INVALID_SHEET; with `good`, rows with a fault are left out.
 */
export async function importRows(deps: RowDeps, call: Call<typeof importing>): Promise<ResponseOf<typeof importing>> {
  const { database, cipherOf, lawInForce, now } = deps;
  const { accountId, userId } = call.session;
  // Read before the transaction begins: that takes longest.
  const sheets = await readFile(call);
  return database.inAccount(accountId, async (tx) => {
    const law = await lawInForce(tx);
    const plan = await planImport(deps, tx, call, sheets, law, 'lock');
    const { record, book, rows, after } = plan;
    refuseStale(record, call.ifMatch);
    refuseFaulty(plan, call.body.save);
    const lines = linesOf(plan);
    const added = rows.filter(({ taken }) => taken).length;
    const importId = newId();
    const event = { actionType: 'ROWS_IMPORTED' as const, detail: { import: importId, added, mode: call.body.mode } };
    const copy = await sealCopy(deps, tx, book, Object.keys(after.pages));
    const version = await book.save({ deps, tx, call, law, event }, after.pages);
    const fileName = fileNameOf(call.files[0]?.name ?? '');
    await keepImport(tx, {
      id: importId,
      accountId,
      filingId: record.id,
      userId,
      fileName,
      version,
      added,
      ...copy,
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
    // A row that has an error again is missing by this import from now on.
    const isCome = (row: (typeof rows)[number]) => row.taken || row.state === 'faulty';
    const came = rows.filter(isCome).map(({ tab, row }) => ({
      row,
      headings: tab.sheet.rows[tab.map.row - 1] ?? [],
      cells: tab.sheet.rows[row - 1] ?? [],
    }));
    const othersPresent = rows.every((row) => isCome(row) || row.state === 'present');
    const of = { accountId, filingId: record.id, importId, fileName, came, othersPresent };
    await settleLeftOut(tx, await cipherOf(tx, accountId), of);
    return { importId, version, added, leftOut: rows.length - added, lines, ...setAsideOf(plan) };
  });
}

/** The last import of a filing, while it can be undone. */
export const getRowImport = (
  { database, now, formType }: RowDeps,
  { session: { accountId }, params }: Call<typeof getting>,
): Promise<ResponseOf<typeof getting>> =>
  database.inAccount(accountId, async (tx: Tx) => {
    const record = await loadFiling(tx, accountId, params.id, 'read', formType);
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
  const isRefused = plan.after.refuses.length > 0;
  if (!isEmpty && !isRefused && (save === 'good' || !isFaulty)) return;
  throw new AppError('INVALID_SHEET', {
    description: isRefused
      ? `Nothing was saved: ${plan.after.refuses[0]?.message}.`
      : isFaulty
        ? 'Nothing was saved: some rows have faults. See the issues, or import the good rows alone.'
        : plan.rows.length === 0
          ? 'Nothing was saved: every row of this sheet is left out by its values.'
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
