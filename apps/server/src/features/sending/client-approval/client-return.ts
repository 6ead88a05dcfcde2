import type {
  answerAsClient as answering,
  attachAsClient as attaching,
  ClientReturnAnswer,
  commentAsClient as commenting,
  downloadForClient as downloading,
  explainToClient as explaining,
  FileAnswer,
  getClientReturn as getting,
  RequestIssue,
  ResponseOf,
} from '@gauger/contract';
import { ATTACHMENT } from '@gauger/contract/attachment';
import { filedLines, filerNumber, type PrintedReturn, periodInName } from '@gauger/documents';
import {
  type Explanation,
  explain,
  explainForm720X,
  explainForm8849,
  formOf,
  irsDay,
  isMailOnly,
  isSameName,
  type Law,
  lateReturnEstimate,
  quarterOfDay,
  returnDueDate,
  signatureForms,
  signatureIssues,
  withPeriod,
  withSources,
} from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import { type ClientRequest, findSender, namesOf } from '../../filings/client-requests/public.ts';
import type { FilingRecord } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { buildReturnDocument } from '../../filings/return-document/public.ts';
import { MAX_COMMENTS } from '../../filings/review/public.ts';
import { deleteOfClient, deleteSignedForms, holdWaiting, listSignedForms } from '../../filings/signed-forms/public.ts';
import { documentTurn, printForm, printSignatureForm } from '../documents/public.ts';
import {
  ANY_PIN,
  attachScan,
  buildConsent,
  formsNow,
  keepElectronic,
  mailWording,
  pinPlace,
  signatureFormOf,
  wordingOf,
} from '../submissions/public.ts';
import type { ClientDeps } from './client-deps.ts';
import { findByAccess, findCopies, inRequest } from './client-link.ts';
import { seenUpTo, tokenHash } from './request.ts';

/** Shows a client the return of their link. Throws CLIENT_LINK_REFUSED. */
export async function findClientReturn(deps: ClientDeps, { body }: Call<typeof getting>): Promise<ClientReturnAnswer> {
  return inRequest(deps, await findByAccess(deps, body.access), 'open', (tx, request, filing) =>
    present(deps, tx, request, filing),
  );
}

async function present(
  deps: ClientDeps,
  tx: Tx,
  request: ClientRequest,
  loaded: FilingRecord,
): Promise<ClientReturnAnswer> {
  const filing = await withTins(deps, tx, loaded);
  const document = await buildReturnDocument(deps, tx, filing);
  const consent = await buildConsent(deps, tx, filing, { as: 'one', viewer: request.askedBy });
  const { forms, hash } = await formsNow(deps, tx, filing);
  const { name, firm } = await findSender(tx, request.askedBy, filing.paidPreparerId);
  const { facts } = filing;
  const signing = await findSigning(deps, tx, filing.id, { forms, hash, isMailed: isMailOnly(facts.formType) });
  const { signingAuthorityName, signingAuthorityTitle } = document.business;
  return {
    sender: { name, firm },
    contactName: request.contactName,
    businessName: filing.businessName,
    taxpayerNumber: maskedNumber(document),
    formType: facts.formType,
    formName: formOf(facts).name,
    period: consent.period,
    state: filing.state,
    due: facts.formType === 'Form720' ? returnDueDate(quarterOfDay(formOf(facts).period(facts).days.first)).due : null,
    late: lateOf(filing, irsDay(deps.now()), await deps.lawInForce(tx)),
    answerBy: request.answerBy,
    expiresAt: request.expiresAt.toISOString(),
    ...filedLines(facts.formType, document.computed, await deps.lawInForce(tx)),
    paidBy: Number(consent.totalDue) > 0 ? consent.paymentMethod : null,
    debit: consent.debit && { bankName: document.paymentOption?.bankName ?? '', ...consent.debit },
    refundAccount: consent.refundAccount,
    paidPreparer: consent.paidPreparer,
    thirdPartyDesignee: consent.thirdPartyDesignee,
    snapshotHash: hash,
    declaration: declarationFor(deps, document, { way: signing.way, forms: forms.length, sender: firm ?? name }),
    signing,
    answeredBy: consent.answeredBy,
    isStandIn: consent.isStandIn,
    signer: { name: signingAuthorityName, title: signingAuthorityTitle },
    answer: request.answer,
    answeredAt: request.answeredAt?.toISOString() ?? null,
    comments: await commentsFor(tx, request, await deps.lawInForce(tx)),
  };
}

