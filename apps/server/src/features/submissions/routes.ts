import { getConsent, getLateEstimate, getStatus, transmitForm720, unlockForm720 } from '@gauger/contract';
import { type BoundCall, bound } from '../../http/call.ts';
import { findConsent } from './consent.ts';
import type { SubmissionDeps } from './deps.ts';
import { findLateEstimate } from './find-late-estimate.ts';
import { findStatus } from './find-status.ts';
import { transmitFiling } from './transmit-filing.ts';
import { unlockFiling } from './unlock-filing.ts';

export function submissionCalls(deps: SubmissionDeps): BoundCall[] {
  return [
    bound(getConsent, ({ session, params }) =>
      deps.database.inAccount(session.accountId, (tx) => findConsent(deps, tx, session, params.id)),
    ),
    bound(transmitForm720, (call) => transmitFiling(deps, call)),
    bound(unlockForm720, (call) => unlockFiling(deps, call)),
    bound(getStatus, ({ session, params }) =>
      deps.database.inAccount(session.accountId, (tx) => findStatus(tx, deps, session.accountId, params.id)),
    ),
    bound(getLateEstimate, (call) => findLateEstimate(deps, call)),
  ];
}
