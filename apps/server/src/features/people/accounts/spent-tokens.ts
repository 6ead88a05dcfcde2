import type { Database } from '../../../db/public.ts';

/** Uses a token up. `jti` is 16 bytes in hexadecimal; it is remembered until `expiresAt`. @returns false when it was used before */
export async function spendOnce(database: Database, jti: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database.outsideAccounts((tx) =>
    tx
      .insertInto('spentToken')
      .values({ jti, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a token was used up. */
export async function isSpent(database: Database, jti: string): Promise<boolean> {
  const spent = await database.outsideAccounts((tx) =>
    tx.selectFrom('spentToken').select('jti').where('jti', '=', jti).executeTakeFirst(),
  );
  return spent !== undefined;
}
