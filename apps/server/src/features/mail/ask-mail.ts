import { sql } from 'kysely';
import { newId } from '../../db/ids.ts';
import type { Tx } from '../../db/schema.ts';
import type { Kind } from './kinds/kind.ts';
import { kinds, type MailFacts, type MailKind } from './kinds.ts';

/** A wish for a mail. */
export type MailRequest = { [Each in MailKind]: Of<Each> }[MailKind];
type Of<Each extends MailKind> = {
  readonly kind: Each;
  readonly facts: MailFacts[Each];
  /** Who asked; null for an operator. */
  readonly ip: string | null;
  /** The bot check took whoever asks for a person. */
  readonly isPerson?: boolean;
} & (
  | { /** In lower case. */ readonly email: string }
  | { /** Whoever has this id, at their address. */ readonly userId: string }
);

/**
 * Asks for a mail in the caller's transaction, in an account or outside. Who has an address is looked up only by the job that writes the
 * mail, so that nothing a caller can see or time depends on it.
 * @returns the mail's id, from which `mailedCode` and `mailedToken` make what stands in it; null when the limits allow no further mail
 */
export async function askMail(tx: Tx, request: MailRequest, now: Date): Promise<string | null> {
  const { kind, facts, ip, isPerson } = request;
  const { worthSendingMs, ...of }: Kind<never> = kinds[kind];
  const limits = (isPerson && of.limitsOfPeople) || of.limits;
  const id = newId();
  const { rows } = await sql<{ asked: boolean }>`select ask_mail(
    ${id}, ${kind}, ${'email' in request ? request.email : null}, ${'userId' in request ? request.userId : null},
    ${JSON.stringify(facts)}::jsonb, ${ip}, ${now}, ${new Date(now.getTime() + worthSendingMs)}, ${JSON.stringify(limits)}::jsonb
  ) as asked`.execute(tx);
  return rows[0]?.asked ? id : null;
}
