import type {
  askClients as asking,
  getClientRequest as getting,
  getClientContact as gettingContact,
  RequestIssue,
  ResponseOf,
  remindClients as reminding,
  saveClientContact as savingContact,
  withdrawClientRequest as withdrawing,
} from '@gauger/contract';
import { CLIENT_LINK_DAYS } from '@gauger/contract';
import { irsDay } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { liveBusiness, newId, type Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent, toAppError } from '../../../http/public.ts';
import { clientToken, queueEmail } from '../../../mail/public.ts';
import {
  addressHash,
  type Contact,
  confirmAddress,
  findContact,
  keepContact,
} from '../../clients/client-contacts/public.ts';
import {
  type ClientRequest,
  endLink,
  findNewestRequest,
  findSender,
  holdOpenRequest,
  namesOf,
} from '../../filings/client-requests/public.ts';
import { type FilingRecord, holdFilingBusiness, loadFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { buildReturnDocument } from '../../filings/return-document/public.ts';
import { isPreparersAccount, loadColleagueFinder } from '../../people/tax-preparers/public.ts';
import { findBlockers, formsNow } from '../submissions/public.ts';
import type { ClientDeps } from './client-deps.ts';
import { findEnd, isOpen, presentRequest, settleRequest, tokenHash } from './request.ts';

const DAY_MS = 24 * 3_600_000;
/** As long as a link opens a return. */
const LINK_MS = CLIENT_LINK_DAYS * DAY_MS;
/** A client is not reminded twice within this time. */
const BETWEEN_REMINDERS_MS = DAY_MS;

/** Finds who is asked about a return, and what the client said. Throws NOT_FOUND. */
export function findClientRequest(
  deps: ClientDeps,
  { session: { accountId }, params }: Call<typeof getting>,
): Promise<ResponseOf<typeof getting>> {
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await loadFiling(tx, accountId, params.filingId, 'read');
    const newest = await findNewestRequest(tx, filing.id);
    // As the next look of the job finds it: a read ends nothing.
    const hashNow = async () => (await formsNow(deps, tx, filing)).hash;
    const request = newest && { ...newest, ended: await findEnd(newest, filing, deps.now(), hashNow) };
    return {
      ...(await findContact(tx, filing.businessId)),
      ofPreparer: await isPreparersAccount(tx, accountId),
      request: request ? await presentRequest(tx, request) : null,
    };
  });
}

type Done = ResponseOf<typeof asking>;

/** Acts on each return in its own transaction: an error of one stops no other. Throws NOT_FOUND unless all are found. */
async function forEachReturn(
  { database }: ClientDeps,
  accountId: string,
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<Done> {
  const wanted = [...new Set(ids)];
  const found = await database.inAccount(accountId, (tx) =>
    tx
      .selectFrom('filing')
      .select('id')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .where('id', 'in', wanted)
      .execute(),
  );
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND');
  const returns: Done['returns'] = [];
  for (const id of wanted) {
    try {
      await act(id);
      returns.push({ id, done: true, message: null, issues: [] });
    } catch (error) {
      const refusal = toAppError(error);
      // Anything but a refusal is a defect, and answered as one; a busy database is neither.
      if (refusal.status >= 500 && refusal.code !== 'UNAVAILABLE') throw error;
      returns.push({ id, done: false, message: refusal.message, issues: [...refusal.issues] });
    }
  }
  return { returns };
}

/** Mails the client of each return a link, which ends an earlier one. Refuses returns with errors that block a signature. */
export async function askClients(deps: ClientDeps, call: Call<typeof asking>): Promise<Done> {
  const { accountId, userId } = call.session;
  const { filings, contact, answerBy } = call.body;
  const today = irsDay(deps.now());
  if (answerBy !== undefined && answerBy < today)
    throw new AppError('INVALID_BODY', { issues: [dayFault('Give today or a later day')] });
  if (answerBy !== undefined && answerBy > irsDay(new Date(deps.now().getTime() + LINK_MS)))
    throw new AppError('INVALID_BODY', {
      issues: [dayFault(`The link opens the return for ${CLIENT_LINK_DAYS} days: give an earlier day`)],
    });
  const asked = await forEachReturn(deps, accountId, filings, (id) =>
    deps.database.inAccount(accountId, async (tx) => {
      await holdUnarchived(tx, await loadFiling(tx, accountId, id, 'read'));
      const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'lock'));
      if (!isOpen(filing))
        throw new AppError('WRONG_STATE', { description: 'This return is signed. Nothing in it can be approved.' });
      const { hash } = await formsNow(deps, tx, filing);
      const document = await buildReturnDocument(deps, tx, filing);
      const issues: RequestIssue[] = await findBlockers(deps, tx, filing, document, userId);
      if (issues.length > 0)
        throw new AppError('NOT_READY_FOR_REVIEW', {
          description: 'Fix the errors of this return before you ask the client.',
          issues,
        });
      const now = deps.now();
      if (contact) {
        await refuseColleague(tx, accountId, { ...contact, email: contact.email.toLowerCase() });
        await keepContact(deps, tx, call, filing.businessId, contact);
      }
      const { contact: to, formerSigner, signer, isConfirmed } = await findContact(tx, filing.businessId);
      if (formerSigner !== null)
        throw new AppError('WRONG_STATE', {
          description: `The client contact is ${to.name}, ${to.email}, saved when ${formerSigner} was the signing authority. Ask this client alone, and check the address.`,
        });
      await refuseColleague(tx, accountId, to, signer);
      if (!isConfirmed) await confirmProposal(deps, tx, call, filing, to);
      const before = await holdOpenRequest(tx, filing.id);
      if (before?.answer === 'changes' && before.snapshotHash === hash && filings.length > 1)
        throw new AppError('WRONG_STATE', {
          description:
            'The client asked for a change, and the return is as it was. Change it, or answer the comment and ask this client alone.',
        });
      await refuseRepeated(tx, filing.id, before, to, now);
      await endLink(tx, filing, { why: 'replaced', at: now, askedNow: to.email });
      const requestId = newId();
      const expiresAt = new Date(now.getTime() + LINK_MS);
      await tx
        .insertInto('clientRequest')
        .values({
          id: requestId,
          accountId,
          filingId: filing.id,
          businessId: filing.businessId,
          contactName: to.name,
          email: to.email,
          askedBy: userId,
          askedAt: now,
          answerBy: answerBy ?? null,
          expiresAt,
          tokenHash: tokenHash(clientToken(deps.ring, requestId)),
          snapshotHash: hash,
          checkedAt: now,
        })
        .execute();
      await mailLink(
        tx,
        call,
        { requestId, filing, to, answerBy: answerBy ?? null, expiresAt, isReminder: false },
        now,
      );
      await recordCallEvent(tx, call, {
        actionType: 'CLIENT_ASKED',
        documentType: filing.facts.formType,
        documentId: filing.id,
        afterHash: hash,
        detail: { request: requestId, address: await addressHash(deps, tx, accountId, to.email) },
      });
    }),
  );
  return asked;
}

