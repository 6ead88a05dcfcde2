import type { Mailer } from '../../adapters/mail/port.ts';
import { writeMail } from '../../features/mail/write-mail.ts';
import { sendMail } from '../definitions.ts';
import { type Handler, handle } from '../handler.ts';

/** A code is worth nothing after ten minutes, a wish to reset a password little after an hour. */
const WORTH_SENDING_MS = { code: 10 * 60_000, reset: 60 * 60_000 };

/** Writes and sends a mail that was asked for, once unless the process dies between sending and noting it. */
export const sendMailHandler = (mailer: Mailer, siteUrl: string, now: () => Date): Handler =>
  handle(sendMail, async ({ payload, transaction }) => {
    const mail = await transaction(async (tx) => {
      const asked = await tx
        .selectFrom('mail')
        .select(['id', 'kind', 'email', 'secret', 'createdAt'])
        .where('id', '=', payload.mailId)
        .where('sentAt', 'is', null)
        .executeTakeFirst();
      if (!asked || asked.createdAt.getTime() + WORTH_SENDING_MS[asked.kind] <= now().getTime()) return null;
      return writeMail(tx, asked, siteUrl, now());
    });
    if (mail) await mailer.send(mail);
    await transaction((tx) =>
      tx.updateTable('mail').set({ sentAt: now(), secret: null }).where('id', '=', payload.mailId).execute(),
    );
  });
