import type { SubmissionDeps } from '../features/deps.ts';
import { accountsToSettle, requestsToSettle, settleOne } from '../features/sending/client-approval/public.ts';
import { settleClientRequests, sweepClientRequests } from '../jobs/definitions.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** The jobs that end requests to clients: a job for each account, so that one account in trouble leaves the others alone. */
export const clientRequestHandlers = (deps: SubmissionDeps): Handler[] => [
  handle(sweepClientRequests, ({ transaction }) =>
    transaction(async (tx) => {
      for (const accountId of await accountsToSettle(tx, deps.now()))
        await enqueue(tx, settleClientRequests, {}, { accountId, key: 'all' });
    }),
  ),
  handle(settleClientRequests, async ({ accountId, transaction }) => {
    for (const request of await transaction((tx) => requestsToSettle(tx, deps.now())))
      await transaction((tx) => settleOne(deps, tx, accountId ?? '', request));
  }),
];
