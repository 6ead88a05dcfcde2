import type { ResponseOf, saveClientKind as saving } from '@gauger/contract';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';

/** Keeps what a person said of several clients; it changes no return. Throws NOT_FOUND unless all are of the account. */
export function saveClientKind(database: Database, call: Call<typeof saving>): Promise<ResponseOf<typeof saving>> {
  const { accountId } = call.session;
  const { kind } = call.body;
  const wanted = [...new Set(call.body.businesses)];
  return database.inAccount(accountId, async (tx) => {
    const found = await tx
      .selectFrom('business')
      .select(['id', 'clientKind'])
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length !== wanted.length) throw new AppError('NOT_FOUND');
    const others = found.filter(({ clientKind }) => clientKind !== kind);
    for (const { id } of others) {
      await tx.updateTable('business').set({ clientKind: kind }).where('id', '=', id).execute();
      await recordCallEvent(tx, call, {
        documentType: 'Business',
        actionType: 'CLIENT_KIND_SAVED',
        documentId: id,
        detail: { kind },
      });
    }
    return { changed: others.length };
  });
}
