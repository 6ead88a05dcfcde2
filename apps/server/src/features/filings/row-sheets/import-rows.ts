import type { getRowImport as getting, importRows as importing, ResponseOf } from '@gauger/contract';
import { newId, type Tx } from '../../../db/public.ts';
import { type Call, refuseStale } from '../../../http/public.ts';
import { fileNameOf, rowsToSaveInTurn } from '../../../sheets/public.ts';
import { loadFiling } from '../filings/public.ts';
import { keepLeftOut, settleLeftOut } from '../left-out-rows/public.ts';
import { keepTotals } from './differing-totals.ts';
import { openBook } from './filing-book.ts';
import { findFile, loadEditable } from './find-file.ts';
import { findUndoable, keepImport, UNDO_FOR } from './queries.ts';
import type { RowDeps } from './row-deps.ts';
import { sealCopy } from './undo-copy.ts';

/**
 * Saves the rows of a sheet in one transaction, as a save of the pages of their lines would. With `all`, a single fault saves
 * nothing and answers INVALID_SHEET; with `good`, rows with a fault are left out.
 */
export async function importRows(deps: RowDeps, call: Call<typeof importing>): Promise<ResponseOf<typeof importing>> {
  const { database, cipherOf, lawInForce, now } = deps;
  const { accountId, userId } = call.session;
  // The rows are judged before the transaction begins: that takes longest.
  const { version: judgedIn, file } = await findFile(deps, call);
  const { pages, added, leftOut, lines, setAside, setAsideCount, faulty, came, othersPresent, totals } =
    await rowsToSaveInTurn(call.caller, file, call.body.save);
  return database.inAccount(accountId, async (tx) => {
    const record = await loadEditable(deps, tx, call, 'lock');
    refuseStale(record, call.ifMatch);
    // The lists are saved as they were judged: another version may have other rows.
    refuseStale(record, judgedIn);
    const law = await lawInForce(tx);
    const book = await openBook(deps, tx, record, call.body, law);
    const importId = newId();
    const event = { actionType: 'ROWS_IMPORTED' as const, detail: { import: importId, added, mode: call.body.mode } };
    const copy = await sealCopy(deps, tx, book, Object.keys(pages));
    const version = await book.save({ deps, tx, call, law, event }, pages);
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
      ...faulty,
      leftOutAt: now(),
    });
    await keepTotals(tx, { accountId, filingId: record.id, importId, fileName }, totals, now());
    const of = { accountId, filingId: record.id, importId, fileName, came, othersPresent };
    await settleLeftOut(tx, await cipherOf(tx, accountId), of);
    return { importId, version, added, leftOut, lines, setAside, setAsideCount };
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
