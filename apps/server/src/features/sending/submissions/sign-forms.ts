import { randomUUID } from 'node:crypto';
import type { RequestIssue } from '@gauger/contract';
import { type PrintedReturn, type Signature, signedFormPdf } from '@gauger/documents';
import {
  formOf,
  irsDay,
  keptUntil,
  quarterOfDay,
  returnDueDate,
  type SignatureFormName,
  signatureForms,
} from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import type { FormOfReturn } from '../../filings/return-document/public.ts';
import {
  deleteSignedForms,
  holdWaiting,
  listSignedForms,
  placeOf,
  readSignedForm,
  type SignedForm,
} from '../../filings/signed-forms/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { sha256 } from './snapshot.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** The signed forms of a filing by their ids, read before the transaction that sends it. */
export type SignedContents = ReadonlyMap<string, Uint8Array>;

/** Reads the signed forms that wait for a transmission. No database is held while they are fetched. */
export async function readWaiting(deps: SubmissionDeps, accountId: string, filingId: string): Promise<SignedContents> {
  const all = await deps.database.inAccount(accountId, (tx) => listSignedForms(tx, filingId));
  const contents = new Map<string, Uint8Array>();
  for (const form of all) {
    if (form.submissionId !== null) continue;
    // A colleague may be replacing it: a form that is not read is refused by name.
    const bytes = await readSignedForm(deps, form).catch(() => null);
    if (bytes) contents.set(form.id, bytes);
  }
  return contents;
}

/** How a form is signed: the signature in its header, and the file that goes with it. */
export interface SigningOfForm {
  signature: Signature;
  file: { name: string; bytes: Uint8Array } | null;
  /** The signed form that is kept; null for one that a practice site makes. */
  kept: SignedForm | null;
}

/** A signature as it is used: name, title and PIN, for the return of the hash. */
export interface TypedSignature {
  snapshotHash: string;
  signerName: string;
  signerTitle: string;
  pin: string;
}

interface ToSign {
  cipher: Cipher;
  accountId: string;
  filingId: string;
  userId: string;
  forms: readonly FormOfReturn[];
  signature: TypedSignature;
  /** The declaration on a form made here, a paragraph each. */
  declaration: readonly string[];
  contents: SignedContents;
}

/** Signs each form of a return: by hand, electronically or for practice. @throws NOT_READY_TO_SIGN, INVALID_SIGNATURE */
export async function signForms(deps: SubmissionDeps, tx: Tx, toSign: ToSign): Promise<Map<string, SigningOfForm>> {
  const { forms, filingId, signature, contents } = toSign;
  const { form } = deps.mef.signing;
  const waiting = await holdWaiting(tx, filingId);
  const signed = new Map<string, SigningOfForm>();
  const missing: RequestIssue[] = [];
  for (const { ending, doc } of forms) {
    const kept = waiting.find((one) => one.ending === ending && one.form === form);
    const isCurrent = kept?.snapshotHash === signature.snapshotHash;
    if (kept && isCurrent) {
      refuseOther(kept, signature);
      const bytes = contents.get(kept.id);
      // Attached between the reading of the files and this transaction, or its file is gone.
      if (!bytes) throw new AppError('SNAPSHOT_CHANGED');
      signed.set(ending, signingOf(deps, { kept, bytes, doc, pin: signature.pin }));
    } else if (deps.mef.isStandIn) signed.set(ending, await practice(deps, toSign, doc));
    else if (form === '8879-EX' && deps.mef.signing.isElectronic) {
      // A scan of an earlier version gives way.
      await deleteSignedForms(
        tx,
        waiting.filter((one) => one.ending === ending),
      );
      signed.set(ending, await signElectronically(deps, tx, toSign, { ending, doc }));
    } else missing.push(missingForm(form, { ending, doc }, kept !== undefined));
  }
  if (missing.length > 0) throw new AppError('NOT_READY_TO_SIGN', { issues: missing });
  return signed;
}

const SIGNED_FORM_FIELD = 'signedForm';

function missingForm(form: SignatureFormName, { ending, doc }: FormOfReturn, isOld: boolean): RequestIssue {
  const { name } = signatureForms[form];
  const of = ending === '' ? '' : ` for ${formOf(doc.facts).period(doc.facts).name}`;
  return errorAt(
    'signedFormMissing',
    `${SIGNED_FORM_FIELD}${ending}`,
    isOld
      ? `The return changed after ${name}${of} was signed. Print it again, sign it, and attach it`
      : `Attach the signed ${name}${of}. Print it, sign it by hand, and upload the scan`,
  );
}

/** Refuses a signature in another name than that on the signed form. */
function refuseOther(kept: SignedForm, { signerName, signerTitle }: TypedSignature): void {
  const { name } = signatureForms[kept.form];
  const other = (path: 'signerName' | 'signerTitle', typed: string, there: string): RequestIssue[] =>
    typed.trim() === there
      ? []
      : [
          errorAt(
            'otherSigner',
            path,
            `${name} says ${there}. Enter the same, or attach a form signed by the person who signs here`,
          ),
        ];
  const issues = [
    ...other('signerName', signerName, kept.signerName),
    ...other('signerTitle', signerTitle, kept.signerTitle),
  ];
  if (issues.length > 0) throw new AppError('INVALID_SIGNATURE', { issues });
}

