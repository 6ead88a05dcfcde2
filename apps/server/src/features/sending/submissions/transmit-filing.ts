import { randomBytes } from 'node:crypto';
import type { StatusAnswer, transmitForm720 } from '@gauger/contract';
import {
  type AnyReturn,
  filerNumber,
  newSubmissionId,
  type PrintedReturn,
  returnXml,
  submissionArchive,
  submissionTypeOf,
} from '@gauger/documents';
import { formOf, isMailOnly, isUnsigned, type Law, signatureIssues } from '@gauger/excise';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { enqueue } from '../../../jobs/public.ts';
import { readAttachments } from '../../filings/attachments/public.ts';
import { endLink } from '../../filings/client-requests/public.ts';
import { type FilingRecord, loadFiling, moveFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { refuseUnready } from '../../filings/preflight/public.ts';
import { buildReturnDocument, type FormOfReturn, formsToSign } from '../../filings/return-document/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { advanceSubmissionJob } from './advance-submission.ts';
import { type Authority, authorityFault, findAuthority, pinPlace } from './authority.ts';
import { findBlockers, takesNoPin, wordingFor, wordingOf } from './consent.ts';
import type { SignedAs } from './consent-wording.ts';
import { findStatus } from './find-status.ts';
import { addEvent, type Frozen, insertSubmission, listAttempts, listOpen } from './queries.ts';
import { keepWith, readWaiting, type SigningOfForm, signForms, type TypedSignature } from './sign-forms.ts';
import { shownHashes, snapshotHash } from './snapshot.ts';
import type { SubmissionDeps } from './submission-deps.ts';

type TransmitCall = Call<typeof transmitForm720>;

/**
 * Signs a filing as it was shown and puts it on its way, in one transaction: what was signed is frozen, its package and id
 * are kept before anything is sent. Each form of a filing of several is frozen as a submission of its own; one that is on its way or
 * accepted is not signed again. Asked again for the same, at once or later, it answers with what is on its way already.
 */
export async function transmitFiling(
  deps: SubmissionDeps,
  call: TransmitCall,
  as: SignedAs = 'one',
): Promise<StatusAnswer> {
  // A PIN that the client chose takes the place of an absent one.
  const faults = signatureIssues({ ...call.body, pin: call.body.pin ?? ANY_PIN });
  if (faults.length > 0) throw new AppError('INVALID_SIGNATURE', { issues: faults });
  const { accountId, userId } = call.session;
  const { id } = call.params;
  const contents = await readAttachments(deps, accountId, id);
  const signedContents = await readWaiting(deps, accountId, id);
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'lock'));
    refuseMailOnly(filing);
    const { state, version } = filing;
    // A filing that is being corrected waits for a new signature, though one of its forms stays as it was signed.
    const open = isUnsigned(state) ? [] : await listOpen(tx, id);
    const cipher = await deps.cipherOf(tx, accountId);
    const signed = open.filter((one) => shownHashes(cipher, one).snapshotHash === call.body.snapshotHash);
    if (signed.length === 0) {
      const by = { now: deps.now(), actorId: userId, ip: call.ip, requestId: call.requestId };
      if (!filing.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
      await refuseRefunding(tx, id);
      // Unlocked and corrected after it was paid for: by being signed it is settled again.
      if (state !== 'paid') await moveFiling(tx, id, 'confirm', by);
      const document = await buildReturnDocument(deps, tx, filing);
      const { whole, forms } = await formsToSign(tx, id, document);
      if (snapshotHash(cipher, whole) !== call.body.snapshotHash)
        throw new AppError('SNAPSHOT_CHANGED', { current: { id, version } });
      refuseUnready(await findBlockers(deps, tx, filing, document, userId), 'NOT_READY_TO_SIGN');
      const { business } = document;
      const hash = call.body.snapshotHash;
      const authority = await findAuthority(deps, tx, { filing, business, hash, forms, userId });
      const signature = signatureBy(deps, authority, { body: call.body, as, business, cipher });
      const signedAs = forms.length > 1 ? 'each' : as;
      const declaration = wordingOf(deps.mef, document, signedAs).paragraphs;
      const signings = await signForms(deps, tx, {
        cipher,
        accountId,
        filingId: id,
        userId,
        forms,
        signature,
        declaration: authority?.signed?.declaration?.split('\n\n') ?? declaration,
        contents: signedContents,
      });
      await moveFiling(tx, id, 'sign', { ...by, approval: authority?.signed?.requestId ?? undefined });
      for (const form of forms)
        await freeze(
          deps,
          tx,
          // A signed form is sent with the words that were shown.
          {
            call,
            as: authority?.by === 'signedForm' ? as : signedAs,
            authority,
            signing: signings.get(form.ending) as SigningOfForm,
          },
          form,
          contents,
        );
      await endLink(tx, filing, { why: 'sent', at: by.now, signer: signature.signerName });
      await moveFiling(tx, id, 'queue', by);
    }
    return findStatus(tx, deps, accountId, id);
  });
}

/** A PIN for the check of the other facts. */
export const ANY_PIN = '11111';

interface Signing {
  body: TransmitCall['body'];
  as: SignedAs;
  business: PrintedReturn['business'];
  cipher: Cipher;
}

/**
 * The signature of a return: as it was typed; one of several is signed in the name on its signed form or approval, where it has one.
 * Throws INVALID_SIGNATURE for a name without authority, and without a PIN.
 */
