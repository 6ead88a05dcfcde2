import { sql } from 'kysely';
import { newId } from '../../db/ids.ts';
import type { MailKind, Tx } from '../../db/schema.ts';
import { sendMail } from '../../jobs/definitions.ts';
import { enqueue } from '../../jobs/enqueue.ts';

export interface MailRequest {
  readonly kind: MailKind;
  /** In lower case. */
  readonly email: string;
  /** The six digits of a code. */
  readonly secret: string | null;
  /** Who asked. */
  readonly ip: string;
}

const HOUR = 3_600_000;
/** How many mails of a kind go to one address, and how many mails one asking address may cause. */
const limits = {
  code: [
    { within: HOUR, most: 5 },
    { within: 24 * HOUR, most: 10 },
  ],
  reset: [{ within: HOUR, most: 3 }],
} as const satisfies Record<MailKind, readonly { within: number; most: number }[]>;
const perIp = { within: HOUR, most: 20 };

/**
 * Asks for a mail in the caller's transaction, outside accounts. Who has the address is looked up only by the job that
 * writes the mail, so that nothing a caller can see or time depends on it.
 * @returns false when the limits allow no further one; then none is sent
 */
export async function askMail(tx: Tx, { kind, email, secret, ip }: MailRequest, now: Date): Promise<boolean> {
  // Requests for one address, and from one, wait for each other: or each would count too few.
  for (const key of [`mail to ${email}`, `mail from ${ip}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const count = async (column: 'email' | 'ip', value: string, within: number) => {
    let query = tx
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where(column, '=', value)
      .where('createdAt', '>', new Date(now.getTime() - within));
    if (column === 'email') query = query.where('kind', '=', kind);
    return (await query.executeTakeFirstOrThrow()).mails;
  };
  for (const { within, most } of limits[kind]) if ((await count('email', email, within)) >= most) return false;
  if ((await count('ip', ip, perIp.within)) >= perIp.most) return false;
  const mailId = newId();
  await tx.insertInto('mail').values({ id: mailId, kind, email, secret, ip, createdAt: now }).execute();
  await enqueue(tx, sendMail, { mailId });
  return true;
}