function signingOf(
  { mef }: Pick<SubmissionDeps, 'mef'>,
  { kept, bytes, doc, pin }: { kept: SignedForm; bytes: Uint8Array; doc: PrintedReturn; pin: string },
): SigningOfForm {
  const who = { name: kept.signerName, title: kept.signerTitle, signedOn: kept.signedOn };
  if (!signatureForms[kept.form].goesWithReturn) {
    const { originatorPin } = mef.signing;
    return {
      signature: { by: 'pin', pin, ...(originatorPin !== undefined && { originatorPin }), ...who },
      file: null,
      kept,
    };
  }
  const file = fileName(kept.form, doc);
  return { signature: { by: 'form8453Ex', file, ...who }, file: { name: file, bytes }, kept };
}

/** The name of the signed form in the archive of its return, apart from the names of the attachments. */
function fileName(form: SignatureFormName, { attachments }: PrintedReturn): string {
  const taken = new Set(attachments.map(({ name }) => name.toLowerCase()));
  let name = `signed-${form.toLowerCase()}.pdf`;
  for (let number = 2; taken.has(name); number++) name = `signed-${form.toLowerCase()}-${number}.pdf`;
  return name;
}

/** As many characters as the pages show. */
const FINGERPRINT = 16;
/** The start of the hash that a signature covers, as printed on a form to sign. */
export const fingerprintOf = (snapshotHash: string): string => snapshotHash.slice(0, FINGERPRINT);

function contentOf(form: SignatureFormName, { signature, declaration }: ToSign, doc: PrintedReturn) {
  return { form, doc, declaration, fingerprint: fingerprintOf(signature.snapshotHash) };
}

/** A Form 8453-EX of a practice site, marked as such. */
async function practice({ now }: SubmissionDeps, toSign: ToSign, doc: PrintedReturn): Promise<SigningOfForm> {
  const { signerName: name, signerTitle: title } = toSign.signature;
  const at = now();
  const bytes = await signedFormPdf(contentOf('8453-EX', toSign, doc), {
    name,
    title,
    at: at.toISOString(),
    isPractice: true,
  });
  const file = fileName('8453-EX', doc);
  return {
    signature: { by: 'form8453Ex', file, isPractice: true, name, title, signedOn: irsDay(at) },
    file: { name: file, bytes },
    kept: null,
  };
}

/** Makes and keeps a Form 8879-EX that is signed by the call itself. */
async function signElectronically(
  deps: SubmissionDeps,
  tx: Tx,
  toSign: ToSign,
  form: FormOfReturn,
): Promise<SigningOfForm> {
  const { kept, bytes } = await keepElectronic(deps, tx, { ...toSign, addedBy: { addedBy: toSign.userId } }, form);
  return signingOf(deps, { kept, bytes, doc: form.doc, pin: toSign.signature.pin });
}

interface ToKeep extends Pick<ToSign, 'cipher' | 'accountId' | 'filingId' | 'declaration'> {
  signature: Omit<TypedSignature, 'pin'>;
  /** The person of the account who signs, or the client. */
  addedBy: { addedBy: string } | { addedBy: null; addedByClient: string; clientRequestId: string };
}

/** Makes and keeps the Form 8879-EX of a person who signs on a page. */
export async function keepElectronic(
  deps: SubmissionDeps,
  tx: Tx,
  { cipher, accountId, filingId, signature, declaration, addedBy }: ToKeep,
  { ending, doc }: FormOfReturn,
): Promise<{ kept: SignedForm; bytes: Uint8Array }> {
  const at = deps.now();
  const { signerName: name, signerTitle: title, snapshotHash } = signature;
  const bytes = await signedFormPdf(
    { form: '8879-EX', doc, declaration, fingerprint: fingerprintOf(snapshotHash) },
    { name, title, at: at.toISOString(), isPractice: false },
  );
  const storageKey = randomUUID();
  await deps.storage.put(storageKey, cipher.sealBytes(placeOf(storageKey), Buffer.from(bytes)));
  const kept: SignedForm = {
    id: newId(),
    accountId,
    filingId,
    ending,
    form: '8879-EX',
    way: 'electronic',
    snapshotHash,
    signerName: name,
    signerTitle: title,
    signedOn: irsDay(at),
    bytes: bytes.length,
    pages: 1,
    sha256: Buffer.from(sha256(bytes), 'hex'),
    storageKey,
    addedByClient: null,
    clientRequestId: null,
    ...addedBy,
    addedAt: at,
    submissionId: null,
    keepUntil: null,
  };
  await tx.insertInto('signedForm').values(kept).execute();
  return { kept, bytes };
}

/** Ties a signed form to the transmission that it signs, and keeps it from then on. */
export async function keepWith(
  tx: Tx,
  kept: SignedForm,
  { id, signedAt, doc }: { id: string; signedAt: Date; doc: PrintedReturn },
): Promise<void> {
  await tx
    .updateTable('signedForm')
    .set({ submissionId: id, keepUntil: keptUntil(dueDateOf(doc), irsDay(signedAt)) })
    .where('id', '=', kept.id)
    .execute();
}

/** Keeps the signed form of a return that the IRS took three years from that day at least. */
export async function keepLonger(tx: Tx, submissionId: string, received: Date): Promise<void> {
  const kept = await tx
    .selectFrom('signedForm')
    .select(['id', 'keepUntil'])
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();
  const until = keptUntil(null, irsDay(received));
  if (kept?.keepUntil && kept.keepUntil < until)
    await tx.updateTable('signedForm').set({ keepUntil: until }).where('id', '=', kept.id).execute();
}

function dueDateOf({ facts }: PrintedReturn): string | null {
  if (facts.formType !== 'Form720') return null;
  return returnDueDate(quarterOfDay(formOf(facts).period(facts).days.first)).due;
}
