import type { ConsentAnswer, RequestIssue } from '@gauger/contract';
import type { ReturnDocument } from '@gauger/documents';
import type { MefGateway } from '../../adapters/mef/port.ts';
import type { Tx } from '../../db/database.ts';
import { loadReturnDocument } from '../documents/public.ts';
import { loadFiling } from '../filings/public.ts';
import { feePaid } from '../payments/public.ts';
import { findPreflightIssues, findReturnIssues } from '../preflight/public.ts';
import { consentWording, type SignedAs, type Wording } from './consent-wording.ts';
import type { SubmissionDeps } from './deps.ts';
import { snapshotHash } from './snapshot.ts';

/** The wording that goes with a return. */
export const wordingOf = (gateway: MefGateway, { paymentOption }: ReturnDocument, as: SignedAs): Wording =>
  consentWording(gateway, paymentOption?.paymentMethod === 'efw', as);

/** What has to be mended before a return can be signed, each finding with the path of its field. */
export async function whatBlocks(
  deps: SubmissionDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
): Promise<RequestIssue[]> {
  const found = [
    ...(await findPreflightIssues(deps, tx, accountId, filingId)),
    ...(await findReturnIssues(deps, tx, accountId, filingId)),
  ];
  return found.filter(({ blocks }) => blocks !== null).map(({ blocks: _, ...issue }) => issue);
}

/** What is shown to whoever is about to sign a filing of the account. Throws NOT_FOUND. */
export async function findConsent(
  deps: SubmissionDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
  as: SignedAs = 'one',
): Promise<ConsentAnswer> {
  const filing = await loadFiling(tx, accountId, filingId, 'read');
  const document = await loadReturnDocument(deps, tx, accountId, filingId);
  const { facts, totals } = filing;
  return {
    id: filing.id,
    businessId: filing.businessId,
    businessName: filing.businessName,
    taxYear: facts.taxYear,
    quarter: facts.taxYearAndQuarter,
    state: filing.state,
    taxLiability: totals.taxLiability ?? '0.00',
    totalDue: totals.totalDue ?? '0.00',
    paymentMethod: document.paymentOption?.paymentMethod ?? null,
    answeredBy: deps.mef.name,
    isStandIn: deps.mef.isStandIn,
    feePaid: await feePaid(tx, filingId),
    snapshotHash: snapshotHash(document),
    wording: wordingOf(deps.mef, document, as),
    signer: { name: document.business.signingAuthorityName, title: document.business.signingAuthorityTitle },
    issues: await whatBlocks(deps, tx, accountId, filingId),
  };
}
