import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@gauger/contract';
import { type KeyScope, roleOfKey } from '@gauger/contract/api-key';
import { sql } from 'kysely';
import type { Database } from '../../../db/public.ts';
import type { Session } from '../../../http/public.ts';

/** Every key begins with this: people, and programs that search for leaked secrets, know it again. */
const PREFIX = 'gauger_';
/** The characters of a key that are stored, so that its person recognizes it; the rest has more than 200 random bits. */
const SHOWN = PREFIX.length + 8;
/** `last_used_at` is written at most this often, so that reading stays reading. */
const TOUCH_EVERY_MS = 60_000;

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** A new key of 256 random bits. Only the hash and the beginning are stored. */
export function newApiKey() {
  const key = PREFIX + randomBytes(32).toString('base64url');
  return { key, shown: key.slice(0, SHOWN), tokenHash: hashOf(key) };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();

interface Row {
  id: string;
  accountId: string;
  userId: string;
  name: string;
  scopes: KeyScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  role: Role;
  email: string;
  active: boolean;
  limited: boolean;
}

/** A live API key as the session of its call, or null. A key is never worth more than its person's role now. */
export async function findApiKey(database: Database, token: string, now: Date): Promise<Session | null> {
  const [row] = await database.lookUp(sql<Row>`select * from find_api_key(${hashOf(token)})`);
  if (!row?.active || row.revokedAt || row.expiresAt <= now) return null;
  const { id, accountId, userId, name, scopes, email, createdAt, expiresAt } = row;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= TOUCH_EVERY_MS && !database.nearlyFull())
    await database.inAccount(accountId, (tx) =>
      tx.updateTable('apiKey').set({ lastUsedAt: now }).where('id', '=', id).execute(),
    );
  return {
    id,
    apiKey: { id, name, scopes },
    scope: 'account',
    principal: roleOfKey(scopes, row.role),
    userId,
    limited: row.limited,
    accountId,
    email,
    // A key proves no factor: what needs one is closed to keys.
    secondFactor: false,
    createdAt,
    idleUntil: expiresAt,
    expiresAt,
  };
}
