import { createHash, randomUUID } from 'node:crypto';
import type {
  attachSignature as attaching,
  deleteSignature as deleting,
  FileAnswer,
  getSignature as getting,
  getSignatureFile as gettingFile,
  RequestIssue,
  SignatureAnswer,
  SignedFormAnswer,
} from '@gauger/contract';
import { ATTACHMENT } from '@gauger/contract/attachment';
import type { PrintedReturn, SignatureFormContent } from '@gauger/documents';
import {
  type FilingFormType,
  formatDate,
  formOf,
  irsDay,
  isMailOnly,
  isSameName,
  isUnsigned,
  signatureForms,
  signatureIssues,
  withPeriod,
} from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { buildReturnDocument, type FormOfReturn, formsToSign } from '../../filings/return-document/public.ts';
import {
  deleteSignedForms,
  findSignedForm,
  holdWaiting,
  listSignedForms,
  placeOf,
  readScan,
  readSignedForm,
  type SignedForm,
} from '../../filings/signed-forms/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { nameIfHere } from '../../people/sessions/public.ts';
import { wordingOf } from './consent.ts';
import { fingerprintOf } from './sign-forms.ts';
import { snapshotHash } from './snapshot.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** Finds which form must be signed, and what is attached. Throws NOT_FOUND. */
export async function findSignature(
  deps: SubmissionDeps,
  { session, params }: Call<typeof getting>,
): Promise<SignatureAnswer> {
  const { accountId } = session;
  return deps.database.inAccount(accountId, async (tx) =>
    presentSignature(deps, tx, await loadFiling(tx, accountId, params.id, 'read')),
  );
}

/** The forms of a return to be signed, with the hash that a signature covers now. */
export async function formsNow(deps: SubmissionDeps, tx: Tx, loaded: FilingRecord) {
  const filing = await withTins(deps, tx, loaded);
  const { whole, forms } = await formsToSign(tx, filing.id, await buildReturnDocument(deps, tx, filing));
  return { whole, forms, hash: snapshotHash(await deps.cipherOf(tx, filing.accountId), whole) };
}

async function presentSignature(deps: SubmissionDeps, tx: Tx, filing: FilingRecord): Promise<SignatureAnswer> {
  const { forms, hash } = await formsNow(deps, tx, filing);
  const { form, isElectronic } = deps.mef.signing;
  const all = await listSignedForms(tx, filing.id);
  const ofForm = async ({ ending, doc }: FormOfReturn) => {
    // A form that a rejected return was sent with signs no other: the next attempt needs one of its own.
    const found = all.find(
      (one) =>
        one.ending === ending && (isUnsigned(filing.state) ? one.submissionId === null && one.form === form : true),
    );
    return {
      ending,
      name: formOf(doc.facts).period(doc.facts).name,
      signed: found ? await presentForm(tx, found, hash) : null,
    };
  };
  const presented: SignatureAnswer['forms'] = [];
  for (const one of forms) presented.push(await ofForm(one));
  return { form, isNeeded: !deps.mef.isStandIn, isElectronic, snapshotHash: hash, forms: presented };
}

async function presentForm(tx: Tx, row: SignedForm, hash: string): Promise<SignedFormAnswer> {
  return {
    id: row.id,
    form: row.form,
    way: row.way,
    signerName: row.signerName,
    signerTitle: row.signerTitle,
    signedOn: row.signedOn,
    bytes: row.bytes,
    pages: row.pages,
    sha256: row.sha256.toString('hex'),
    added: { by: await addedBy(tx, row), at: row.addedAt.toISOString() },
    isCurrent: row.snapshotHash === hash,
    keepUntil: row.keepUntil,
  };
}

async function addedBy(tx: Tx, row: SignedForm): Promise<{ id: string; name: string }> {
  if (row.addedBy === null) return { id: row.clientRequestId ?? row.id, name: row.addedByClient ?? '' };
  const person = await tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', row.addedBy)
    .executeTakeFirst();
  return { id: row.addedBy, name: nameIfHere(person ?? { firstName: null, lastName: null, email: null }) };
}