/** The penalties and interest that the IRS may charge if the return is sent and paid on this day. */
const lateOf = ({ facts }: FilingRecord, today: string, law: Law) =>
  facts.formType === 'Form720' ? withSources(lateReturnEstimate(facts, today, law)) : null;

/** "EIN ••-•••2140" */
function maskedNumber(document: PrintedReturn): string {
  const { name, digits } = filerNumber(document);
  return `${name} ${name === 'SSN' ? '•••-••-' : '••-•••'}${digits.slice(-4)}`;
}

type Way = ClientReturnAnswer['signing']['way'];

/** How a client signs here: by the approval itself, or by hand on a form. */
async function findSigning(
  { mef }: Pick<ClientDeps, 'mef'>,
  tx: Tx,
  filingId: string,
  { forms, hash, isMailed }: Pick<Awaited<ReturnType<typeof formsNow>>, 'forms' | 'hash'> & { isMailed: boolean },
): Promise<ClientReturnAnswer['signing']> {
  const { form, isElectronic } = mef.signing;
  const way: Way = isMailed
    ? 'none'
    : mef.isStandIn
      ? 'practice'
      : form === '8879-EX' && isElectronic
        ? 'electronic'
        : 'byHand';
  const waiting = await listSignedForms(tx, filingId);
  const isSigned = (ending: string) =>
    waiting.some((one) => one.ending === ending && one.submissionId === null && one.snapshotHash === hash);
  return {
    way,
    form,
    formName: signatureForms[form].name,
    forms: forms.map(({ ending, doc }) => ({
      ending,
      name: formOf(doc.facts).period(doc.facts).name,
      isSigned: isSigned(ending),
    })),
  };
}

/** Whether an approval is a signature, with a PIN. */
const signsByPin = (way: Way): boolean => way === 'practice' || way === 'electronic';

/** The declaration of an approval: the consent of the return, and that the sender may send it with the PIN of the client. */
function declarationFor(
  { mef }: Pick<ClientDeps, 'mef'>,
  document: PrintedReturn,
  { way, forms, sender }: { way: Way; forms: number; sender: string },
): string[] {
  if (way === 'none') return [...mailWording.paragraphs.slice(1)];
  // The paper holds the declaration.
  if (!signsByPin(way))
    return [
      `I have looked at this return and approve it. My signature by hand on ${signatureForms[mef.signing.form].name} follows.`,
    ];
  const { paragraphs } = wordingOf(mef, document, forms > 1 ? 'each' : 'one');
  return [...paragraphs, `I authorize ${sender} to enter the PIN that I choose here as my signature on this return.`];
}

