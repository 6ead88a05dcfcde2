import { reviewers } from '@gauger/contract';
import { formOf } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import { findPerson, nameOf } from '../../people/sessions/public.ts';
import { type FilingRecord, loadFiling } from '../filings/public.ts';
import { findLastEditors } from './last-editors.ts';

/** Queues the emails that ask the owner, the Managers and the Approvers for a review, except the person who marked it. */
export async function notifyReviewers(
  tx: Tx,
  record: FilingRecord,
  from: string,
  ip: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from membership m join app_user u on u.id = m.user_id
    where m.account_id = ${record.accountId} and m.role = any (${reviewers})
      and m.active and u.active and m.deleted_at is null and m.user_id <> ${from}
      and (m.businesses is null or ${record.businessId} = any (m.businesses))
    order by m.user_id`.execute(tx);
  const facts = await findMailFacts(tx, record, from);
  for (const { userId } of rows) await queueEmail(tx, { kind: 'reviewAsked', userId, facts, ip }, now);
}

/** Queues the email that reports a returned filing to the person who marked it ready. */
export async function notifySentBack(
  tx: Tx,
  record: FilingRecord,
  { from, to, ip, now }: { from: string; to: string; ip: string; now: Date },
): Promise<void> {
  if (from === to) return;
  await queueEmail(tx, { kind: 'sentBack', userId: to, facts: await findMailFacts(tx, record, from), ip }, now);
}

/** Queues the emails that report an approval to the person who marked the filing ready, and to the owner, who pays and signs. */
export async function notifyApproved(
  tx: Tx,
  record: FilingRecord,
  { from, to, ip, now }: { from: string; to: string; ip: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from membership where account_id = ${record.accountId} and role = 'owner' and deleted_at is null`.execute(
    tx,
  );
  const facts = await findMailFacts(tx, record, from);
  for (const userId of new Set([to, ...rows.map((row) => row.userId)]))
    if (userId !== from) await queueEmail(tx, { kind: 'approved', userId, facts, ip }, now);
}

async function findMailFacts(tx: Tx, { id, businessName, facts }: FilingRecord, from: string) {
  const rules = formOf(facts);
  const form = `${rules.name}, ${rules.period(facts).name}`;
  return { form, businessName, filingId: id, formType: facts.formType, person: nameOf(await findPerson(tx, from)) };
}

/** Mails a comment to its thread and the last saver, except its author, people who left, and those without the business. */
export async function notifyThread(
  tx: Tx,
  { session, params, ip }: { session: { accountId: string; userId: string }; params: { id: string }; ip: string },
  threadId: string,
  now: Date,
): Promise<void> {
  const record = await loadFiling(tx, session.accountId, params.id, 'read');
  const { lastSaved } = await findLastEditors(tx, record.id);
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from membership m join app_user u on u.id = m.user_id
    where m.account_id = ${record.accountId} and m.active and u.active and m.deleted_at is null
      and m.user_id <> ${session.userId}
      and (m.businesses is null or ${record.businessId} = any (m.businesses))
      and (m.user_id = ${lastSaved?.by.id ?? null}::uuid or m.user_id in (
        select c.author_id from filing_comment c where ${threadId} in (c.id, c.thread_id)))
    order by m.user_id`.execute(tx);
  if (rows.length === 0) return;
  const begun = await tx
    .selectFrom('filingComment')
    .select('filingComment.id')
    .where('threadId', '=', threadId)
    .limit(1)
    .executeTakeFirst();
  const facts = { ...(await findMailFacts(tx, record, session.userId)), threadId, isAnswer: begun !== undefined };
  for (const { userId } of rows) await queueEmail(tx, { kind: 'commented', userId, facts, ip }, now);
}

/** Queues the email that reports an answer to the client whose comment began a thread, as long as the client has a link. */
export async function notifyClient(
  tx: Tx,
  { session, params, ip }: { session: { accountId: string; userId: string }; params: { id: string }; ip: string },
  threadId: string,
  { isResolved, now }: { isResolved: boolean; now: Date },
): Promise<void> {
  const begun = await tx
    .selectFrom('filingComment')
    .innerJoin('clientRequest', 'clientRequest.filingId', 'filingComment.filingId')
    .select(['clientRequest.id as requestId', 'clientRequest.email'])
    .where('filingComment.id', '=', threadId)
    .where('filingComment.clientName', 'is not', null)
    .where('clientRequest.ended', 'is', null)
    .executeTakeFirst();
  if (!begun) return;
  const record = await loadFiling(tx, session.accountId, params.id, 'read');
  const { form, businessName, person } = await findMailFacts(tx, record, session.userId);
  const facts = { requestId: begun.requestId, form, businessName, person, isResolved };
  await queueEmail(tx, { kind: 'clientReplied', email: begun.email, facts, ip }, now);
}
