import { describe, expect, test } from 'vitest';
import { testDatabase } from './testing.ts';
import { addAccount } from './testing-rows.ts';

const { database } = await testDatabase();

describe('a transaction in an account', () => {
  test('sees the account and its people, and those of no other', async () => {
    const ours = await addAccount(database);
    await addAccount(database);
    const seen = await database.inAccount(ours.accountId, async (tx) => ({
      accounts: await tx.selectFrom('account').select('id').execute(),
      people: await tx.selectFrom('appUser').select('id').execute(),
    }));
    expect(seen).toEqual({ accounts: [{ id: ours.accountId }], people: [{ id: ours.userId }] });
  });
});
