import type { RequestIssue } from '@gauger/contract';
import type { PrintedReturn } from '@gauger/documents';
import { irsDay, isMailOnly, isSameName, withPeriod } from '@gauger/excise';
import { errorAt } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { findApproval, findAsked, findRenamed } from '../../filings/client-requests/public.ts';
import type { FilingRecord } from '../../filings/filings/public.ts';
import type { FormOfReturn } from '../../filings/return-document/public.ts';
import { listSignedForms } from '../../filings/signed-forms/public.ts';
import type { Place } from '../../people/accounts/public.ts';
import { findOwner, findPerson, nameOf, wasChanged } from '../../people/sessions/public.ts';
import { isPreparersAccount } from '../../people/tax-preparers/public.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** By what a return may be signed. */
export interface Authority {
  by: 'signingAuthority' | 'signedForm' | 'client';
  /** The person who signed a form or approved the return, with their PIN; null where the signing authority signs here. */
  signed: {
    name: string;
    title: string;
    pinCipher: string | null;
    requestId: string | null;
    declaration: string | null;
  } | null;
  /** When the form was signed or the return approved, `YYYY-MM-DD`. */
  givenOn: string | null;
}

interface ToSign {
  filing: Pick<FilingRecord, 'id' | 'accountId' | 'businessId' | 'facts'>;
  business: PrintedReturn['business'];
  /** The hash of the return as it is now. */
  hash: string;
  forms: readonly FormOfReturn[];
  userId: string;
}

/**
 * Finds by what a person may sign a return: a form that was signed for it, an approval of the client, or the signing authority of the
 * business, who signs here. In the account of a tax preparer the signing authority is the client: without a signed form or an
 * approval only the owner signs, for a business of their own.
 * @returns null while the return waits for its signing authority
 */
export async function findAuthority(
  { mef }: Pick<SubmissionDeps, 'mef'>,
  tx: Tx,
  { filing, business, hash, forms, userId }: ToSign,
): Promise<Authority | null> {
  const approval = await findApproval(tx, filing.id, hash);
  if (approval?.signerName && approval.signerTitle && approval.answeredAt)
    return {
      by: 'client',
      signed: {
        name: approval.signerName,
        title: approval.signerTitle,
        pinCipher: approval.pinCipher,
        requestId: approval.id,
        declaration: approval.declaration,
      },
      givenOn: irsDay(approval.answeredAt),
    };
  const waiting = (await listSignedForms(tx, filing.id)).filter(
    ({ form, submissionId, snapshotHash, signerName }) =>
      submissionId === null &&
      form === mef.signing.form &&
      snapshotHash === hash &&
      isSameName(signerName, business.signingAuthorityName),
  );
  const [first] = waiting;
  if (first && forms.every(({ ending }) => waiting.some((one) => one.ending === ending)))
    return {
      by: 'signedForm',
      signed: { name: first.signerName, title: first.signerTitle, pinCipher: null, requestId: null, declaration: null },
      givenOn: first.signedOn,
    };
  // A form that goes by mail is signed by hand on the form itself.
  const signsHere =
    isMailOnly(filing.facts.formType) ||
    (await findSigningRights({ mef }, tx, { accountId: filing.accountId, userId, businessIds: [filing.businessId] }))(
      filing.businessId,
      business.signingAuthorityName,
    );
  return signsHere ? { by: 'signingAuthority', signed: null, givenOn: null } : null;
}

/**
 * Finds for which of some businesses a person may sign here, with the name of its signing authority. In an account of its own: for
 * any; once another person was asked about its returns, only in the own name, and not in the place of a former signing authority. Where
 * the PIN typed here signs alone, as with Form 8879-EX signed electronically, always in the own name; a name that was changed to that of
 * another person is none. In the account of a tax preparer the owner signs for their own business, and the staff for no client: one about
 * whose returns another person was asked, or whose signing authority was another person, is a client also after the owner was named.
 */
export async function findSigningRights(
  { mef }: Pick<SubmissionDeps, 'mef'>,
  tx: Tx,
  { accountId, userId, businessIds }: { accountId: string; userId: string; businessIds: readonly string[] },
): Promise<(businessId: string, signingAuthorityName: string) => boolean> {
  if (businessIds.length === 0) return () => false;
  const name = nameOf(await findPerson(tx, userId));
  const isRenamed = await wasChanged(tx, accountId, userId, 'otherName');
  // In the name of the client that was taken, every client counts as another person.
  const asked = await findAsked(tx, accountId, businessIds, isRenamed ? '' : name);
  const renamed = await findRenamed(tx, accountId, businessIds);
  const isReader = (signingAuthorityName: string) => !isRenamed && isSameName(name, signingAuthorityName);
  const isPinAlone = mef.signing.isElectronic && !mef.isStandIn;
  if (!(await isPreparersAccount(tx, accountId)))
    return (businessId, signingAuthorityName) =>
      asked.has(businessId)
        ? isReader(signingAuthorityName) && !renamed.has(businessId)
        : isReader(signingAuthorityName) || !isPinAlone;
  const owner = await findOwner(tx);
  return (businessId, signingAuthorityName) =>
    owner?.id === userId && isReader(signingAuthorityName) && !asked.has(businessId) && !renamed.has(businessId);
}

/** The PIN that a client chose, sealed at its request. */
export const pinPlace = (requestId: string): Place => ({
  table: 'client_request',
  column: 'pin_cipher',
  row: requestId,
});

/** The fault of a signature in a name without authority, at the field of the name; null where there is none. */
export function authorityFault(
  authority: Authority | null,
  typed: { signerName: string; signerTitle: string },
  { businessName, signingAuthorityName }: PrintedReturn['business'],
): RequestIssue | null {
  const fault = (path: 'signerName' | 'signerTitle', message: string): RequestIssue =>
    errorAt('noAuthority', path, message);
  if (!authority)
    return fault(
      'signerName',
      `${withPeriod(`This return waits for ${signingAuthorityName}, the signing authority of ${businessName}`)} Ask the client to approve it, or attach the form that ${signingAuthorityName} signed`,
    );
  if (authority.by === 'signingAuthority')
    return isSameName(typed.signerName, signingAuthorityName)
      ? null
      : fault(
          'signerName',
          `${withPeriod(`${signingAuthorityName} is the signing authority of ${businessName}`)} Enter that name, ask the signer to approve the return, or attach the form that the signer signed`,
        );
  // A signed form is compared where it is used, word for word.
  if (authority.by === 'signedForm' || !authority.signed) return null;
  const { name, title } = authority.signed;
  if (!isSameName(typed.signerName, name)) return fault('signerName', `${name} approved this return. Enter that name`);
  return isSameName(typed.signerTitle, title)
    ? null
    : fault('signerTitle', `${name} signed as ${title}. Enter that title`);
}
