import type { Mail } from '../adapters/mail/port.ts';
import { composeMail } from './compose-mail.ts';
import { unlinked } from './content.ts';
import type { AboutFiling, DailyItem, Kind, Requested, Writing } from './kinds/kind.ts';
import { kinds, type MailKind } from './kinds.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** The mail of a row, or null when there is nothing to say to this address. Throws for a kind that a newer server asked for. */
export async function writeMail(
  asked: Requested<unknown> & { kind: string },
  writing: Omit<Writing, 'lineOf'>,
): Promise<Mail | null> {
  const kind = kindNamed(asked.kind);
  const content = await kind.write({ ...asked, facts: asked.facts as never }, { ...writing, lineOf });
  if (!content) return null;
  const { tx, ring, siteUrl } = writing;
  const person =
    kind.topic && (await tx.selectFrom('appUser').select('id').where('email', '=', asked.email).executeTakeFirst());
  if (!kind.topic || !person) return composeMail(asked.id, asked.email, content);
  const token = new URLSearchParams({ token: unsubscribeToken(ring, person.id, kind.topic) });
  const unsubscribe = `${siteUrl}/unsubscribe?${token}`;
  return composeMail(asked.id, asked.email, { ...content, unsubscribe });
}

/** "Form 720, 2026 Q3, Tidewater Fuel": "Accepted by the IRS". */
function lineOf({ kind, facts }: DailyItem): readonly [name: string, value: string] {
  const { daily } = kindNamed(kind);
  if (!daily) throw new Error(`A mail of kind ${kind} has no line in the email of the day.`);
  const { form, businessName } = facts as AboutFiling;
  return [`${form}, ${unlinked(businessName)}`, daily(facts as never)];
}

/** A kind with its facts, as a row was written. */
function kindNamed(name: string): Kind<never> {
  if (!Object.hasOwn(kinds, name)) throw new Error(`This server knows no mail of kind ${name}.`);
  return kinds[name as MailKind];
}
