import { type IsoDate, irsDay } from '@gauger/excise';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import { defineJob, defineSweep, enqueue } from '../../../jobs/public.ts';
import { deleteSignedForms } from './queries.ts';

/** Forms deleted in one transaction, so that none runs long. */
const BATCH = 100;

/** Deletes the signed forms of an account whose time to keep them has passed: its trail holds each deletion. */
export const deleteSignedFormsJob = defineJob({
  name: 'deleteSignedFormsOf',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({}),
  work:
    ({ now }: { now: () => Date }) =>
    async ({ accountId = '', transaction, signal }) => {
      while (!signal.aborted && (await transaction((tx) => deleteExpired(tx, accountId, irsDay(now())))));
    },
});

/** Has the signed forms deleted whose time to keep them has passed: a job for each account. */
export const expireSignedFormsJob = defineSweep({
  name: 'expireSignedForms',
  runner: 'upkeep',
  cron: '23 8 * * *',
  work:
    ({ now }: { now: () => Date }) =>
    ({ transaction }) =>
      transaction(async (tx) => {
        for (const accountId of await findExpired(tx, irsDay(now())))
          await enqueue(tx, deleteSignedFormsJob, {}, { accountId, key: accountId });
      }),
});

/** The accounts with signed forms that are kept until a day before this one. */
async function findExpired(tx: Tx, today: IsoDate): Promise<string[]> {
  const rows = await tx
    .selectFrom('signedForm')
    .select('accountId')
    .distinct()
    .where('keepUntil', '<', today)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Deletes some of an account's signed forms whose time has passed, with their files. @returns whether there may be more */
async function deleteExpired(tx: Tx, accountId: string, today: IsoDate): Promise<boolean> {
  // The database deletes no form before its day, and none in a transaction that names no day.
  await sql`select set_config('app.today', ${today}, true)`.execute(tx);
  const forms = await tx
    .selectFrom('signedForm')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('keepUntil', '<', today)
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
