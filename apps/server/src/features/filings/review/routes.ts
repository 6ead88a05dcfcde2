import type { FilingRoutes } from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { type FilingDeps, loadFiling } from '../filings/public.ts';
import { approveFiling } from './approve-filing.ts';
import { addComment, resolveComment } from './comments.ts';
import { findReview } from './find-review.ts';
import { markReady } from './mark-ready.ts';
import { findThreads } from './queries.ts';
import { sendBack } from './send-back.ts';

export const reviewCalls = (deps: FilingDeps, forms: readonly FilingRoutes[]): BoundCall[] =>
  forms.flatMap((of) => [
    bound(of.getReview, ({ session: { accountId }, params: { id } }) =>
      deps.database.inAccount(accountId, (tx) => findReview(tx, accountId, id)),
    ),
    bound(of.markReady, (call) => markReady(deps, call)),
    bound(of.sendBack, (call) => sendBack(deps, call)),
    bound(of.approve, (call) => approveFiling(deps, call)),
    bound(of.listComments, ({ session: { accountId }, params: { id } }) =>
      deps.database.inAccount(accountId, async (tx) => {
        await loadFiling(tx, accountId, id, 'read');
        return { threads: await findThreads(tx, accountId, id) };
      }),
    ),
    bound(of.addComment, async (call) => ({ threads: await addComment(deps, call) })),
    bound(of.resolveComment, async (call) => ({ threads: await resolveComment(deps, call) })),
  ]);
