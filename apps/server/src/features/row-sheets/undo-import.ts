import type { ResponseOf, undoRowImport as undoing } from '@gauger/contract';
import { isEditable } from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { FilingDeps } from '../deps.ts';
import { loadFiling, notEditable, refuseStale } from '../filings/public.ts';
import { commitPages, writeCommitted } from '../forms/form-720/public.ts';
import { deleteLeftOut } from '../left-out-rows/public.ts';
import { deleteImport, findUndoable } from './queries.ts';

/**
 * Puts the lines of the last import back as they stood before it, with the same rows. What they say is not judged again: it
 * stood so. Throws NOT_UNDOABLE.
 */
export const undoRowImport = (
  { database, lawInForce, now }: FilingDeps,
  call: Call<typeof undoing>,
): Promise<ResponseOf<typeof undoing>> =>
  database.inAccount(call.session.accountId, async (tx) => {
    const { accountId } = call.session;
    const record = await loadFiling(tx, accountId, call.params.id, 'lock', 'Form720');
    refuseStale(record, call.ifMatch);
    if (!isEditable(record.state)) throw notEditable(record);
    const found = await findUndoable(tx, record, now());
    if (found?.id !== call.body.importId) throw new AppError('NOT_UNDOABLE');
    const irsNumbers = Object.keys(found.before);
    const others = Object.entries(record.facts.filingData).filter(([irsNumber]) => !(irsNumber in found.before));
    const restored = Object.entries(found.before).flatMap(([irsNumber, line]) => (line ? [[irsNumber, line]] : []));
    const filingData = Object.fromEntries([...others, ...restored]);
    const law = await lawInForce(tx);
    const version = await writeCommitted(tx, call, record, {
      committed: commitPages({ ...record.facts, filingData }, {}, law),
      law,
      sent: irsNumbers,
      named: irsNumbers,
      now: now(),
      event: { actionType: 'ROW_IMPORT_UNDONE', detail: { import: found.id } },
    });
    await deleteImport(tx, accountId, record.id);
    await deleteLeftOut(tx, accountId, found.id);
    return { version, irsNumbers };
  });
