import { ALL_CLAIMS, CLAIM_SHEETS, type ResponseOf, type undoRowImport as undoing } from '@gauger/contract';
import { isEditable } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { type Call, refuseStale } from '../../../http/public.ts';
import { loadFiling, notEditable } from '../filings/public.ts';
import { deleteLeftOut, unsettleLeftOut } from '../left-out-rows/public.ts';
import { deleteTotals } from './differing-totals.ts';
import { openBook } from './filing-book.ts';
import { deleteImport, findUndoable } from './queries.ts';
import type { RowDeps } from './row-deps.ts';
import { openCopy } from './undo-copy.ts';

/**
 * Puts the lines of the last import back as they stood before it, with the same rows. What they say is not judged again: it
 * stood so. Throws NOT_UNDOABLE.
 */
export const undoRowImport = (deps: RowDeps, call: Call<typeof undoing>): Promise<ResponseOf<typeof undoing>> =>
  deps.database.inAccount(call.session.accountId, async (tx) => {
    const { accountId } = call.session;
    const record = await loadFiling(tx, accountId, call.params.id, 'lock', deps.formType);
    refuseStale(record, call.ifMatch);
    if (!isEditable(record.state)) throw notEditable(record);
    const found = await findUndoable(tx, record, deps.now());
    if (found?.id !== call.body.importId) throw new AppError('NOT_UNDOABLE');
    const irsNumbers = Object.keys(found.before);
    const isOfClaims = irsNumbers.some((name) => name.startsWith(CLAIM_SHEETS));
    const law = await deps.lawInForce(tx);
    const book = await openBook(deps, tx, record, isOfClaims ? { claims: ALL_CLAIMS } : {}, law);
    const event = { actionType: 'ROW_IMPORT_UNDONE' as const, detail: { import: found.id } };
    const version = await book.save({ deps, tx, call, law, event }, await openCopy(deps, tx, record, found));
    await deleteImport(tx, accountId, record.id);
    await deleteLeftOut(tx, accountId, found.id);
    await deleteTotals(tx, accountId, found.id);
    await unsettleLeftOut(tx, accountId, found.id);
    return { version, irsNumbers };
  });
