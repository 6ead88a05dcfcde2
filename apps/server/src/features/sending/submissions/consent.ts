import type { ConsentAnswer, PreflightIssue, RequestIssue } from '@gauger/contract';
import { type PrintedReturn, refundAccountOf } from '@gauger/documents';
import { formOf, isMailOnly, isSameName, masked, type OverpaymentFacts, signatureForms } from '@gauger/excise';
import type { MefGateway } from '../../../adapters/mef/port.ts';
import type { Tx } from '../../../db/public.ts';
import { findContact } from '../../clients/client-contacts/public.ts';
import { findNewestRequest, isRefused } from '../../filings/client-requests/public.ts';
import { amountsOf, type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { checkFiling, returnIssuesOf } from '../../filings/preflight/public.ts';
import { buildReturnDocument, formsToSign } from '../../filings/return-document/public.ts';
import { countOpenThreads } from '../../filings/review/public.ts';
import { type AccountSession, findPerson, nameOf } from '../../people/sessions/public.ts';
import { type Authority, findAuthority } from './authority.ts';
import {
  approvedWording,
  consentWording,
  mailWording,
  type NamedPersons,
  type SignedAs,
  signedFormWording,
  type Wording,
} from './consent-wording.ts';
import { snapshotHash } from './snapshot.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** The wording that goes with a return. */
export const wordingOf = (gateway: MefGateway, doc: PrintedReturn, as: SignedAs): Wording =>
  consentWording(
    gateway,
    doc.paymentOption?.paymentMethod === 'efw',
    as,
    doc.facts.formType === 'Form8849' ? 'claim' : 'return',
    personsNamed(doc),
  );

const personsNamed = ({ paidPreparer, thirdPartyDesignee }: PrintedReturn): NamedPersons => ({
  paidPreparer: paidPreparer && [paidPreparer.personName, paidPreparer.firmName].filter(Boolean).join(', '),
  thirdPartyDesignee: thirdPartyDesignee?.personName ?? null,
});

interface Findings {
  blockers: RequestIssue[];
  /** Findings that the signer should know; they stop nothing. */
  warnings: RequestIssue[];
}

/** Finds the errors to fix before signing, as `findFindings` does. */
export const findBlockers = async (...given: Parameters<typeof findFindings>): Promise<RequestIssue[]> =>
  (await findFindings(...given)).blockers;

/** Finds what stops a signature and what the signer should know, each with the path of its field. */
async function findFindings(
  deps: SubmissionDeps,
  tx: Tx,
  filing: FilingRecord,
  document: PrintedReturn,
  viewer: string,
): Promise<Findings> {
  const law = await deps.lawInForce(tx);
  const { forms } = await formsToSign(tx, filing.id, document);
  const found = [
    ...(await checkFiling(deps, tx, filing, viewer)),
    // A form that is mailed makes no file for IRS e-file.
    ...(isMailOnly(filing.facts.formType) ? [] : forms.flatMap(({ doc }) => returnIssuesOf(doc, law))),
  ];
  const of = (isWanted: (one: PreflightIssue) => boolean) =>
    found.filter(isWanted).map(({ blocks: _, ...issue }) => issue);
  return {
    blockers: of(({ blocks }) => blocks !== null),
    warnings: of(({ blocks, severity }) => blocks === null && severity === 'warning'),
  };
}

/** The wording for the sender of a return: the consent of its signer, or that it is sent as the signer approved it or signed its form. */
export function wordingFor(
  gateway: MefGateway,
  doc: PrintedReturn,
  authority: Authority | null,
  as: SignedAs,
): Wording {
  const what = doc.facts.formType === 'Form8849' ? 'claim' : 'return';
  if (!authority?.signed) return wordingOf(gateway, doc, as);
  const { name } = authority.signed;
  return authority.by === 'client'
    ? approvedWording(name, authority.givenOn, what, as)
    : signedFormWording(signatureForms[gateway.signing.form].name, { name, on: authority.givenOn }, what, as);
}

/** Whether a return is signed without a PIN: by the Form 8453-EX that goes with it. */
export const takesNoPin = (gateway: MefGateway, authority: Authority | null): boolean =>
  authority?.by === 'signedForm' && signatureForms[gateway.signing.form].goesWithReturn;

/** The account and the persons that the signature covers besides the return, as its hash has them. */
function namedIn(doc: PrintedReturn) {
  const { facts, computed, refundAccount } = doc;
  const { accountNumber, requestedPaymentDate } = doc.paymentOption ?? {};
  const refund = facts.formType === 'Form720' ? refundAccountOf({ facts, computed, refundAccount }) : null;
  return {
    debit:
      accountNumber && requestedPaymentDate ? { accountNumber: masked(accountNumber), requestedPaymentDate } : null,
    refundAccount: refund ? masked(refund.accountNumber) : null,
    ...personsNamed(doc),
  };
}

/** Reads the consent page of a filing of the account. Throws NOT_FOUND. */
export async function findConsent(
  deps: SubmissionDeps,
  tx: Tx,
  { accountId, userId }: Pick<AccountSession, 'accountId' | 'userId'>,
  filingId: string,
): Promise<ConsentAnswer> {
  return buildConsent(deps, tx, await loadFiling(tx, accountId, filingId, 'read'), { as: 'one', viewer: userId });
}

function overpaymentOf(facts: FilingRecord['facts']): Pick<OverpaymentFacts, 'overPaymentUse'> | null {
  if (facts.formType === 'Form720X') return facts.overpaymentUse ? { overPaymentUse: facts.overpaymentUse } : null;
  return (facts.formType === 'Form720' && facts.overpayment) || null;
}

/** Builds the consent of a loaded filing, to be signed alone or with others. */
export async function buildConsent(
  deps: SubmissionDeps,
  tx: Tx,
  loaded: FilingRecord,
  { as, viewer }: { as: SignedAs; viewer: string },
): Promise<ConsentAnswer> {
  const filing = await withTins(deps, tx, loaded);
  const document = await buildReturnDocument(deps, tx, filing);
  const { whole, forms } = await formsToSign(tx, filing.id, document);
  const { facts, totals } = filing;
  const hash = snapshotHash(await deps.cipherOf(tx, filing.accountId), whole);
  const authority = await findAuthority(deps, tx, { filing, business: document.business, hash, forms, userId: viewer });
  const { contact, isConfirmed: isContactConfirmed } = await findContact(tx, filing.businessId);
  const { signingAuthorityName, signingAuthorityTitle } = document.business;
  const isReader = isSameName(nameOf(await findPerson(tx, viewer)), signingAuthorityName);
  const { blockers, warnings } = await findFindings(deps, tx, filing, document, viewer);
  const ofForm = (doc: PrintedReturn) => ({
    period: formOf(doc.facts).period(doc.facts).name,
    totalClaim: doc.computed.cells['totals.totalClaim'] ?? '0.00',
  });
  return {
    id: filing.id,
    formType: facts.formType,
    businessId: filing.businessId,
    businessName: filing.businessName,
    taxYear: 'taxYear' in facts ? facts.taxYear : formOf(facts).period(facts).days.last.slice(0, 4),
    quarter: 'taxYearAndQuarter' in facts ? facts.taxYearAndQuarter : null,
    period: ofForm(whole).period,
    state: filing.state,
    ...amountsOf(totals, overpaymentOf(facts)),
    ...(whole !== document && { totalClaim: ofForm(whole).totalClaim }),
    forms: forms.length > 1 ? forms.map(({ doc }) => ofForm(doc)) : [],
    paymentMethod: document.paymentOption?.paymentMethod ?? null,
    ...namedIn(document),
    answeredBy: deps.mef.name,
    isStandIn: deps.mef.isStandIn,
    feePaid: filing.feePaid,
    snapshotHash: hash,
    wording: isMailOnly(facts.formType)
      ? mailWording
      : wordingFor(deps.mef, document, authority, authority?.signed ? as : forms.length > 1 ? 'each' : as),
    signer: {
      name: authority?.signed?.name ?? signingAuthorityName,
      title: authority?.signed?.title ?? signingAuthorityTitle,
    },
    authority: authority && {
      by: authority.by,
      givenOn: authority.givenOn,
      hasPin: takesNoPin(deps.mef, authority) || (authority.signed !== null && authority.signed.pinCipher !== null),
    },
    signsInOtherName: authority?.by === 'signingAuthority' && !isMailOnly(facts.formType) && !isReader,
    signsOnForm: authority === null && isReader,
    contact,
    isContactConfirmed,
    asked: await findAsked(tx, filing.id, hash, deps.now()),
    openComments: await countOpenThreads(tx, filing.id),
    issues: blockers,
    warnings,
  };
}

/** The client who was asked about a filing, while the link counts: an approval counts for the return that was approved. */
async function findAsked(tx: Tx, filingId: string, hash: string, now: Date): Promise<ConsentAnswer['asked']> {
  const request = await findNewestRequest(tx, filingId);
  if (!request || request.ended !== null) return null;
  const { email, askedAt, answer } = request;
  const changedSince = request.snapshotHash !== hash;
  const counts = answer === 'approved' ? !changedSince : request.expiresAt > now;
  return counts ? { email, askedAt: askedAt.toISOString(), answer, isRefused: isRefused(request), changedSince } : null;
}
