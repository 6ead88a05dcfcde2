import PostalMime from 'postal-mime';
import type { KeyRing } from '../adapters/crypto/port.ts';
import type { Database } from '../db/public.ts';
import { noteClientRefusal } from './note-refusal.ts';
import { mailIdOf } from './return-path.ts';

/** Longest message that is read: a report with the email it is about. */
export const MAX_BOUNCE_BYTES = 1_000_000;

/** The result for a message that came back. */
export interface Noted {
  noted: boolean;
  reason: string;
}

interface BounceDeps {
  database: Database;
  ring: KeyRing;
  now: () => Date;
}

/**
 * Reads a message that came back to a return path of ours, and notes on the person or the client that their address does not exist. Only a delivery
 * status notification (RFC 3464) to the return path of an email counts, and only for the address that this email went to: what else
 * the message says about addresses is not believed.
 */
export async function noteBounce({ database, ring, now }: BounceDeps, raw: Uint8Array): Promise<Noted> {
  if (raw.length > MAX_BOUNCE_BYTES) return ignored('The message is longer than 1 MB');
  const message = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }).catch(() => null);
  if (!message) return ignored('The message cannot be read');
  const recipients = message.headers.filter(({ key }) => RECIPIENT_HEADERS.has(key)).map(({ value }) => value);
  const mailId = recipients.map((address) => mailIdOf(ring, address)).find((id) => id !== null);
  if (!mailId) return ignored('The message is not addressed to the return path of an email of this site');
  const report = message.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return ignored('The message is no delivery status notification');
  if (!recipientsOf(textOf(report.content)).some(isUnknownAddress))
    return ignored('The message does not say that the address does not exist');
  const at = now();
  const noted = await database.acrossAccounts(async (tx) => {
    const mail = await tx.selectFrom('mail').select('email').where('id', '=', mailId).executeTakeFirst();
    if (!mail) return false;
    const { numUpdatedRows } = await tx
      .updateTable('appUser')
      .set({ mailRefusedAt: at, mailBouncedAt: at })
      .where('email', '=', mail.email)
      .executeTakeFirst();
    const isOfClient = await noteClientRefusal(tx, mail.email, at);
    return numUpdatedRows > 0n ? 'its person' : isOfClient && 'the returns that wait for the client';
  });
  return noted
    ? { noted: true, reason: `The address does not exist. Noted on ${noted}` }
    : ignored('No person or client has the address of this email now');
}

const ignored = (reason: string): Noted => ({ noted: false, reason });

/** Where mail servers write the address that a message was delivered to. */
const RECIPIENT_HEADERS: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('latin1');

type Fields = ReadonlyMap<string, string>;

/** The fields of each recipient of a report: groups after a blank line, the first of which is of the whole message (RFC 3464, 2.1). */
function recipientsOf(report: string): Fields[] {
  return report
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
      return new Map(
        lines.flatMap((line) => {
          const colon = line.indexOf(':');
          return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
        }),
      );
    })
    .filter((fields) => fields.has('final-recipient'));
}

/**
 * Whether a recipient failed because there is no such address, and not because a mailbox is full or we are blocked (RFC 3463, 5.1.x). A
 * status that names no cause is read from the answer of the mail server (RFC 5321, 550, 551 and 553).
 */
function isUnknownAddress(fields: Fields): boolean {
  if (fields.get('action')?.toLowerCase() !== 'failed') return false;
  const [status = ''] = /\b\d\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? [];
  if (status.startsWith('5.1.')) return true;
  if (status !== '' && status !== '5.0.0') return false;
  const diagnostic = fields.get('diagnostic-code') ?? '';
  const [, code = '', enhanced] = /\b(5\d\d)[ -](\d\.\d{1,3}\.\d{1,3})?/.exec(diagnostic) ?? [];
  return ['550', '551', '553'].includes(code) && (enhanced === undefined || enhanced.startsWith('5.1.'));
}