/** Attaches a signed form in the place of the one before. */
export async function attachSignature(deps: SubmissionDeps, call: Call<typeof attaching>): Promise<SignatureAnswer> {
  const { session, params, body, files, caller } = call;
  const { accountId, userId } = session;
  return attachScan(deps, {
    accountId,
    filingId: params.id,
    scan: body,
    files,
    caller,
    addedBy: { addedBy: userId },
    finish: async (tx, filing, row) => {
      await record(tx, call, 'SIGNED_FORM_ADDED', row);
      return presentSignature(deps, tx, filing);
    },
  });
}

/** The scan of a signed form, as it is sent. */
interface Scan {
  snapshotHash: string;
  ending?: string | undefined;
  signerName: string;
  signerTitle: string;
  signedOn: string;
}

interface Attaching<Result> extends Pick<Call<typeof attaching>, 'files' | 'caller'> {
  accountId: string;
  filingId: string;
  scan: Scan;
  /** The person of the account, or the client who uploads it. */
  addedBy: { addedBy: string } | { addedBy: null; addedByClient: string; clientRequestId: string };
  /** Done in the transaction that keeps the form. */
  finish: (
    tx: Tx,
    filing: FilingRecord,
    row: Pick<SignedForm, 'id' | 'sha256' | 'filingId' | 'form'>,
  ) => Promise<Result>;
}

/**
 * Keeps the scan of a signed form in the place of the one before. The files are read and stored before the filing is locked.
 * Throws NOT_FOUND, WRONG_STATE, INVALID_SIGNATURE, SNAPSHOT_CHANGED, INVALID_FILE.
 */
export async function attachScan<Result>(
  deps: SubmissionDeps,
  { accountId, filingId, scan, files, caller, addedBy, finish }: Attaching<Result>,
): Promise<Result> {
  const { ending = '' } = scan;
  const named = { signerName: scan.signerName.trim(), signerTitle: scan.signerTitle.trim(), signedOn: scan.signedOn };
  const faults = signerFaults(named, irsDay(deps.now()));
  if (faults.length > 0) throw new AppError('INVALID_SIGNATURE', { issues: faults });
  // Check permission before parsing files.
  const cipher = await deps.database.inAccount(accountId, async (tx) => {
    await refuseUnlessOpen(deps, tx, await loadFiling(tx, accountId, filingId, 'read'), scan);
    return deps.cipherOf(tx, accountId);
  });
  const { bytes, pages } = await readScan(caller, files);
  const storageKey = randomUUID();
  await deps.storage.put(storageKey, cipher.sealBytes(placeOf(storageKey), Buffer.from(bytes)));
  // A file whose row is not written goes with the next sweep.
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await loadFiling(tx, accountId, filingId, 'lock');
    await refuseUnlessOpen(deps, tx, filing, scan);
    await deleteSignedForms(
      tx,
      (await holdWaiting(tx, filing.id)).filter((one) => one.ending === ending),
    );
    const row = {
      id: newId(),
      accountId,
      filingId: filing.id,
      ending,
      form: deps.mef.signing.form,
      way: 'scanned' as const,
      snapshotHash: scan.snapshotHash,
      ...named,
      bytes: bytes.length,
      pages,
      sha256: createHash('sha256').update(bytes).digest(),
      storageKey,
      ...addedBy,
      addedAt: deps.now(),
    };
    await tx.insertInto('signedForm').values(row).execute();
    return finish(tx, filing, row);
  });
}

/** The faults of the signer's name, title and date, each with the path of its field. */
function signerFaults(
  { signerName, signerTitle, signedOn }: { signerName: string; signerTitle: string; signedOn: string },
  today: string,
): RequestIssue[] {
  // The PIN and the consent belong to the transmission.
  const faults: RequestIssue[] = signatureIssues({ signerName, signerTitle, pin: '11111', consent: true });
  if (signedOn <= today) return faults;
  return [...faults, errorAt('signedLater', 'signedOn', 'The date of the signature must be today or earlier')];
}