/**
 * Takes the caller's confirmation of an address that is only a proposal: an Editor, a sheet or a key may have entered it, and who reads the
 * mailbox can approve. Throws WRONG_STATE without one.
 */
async function confirmProposal(
  deps: ClientDeps,
  tx: Tx,
  call: Call<typeof asking>,
  { id, businessId, businessName, accountId }: FilingRecord,
  { name, email }: Contact,
): Promise<void> {
  const isSeen = call.body.confirmed?.some((seen) => seen.id === id && seen.email.toLowerCase() === email);
  if (!isSeen)
    throw new AppError('WRONG_STATE', {
      description: `Confirm the address of ${businessName} first: ${name}, ${email}. Nobody has confirmed yet that the client reads this mailbox.`,
    });
  await confirmAddress(tx, businessId, email);
  await recordCallEvent(tx, call, {
    actionType: 'CLIENT_ADDRESS_CONFIRMED',
    documentType: 'business',
    documentId: businessId,
    detail: { address: await addressHash(deps, tx, accountId, email) },
  });
}

/** Links to one return in a day. */
const MOST_A_DAY = 3;

/** An address gets one link to a return a day until it answers, and no return has more than three links a day. */
async function refuseRepeated(
  tx: Tx,
  filingId: string,
  open: ClientRequest | undefined,
  to: Contact,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  if (open && open.answer === null && open.email === to.email && (open.remindedAt ?? open.askedAt) > since)
    throw new AppError('WRONG_STATE', { description: 'This client was mailed within the last day.' });
  const { asked } = await tx
    .selectFrom('clientRequest')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('filingId', '=', filingId)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow();
  if (asked >= MOST_A_DAY)
    throw new AppError('WRONG_STATE', {
      description: 'Three links to this return were mailed today. Ask again tomorrow.',
    });
}

/** In the account of a tax preparer no person of the account answers as the client, by address or by name. Throws INVALID_BODY. */
async function refuseColleague(tx: Tx, accountId: string, contact: Contact, signer?: string): Promise<void> {
  const found = (await loadColleagueFinder(tx, accountId))(contact, signer);
  if (!found) return;
  const { field, message } = found;
  throw new AppError('INVALID_BODY', {
    description: `${message}.`,
    issues: [errorAt('invalidValue', `contact.${field}`, message)],
  });
}

const dayFault = (message: string): RequestIssue => errorAt('invalidValue', 'answerBy', message);

interface Link {
  requestId: string;
  filing: Awaited<ReturnType<typeof loadFiling>>;
  to: Contact;
  answerBy: string | null;
  expiresAt: Date;
  isReminder: boolean;
}