/** The comments of a return for its client: threads that the client began or that are about the whole or a tax. */
async function commentsFor(tx: Tx, request: ClientRequest, law: Law): Promise<ClientReturnAnswer['comments']> {
  const rows = await tx
    .selectFrom('filingComment')
    .leftJoin('appUser', 'appUser.id', 'filingComment.authorId')
    .leftJoin('clientRequest as asked', 'asked.id', 'filingComment.clientRequestId')
    .select(['filingComment.id', 'filingComment.threadId', 'filingComment.path', 'filingComment.body'])
    .select(['filingComment.clientName', 'filingComment.createdAt', 'appUser.firstName', 'appUser.lastName'])
    .select('asked.email')
    .where('filingComment.filingId', '=', request.filingId)
    .orderBy('filingComment.createdAt')
    .orderBy('filingComment.id')
    .limit(MAX_COMMENTS)
    .execute();
  // The account keeps its own comments to itself, and those of a former contact.
  const begunByClient = new Set(
    rows.filter((row) => row.threadId === null && row.email === request.email).map(({ id }) => id),
  );
  return rows
    .filter(({ id, threadId }) => begunByClient.has(threadId ?? id))
    .map((row) => ({
      id: row.id,
      author: row.clientName ?? `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
      own: row.email === request.email,
      about: aboutOf(row.path, law),
      text: row.body,
      createdAt: row.createdAt.toISOString(),
    }));
}

/** "Diesel (60)"; null for the return as a whole. */
function aboutOf(path: string, law: Law): string | null {
  const number = /^filingData\.(\w+)$/.exec(path)?.[1];
  const line = law.lines.find(({ irsNumber }) => irsNumber === number);
  return line ? `${line.name} (${line.irsNumber})` : null;
}

/** Explains an amount of the return of a link. Throws CLIENT_LINK_REFUSED. */
export async function explainReturn(
  deps: ClientDeps,
  { body }: Call<typeof explaining>,
): Promise<ResponseOf<typeof explaining>> {
  return inRequest(deps, await findByAccess(deps, body.access), 'open', async (tx, _, loaded) => {
    const document = await buildReturnDocument(deps, tx, await withTins(deps, tx, loaded));
    const found = explanationOf(document, body.cell, await deps.lawInForce(tx));
    // Thousands of rows are in the workpapers of the PDF.
    const isShort = found !== null && JSON.stringify(found).length <= LONGEST_EXPLANATION;
    return { explanation: isShort ? (withSources(found) as unknown as Record<string, unknown>) : null };
  });
}

/** Characters of an explanation that a page can show. */
const LONGEST_EXPLANATION = 1_000_000;

function explanationOf({ facts, ...doc }: PrintedReturn, cell: string, law: Law): Explanation | null {
  if (facts.formType === 'Form8849') return explainForm8849(facts, cell, law);
  if (facts.formType === 'Form720X')
    return explainForm720X(facts, cell, law, 'lawOfOriginal' in doc ? doc.lawOfOriginal : law);
  return explain(facts, cell, law);
}

/** The return of a link as PDF, or the form to sign by hand. Throws CLIENT_LINK_REFUSED, WRONG_STATE, NOT_FOUND. */
export async function downloadReturn(
  deps: ClientDeps,
  { body, caller }: Call<typeof downloading>,
): Promise<FileAnswer> {
  const found = await findByAccess(deps, body.access);
  return documentTurn(caller, async () => {
    const { doc, law, toSign } = await inRequest(deps, found, 'openOrSent', async (tx, request, loaded) => {
      if (request.ended === 'sent') return renderCopy(deps, tx, loaded, body);
      const filing = await withTins(deps, tx, loaded);
      const { whole, forms } = await formsNow(deps, tx, filing);
      const chosen = forms.find(({ ending }) => ending === (body.ending ?? forms[0]?.ending));
      if (!chosen) throw new AppError('NOT_FOUND');
      const cipher = await deps.cipherOf(tx, filing.accountId);
      return {
        doc: chosen.doc,
        law: await deps.lawInForce(tx),
        toSign: body.document === 'signature' ? signatureFormOf(deps, cipher, filing, { whole, forms }) : null,
      };
    });
    const name = body.document === 'signature' ? `form-${deps.mef.signing.form.toLowerCase()}` : 'return';
    return {
      name: `${periodInName(doc)}-${name}.pdf`,
      mediaType: ATTACHMENT.type,
      bytes: toSign
        ? await printSignatureForm({ ...toSign, doc }, { gone: caller.gone })
        : await printForm(doc, law, { gone: caller.gone }),
    };
  });
}

/** The copy of a form that was sent. Throws NOT_FOUND, and WRONG_STATE where a form to sign is asked for. */
async function renderCopy(
  deps: ClientDeps,
  tx: Tx,
  filing: FilingRecord,
  { document, ending }: Call<typeof downloading>['body'],
) {
  if (document === 'signature')
    throw new AppError('WRONG_STATE', { description: 'This return was signed and sent: there is nothing to sign.' });
  const copies = await findCopies(deps, tx, filing);
  const copy = copies.get(ending ?? [...copies.keys()][0] ?? '');
  if (!copy) throw new AppError('NOT_FOUND');
  return { doc: copy.document as PrintedReturn, law: await deps.lawInForce(tx), toSign: null };
}

/** Comments on the return of a link, as its client. Throws CLIENT_LINK_REFUSED, TOO_MANY_COMMENTS. */
export async function commentOnReturn(deps: ClientDeps, call: Call<typeof commenting>): Promise<ClientReturnAnswer> {
  const { access, cell, text } = call.body;
  return inRequest(deps, await findByAccess(deps, access), 'open', async (tx, request, filing) => {
    const number = /^(\w+)\.tax$/.exec(cell ?? '')?.[1];
    const isLine =
      number !== undefined && 'filingData' in filing.facts && Object.hasOwn(filing.facts.filingData ?? {}, number);
    await writeClientComment(deps, tx, request, { path: isLine ? `filingData.${number}` : 'filing', text });
    await recordClient(tx, call, request, filing, 'CLIENT_COMMENTED');
    await notifySender(deps, tx, request, filing, 'commented');
    return present(deps, tx, request, filing);
  });
}

async function writeClientComment(
  { now }: Pick<ClientDeps, 'now'>,
  tx: Tx,
  { accountId, filingId, id, contactName }: ClientRequest,
  { path, text }: { path: string; text: string },
): Promise<void> {
  const { written } = await tx
    .selectFrom('filingComment')
    .select(({ fn }) => fn.countAll<number>().as('written'))
    .where('filingId', '=', filingId)
    .executeTakeFirstOrThrow();
  if (written >= MAX_COMMENTS) throw new AppError('TOO_MANY_COMMENTS');
  await tx
    .insertInto('filingComment')
    .values({
      id: newId(),
      accountId,
      filingId,
      threadId: null,
      path,
      body: text.trim(),
      authorId: null,
      clientRequestId: id,
      clientName: contactName,
      createdAt: now(),
    })
    .execute();
}

/**
 * Keeps the answer of a client. An approval is of the return as it was shown, in the name of the signing authority; where it signs,
 * it has a PIN. An approval may be taken back by asking for changes.
 * Throws CLIENT_LINK_REFUSED, SNAPSHOT_CHANGED, INVALID_SIGNATURE, TOO_MANY_COMMENTS.
 */
export async function answerReturn(deps: ClientDeps, call: Call<typeof answering>): Promise<ClientReturnAnswer> {
  const { access, answer, snapshotHash, text } = call.body;
  return inRequest(deps, await findByAccess(deps, access), 'open', async (tx, request, loaded) => {
    const filing = await withTins(deps, tx, loaded);
    const { forms, hash } = await formsNow(deps, tx, filing);
    if (hash !== snapshotHash)
      throw new AppError('SNAPSHOT_CHANGED', {
        description: 'This return was changed after you opened it. Read it again, then answer.',
      });
    // Pressed twice, or in two windows: the first approval counts.
    if (answer === 'approved' && request.answer === 'approved' && request.snapshotHash === hash)
      return present(deps, tx, request, filing);
    const now = deps.now();
    const by = { answer, answeredAt: now, ip: call.ip, userAgent: call.userAgent };
    if (answer === 'changes') {
      await writeClientComment(deps, tx, request, { path: 'filing', text: text ?? '' });
      const none = { signerName: null, signerTitle: null, pinCipher: null, declaration: null };
      await deleteOfClient(tx, request.id);
      await tx
        .updateTable('clientRequest')
        .set({ ...by, ...none })
        .where('id', '=', request.id)
        .execute();
    } else {
      const document = await buildReturnDocument(deps, tx, filing);
      const isMailed = isMailOnly(filing.facts.formType);
      const { way } = await findSigning(deps, tx, filing.id, { forms, hash, isMailed });
      const { pin, ...signature } = signatureIn(call.body, signsByPin(way), document.business);
      const { name, firm } = await findSender(tx, request.askedBy, filing.paidPreparerId);
      const declaration = declarationFor(deps, document, { way, forms: forms.length, sender: firm ?? name });
      const cipher = await deps.cipherOf(tx, request.accountId);
      if (way === 'electronic') {
        await deleteSignedForms(tx, await holdWaiting(tx, filing.id));
        for (const form of forms)
          await keepElectronic(
            deps,
            tx,
            {
              cipher,
              accountId: request.accountId,
              filingId: filing.id,
              declaration,
              signature: { snapshotHash: hash, ...signature },
              addedBy: { addedBy: null, addedByClient: request.contactName, clientRequestId: request.id },
            },
            form,
          );
      }
      await tx
        .updateTable('clientRequest')
        .set({
          ...by,
          ...signature,
          snapshotHash: hash,
          checkedAt: seenUpTo(now),
          pinCipher: pin === null ? null : cipher.seal(pinPlace(request.id), pin),
          declaration: declaration.join('\n\n'),
        })
        .where('id', '=', request.id)
        .execute();
    }
    await recordClient(
      tx,
      call,
      request,
      filing,
      answer === 'approved' ? 'CLIENT_APPROVED' : 'CLIENT_ASKED_FOR_CHANGES',
    );
    await notifySender(deps, tx, request, filing, answer);
    return present(deps, tx, { ...request, answer, answeredAt: now }, filing);
  });
}

/** The name, title and PIN of an approval. Throws INVALID_SIGNATURE with every fault. */
function signatureIn(
  body: Call<typeof answering>['body'],
  withPin: boolean,
  { businessName, signingAuthorityName }: PrintedReturn['business'],
): { signerName: string; signerTitle: string; pin: string | null } {
  const signerName = (body.signerName ?? '').trim();
  const signerTitle = (body.signerTitle ?? '').trim();
  const pin = body.pin ?? '';
  const typed = { signerName, signerTitle, pin: withPin ? pin : ANY_PIN, consent: body.consent === true };
  const issues: RequestIssue[] = signatureIssues(typed);
  if (issues.length === 0 && !isSameName(signerName, signingAuthorityName))
    issues.push(
      errorAt(
        'noAuthority',
        'signerName',
        `${withPeriod(`${signingAuthorityName} is the signing authority of ${businessName}`)} Enter that name, or ask the sender to change the signing authority`,
      ),
    );
  if (issues.length > 0) throw new AppError('INVALID_SIGNATURE', { issues });
  return { signerName, signerTitle, pin: withPin ? pin : null };
}

/** Keeps the form that a client signed by hand and uploads. Throws as `attachScan`, and CLIENT_LINK_REFUSED. */
export async function attachSigned(deps: ClientDeps, call: Call<typeof attaching>): Promise<ClientReturnAnswer> {
  const { access, ...scan } = call.body;
  const found = await findByAccess(deps, access);
  const request = await inRequest(deps, found, 'open', async (tx, one, filing) => {
    const isMailed = isMailOnly(filing.facts.formType);
    const { way } = await findSigning(deps, tx, filing.id, { ...(await formsNow(deps, tx, filing)), isMailed });
    // A practice site takes a scan too, for practice.
    const isTaken = way === 'byHand' || way === 'practice';
    if (!isTaken || one.answer !== 'approved')
      throw new AppError('WRONG_STATE', {
        description: isTaken ? 'Approve the return first.' : 'No form of this return is signed by hand here.',
      });
    return one;
  });
  return attachScan(deps, {
    accountId: found.accountId,
    filingId: request.filingId,
    scan,
    files: call.files,
    caller: call.caller,
    addedBy: { addedBy: null, addedByClient: request.contactName, clientRequestId: request.id },
    finish: async (tx, filing, row) => {
      // The link may have ended while the files were read.
      const still = await tx
        .selectFrom('clientRequest')
        .select('id')
        .where('id', '=', request.id)
        .where('ended', 'is', null)
        .where('answer', '=', 'approved')
        .where('accessHash', '=', tokenHash(access))
        .where('accessUntil', '>', deps.now())
        .forUpdate()
        .executeTakeFirst();
      if (!still) throw new AppError('CLIENT_LINK_REFUSED');
      await recordEvent(tx, {
        accountId: found.accountId,
        ip: call.ip,
        requestId: call.requestId,
        actionType: 'SIGNED_FORM_ADDED',
        outcome: 'success',
        documentType: 'signedForm',
        documentId: row.id,
        afterHash: row.sha256.toString('hex'),
        detail: { filingId: row.filingId, form: row.form, request: request.id },
      });
      await notifySender(deps, tx, request, filing, 'signed');
      return present(deps, tx, request, filing);
    },
  });
}

/** Records what a client did, by the id of the request: a client is no person of the account. */
const recordClient = (
  tx: Tx,
  { ip, requestId }: Pick<Call<typeof answering>, 'ip' | 'requestId'>,
  request: ClientRequest,
  filing: FilingRecord,
  actionType: 'CLIENT_COMMENTED' | 'CLIENT_APPROVED' | 'CLIENT_ASKED_FOR_CHANGES',
): Promise<void> =>
  recordEvent(tx, {
    accountId: request.accountId,
    ip,
    requestId,
    actionType,
    outcome: 'success',
    documentType: filing.facts.formType,
    documentId: filing.id,
    detail: { request: request.id },
  });

async function notifySender(
  { now }: Pick<ClientDeps, 'now'>,
  tx: Tx,
  { askedBy, contactName }: ClientRequest,
  filing: FilingRecord,
  what: 'approved' | 'changes' | 'commented' | 'signed',
): Promise<void> {
  const facts = { what, contactName, ...namesOf(filing) };
  await queueEmail(tx, { kind: 'clientAnswered', userId: askedBy, facts, ip: null }, now());
}
