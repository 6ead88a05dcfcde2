import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Captcha } from '../../../adapters/captcha/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Database, Tx } from '../../../db/public.ts';
import { notifyCredentialChange, queueEmail } from '../../../mail/public.ts';
import { countNetworkTry } from './network-tries.ts';
import { hashNewPassword } from './passwords.ts';
import { requirePerson } from './require-person.ts';
import { findAccount } from './sign-in-person.ts';

/** A network address may try so many links that open nothing in ten minutes; further ones are not even written down. */
const MAX_FAILED = 30;

interface Tools {
  database: Database;
  now: () => Date;
}

/**
 * Asks for the mail with the link. The answer depends on the network alone, never on the address: CAPTCHA_REFUSED when its mails need the
 * bot check by now, RATE_LIMITED when not even that helps.
 */
export async function askReset(
  tools: Tools & { captcha: Captcha },
  { emailId, captchaV3 }: { emailId: string; captchaV3?: string | undefined },
  ip: string,
): Promise<void> {
  const { database, now } = tools;
  const request = { kind: 'reset', email: emailId.toLowerCase(), facts: {}, ip } as const;
  const ask = (isPerson: boolean) => database.outsideAccounts((tx) => queueEmail(tx, { ...request, isPerson }, now()));
  if (await ask(false)) return;
  await requirePerson(tools, { token: captchaV3, action: 'reset', ip });
  if (!(await ask(true))) throw new AppError('RATE_LIMITED', { retryAfter: 3_600 });
}

interface ResetRequest {
  emailId: string;
  resetPasswordToken: string;
  newPassword: string;
  ip: string;
  requestId: string;
}

/**
 * Sets the password of the person whom the token was mailed to, and ends their sessions. The address is only compared. Throws
 * RESET_REFUSED for a link that opens nothing, RATE_LIMITED when its network address tried too many of them.
 */
export async function resetPassword({ database, now }: Tools, wish: ResetRequest): Promise<void> {
  const email = wish.emailId.toLowerCase();
  const tokenHash = createHash('sha256').update(wish.resetPasswordToken).digest();
  // Nothing is hashed for a link that opens nothing: anybody can invent links, and hashes are what a sign-in waits for.
  const { rows } = await database.outsideAccounts((tx) =>
    sql<{ opens: boolean }>`select opens_password_reset(${tokenHash}, ${email}, ${now()}) as opens`.execute(tx),
  );
  if (!rows[0]?.opens) {
    const { before, takeBack } = await countNetworkTry(database, wish.ip, 'failed_reset', now());
    if (before >= MAX_FAILED) {
      await takeBack();
      throw new AppError('RATE_LIMITED', { retryAfter: 600 });
    }
    await database.outsideAccounts((tx) => recordReset(tx, wish, undefined));
    throw refused();
  }
  const passwordHash = await hashNewPassword(wish.newPassword, { emailId: wish.emailId, path: 'newPassword' });
  const done = await database.outsideAccounts(async (tx) => {
    // A concurrent use of the link may have won.
    const { rows } = await sql<{ userId: string | null }>`
      select finish_password_reset(${tokenHash}, ${email}, ${passwordHash}, ${now()}) as user_id`.execute(tx);
    const userId = rows[0]?.userId ?? undefined;
    if (userId) await notifyCredentialChange(tx, { userId, what: 'password', ip: wish.ip }, now());
    await recordReset(tx, wish, userId);
    return userId !== undefined;
  });
  if (!done) throw refused();
}

async function recordReset(tx: Tx, { ip, requestId }: ResetRequest, userId: string | undefined): Promise<void> {
  // Log invalid links without an account.
  const account = userId && (await findAccount(tx, userId));
  await recordEvent(tx, {
    accountId: account || INSTALLATION,
    actorId: userId,
    ip,
    requestId,
    actionType: 'PASSWORD_RESET',
    outcome: userId ? 'success' : 'refused',
  });
}

const refused = () =>
  new AppError('RESET_REFUSED', {
    issues: [
      errorAt('refused', 'resetPasswordToken', 'This link was used or expired. Ask for a new one with Forgot Password'),
    ],
  });
