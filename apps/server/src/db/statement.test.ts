import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jsonb } from './jsonb.ts';
import { pipelined } from './pipelined.ts';
import { statement } from './statement.ts';
import { testDatabase } from './testing.ts';
import { addAccount, addFiling } from './testing-rows.ts';

const { database, asSuperuser } = await testDatabase();

const findFilings = statement((db, { ids, state }: { ids: readonly string[]; state: 'draft' | 'paid' }) =>
  db
    .selectFrom('filing')
    .select(['id', 'quarter'])
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
      pipelined(
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
    expect(answers[0].rows[0]).toHaveProperty('quarter');
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

  test('runs on after a migration of another server added a column to its table', async () => {
    const { accountId } = await addAccount(database);
    const id = await addFiling(database, accountId);
    const find = () => database.inAccount(accountId, (tx) => findFilings(tx, { ids: [id], state: 'draft' }));
    const before = (await find()).rows;
    await asSuperuser('alter table filing add column later text');
    expect((await find()).rows).toEqual(before);
  });

  test('fails at most once after a column changed its type, or after its connection lost it', async () => {
    const { accountId } = await addAccount(database);
    const id = await addFiling(database, accountId);
    const find = () => database.inAccount(accountId, (tx) => findFilings(tx, { ids: [id], state: 'draft' }));
    const before = (await find()).rows;
    await asSuperuser('alter table filing alter column quarter type integer');
    await expect(find()).rejects.toThrow('cached plan must not change result type');
    expect((await find()).rows).toEqual(before);
    await database.inAccount(accountId, (tx) => sql`deallocate all`.execute(tx));
    await expect(find()).rejects.toThrow('does not exist');
    expect((await find()).rows).toEqual(before);
  });

  test('runs on after its first run failed with the transaction', async () => {
    const { accountId } = await addAccount(database);
    const id = await addFiling(database, accountId);
    const count = statement((db, values: { id: string }) =>
      db.selectFrom('filing').select(sql<number>`1 + 1`.as('two')).where('id', '=', values.id),
    );
    const failing = database.inAccount(accountId, (tx) =>
      pipelined(sql`select 1 / 0`.execute(tx), count(tx, { id }), count(tx, { id })),
    );
    await expect(failing).rejects.toThrow('division by zero');
    for (let run = 0; run < 20; run++) {
      const { rows } = await database.inAccount(accountId, (tx) => count(tx, { id }));
      expect(rows).toEqual([{ two: 2 }]);
    }
  });

  test('leaves the failure to the statement that failed, also where its result is listed later', async () => {
    const { accountId } = await addAccount(database);
    const id = await addFiling(database, accountId);
    const count = statement((db, values: { id: string }) =>
      db.selectFrom('filing').select(sql<number>`1 + 2`.as('three')).where('id', '=', values.id),
    );
    const failing = database.inAccount(accountId, (tx) => {
      const broken = sql`select 1 / 0`.execute(tx);
      return pipelined(count(tx, { id }), count(tx, { id }), broken);
    });
    await expect(failing).rejects.toThrow('division by zero');
  });

  test('refuses to run without one of its values, which would be sent as null', async () => {
    const { accountId } = await addAccount(database);
    const incomplete = { ids: [] } as unknown as Parameters<typeof findFilings>[1];
    const found = database.inAccount(accountId, async (tx) => findFilings(tx, incomplete));
    await expect(found).rejects.toThrow('The statement needs the value state.');
  });
});
