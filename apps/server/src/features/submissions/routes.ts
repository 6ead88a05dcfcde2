import { getStatus, unlockForm720 } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import type { SubmissionDeps } from './deps.ts';
import { findStatus } from './find-status.ts';
import { unlockFiling } from './unlock-filing.ts';

export function submissionCalls(deps: SubmissionDeps): BoundCall[] {
  return [
    bound(unlockForm720, (call) => unlockFiling(deps, call)),
    bound(getStatus, ({ session: { accountId }, params }) =>
      deps.database.inAccount(accountId, (tx) => findStatus(tx, deps, accountId, params.id)),
    ),
  ];
}
