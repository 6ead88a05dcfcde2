import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/public.ts';

/** A person who may log in: an active member of an open account, or an administrator. */
export interface SignInPerson {
  userId: string;
  accountId: string | null;
  /** In lower case. */
  email: string;
  passwordHash: string | null;
  mustChangePassword: boolean;
  /** The last complete sign-in; null before the first. */
  signedInAt: Date | null;
}

interface Row {
  userId: string;
  passwordHash: string | null;
  isAdmin: boolean;
  active: boolean;
  mustChangePassword: boolean;
  signedInAt: Date | null;
  accountId: string | null;
  membershipActive: boolean | null;
}

/** Finds the person who may log in with an address, or null. @param email in lower case */
export async function findByAddress(database: Database, email: string): Promise<SignInPerson | null> {
  const { rows } = await database.outsideAccounts((tx) => sql<Row>`select * from find_sign_in(${email})`.execute(tx));
  const found = rows.find(
    ({ active, accountId, membershipActive, isAdmin }) => active && (accountId ? membershipActive : isAdmin),
  );
  if (!found) return null;
  const { userId, accountId, passwordHash, mustChangePassword, signedInAt } = found;
  return { userId, accountId, email, passwordHash, mustChangePassword, signedInAt };
}

/** The same by the key of the person. */
export async function findByKey(database: Database, userId: string): Promise<SignInPerson | null> {
  const { rows } = await database.outsideAccounts((tx) =>
    sql<{ email: string | null }>`select address_of(${userId}) as email`.execute(tx),
  );
  const email = rows[0]?.email;
  return email ? findByAddress(database, email) : null;
}

/** The account of a person, or null: an administrator has none. Inside a transaction outside accounts. */
export async function findAccount(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string | null }>`
    select account_id from find_sign_in(address_of(${userId}))`.execute(tx);
  return rows[0]?.accountId ?? null;
}
