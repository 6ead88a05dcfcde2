import { createHash } from 'node:crypto';
import type { ClientRequestAnswer } from '@gauger/contract';
import { recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import {
  type ClientRequest,
  endRequest,
  findSender,
  isRefused,
  mailEnd,
  namesOf,
} from '../../filings/client-requests/public.ts';
import type { FilingRecord } from '../../filings/filings/public.ts';
import { findPerson, nameOf } from '../../people/sessions/public.ts';
import { formsNow, type SubmissionDeps } from '../submissions/public.ts';

/** SHA-256 of a token, as the database keeps it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

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
    refusedAt: isRefused(row) ? iso(row.mailRefusedAt) : null,
    openedAt: iso(row.openedAt),
    answer: row.answer,
    answeredAt: iso(row.answeredAt),
    signerName: row.signerName,
    signerTitle: row.signerTitle,
    ended: row.ended,
  };
}

type Ended = NonNullable<ClientRequest['ended']>;

/** Finds why a request no longer counts, and writes nothing. `filing` is null where it was deleted. */
export async function findEnd(
  request: ClientRequest,
  filing: FilingRecord | null,
  now: Date,
  hashNow: () => Promise<string>,
): Promise<Ended | null> {
  if (request.ended !== null) return request.ended;
  if (filing === null) return 'withdrawn';
  if (!isOpen(filing)) return 'sent';
  if (request.answer !== 'approved') return request.expiresAt <= now ? 'expired' : null;
  return (await hashNow()) === request.snapshotHash ? null : 'changed';
}

/** A save may commit a little after the time that it writes: the moment up to which a look saw every save. */
export const seenUpTo = (now: Date): Date => new Date(now.getTime() - 60_000);

/** Ends the request that a held filing (null: deleted) no longer fits, and mails both sides. @returns it as it is now */
export async function settleRequest(
  deps: SubmissionDeps,
  tx: Tx,
  request: ClientRequest,
  filing: FilingRecord | null,
): Promise<ClientRequest> {
  const now = deps.now();
  if (request.ended !== null) return request;
  const hashNow = async () => (filing ? (await formsNow(deps, tx, filing)).hash : '');
  const ended = await findEnd(request, filing, now, hashNow);
  if (ended === null) {
    await tx
      .updateTable('clientRequest')
      .set({ checkedAt: seenUpTo(now) })
      .where('id', '=', request.id)
      .execute();
    return request;
  }
  const isFirst = await endRequest(tx, request.id, ended, now);
  if (isFirst && ended === 'sent' && filing) await mailEnd(tx, request, filing, { why: 'sent', at: now });
  if (isFirst && ended === 'changed' && filing) {
    await mailApprovalEnded(tx, request, filing, now);
    await recordEvent(tx, {
      accountId: request.accountId,
      actionType: 'CLIENT_APPROVAL_ENDED',
      outcome: 'success',
      documentType: filing.facts.formType,
      documentId: filing.id,
      beforeHash: request.snapshotHash,
      detail: { request: request.id },
    });
  }
  return { ...request, ended, endedAt: now };
}

/** Whether a filing can still be asked about. */
export const isOpen = ({ state }: Pick<FilingRecord, 'state'>): boolean => ['draft', 'ready', 'paid'].includes(state);

async function mailApprovalEnded(tx: Tx, request: ClientRequest, filing: FilingRecord, now: Date): Promise<void> {
  const { withAddress } = await findSender(tx, request.askedBy, filing.paidPreparerId);
  const facts = { ...namesOf(filing), contactName: request.contactName, sender: withAddress };
  const mail = { kind: 'approvalEnded', ip: null } as const;
  await queueEmail(tx, { ...mail, email: request.email, facts: { ...facts, isClient: true } }, now);
  await queueEmail(tx, { ...mail, userId: request.askedBy, facts: { ...facts, isClient: false } }, now);
}
