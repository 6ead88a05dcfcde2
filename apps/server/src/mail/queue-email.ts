import { sql } from 'kysely';
import { newId, type Tx } from '../db/public.ts';
import type { Kind } from './kinds/kind.ts';
import type { CredentialChange } from './kinds/logins.ts';
import { kinds, type MailFacts, type MailKind } from './kinds.ts';
import { findMailMode } from './mail-mode.ts';

/** A wish for a mail. */
export type MailRequest = { [Each in MailKind]: Of<Each> }[MailKind];
type Of<Each extends MailKind> = {
  readonly kind: Each;
  readonly facts: MailFacts[Each];
  /** Network address of the request; null for an operator. */
  readonly ip: string | null;
  /** The bot check was passed. */
  readonly isPerson?: boolean;
} & (
  | { /** In lower case. */ readonly email: string }
  | { /** The person with this id, at their address. */ readonly userId: string }
);

/**
 * Queues an email in the caller's transaction, in an account or outside. Only the job that writes the email looks up the owner of
 * an address, so that no answer or timing depends on that.
 * An email of a topic that its person gets once a day waits for that one. None is of a filing that its person may not see.
 * @returns the email's id, from which `mailedCode` and `mailedToken` make its code and token; null when the limits allow no
 * further email, or when the person wants none of the topic
 */
export async function queueEmail(tx: Tx, request: MailRequest, now: Date): Promise<string | null> {
  const { kind, facts, ip, isPerson } = request;
  const { worthSendingMs, topic, ...of }: Kind<never> = kinds[kind];
  const limits = ((isPerson && of.limitsOfPeople) || of.limits).map((limit) => ({ kinds: [kind], ...limit }));
  const id = newId();
  if (topic && topic !== 'daily' && 'userId' in request) {
    if ('filingId' in facts && (await isHiddenFrom(tx, request.userId, facts.filingId))) return null;
    const mode = await findMailMode(tx, request.userId, topic);
    if (mode === 'off') return null;
    if (mode === 'daily') {
      await sql`insert into daily_item (id, account_id, user_id, kind, facts, created_at)
        values (${id}, current_account(), ${request.userId}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${now})`.execute(
        tx,
      );
      return id;
    }
  }
  const { rows } = await sql<{ asked: boolean }>`select ask_mail(
    ${id}, ${kind}, ${'email' in request ? request.email : null}, ${'userId' in request ? request.userId : null},
    ${JSON.stringify(facts)}::jsonb, ${ip}, ${now}, ${new Date(now.getTime() + worthSendingMs)}, ${JSON.stringify(limits)}::jsonb
  ) as asked`.execute(tx);
  return rows[0]?.asked ? id : null;
}

/** Whether a person is limited to other businesses than that of a filing. */
async function isHiddenFrom(tx: Tx, userId: string, filingId: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`
    select not exists (
      select from filing f where f.id = ${filingId} and f.business_id = any (m.businesses)
    ) as hidden
    from membership m
    where m.account_id = current_account() and m.user_id = ${userId} and m.businesses is not null`.execute(tx);
  return rows[0]?.hidden === true;
}

/** Mails a person that how they sign in was changed, in the transaction that changes it. @param device as in "Firefox on Windows" */
export async function notifyCredentialChange(
  tx: Tx,
  { userId, what, device, ip = null }: { userId: string; what: CredentialChange; device?: string; ip?: string | null },
  now: Date,
): Promise<void> {
  await queueEmail(tx, { kind: 'credential', userId, facts: { what, ...(device ? { device } : {}) }, ip }, now);
}
