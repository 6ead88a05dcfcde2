import { irsDay } from '@gauger/excise';
import { deleteExpired, findExpired } from '../features/filings/signed-forms/public.ts';
import { deleteSignedFormsOf, expireSignedForms } from '../jobs/definitions.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Delete signed forms whose time to keep them has passed: a job for each account, whose trail holds each deletion. */
export const signedFormHandlers = (now: () => Date): Handler[] => [
  handle(expireSignedForms, ({ transaction }) =>
    transaction(async (tx) => {
      for (const accountId of await findExpired(tx, irsDay(now())))
        await enqueue(tx, deleteSignedFormsOf, {}, { accountId, key: accountId });
    }),
  ),
  handle(deleteSignedFormsOf, async ({ accountId = '', transaction, signal }) => {
    while (!signal.aborted && (await transaction((tx) => deleteExpired(tx, accountId, irsDay(now())))));
  }),
];
