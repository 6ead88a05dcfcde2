import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@gauger/contract';
import { sql } from 'kysely';
import { type Database, newId, type SessionScope, statement, type Tx } from '../../../db/public.ts';
import type { Session } from '../../../http/public.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long a session lives unused and at most. An unfinished sign-in lives five minutes. */
export const lifetimes: Readonly<Record<SessionScope, { idle: number; absolute: number }>> = {
  account: { idle: 30 * MINUTE, absolute: 12 * HOUR },
  admin: { idle: 15 * MINUTE, absolute: 8 * HOUR },
  mfa: { idle: 5 * MINUTE, absolute: 5 * MINUTE },
  new_password: { idle: 5 * MINUTE, absolute: 5 * MINUTE },
};
/** `last_seen_at` is written at most this often, so that reading stays reading. */
const TOUCH_EVERY = MINUTE;
const MAX_SESSIONS_PER_USER = 10;

const COMPLETE: readonly SessionScope[] = ['account', 'admin'];
/** Whether a login is done, or waits for a step. */
export const isComplete = (scope: SessionScope): boolean => COMPLETE.includes(scope);

/** A token is 256 random bits; the database knows only its SHA-256. */
const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

interface Row {
  id: string;
  scope: SessionScope;
  userId: string;
  accountId: string | null;
  role: Role | null;
  email: string;
  isAdmin: boolean;
  active: boolean;
  secondFactor: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  limited: boolean;
}

/** The live session of a token, or null: unknown, revoked, expired, idle too long, or disabled. `use` keeps it alive. */
export async function findSession(database: Database, token: string, now: Date, use = true): Promise<Session | null> {
  const [row] = await database.lookUp(sql<Row>`select * from find_session(${hashOf(token)})`);
  if (!row?.active || row.revokedAt || row.expiresAt <= now) return null;
  // A right of an account is none of an administrator, and the other way round.
  const principal = row.accountId === null ? (row.isAdmin && row.scope !== 'account' ? 'admin' : null) : row.role;
  const idle = lifetimes[row.scope].idle;
  if (!principal || row.lastSeenAt.getTime() + idle <= now.getTime()) return null;
  if (use && now.getTime() - row.lastSeenAt.getTime() >= TOUCH_EVERY && !database.nearlyFull())
    await within(database, row.accountId, (tx) =>
      tx.updateTable('session').set({ lastSeenAt: now }).where('id', '=', row.id).execute(),
    );
  return {
    id: row.id,
    apiKey: null,
    scope: row.scope,
    principal,
    userId: row.userId,
    limited: row.limited,
    accountId: row.accountId,
    email: row.email,
    secondFactor: row.secondFactor,
    createdAt: row.createdAt,
    idleUntil: new Date(Math.min((use ? now : row.lastSeenAt).getTime() + idle, row.expiresAt.getTime())),
    expiresAt: row.expiresAt,
  };
}

/** Whose session it is, and where it was opened. */
export interface SessionHolder {
  readonly userId: string;
  readonly accountId: string | null;
  readonly scope: SessionScope;
  readonly secondFactor: boolean;
  /** In words such as "Firefox on Windows". */
  readonly deviceName: string;
  readonly userAgent?: string;
  /** Absent when no request opened it. */
  readonly ip?: string;
}

/** Opens a session and returns its token, kept nowhere else. Of more than ten the oldest end; a step of a login ends none. */
export async function issueSession(tx: Tx, holder: SessionHolder, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session')
    .values({
      id: newId(),
      tokenHash: hashOf(token),
      ...holder,
      ip: holder.ip ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetimes[holder.scope].absolute),
    })
    .execute();
  if (!isComplete(holder.scope)) return token;
  const live = await tx
    .selectFrom('session')
    .select('id')
    .where('userId', '=', holder.userId)
    .where('scope', 'in', COMPLETE)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS_PER_USER)
    .execute();
  if (live.length > 0)
    await tx
      .updateTable('session')
      .set({ revokedAt: now })
      .where(
        'id',
        'in',
        live.map(({ id }) => id),
      )
      .execute();
  return token;
}

/** Ends a session: the next call with its token is refused. False when it had ended before. */
export async function revokeSession(database: Database, session: Session, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await within(database, session.accountId, (tx) =>
    tx
      .updateTable('session')
      .set({ revokedAt: now })
      .where('id', '=', session.id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0;
}

/** Whether an address is the session's own or that of the account's owner, without regard to letter case. */
export async function ownsAddress(database: Database, session: Session, emailId: string): Promise<boolean> {
  const address = emailId.toLowerCase();
  if (address === session.email) return true;
  if (!session.accountId || session.principal === 'owner') return false;
  return address === (await database.inAccount(session.accountId, ownerAddress));
}

/** The address of the account's owner: the `emailId` every record of the account shows. */
export const ownerAddress = async (tx: Tx): Promise<string> => (await findAccountOwner(tx)).email;

interface Owner {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  taxPreparer: boolean;
}

/** Finds the account's owner, with whether they are registered as a tax preparer. */
export const findOwner = async (tx: Tx): Promise<Owner | undefined> => (await selectOwner(tx, {})).rows[0];

/** The account's owner. Throws when it has none. */
export async function findAccountOwner(tx: Tx): Promise<Owner> {
  const owner = await findOwner(tx);
  if (!owner) throw new Error('The account has no owner.');
  return owner;
}

const selectOwner = statement((db) =>
  db
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id', 'firstName', 'lastName', 'email', 'taxPreparer'])
    .where('membership.role', '=', 'owner'),
);

/** A person of the account by their id. */
export const findPerson = (tx: Tx, id: string): Promise<{ firstName: string; lastName: string; email: string }> =>
  tx.selectFrom('appUser').select(['firstName', 'lastName', 'email']).where('id', '=', id).executeTakeFirstOrThrow();

/** A person as others read them. */
export const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email;

/** A person found by a left join, as others read them: row-level security hides a person who left the account. */
export const nameIfHere = (person: Record<'firstName' | 'lastName' | 'email', string | null>): string =>
  person.email === null
    ? 'Someone who left'
    : nameOf({ firstName: person.firstName ?? '', lastName: person.lastName ?? '', email: person.email });

/** A person's name with the address, which was proven: the name is the person's own choice. */
export const nameAndAddressOf = (person: { firstName: string; lastName: string; email: string }): string => {
  const name = nameOf(person);
  return name === person.email ? name : `${name} (${person.email})`;
};

/** Work where a person's rows are: in their account, or, for an administrator, across accounts. */
export const within = <T>(database: Database, accountId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  accountId ? database.inAccount(accountId, work) : database.acrossAccounts(work);
