import type { Mail } from '../../adapters/mail/port.ts';
import { composeMail } from './compose-mail.ts';
import type { Kind, Requested, Writing } from './kinds/kind.ts';
import { kinds, type MailKind } from './kinds.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** The mail of a row, or null when there is nothing to say to this address. Throws for a kind that a newer server asked for. */
export async function writeMail(asked: Requested<unknown> & { kind: string }, writing: Writing): Promise<Mail | null> {
  if (!Object.hasOwn(kinds, asked.kind)) throw new Error(`This server knows no mail of kind ${asked.kind}.`);
  // The row was written with the facts of its kind.
  const kind = kinds[asked.kind as MailKind] as unknown as Kind<unknown>;
  const content = await kind.write(asked, writing);
  if (!content) return null;
  const { tx, ring, siteUrl } = writing;
  const person =
    kind.topic && (await tx.selectFrom('appUser').select('id').where('email', '=', asked.email).executeTakeFirst());
  if (!kind.topic || !person) return composeMail(asked.id, asked.email, content);
  const token = new URLSearchParams({ token: unsubscribeToken(ring, person.id, kind.topic) });
  const unsubscribe = `${siteUrl}/unsubscribe?${token}`;
  return composeMail(asked.id, asked.email, { ...content, unsubscribe });
}
