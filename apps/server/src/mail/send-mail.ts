import { sql } from 'kysely';
import { z } from 'zod';
import type { KeyRing } from '../adapters/crypto/port.ts';
import type { Mail, Mailer } from '../adapters/mail/port.ts';
import { jsonb, type Tx } from '../db/public.ts';
import { defineJob, defineSweep } from '../jobs/public.ts';
import { noteClientRefusal } from './note-refusal.ts';
import { writeMail } from './write-mail.ts';

/** Mails asked for again in one sweep; the next one takes the rest. */
const BATCH = 200;

/**
 * Our mail server takes an email for an address that does not exist too, and it comes back later. Servers try for five days at most
 * (RFC 5321, 4.5.4.1): until then an email that was taken proves nothing.
 */
const BOUNCE_STAYS_MS = 5 * 24 * 3_600_000;

/** Writes and sends one mail of the table `mail`, once unless the process dies between sending and noting it. */
export const sendMailJob = defineJob({
  name: 'sendMail',
  runner: 'mail',
  scope: 'installation',
  payload: z.strictObject({ mailId: z.uuid() }),
  work:
    ({ mailer, ring, now, siteUrl }: { mailer: Mailer; ring: KeyRing; now: () => Date; siteUrl: string }) =>
    async ({ payload, transaction, log }) => {
      const asked = await transaction(async (tx) => {
        const row = await tx
          .updateTable('mail')
          .set({ triedAt: now() })
          .where('id', '=', payload.mailId)
          .where('sentAt', 'is', null)
          .where('expiresAt', '>', now())
          .returning(['id', 'kind', 'email', 'facts', 'createdAt'])
          .executeTakeFirst();
        return row && { kind: row.kind, mail: await writeMail(row, { tx, ring, siteUrl, now: now() }) };
      });
      if (!asked) return;
      try {
        if (asked.mail) await sendOrNote(mailer, asked.mail, transaction, now());
      } catch (error) {
        log(`The email ${payload.mailId} (${asked.kind}) was not sent: ${reasonOf(error)}.`);
        throw error;
      }
      await transaction((tx) =>
        tx
          .updateTable('mail')
          .set({ sentAt: now(), facts: jsonb({}) })
          .where('id', '=', payload.mailId)
          .where('sentAt', 'is', null)
          .execute(),
      );
    },
});

/** Asks for every mail again that could not be sent, however long its job waits after so many failures. */
export const sweepMailsJob = defineSweep({
  name: 'sweepMails',
  runner: 'mail',
  cron: '* * * * *',
  maxAttempts: 1,
  work:
    ({ now }: { now: () => Date }) =>
    ({ transaction }) =>
      transaction(async (tx) => {
        await sql`select resend_mails(${now()}, ${BATCH})`.execute(tx);
      }),
});

/** Sends a mail. That a mail server knows no such address is noted on its person, until one takes a mail again, and on what waits for a client there. Throws as sending does. */
async function sendOrNote(mailer: Mailer, mail: Mail, transaction: Transaction, now: Date): Promise<void> {
  const note = (refusedAt: Date | null) =>
    transaction((tx) =>
      tx
        .updateTable('appUser')
        .set({ mailRefusedAt: refusedAt, mailBouncedAt: null })
        .where('email', '=', mail.to)
        .where('mailRefusedAt', refusedAt === null ? 'is not' : 'is', null)
        .where((row) =>
          row.or([
            row('mailBouncedAt', 'is', null),
            row('mailBouncedAt', '<', new Date(now.getTime() - BOUNCE_STAYS_MS)),
          ]),
        )
        .execute(),
    );
  try {
    await mailer.send(mail);
  } catch (error) {
    if (isUnknownAddress(error as Refusal)) {
      await note(now);
      await transaction((tx) => noteClientRefusal(tx, mail.to, now));
    }
    throw error;
  }
  await note(null);
}

/** The codes of an error, without its text: that may quote an address, a link or a password of the mail server. */
function reasonOf(error: unknown): string {
  const { name, code, command, responseCode, response = '' } = error as Refusal & { name?: string; code?: unknown };
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  const isCode = (part: unknown) => /^[A-Z0-9_. ]{1,30}$/i.test(String(part ?? ''));
  const parts = [code ?? name, command?.split(' ').slice(0, 2).join(' '), responseCode, status].filter(isCode);
  return parts.length === 0 ? 'no reason was given' : parts.join(', ');
}

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** An error of the mail server, as nodemailer gives it. */
interface Refusal {
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Whether the server says that there is no such address (RFC 5321 550, 551, 553; RFC 3463 5.1.x), not that a mailbox is full or we are blocked. */
const isUnknownAddress = ({ command, responseCode = 0, response = '' }: Refusal): boolean =>
  command === 'RCPT TO' &&
  [550, 551, 553].includes(responseCode) &&
  (/^\d{3}[ -]5\.1\./.test(response) || !/^\d{3}[ -]\d\.\d/.test(response));
