import { sql } from 'kysely';
import { recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/schema.ts';
import { deleteSignedForms } from './queries.ts';

/** Forms deleted in one transaction, so that none runs long. */
const BATCH = 100;

/** The day until which a form is kept has passed. By the clock of the database, which refuses to delete one earlier. */
const hasExpired = sql<boolean>`keep_until < current_date`;

/** The accounts with signed forms whose time has passed. */
export async function findExpired(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('signedForm').select('accountId').distinct().where(hasExpired).execute();
  return rows.map(({ accountId }) => accountId);
}

/** Deletes some of an account's signed forms whose time has passed, with their files. @returns whether there may be more */
export async function deleteExpired(tx: Tx, accountId: string): Promise<boolean> {
  const forms = await tx
    .selectFrom('signedForm')
    .selectAll()
    .where('accountId', '=', accountId)
    .where(hasExpired)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  await deleteSignedForms(tx, forms);
  for (const { id, filingId, form, sha256, keepUntil } of forms)
    await recordEvent(tx, {
      accountId,
      actionType: 'SIGNED_FORM_EXPIRED',
      outcome: 'success',
      documentType: 'signedForm',
      documentId: id,
      beforeHash: sha256.toString('hex'),
      detail: { filingId, form, keepUntil },
    });
  return forms.length === BATCH;
}