/** Throws WRONG_STATE after the signature, SNAPSHOT_CHANGED when the return was changed since the form was printed, or NOT_FOUND. */
async function refuseUnlessOpen(
  deps: SubmissionDeps,
  tx: Tx,
  filing: FilingRecord,
  {
    snapshotHash: shown,
    ending = '',
    signedOn,
    signerName,
  }: Pick<Scan, 'snapshotHash' | 'ending' | 'signedOn' | 'signerName'>,
): Promise<void> {
  const { whole, forms, hash } = await formsNow(deps, tx, filing);
  if (!isUnsigned(filing.state))
    throw new AppError('WRONG_STATE', { description: 'This return was sent. Its signed form cannot be replaced.' });
  if (!forms.some((form) => form.ending === ending))
    throw new AppError('NOT_FOUND', {
      description: `This filing has ${forms.map((form) => form.ending || 'one form').join(' and ')}.`,
    });
  if (signedOn < irsDay(filing.createdAt))
    throw new AppError('INVALID_SIGNATURE', {
      issues: [
        errorAt(
          'signedEarlier',
          'signedOn',
          `The date of the signature must not be before this filing was started, on ${formatDate(irsDay(filing.createdAt))}`,
        ),
      ],
    });
  const { businessName, signingAuthorityName } = whole.business;
  if (!isSameName(signerName, signingAuthorityName))
    throw new AppError('INVALID_SIGNATURE', {
      issues: [
        errorAt(
          'noAuthority',
          'signerName',
          `${withPeriod(`${signingAuthorityName} is the signing authority of ${businessName}`)} Attach a form that ${signingAuthorityName} signed`,
        ),
      ],
    });
  if (hash !== shown)
    throw new AppError('SNAPSHOT_CHANGED', {
      description: `This return changed after ${signatureForms[deps.mef.signing.form].name} was printed. Print it again and sign that.`,
      current: { id: filing.id, version: filing.version },
    });
}

/** The form to print and sign. Throws WRONG_STATE for a form that is signed otherwise, or a return that was sent. */
export function signatureFormOf(
  { mef }: Pick<SubmissionDeps, 'mef'>,
  cipher: Cipher,
  { facts, state }: Pick<FilingRecord, 'facts' | 'state'>,
  { whole, forms }: { whole: PrintedReturn; forms: readonly FormOfReturn[] },
): Omit<SignatureFormContent, 'doc'> {
  if (isMailOnly(facts.formType))
    throw new AppError('WRONG_STATE', { description: 'This form is printed and signed by hand itself.' });
  if (!isUnsigned(state)) throw new AppError('WRONG_STATE', { description: 'This return was sent already.' });
  return {
    form: mef.signing.form,
    declaration: wordingOf(mef, whole, forms.length > 1 ? 'each' : 'one').paragraphs,
    fingerprint: fingerprintOf(snapshotHash(cipher, whole)),
  };
}

/** The PDF of a signed form. */
export async function downloadSignature(
  deps: SubmissionDeps,
  { session: { accountId }, params }: Call<typeof gettingFile>,
  formType: FilingFormType | undefined,
): Promise<FileAnswer> {
  const row = await deps.database.inAccount(accountId, async (tx) => {
    await loadFiling(tx, accountId, params.id, 'read', formType);
    return findSignedForm(tx, params.id, params.signature);
  });
  if (!row) throw new AppError('NOT_FOUND');
  return {
    name: `signed-${row.form.toLowerCase()}${row.ending}.pdf`,
    mediaType: ATTACHMENT.type,
    bytes: Buffer.from(await readSignedForm(deps, row)),
  };
}

/** Deletes a signed form that no return was sent with. Throws NOT_FOUND or SIGNATURE_KEPT. */
export async function deleteSignature(
  { database }: SubmissionDeps,
  call: Call<typeof deleting>,
  formType: FilingFormType | undefined,
): Promise<{ id: string }> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    await loadFiling(tx, accountId, call.params.id, 'lock', formType);
    const row = await findSignedForm(tx, call.params.id, call.params.signature);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.submissionId !== null) throw new AppError('SIGNATURE_KEPT');
    await deleteSignedForms(tx, [row]);
    await record(tx, call, 'SIGNED_FORM_DELETED', row);
    return { id: row.id };
  });
}

function record(
  tx: Tx,
  call: Call<typeof deleting> | Call<typeof attaching>,
  actionType: 'SIGNED_FORM_ADDED' | 'SIGNED_FORM_DELETED',
  { id, sha256, filingId, form }: Pick<SignedForm, 'id' | 'sha256' | 'filingId' | 'form'>,
): Promise<void> {
  const hash = sha256.toString('hex');
  return recordCallEvent(tx, call, {
    actionType,
    documentType: 'signedForm',
    documentId: id,
    ...(actionType === 'SIGNED_FORM_ADDED' ? { afterHash: hash } : { beforeHash: hash }),
    detail: { filingId, form },
  });
}
