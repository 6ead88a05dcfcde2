import {
  addComment as adding,
  getReview,
  listComments,
  markReady as marking,
  resolveComment as resolving,
  sendBack as sending,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import { type FilingDeps, loadFiling } from '../filings/public.ts';
import { addComment, resolveComment } from './comments.ts';
import { findReview } from './find-review.ts';
import { markReady } from './mark-ready.ts';
import { findThreads } from './queries.ts';
import { sendBack } from './send-back.ts';

export const reviewCalls = (deps: FilingDeps): BoundCall[] => [
  bound(getReview, ({ session: { accountId }, params: { id } }) =>
    deps.database.inAccount(accountId, (tx) => findReview(tx, accountId, id)),
  ),
  bound(marking, (call) => markReady(deps, call)),
  bound(sending, (call) => sendBack(deps, call)),
  bound(listComments, ({ session: { accountId }, params: { id } }) =>
    deps.database.inAccount(accountId, async (tx) => {
      await loadFiling(tx, accountId, id, 'read');
      return { threads: await findThreads(tx, accountId, id) };
    }),
  ),
  bound(adding, async (call) => ({ threads: await addComment(deps, call) })),
  bound(resolving, async (call) => ({ threads: await resolveComment(deps, call) })),
];
