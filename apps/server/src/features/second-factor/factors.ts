import type { secondFactors } from '@gauger/contract';
import type { Database, Tx } from '../../db/database.ts';

export type Factor = (typeof secondFactors)[number];

/** What a person can finish a sign-in with. Nobody has recovery codes alone: they stand in for a factor that was lost. */
export function factorsOf(database: Database, userId: string): Promise<Factor[]> {
  return database.outsideAccounts(async (tx) => {
    const has = async (query: { executeTakeFirst(): Promise<object | undefined> }) =>
      (await query.executeTakeFirst()) !== undefined;
    const factors: Factor[] = [];
    if (await has(confirmedApp(tx, userId))) factors.push('totp');
    if (await has(tx.selectFrom('passkey').select('id').where('userId', '=', userId).limit(1))) factors.push('passkey');
    if (factors.length > 0 && (await has(unusedCodes(tx, userId).select('codeHash').limit(1))))
      factors.push('recoveryCode');
    return factors;
  });
}

const confirmedApp = (tx: Tx, userId: string) =>
  tx.selectFrom('authenticatorApp').selectAll().where('userId', '=', userId).where('confirmedAt', 'is not', null);

const unusedCodes = (tx: Tx, userId: string) =>
  tx.selectFrom('recoveryCode').where('userId', '=', userId).where('usedAt', 'is', null);
