import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from './ids.ts';
import { testDatabase } from './testing.ts';

const { database } = await testDatabase();

/** An account with its owner. */
async function account(): Promise<{ accountId: string; userId: string }> {
  const accountId = newId();
  const userId = newId();
  await database.outsideAccounts((tx) =>
    sql`select register_account(${accountId}, 'wrapped', ${userId}, ${`${userId}@example.com`}, null)`.execute(tx),
  );
  return { accountId, userId };
}

describe('a transaction in an account', () => {
  test('sees the account and its people, and those of no other', async () => {
    const ours = await account();
    await account();
    const seen = await database.inAccount(ours.accountId, async (tx) => ({
      accounts: await tx.selectFrom('account').select('id').execute(),
      people: await tx.selectFrom('appUser').select('id').execute(),
    }));
    expect(seen).toEqual({ accounts: [{ id: ours.accountId }], people: [{ id: ours.userId }] });
  });
});
