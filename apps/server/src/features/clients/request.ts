import { createHash } from 'node:crypto';
import type { ClientRequestAnswer } from '@gauger/contract';
import { formOf } from '@gauger/excise';
import { recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/schema.ts';
import { type ClientRequest, endRequest } from '../client-requests/public.ts';
import type { SubmissionDeps } from '../deps.ts';
import type { FilingRecord } from '../filings/public.ts';
import { askMail } from '../mail/public.ts';
import { findPerson, nameAndAddressOf, nameOf } from '../sessions/public.ts';
import { formsNow } from '../submissions/public.ts';

/** SHA-256 of a token, as the database keeps it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A filing as emails name it. */
export function namesOf({ id, businessName, facts }: FilingRecord) {
  const { name, period } = formOf(facts);
  return { form: `${name}, ${period(facts).name}`, businessName, filingId: id, formType: facts.formType };
}

/** The person who asks a client, as pages and emails name them, with the firm of the paid preparer of the return. */
export async function senderOf(
  tx: Tx,
  askedBy: string,
  paidPreparerId: string | null,
): Promise<{ name: string; firm: string | null; withAddress: string }> {
  const person = await findPerson(tx, askedBy);
  const preparer = paidPreparerId
    ? await tx.selectFrom('taxPreparer').select('firmName').where('id', '=', paidPreparerId).executeTakeFirst()
    : undefined;
  const firm = preparer?.firmName || null;
  return {
    name: nameOf(person),
    firm,
    withAddress: [nameAndAddressOf(person), firm].filter(Boolean).join(', '),
  };
}

/** A request as people of the account see it. */
export async function presentRequest(tx: Tx, row: ClientRequest): Promise<ClientRequestAnswer> {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    filingId: row.filingId,
    contact: { name: row.contactName, email: row.email },
    asked: { by: { id: row.askedBy, name: nameOf(await findPerson(tx, row.askedBy)) }, at: row.askedAt.toISOString() },
    answerBy: row.answerBy,
    expiresAt: row.expiresAt.toISOString(),
    reminders: row.reminders,
    remindedAt: iso(row.remindedAt),
    openedAt: iso(row.openedAt),
    answer: row.answer,
    answeredAt: iso(row.answeredAt),
    signerName: row.signerName,
    signerTitle: row.signerTitle,
    ended: row.ended,
  };
}

/**
 * Ends the request of a filing that it no longer fits: the filing was sent or deleted, the link ran out, or the return was changed
 * after its approval, which both sides are mailed.
 * @param filing null where it was deleted
 * @returns the request as it is now
 */
export async function settleRequest(
  deps: SubmissionDeps,
  tx: Tx,
  request: ClientRequest,
  filing: FilingRecord | null,
): Promise<ClientRequest> {
  const now = deps.now();
  const end = async (ended: NonNullable<ClientRequest['ended']>): Promise<ClientRequest> => {
    await endRequest(tx, request.id, ended, now);
    return { ...request, ended, endedAt: now };
  };
  if (request.ended !== null) return request;
  if (filing === null) return end('withdrawn');
  if (!isOpen(filing)) return end('sent');
  if (request.expiresAt <= now && request.answer !== 'approved') return end('expired');
  if (request.answer === 'approved') {
    const { hash } = await formsNow(deps, tx, filing);
    if (hash !== request.snapshotHash) {
      await mailApprovalEnded(tx, request, filing, now);
      await recordEvent(tx, {
        accountId: request.accountId,
        actionType: 'CLIENT_APPROVAL_ENDED',
        outcome: 'success',
        documentType: filing.facts.formType,
        documentId: filing.id,
        beforeHash: request.snapshotHash,
        afterHash: hash,
        detail: { request: request.id },
      });
      return end('changed');
    }
  }
  await tx.updateTable('clientRequest').set({ checkedAt: now }).where('id', '=', request.id).execute();
  return request;
}

/** Whether a filing can still be asked about. */
export const isOpen = ({ state }: Pick<FilingRecord, 'state'>): boolean => ['draft', 'ready', 'paid'].includes(state);

async function mailApprovalEnded(tx: Tx, request: ClientRequest, filing: FilingRecord, now: Date): Promise<void> {
  const { withAddress } = await senderOf(tx, request.askedBy, filing.paidPreparerId);
  const facts = { ...namesOf(filing), contactName: request.contactName, sender: withAddress };
  const mail = { kind: 'approvalEnded', ip: null } as const;
  await askMail(tx, { ...mail, email: request.email, facts: { ...facts, isClient: true } }, now);
  await askMail(tx, { ...mail, userId: request.askedBy, facts: { ...facts, isClient: false } }, now);
}
