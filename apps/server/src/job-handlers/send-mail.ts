import { sql } from 'kysely';
import type { KeyRing } from '../adapters/crypto/port.ts';
import type { Mailer } from '../adapters/mail/port.ts';
import { jsonb } from '../db/jsonb.ts';
import { writeMail } from '../features/mail/write-mail.ts';
import { sendMail, sweepMails } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Mails asked for again in one sweep; the next one takes the rest. */
const BATCH = 200;

/** Writes and sends a mail that was asked for, once unless the process dies between sending and noting it. */
export const sendMailHandler = (
  { mailer, ring, now }: { mailer: Mailer; ring: KeyRing; now: () => Date },
  siteUrl: string,
): Handler =>
  handle(sendMail, async ({ payload, transaction }) => {
    const asked = await transaction(async (tx) => {
      const row = await tx
        .updateTable('mail')
        .set({ triedAt: now() })
        .where('id', '=', payload.mailId)
        .where('sentAt', 'is', null)
        .where('expiresAt', '>', now())
        .returning(['id', 'kind', 'email', 'facts', 'createdAt'])
        .executeTakeFirst();
      return row && { mail: await writeMail(row, { tx, ring, siteUrl, now: now() }) };
    });
    if (!asked) return;
    if (asked.mail) await mailer.send(asked.mail);
    await transaction((tx) =>
      tx
        .updateTable('mail')
        .set({ sentAt: now(), facts: jsonb({}) })
        .where('id', '=', payload.mailId)
        .where('sentAt', 'is', null)
        .execute(),
    );
  });

/** Asks for every mail again that could not be sent, however long its job waits after so many failures. */
export const sweepMailsHandler = (now: () => Date): Handler =>
  handle(sweepMails, ({ transaction }) =>
    transaction(async (tx) => {
      await sql`select resend_mails(${now()}, ${BATCH})`.execute(tx);
    }),
  );
