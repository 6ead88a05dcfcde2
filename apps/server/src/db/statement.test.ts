import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jsonb } from './jsonb.ts';
import { statement } from './statement.ts';
import { testDatabase } from './testing.ts';
import { addAccount, addFiling } from './testing-rows.ts';
import { together } from './together.ts';

const { database } = await testDatabase();

const findFilings = statement((db, { ids, state }: { ids: readonly string[]; state: 'draft' | 'paid' }) =>
  db
    .selectFrom('filing')
    .select(['id', 'taxYear'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('state', '=', state),
);
const setTotals = statement((db, { id, totals }: { id: string; totals: { total: string } }) =>
  db
    .updateTable('filing')
    .set({ totals: jsonb(totals) })
    .where('id', '=', id),
);

describe('a statement', () => {
  test('takes new values each time, also where several runs are on their way', async () => {
    const { accountId } = await addAccount(database);
    const first = await addFiling(database, accountId);
    const other = await addFiling(database, accountId);
    const answers = await database.inAccount(accountId, (tx) =>
      together(
        findFilings(tx, { ids: [first], state: 'draft' }),
        findFilings(tx, { ids: [first, other], state: 'draft' }),
        findFilings(tx, { ids: [first, other], state: 'paid' }),
        findFilings(tx, { ids: [], state: 'draft' }),
      ),
    );
    expect(answers.map(({ rows }) => rows.map(({ id }) => id).sort())).toEqual([
      [first],
      [first, other].sort(),
      [],
      [],
    ]);
    expect(answers[0].rows[0]).toHaveProperty('taxYear');
  });

  test('counts the rows that it changed, and stores JSON as it is', async () => {
    const { accountId } = await addAccount(database);
    const id = await addFiling(database, accountId);
    const totals = { total: 'a "quoted" 1.00' };
    const saved = await database.inAccount(accountId, async (tx) => {
      const { numAffectedRows } = await setTotals(tx, { id, totals });
      const row = await tx.selectFrom('filing').select('totals').where('id', '=', id).executeTakeFirst();
      return { numAffectedRows, ...row };
    });
    expect(saved).toEqual({ numAffectedRows: 1n, totals });
  });

  test('reaches no row of another account', async () => {
    const ours = await addAccount(database);
    const theirs = await addAccount(database);
    const id = await addFiling(database, theirs.accountId);
    const { rows } = await database.inAccount(ours.accountId, (tx) => findFilings(tx, { ids: [id], state: 'draft' }));
    expect(rows).toEqual([]);
  });

  test('refuses to run without one of its values, which would be sent as null', async () => {
    const { accountId } = await addAccount(database);
    const incomplete = { ids: [] } as unknown as Parameters<typeof findFilings>[1];
    const found = database.inAccount(accountId, async (tx) => findFilings(tx, incomplete));
    await expect(found).rejects.toThrow('The statement needs the value state.');
  });
});
