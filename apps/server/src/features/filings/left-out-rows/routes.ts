import { dismissLeftOutRows, formsRowRoutes, getLeftOutSheet } from '@gauger/contract';
import { leftOutFaults } from '@gauger/import';
import { mediaTypes } from '@gauger/sheet';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { type Database, findFormType } from '../../../db/public.ts';
import { type BoundCall, bound } from '../../../http/public.ts';
import { markSheetsInTurn } from '../../../sheets/public.ts';
import type { CipherOf } from '../../people/accounts/public.ts';
import { refuseUnknown } from '../filings/public.ts';
import { deleteLeftOut, findLeftOut, openLeftOut } from './left-out-rows.ts';

/** The calls for rows that imports left out, which stay until a person dismisses them. */
export const leftOutRowCalls = ({ database, cipherOf }: { database: Database; cipherOf: CipherOf }): BoundCall[] => [
  ...formsRowRoutes.map(({ listLeftOut }) =>
    bound(listLeftOut, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, async (tx) => {
        await refuseUnknown(tx, accountId, id);
        return { imports: await findLeftOut(tx, accountId, { filingId: id }) };
      }),
    ),
  ),
  bound(getLeftOutSheet, async ({ session: { accountId }, params: { id }, caller }) => {
    const sheet = await database.inAccount(accountId, async (tx) =>
      openLeftOut(tx, await cipherOf(tx, accountId), accountId, id),
    );
    return {
      name: `rows-left-out.${sheet.format}`,
      mediaType: mediaTypes[sheet.format],
      bytes: await markSheetsInTurn(caller, leftOutFaults(sheet)),
    };
  }),
  bound(dismissLeftOutRows, ({ session: { accountId, userId }, params: { id }, ip, requestId }) =>
    database.inAccount(accountId, async (tx) => {
      const forgotten = await deleteLeftOut(tx, accountId, id);
      if (!forgotten) throw new AppError('NOT_FOUND');
      const { filingId, batchId, rows } = forgotten;
      await recordEvent(tx, {
        accountId,
        actorId: userId,
        ip,
        requestId,
        actionType: 'LEFT_OUT_ROWS_DISMISSED',
        documentType: filingId ? await findFormType(tx, accountId, filingId) : 'PcorBatch',
        documentId: filingId ?? batchId ?? id,
        outcome: 'success',
        detail: { import: id, rows },
      });
      return { id };
    }),
  ),
];