async function mailLink(
  tx: Tx,
  { session, ip }: Pick<Call<typeof asking>, 'session' | 'ip'>,
  { requestId, filing, to, answerBy, expiresAt, isReminder }: Link,
  now: Date,
): Promise<void> {
  const { form, businessName } = namesOf(filing);
  const { withAddress } = await findSender(tx, session.userId, filing.paidPreparerId);
  const facts = {
    requestId,
    contactName: to.name,
    sender: withAddress,
    businessName,
    form,
    answerBy,
    until: irsDay(expiresAt),
    isReminder,
  };
  if (!(await queueEmail(tx, { kind: 'clientAsked', email: to.email, facts, ip }, now)))
    throw new AppError('RATE_LIMITED', {
      description: 'This client got as many emails today as may be sent. Try again tomorrow.',
      retryAfter: 3_600,
    });
}

/** Mails the link again to clients who have not approved yet, once a day at most. */
export function remindClients(deps: ClientDeps, call: Call<typeof reminding>): Promise<Done> {
  const { accountId } = call.session;
  return forEachReturn(deps, accountId, call.body.filings, (id) =>
    deps.database.inAccount(accountId, async (tx) => {
      const filing = await loadFiling(tx, accountId, id, 'lock');
      const held = await holdOpenRequest(tx, filing.id);
      const request = held && (await settleRequest(deps, tx, held, filing));
      if (!request || request.ended !== null)
        throw new AppError('WRONG_STATE', {
          description: 'The client has no link to this return. Ask the client first.',
        });
      if (request.answer === 'approved')
        throw new AppError('WRONG_STATE', { description: 'The client approved this return already.' });
      const now = deps.now();
      const last = request.remindedAt ?? request.askedAt;
      if (now.getTime() - last.getTime() < BETWEEN_REMINDERS_MS)
        throw new AppError('WRONG_STATE', { description: 'This client was mailed within the last day.' });
      const { id: requestId, contactName: name, email, answerBy, expiresAt } = request;
      await mailLink(tx, call, { requestId, filing, to: { name, email }, answerBy, expiresAt, isReminder: true }, now);
      await tx
        .updateTable('clientRequest')
        .set({ remindedAt: now, reminders: request.reminders + 1 })
        .where('id', '=', requestId)
        .execute();
      await recordCallEvent(tx, call, {
        actionType: 'CLIENT_REMINDED',
        documentType: filing.facts.formType,
        documentId: filing.id,
        detail: { request: requestId },
      });
    }),
  );
}

/** Holds the business of a return before the return, as an archive does. Throws WRONG_STATE where it is archived. */
async function holdUnarchived(
  tx: Tx,
  { accountId, businessId, businessName }: Pick<FilingRecord, 'accountId' | 'businessId' | 'businessName'>,
): Promise<void> {
  try {
    await holdFilingBusiness(tx, accountId, businessId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'BUSINESS_ARCHIVED')) throw error;
    throw new AppError('WRONG_STATE', {
      description: `${businessName} is archived. Restore it on My Business before you ask its client.`,
    });
  }
}

/** Takes the link of a return back, and with it an approval. Throws NOT_FOUND, or WRONG_STATE where there is no link. */
export function withdrawRequest(deps: ClientDeps, call: Call<typeof withdrawing>): Promise<{ id: string }> {
  const { accountId } = call.session;
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await loadFiling(tx, accountId, call.params.filingId, 'lock');
    const request = await endLink(tx, filing, { why: 'withdrawn', at: deps.now() });
    if (!request) throw new AppError('WRONG_STATE', { description: 'The client has no link to this return.' });
    await recordCallEvent(tx, call, {
      actionType: 'CLIENT_REQUEST_WITHDRAWN',
      documentType: filing.facts.formType,
      documentId: filing.id,
      detail: { request: request.id },
    });
    return { id: request.id };
  });
}

/** Finds who is asked about the returns of a business. Throws NOT_FOUND. */
export function findClientContact(
  { database }: ClientDeps,
  { session: { accountId }, params }: Call<typeof gettingContact>,
): Promise<ResponseOf<typeof gettingContact>> {
  return database.inAccount(accountId, async (tx) => {
    await requireBusiness(tx, accountId, params.businessId);
    return findContact(tx, params.businessId);
  });
}

/** Saves who is asked about the returns of a business. Throws NOT_FOUND. */
export function saveClientContact(
  deps: ClientDeps,
  call: Call<typeof savingContact>,
): Promise<ResponseOf<typeof savingContact>> {
  const { accountId } = call.session;
  const { businessId } = call.params;
  return deps.database.inAccount(accountId, async (tx) => {
    await requireBusiness(tx, accountId, businessId);
    const { contact } = call.body;
    await refuseColleague(tx, accountId, { ...contact, email: contact.email.toLowerCase() });
    await keepContact(deps, tx, call, businessId, contact);
    return { contact: (await findContact(tx, businessId)).contact };
  });
}

async function requireBusiness(tx: Tx, accountId: string, id: string): Promise<void> {
  if (!(await liveBusiness(tx, accountId, id).select('id').executeTakeFirst())) throw new AppError('NOT_FOUND');
}
