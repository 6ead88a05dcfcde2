import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Mail } from '../../adapters/mail/port.ts';
import type { MailKind, Tx } from '../../db/schema.ts';

/** What a mail is written from: its row. */
interface Asked {
  id: string;
  kind: MailKind;
  email: string;
  secret: string | null;
}

const RESET_MINUTES = 30;

/** The mail of a row, or null when there is nothing to say to this address. Runs as the administrator's role. */
export async function writeMail(tx: Tx, asked: Asked, siteUrl: string, now: Date): Promise<Mail | null> {
  const to = asked.email;
  const words = asked.kind === 'code' ? await codeWords(tx, asked, siteUrl) : await resetWords(tx, to, siteUrl, now);
  return words && { id: asked.id, to, ...words };
}

interface Words {
  subject: string;
  text: string;
}

async function codeWords(tx: Tx, { email, secret }: Asked, siteUrl: string): Promise<Words> {
  const known = await tx.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst();
  // Whoever signs up with a known address learns it from the mail, which only its owner reads.
  if (known)
    return {
      subject: 'You already have a Gauger account',
      text: `Someone, perhaps you, began to sign up to Gauger with this address, which has an account already.\n\nSign in: ${siteUrl}/login\nIf you forgot your password, choose "Forgot Password" there.\n`,
    };
  return {
    subject: 'Your Gauger code',
    text: `Your code is ${secret}\n\nIt is valid for 10 minutes and works only where you asked for it. If you did not ask for it, ignore this mail.\n`,
  };
}

async function resetWords(tx: Tx, email: string, siteUrl: string, now: Date): Promise<Words | null> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const until = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const { rows } = await sql<{ begun: boolean }>`
    select begin_password_reset(${email}, ${hash}, ${now}, ${until}) as begun`.execute(tx);
  if (!rows[0]?.begun) return null;
  const link = `${siteUrl}/reset-password?${new URLSearchParams({ token, emailId: email })}`;
  return {
    subject: 'Set a new Gauger password',
    text: `Set a new password here:\n${link}\n\nThe link is valid for ${RESET_MINUTES} minutes and works once. If you did not ask for it, ignore this mail: your password stays as it is.\n`,
  };
}
