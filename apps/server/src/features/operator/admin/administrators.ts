import { createHash, randomBytes } from 'node:crypto';
import { emailId } from '@gauger/contract';
import type { ActionType } from '@gauger/contract/audit';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { type AuditEvent, INSTALLATION, recordEvent } from '../../../audit/public.ts';
import { type Database, newId, type Tx } from '../../../db/public.ts';
import { passwordAddress, queueEmail } from '../../../mail/public.ts';

/** How long the first link of an administrator can be used. */
const LINK_HOURS = 24;

const addressIn = (text: string): string => {
  const read = emailId.safeParse(text.trim());
  if (!read.success) throw new Error('--email should be an email address');
  return read.data.toLowerCase();
};

/** Makes a person without account an administrator. Throws when a person in an account has the address. @returns whether new */
export async function appointAdministrator(
  database: Database,
  email: string,
  by: Appointer = {},
): Promise<{ emailId: string; appointed: boolean }> {
  const address = addressIn(email);
  const appointed = await database.acrossAccounts(async (tx) => {
    const known = await tx
      .selectFrom('appUser')
      .leftJoin('membership', 'membership.userId', 'appUser.id')
      .select(['appUser.id', 'appUser.isAdmin', 'membership.accountId'])
      .where('email', '=', address)
      .forUpdate('appUser')
      .executeTakeFirst();
    if (known?.isAdmin) return false;
    if (known?.accountId)
      throw refused(`${address} belongs to an account. An administrator cannot have one: use another address.`);
    const userId = known?.id ?? newId();
    if (known) await tx.updateTable('appUser').set({ isAdmin: true, active: true }).where('id', '=', userId).execute();
    else {
      // Of two who add the same address at once the second finds the person of the first.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('appUser')
        .values({ id: userId, email: address, isAdmin: true })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) throw refused(`${address} was added a moment ago. Look at the list.`);
    }
    await record(tx, userId, 'ADMIN_APPOINTED', by);
    return true;
  });
  return { emailId: address, appointed };
}

/**
 * Creates the administrator of the configuration. A person who has the address already stays unchanged, also an administrator
 * whose right was removed. Throws when a person in an account has the address.
 * @returns the address of a new administrator, else null
 */
export async function appointFirstAdministrator(database: Database, email: string): Promise<string | null> {
  const known = await database.acrossAccounts((tx) =>
    tx
      .selectFrom('appUser')
      .leftJoin('membership', 'membership.userId', 'appUser.id')
      .select('membership.accountId')
      .where('email', '=', addressIn(email))
      .executeTakeFirst(),
  );
  if (known && known.accountId === null) return null;
  const { emailId, appointed } = await appointAdministrator(database, email);
  return appointed ? emailId : null;
}

/** Sends an administrator the mail of Forgot Password, which speaks of the first password where they have none yet. */
export async function mailPasswordLink(database: Database, email: string, now: Date): Promise<void> {
  const isFirst = await database.acrossAccounts((tx) => hasNoPassword(tx, email));
  const facts = isFirst ? { isFirst } : {};
  await database.outsideAccounts((tx) => queueEmail(tx, { kind: 'reset', email, facts, ip: null }, now));
}

async function hasNoPassword(tx: Tx, email: string): Promise<boolean> {
  const user = await tx.selectFrom('appUser').select('passwordHash').where('email', '=', email).executeTakeFirst();
  return user?.passwordHash === null;
}

/** Makes a link to set a password, once and within a day; an earlier one is void. Throws for the address of no administrator. */
export async function passwordLink(database: Database, email: string, siteUrl: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const until = new Date(now.getTime() + LINK_HOURS * 3_600_000);
  const isFirst = await database.acrossAccounts(async (tx) => {
    const userId = await administrator(tx, email);
    await sql`select begin_password_reset(${email}, ${hash}, ${now}, ${until})`.execute(tx);
    await record(tx, userId, 'ADMIN_LINK_ISSUED');
    return hasNoPassword(tx, email);
  });
  return passwordAddress(siteUrl, { token, emailId: email, isFirst });
}

/** Removes the right, logs the person out and voids their password. Throws when the person is no administrator. */
export async function revokeAdministrator(
  database: Database,
  email: string,
  now: Date,
  by: Appointer = {},
): Promise<{ revoked: string }> {
  const address = addressIn(email);
  await database.acrossAccounts(async (tx) => {
    const userId = await administrator(tx, address);
    if (by.actorId !== undefined) await requireAnother(tx, userId);
    await tx
      .updateTable('appUser')
      .set({ isAdmin: false, active: false, passwordHash: null, updatedAt: now })
      .where('id', '=', userId)
      .execute();
    await tx
      .updateTable('session')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute();
    await record(tx, userId, 'ADMIN_REVOKED', by);
  });
  return { revoked: address };
}

/** In the browser the last administrator stays: only the operator could make another. Two who remove each other wait for each other. */
async function requireAnother(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx);
  const another = await tx
    .selectFrom('appUser')
    .select('id')
    .where('isAdmin', '=', true)
    .where('active', '=', true)
    .where('passwordHash', 'is not', null)
    .where('id', '!=', userId)
    .executeTakeFirst();
  if (!another)
    throw refused(
      'This is the last administrator who can log in. Add another one first, and wait until they have logged in.',
    );
}

/** The administrator who decides in the browser; nobody for the operator. */
type Appointer = Pick<AuditEvent, 'actorId' | 'ip' | 'requestId'>;

const refused = (description: string) => new AppError('ADMINISTRATOR_REFUSED', { description });

/** Every administrator, and since when. */
export async function listAdministrators(
  database: Database,
): Promise<{ emailId: string; since: string; hasPassword: boolean }[]> {
  const rows = await database.acrossAccounts((tx) =>
    tx
      .selectFrom('appUser')
      .select(['email', 'createdAt', 'passwordHash'])
      .where('isAdmin', '=', true)
      .orderBy('createdAt')
      .execute(),
  );
  return rows.map(({ email, createdAt, passwordHash }) => ({
    emailId: email,
    since: createdAt.toISOString(),
    hasPassword: passwordHash !== null,
  }));
}

async function administrator(tx: Tx, email: string): Promise<string> {
  const found = await tx
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .where('isAdmin', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refused(`${email} is no administrator.`);
  return found.id;
}

const record = (tx: Tx, userId: string, actionType: ActionType, by: Appointer = {}) =>
  recordEvent(tx, {
    accountId: INSTALLATION,
    ...by,
    actionType,
    documentType: 'app_user',
    documentId: userId,
    outcome: 'success',
    ...(by.actorId === undefined && { detail: { by: 'operator' } }),
  });
