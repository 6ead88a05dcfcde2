import {
  countIssues as countIssuesCall,
  type FilingRoutes,
  formOfCall,
  getConsents,
  getLateEstimate,
  giveUpForm8849,
  signedFormRoutes,
  transmitReturns,
} from '@gauger/contract';
import type { Logger } from 'pino';
import { type BoundCall, bound } from '../../../http/public.ts';
import { findConsent } from './consent.ts';
import { countIssues } from './count-issues.ts';
import { findLateEstimate } from './find-late-estimate.ts';
import { findStatus } from './find-status.ts';
import { recordWhatFollowed } from './follow-up.ts';
import { giveUpForm } from './give-up-form.ts';
import { markReturnMailed } from './mark-mailed.ts';
import { findConsents, requireOfAccount, signSeveral } from './sign-several.ts';
import { attachSignature, deleteSignature, downloadSignature, findSignature } from './signatures.ts';
import type { SubmissionDeps } from './submission-deps.ts';
import { transmitFiling } from './transmit-filing.ts';
import { unlockFiling } from './unlock-filing.ts';

export function submissionCalls(deps: SubmissionDeps & { log: Logger }, forms: readonly FilingRoutes[]): BoundCall[] {
  const ofEachForm = forms.flatMap(({ getConsent, transmit, unlock, markMailed, recordFollowUp, getStatus }) => [
    bound(getConsent, ({ session, params }) =>
      deps.database.inAccount(session.accountId, (tx) => findConsent(deps, tx, session, params.id)),
    ),
    bound(transmit, (call) => transmitFiling(deps, call)),
    bound(unlock, (call) => unlockFiling(deps, call)),
    bound(markMailed, (call) => markReturnMailed(deps, call)),
    bound(recordFollowUp, (call) => recordWhatFollowed(deps, call)),
    bound(getStatus, ({ session, params }) =>
      deps.database.inAccount(session.accountId, (tx) => findStatus(tx, deps, session.accountId, params.id)),
    ),
  ]);
  const ofSignedForms = signedFormRoutes.flatMap((of) => {
    const formType = formOfCall(of.getSignature);
    return [
      bound(of.getSignature, (call) => findSignature(deps, call)),
      bound(of.attachSignature, (call) => attachSignature(deps, call)),
      bound(of.getSignatureFile, (call) => downloadSignature(deps, call, formType)),
      bound(of.deleteSignature, (call) => deleteSignature(deps, call, formType)),
    ];
  });
  return [
    ...ofEachForm,
    ...ofSignedForms,
    bound(countIssuesCall, (call) => countIssues(deps, call)),
    bound(getConsents, ({ session, body }) =>
      deps.database.inAccount(session.accountId, (tx) => findConsents(deps, tx, session, body.filings)),
    ),
    bound(transmitReturns, (call) =>
      signSeveral(deps, call, 'transmitReturns', (tx, ids) => requireOfAccount(tx, call.session.accountId, ids)),
    ),
    bound(giveUpForm8849, (call) => giveUpForm(deps, call)),
    bound(getLateEstimate, (call) => findLateEstimate(deps, call)),
  ];
}
