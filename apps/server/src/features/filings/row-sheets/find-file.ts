import type { Route } from '@gauger/contract';
import { ROW_LIMITS } from '@gauger/contract/sheet-limits';
import { isEditable, law as shippedLaw } from '@gauger/excise';
import type { HowToRead, ImportOptions } from '@gauger/import';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { loadAllHeadings, type RowsFile, readAnswers } from '../../../sheets/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { type FilingRecord, loadFiling, notEditable } from '../filings/public.ts';
import { openBook, type RowsMeant } from './filing-book.ts';
import { loadWords } from './known-words.ts';
import type { RowDeps } from './row-deps.ts';

type RowCall = Pick<Call<Route>, 'files'> & {
  session: AccountSession;
  params: { id: string };
  body: ImportOptions & HowToRead & RowsMeant & { leaveOutRows?: string | undefined; answers?: string | undefined };
};

/** The file of a call with all that a thread needs to judge its rows, and the version of the filing they are judged in. */
export interface FileAtHand {
  readonly version: number;
  readonly file: RowsFile;
}

/** Loads what the rows of the file of a call are judged in. Throws NOT_FOUND and NOT_EDITABLE, and what `openBook` throws. */
export const findFile = ({ database, ...deps }: RowDeps, call: RowCall): Promise<FileAtHand> =>
  database.inAccount(call.session.accountId, async (tx) => {
    const answers = readAnswers(call.body.answers);
    const all = { ...deps, database };
    const record = await loadEditable(all, tx, call, 'read');
    const { at, law, book, saved } = await openBook(all, tx, record, call.body, await deps.lawInForce(tx));
    const { accountId } = call.session;
    return {
      version: record.version,
      file: {
        bytes: call.files[0]?.bytes ?? new Uint8Array(),
        limits: ROW_LIMITS,
        request: {
          at,
          law: law === shippedLaw ? null : law,
          remembered: {
            headings: await loadAllHeadings(tx, accountId),
            words: await loadWords(tx, accountId, record.businessId),
          },
          options: call.body,
          answers,
        },
        saved: Object.fromEntries(book.lines.lines.map((line) => [line.kind, saved(line).amount])),
      },
    };
  });

/** Loads a filing that takes rows. Throws NOT_FOUND and NOT_EDITABLE. @param lock `lock` to hold it against other savers */
export async function loadEditable(
  deps: RowDeps,
  tx: Tx,
  { session: { accountId }, params }: Pick<RowCall, 'session' | 'params'>,
  lock: 'lock' | 'read',
): Promise<FilingRecord> {
  const record = await loadFiling(tx, accountId, params.id, lock, deps.formType);
  if (!isEditable(record.state)) throw notEditable(record);
  return record;
}