function signatureBy(
  { mef }: Pick<SubmissionDeps, 'mef'>,
  authority: Authority | null,
  { body, as, business, cipher }: Signing,
): TypedSignature {
  const { snapshotHash, signerName, signerTitle } = body;
  const given = authority?.signed;
  const typed = { signerName, signerTitle };
  const fault = as === 'each' && given ? null : authorityFault(authority, typed, business);
  if (fault) throw new AppError('INVALID_SIGNATURE', { issues: [fault] });
  const noPin = takesNoPin(mef, authority);
  const pin =
    given?.pinCipher && given.requestId ? cipher.open(pinPlace(given.requestId), given.pinCipher) : (body.pin ?? '');
  const issues = signatureIssues({ ...typed, pin: noPin ? ANY_PIN : pin, consent: true });
  if (issues.length > 0) throw new AppError('INVALID_SIGNATURE', { issues });
  const isGiven = given && (as === 'each' || authority.by === 'client');
  return { snapshotHash, pin, ...(isGiven ? { signerName: given.name, signerTitle: given.title } : typed) };
}

/** A return whose fee is being refunded is not sent: it would be filed without a fee. */
async function refuseRefunding(tx: Tx, filingId: string): Promise<void> {
  const under = await tx
    .selectFrom('refund')
    .innerJoin('payment', (join) =>
      join.on(
        sql<boolean>`refund.payment_id = case when refund.is_part then payment.id else coalesce(payment.order_of, payment.id) end`,
      ),
    )
    .select('refund.id')
    .where('payment.filingId', '=', filingId)
    .where('refund.state', '=', 'initiated')
    .executeTakeFirst();
  if (under)
    throw new AppError('WRONG_STATE', {
      description: 'The service fee of this return is being refunded. Pay it again, then sign.',
    });
}

/** A form that IRS e-file never takes is not transmitted: it is printed, signed by hand and mailed. */
function refuseMailOnly({ facts }: FilingRecord): void {
  if (!isMailOnly(facts.formType)) return;
  const { name } = formOf(facts);
  throw new AppError('WRONG_STATE', {
    description: `IRS e-file does not take ${name}. Print it, sign it by hand, mail it, and record when you mailed it.`,
  });
}

/** Keeps a form that was signed, under an id of its own, and asks for it to be sent. */
async function freeze(
  deps: SubmissionDeps,
  tx: Tx,
  {
    call,
    as,
    authority,
    signing,
  }: { call: TransmitCall; as: SignedAs; authority: Authority | null; signing: SigningOfForm },
  { ending, doc: shown }: FormOfReturn,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const { accountId, userId } = call.session;
  const { snapshotHash: hash } = call.body;
  const at = deps.now();
  const submissionId = newSubmissionId(shown.software.efin, { now: at, random: randomBytes });
  // A form that goes by mail alone was refused before.
  const document = {
    ...shown,
    signature: signing.signature,
    submissionId,
    answeredBy: null,
    preparedAt: `${at.toISOString().slice(0, 19)}Z`,
  } as AnyReturn;
  const wording = wordingFor(deps.mef, shown, authority?.by === 'signedForm' ? authority : null, as);
  // A client who approved the return agreed to the wording of that day.
  const approved = authority?.signed?.declaration;
  const cipher = await deps.cipherOf(tx, accountId);
  const before = (await listAttempts(tx, call.params.id)).find((attempt) => attempt.ending === ending);
  const row = {
    id: newId(),
    accountId,
    filingId: call.params.id,
    ending,
    attempt: (before?.attempt ?? 0) + 1,
    submissionId,
    snapshotHash: hash,
    answeredBy: deps.mef.name,
    signedBy: userId,
    signerName: signing.signature.name,
    signerTitle: signing.signature.title,
    consentVersion: approved ? `${wording.version}, approved by link` : wording.version,
    consentText: approved ?? wording.paragraphs.join('\n\n'),
    signedAt: at,
    ip: call.ip,
    userAgent: call.userAgent,
    dueAt: at,
  };
  const law = await deps.lawInForce(tx);
  await insertSubmission(tx, cipher, row, packed(document, submissionId, { contents, signed: signing.file }, law));
  if (signing.kept) await keepWith(tx, signing.kept, { id: row.id, signedAt: at, doc: shown });
  await addEvent(tx, cipher, row, { kind: 'queued', at });
  await enqueue(tx, advanceSubmissionJob, { submissionId: row.id }, { accountId, key: row.id });
}

/** The return as XML and the archive it is sent in. */
function packed(
  document: AnyReturn,
  submissionId: string,
  { contents, signed }: { contents: ReadonlyMap<string, Uint8Array>; signed: SigningOfForm['file'] },
  law: Law,
): Frozen {
  const { facts } = document;
  const { days } = formOf(facts).period(facts);
  const xml = returnXml(document, law);
  const attachments = document.attachments.map(({ id, name }) => {
    const bytes = contents.get(id);
    if (!bytes) throw new AppError('SNAPSHOT_CHANGED');
    return { name, bytes };
  });
  if (signed) attachments.push(signed);
  const manifest = {
    taxYear: 'taxYear' in facts ? facts.taxYear : days.first.slice(0, 4),
    submissionType: submissionTypeOf(document),
    periodBegin: days.first,
    periodEnd: days.last,
    tin: filerNumber(document).digits,
  };
  return { document, xml, archive: submissionArchive({ submissionId, manifest, xml, attachments }) };
}
