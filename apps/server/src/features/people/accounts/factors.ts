import type { secondFactors } from '@gauger/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/public.ts';

export type Factor = (typeof secondFactors)[number];

/** Lists the factors with which a person can finish a login. */
export const listFactors = (database: Database, userId: string): Promise<Factor[]> =>
  database.outsideAccounts((tx) => readFactors(tx, userId));

/** Reads the factors inside a transaction outside accounts. Recovery codes count only together with the factor they replace. */
export async function readFactors(tx: Tx, userId: string): Promise<Factor[]> {
  const [app, passkey, code] = [
    await tx.selectFrom('authenticatorApp').select('userId').where('userId', '=', userId).executeTakeFirst(),
    await tx.selectFrom('passkey').select('id').where('userId', '=', userId).limit(1).executeTakeFirst(),
    await unusedCodes(tx, userId).select('codeHash').limit(1).executeTakeFirst(),
  ];
  if (!app && !passkey) return [];
  return [
    ...(app ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...(code ? (['recoveryCode'] as const) : []),
  ];
}

export const unusedCodes = (tx: Tx, userId: string) =>
  tx.selectFrom('recoveryCode').where('userId', '=', userId).where('usedAt', 'is', null);

/** Lets changes of one person's factors wait for each other. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second factor of ${userId}`}, 0))`.execute(tx);
}
