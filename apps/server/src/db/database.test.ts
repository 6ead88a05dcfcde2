import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { withClient } from './connections.ts';
import { openDatabase, type Tx } from './database.ts';
import { constraintOf, databaseProblem } from './errors.ts';
import { newId } from './ids.ts';
import { jsonb } from './jsonb.ts';
import { pipelined } from './pipelined.ts';
import { proveRoles } from './prove-roles.ts';
import type { Schema } from './schema.ts';
import { testDatabase } from './testing.ts';
import { addAccount, addBusiness, addFiling } from './testing-rows.ts';
import { inTransaction } from './transaction.ts';

const { database, config, asSuperuser } = await testDatabase();

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

  test('reads and changes no row of another account, whatever it asks for', async () => {
    const ours = await addAccount(database);
    const theirs = await addAccount(database);
    const filingId = await addFiling(database, theirs.accountId);
    const touched = await database.inAccount(ours.accountId, async (tx) => ({
      filings: await tx.selectFrom('filing').selectAll().where('id', '=', filingId).execute(),
      businesses: await tx.selectFrom('business').selectAll().execute(),
      updated: (await tx.updateTable('filing').set({ state: 'paid' }).executeTakeFirst()).numUpdatedRows,
      deleted: (await tx.deleteFrom('filing').executeTakeFirst()).numDeletedRows,
      moved: (await tx.updateTable('business').set({ accountId: ours.accountId }).executeTakeFirst()).numUpdatedRows,
    }));
    expect(touched).toEqual({ filings: [], businesses: [], updated: 0n, deleted: 0n, moved: 0n });
  });

  test('writes no row for another account', async () => {
    const ours = await addAccount(database);
    const theirs = await addAccount(database);
    const id = await addBusiness(database, ours.accountId);
    const moved = database.inAccount(ours.accountId, (tx) =>
      tx.updateTable('business').set({ accountId: theirs.accountId }).where('id', '=', id).execute(),
    );
    await expect(moved).rejects.toThrow('violates row-level security policy');
  });

  test('ties a filing to a business of its own account alone', async () => {
    const ours = await addAccount(database);
    const theirs = await addAccount(database);
    const businessId = await addBusiness(database, theirs.accountId);
    const filed = database.inAccount(ours.accountId, (tx) =>
      tx
        .insertInto('filing')
        .values({
          id: newId(),
          ...{ accountId: ours.accountId, businessId },
          formType: 'Form8849',
          taxYear: 2026,
          quarter: null,
          rateBookVersion: '1',
        })
        .execute(),
    );
    await expect(filed).rejects.toThrow('violates foreign key constraint');
  });

  test('may not make itself an administrator, nor take another role', async () => {
    const { accountId } = await addAccount(database);
    for (const statement of [
      'update app_user set is_admin = true',
      "insert into rate_book (version, document) values ('1', '{}')",
    ]) {
      await expect(database.inAccount(accountId, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        'permission denied',
      );
    }
  });

  test('is undone when its work throws, and leaves nothing of its account behind', async () => {
    const { accountId } = await addAccount(database);
    const failed = database.inAccount(accountId, async (tx) => {
      await tx.updateTable('appUser').set({ firstName: 'Ada' }).execute();
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.outsideAccounts(async (tx) => {
          const { rows } = await sql<{ account: string | null }>`select current_account() as account`.execute(tx);
          return rows[0]?.account;
        }),
      ),
    );
    expect(new Set(left)).toEqual(new Set([null]));
    const person = await database.inAccount(accountId, (tx) =>
      tx.selectFrom('appUser').select('firstName').executeTakeFirst(),
    );
    expect(person).toEqual({ firstName: '' });
  });

  test.each(['', "x'; drop table account; --", '00000000-0000-0000-0000-00000000000'])(
    'refuses %j as an account',
    (accountId) => {
      expect(() => database.inAccount(accountId, async () => 1)).toThrow('not a UUID');
    },
  );
});

describe('a transaction outside accounts', () => {
  test.each([
    'account',
    'appUser',
    'membership',
    'session',
    'business',
    'filing',
    'filingPage',
    'pageDraft',
    'auditEvent',
  ] as const)('sees no row of %s', async (table) => {
    const { accountId } = await addAccount(database);
    await addFiling(database, accountId);
    const rows = await database.outsideAccounts((tx) => tx.selectFrom(table).selectAll().execute());
    expect(rows).toEqual([]);
  });

  test('finds a session and its rights by the hash of its token', async () => {
    const { accountId, userId } = await addAccount(database);
    const tokenHash = Buffer.alloc(32, 7);
    await database.inAccount(accountId, (tx) =>
      tx
        .insertInto('session')
        .values({
          id: newId(),
          tokenHash,
          scope: 'account',
          userId,
          accountId,
          ip: '192.0.2.1',
          expiresAt: new Date(Date.now() + 1e6),
        })
        .execute(),
    );
    const find = (hash: Buffer) =>
      database.outsideAccounts((tx) => sql`select * from find_session(${hash})`.execute(tx));
    expect((await find(tokenHash)).rows).toMatchObject([
      { userId, accountId, role: 'owner', isAdmin: false, active: true },
    ]);
    expect((await find(Buffer.alloc(32, 8))).rows).toEqual([]);
    await asSuperuser('update app_user set active = false where id = $1', [userId]);
    expect((await find(tokenHash)).rows).toMatchObject([{ active: false }]);
  });

  test('registers an address once', async () => {
    const register = () =>
      database.outsideAccounts((tx) =>
        sql`select register_account(${newId()}, 'k', ${newId()}, 'once@example.com', null, now())`.execute(tx),
      );
    await register();
    const error = await register().catch((reason: unknown) => reason);
    expect(databaseProblem(error)).toBe('duplicate');
    expect(constraintOf(error)).toBe('app_user_email_key');
  });
});

describe('a transaction as administrator', () => {
  test('reads every account and changes no filing', async () => {
    const { accountId } = await addAccount(database);
    const filingId = await addFiling(database, accountId);
    const seen = await database.asAdmin((tx) =>
      tx.selectFrom('filing').select('id').where('id', '=', filingId).execute(),
    );
    expect(seen).toEqual([{ id: filingId }]);
    const changed = database.asAdmin((tx) => tx.updateTable('filing').set({ state: 'accepted' }).execute());
    await expect(changed).rejects.toThrow('permission denied');
  });
});

describe('the login of requests', () => {
  const login = (url: string) => withClient.bind(null, { connectionString: url });

  // Another server is reached by one user for everything.
  test.skipIf(process.env.GAUGER_TEST_DATABASE_URL)(
    'cannot become app_admin, nor see a row of any account by itself',
    async () => {
      await addAccount(database);
      await login(config.url)(async (client) => {
        for (const role of ['app_admin', 'app_owner', 'admin_login', 'owner_login', 'postgres'])
          await expect(client.query(`set role ${role}`), role).rejects.toThrow('permission denied to set role');
        await expect(client.query('set session authorization admin_login')).rejects.toThrow('permission denied');
        await expect(client.query('select from account')).rejects.toThrow('permission denied');
        await client.query('set role app_rw');
        for (const table of ['account', 'app_user', 'business', 'session', 'filing'])
          expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
      });
      await login(config.adminUrl)(async (client) => {
        for (const role of ['app_rw', 'app_owner'])
          await expect(client.query(`set role ${role}`), role).rejects.toThrow('permission denied to set role');
      });
    },
  );

  test('is told to the operator where it may become app_admin', async () => {
    const shown: string[] = [];
    const opened = await openDatabase({ ...config, url: config.ownerUrl, log: (message) => shown.push(message) });
    await opened.close();
    expect(shown).toEqual([expect.stringContaining('The user of DATABASE_URL may become app_admin')]);
  });
});

describe('without a login for administrators', () => {
  test('their work is refused, and that of the installation goes on', async () => {
    const opened = await openDatabase({ ...config, adminUrl: undefined });
    try {
      const { accountId } = await addAccount(opened);
      const read = (tx: Tx) => tx.selectFrom('account').select('id').where('id', '=', accountId).execute();
      await expect(opened.asAdmin(read)).rejects.toThrow('GAUGER_DATABASE_ADMIN_URL is not set');
      expect(await opened.acrossAccounts(read)).toEqual([{ id: accountId }]);
      expect(await opened.inAccount(accountId, read)).toEqual([{ id: accountId }]);
    } finally {
      await opened.close();
    }
  });

  test.skipIf(process.env.GAUGER_TEST_DATABASE_URL)(
    'one that may not become app_admin is refused at the start',
    async () => {
      await expect(openDatabase({ ...config, adminUrl: config.url })).rejects.toThrow(
        'Run "grant app_admin to" that user',
      );
    },
  );
});

describe('one return per business and quarter', () => {
  test('is kept by the database, until the first is deleted', async () => {
    const { accountId } = await addAccount(database);
    const first = await addFiling(database, accountId);
    const again = (tx: Parameters<Parameters<typeof database.inAccount>[1]>[0]) =>
      sql`insert into filing (id, account_id, business_id, form_type, tax_year, quarter, rate_book_version)
          select ${newId()}, account_id, business_id, form_type, tax_year, quarter, '1' from filing where id = ${first}`.execute(
        tx,
      );
    const error = await database.inAccount(accountId, again).catch((reason: unknown) => reason);
    expect(constraintOf(error)).toBe('filing_one_per_quarter');
    await database.inAccount(accountId, async (tx) => {
      await tx.updateTable('filing').set({ deletedAt: new Date() }).where('id', '=', first).execute();
      await again(tx);
    });
  });
});

describe('values', () => {
  test('money and counts keep every digit, JSON its shape and order, dates their day', async () => {
    const { accountId } = await addAccount(database);
    const filingId = await addFiling(database, accountId);
    const facts = { rows: [{ noOfGallons: '1000', taxDate: '2026-01-15' }], empty: [] };
    await database.inAccount(accountId, (tx) =>
      tx
        .insertInto('filingPage')
        .values({
          ...{ accountId, filingId, page: 'tax.60', version: 1, savedAt: new Date() },
          facts: jsonb(facts),
          cells: jsonb([1, 'a', null]),
          amount: '9007199254740993.10',
        })
        .execute(),
    );
    const line = await database.inAccount(accountId, (tx) =>
      tx.selectFrom('filingPage').selectAll().executeTakeFirstOrThrow(),
    );
    expect(line).toMatchObject({ facts, cells: [1, 'a', null], amount: '9007199254740993.10' });
    const { rows } = await database.inAccount(accountId, (tx) =>
      sql`select date '2026-03-08' as day, count(*) as count, 9007199254740991 as large from filing_page`.execute(tx),
    );
    expect(rows).toEqual([{ day: '2026-03-08', count: 1, large: Number.MAX_SAFE_INTEGER }]);
  });

  test('a count beyond what a number holds is refused, not rounded', async () => {
    const large = database.outsideAccounts((tx) => sql`select 9007199254740993`.execute(tx));
    await expect(large).rejects.toThrow('9007199254740993 is too large for a number');
  });
});

describe('a transaction', () => {
  test('whose failed statement the work ignores is rolled back, and says so', async () => {
    const { accountId } = await addAccount(database);
    const filingId = await addFiling(database, accountId);
    const ignoring = database.inAccount(accountId, async (tx) => {
      await tx.updateTable('filing').set({ version: 9 }).where('id', '=', filingId).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(ignoring).rejects.toThrow('so it was rolled back');
    const { version } = await database.inAccount(accountId, (tx) =>
      tx.selectFrom('filing').select('version').where('id', '=', filingId).executeTakeFirstOrThrow(),
    );
    expect(version).toBe(1);
  });

  test('takes no statement once it has ended, though its connection serves another', async () => {
    const { accountId } = await addAccount(database);
    const kept: Tx[] = [];
    await database.inAccount(accountId, async (tx) => void kept.push(tx));
    for (const tx of kept) await expect(sql`select 1`.execute(tx)).rejects.toThrow('The transaction has ended.');
    expect(kept).toHaveLength(1);
  });

  test('answers each of its pipelined statements in their order, the first failure first', async () => {
    const { accountId } = await addAccount(database);
    const numbers = await database.inAccount(accountId, (tx) =>
      Promise.all([1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n)),
    );
    expect(numbers).toEqual([1, 2, 3]);
    const failing = database.inAccount(accountId, (tx) =>
      pipelined(sql`select 1`.execute(tx), sql`select 1 / 0`.execute(tx), sql`select 2`.execute(tx)),
    );
    await expect(failing).rejects.toThrow('division by zero');
  });

  test('fails with what failed, not with what came after it, though that was given first', async () => {
    const { accountId } = await addAccount(database);
    const failing = database.inAccount(accountId, (tx) => {
      const one = () => sql`select 1`.execute(tx);
      return pipelined(one().then(one), sql`select 1 / 0`.execute(tx));
    });
    await expect(failing).rejects.toThrow('division by zero');
  });

  test('that sends its work ahead of a begin that is refused changes nothing', async () => {
    const { accountId } = await addAccount(database);
    const filingId = await addFiling(database, accountId);
    const pool = new pg.Pool({ connectionString: config.url, options: '-c role=app_rw', pipeline: true, max: 1 });
    try {
      const work = (tx: Tx) => tx.updateTable('filing').set({ version: 9 }).where('id', '=', filingId).execute();
      await expect(inTransaction(pool, 'begin; select 1 / 0', work, 'ahead')).rejects.toThrow();
      await expect(inTransaction(pool, 'no such statement', work, 'ahead')).rejects.toThrow('syntax error');
    } finally {
      await pool.end();
    }
    const { version } = await database.inAccount(accountId, (tx) =>
      tx.selectFrom('filing').select('version').where('id', '=', filingId).executeTakeFirstOrThrow(),
    );
    expect(version).toBe(1);
  });
});

describe('limits', () => {
  test('a statement that runs too long is ended and called unavailable', async () => {
    const error = await database
      .outsideAccounts(async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      })
      .catch((reason: unknown) => reason);
    expect(databaseProblem(error)).toBe('unavailable');
    const { rows } = await database.outsideAccounts((tx) =>
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
  });

  test('a row somebody else holds is called busy', async () => {
    const { accountId } = await addAccount(database);
    const filingId = await addFiling(database, accountId);
    const lock = (tx: Parameters<Parameters<typeof database.inAccount>[1]>[0]) =>
      tx.selectFrom('filing').select('id').where('id', '=', filingId).forUpdate().execute();
    const error = await database
      .inAccount(accountId, async (first) => {
        await lock(first);
        await database.inAccount(accountId, async (second) => {
          await sql`set local lock_timeout = 20`.execute(second);
          await lock(second);
        });
      })
      .catch((reason: unknown) => reason);
    expect(databaseProblem(error)).toBe('busy');
  });

  test('a broken connection is called unavailable, and the next transaction has a new one', async () => {
    const error = await database
      .outsideAccounts(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await asSuperuser('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await sql`select 1`.execute(tx);
      })
      .catch((reason: unknown) => reason);
    expect(databaseProblem(error)).toBe('unavailable');
    expect(await database.ready()).toBe(true);
  });

  test('an error of our own is none of the database’s', () => {
    expect(databaseProblem(new Error('mistake'))).toBeUndefined();
    expect(databaseProblem(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined();
  });
});

describe('the proof at start', () => {
  afterEach(async () => {
    await asSuperuser('reset role');
  });
  const opening = () => openDatabase(config).then((opened) => opened.close());

  test('passes as things are', async () => {
    await opening();
  });

  test.each([
    ['create table leak (account_id uuid)', 'drop table leak', 'Row-level security is not forced on table leak'],
    [
      'alter table filing no force row level security',
      'alter table filing force row level security',
      'not forced on table filing',
    ],
    [
      'alter table session disable row level security',
      'alter table session enable row level security',
      'not forced on table session',
    ],
    [
      'create policy open on business to app_rw using (true)',
      'drop policy open on business',
      'sees rows of table business without an account',
    ],
    [
      'drop policy limited on filing_page',
      'create policy limited on filing_page as restrictive to app_limited using (exists (select from filing f where f.id = filing_page.filing_id))',
      'Table filing_page has rows of a business and no policy for people limited',
    ],
    ['alter table rate_book owner to app_rw', 'alter table rate_book owner to app_owner', 'app_rw owns tables'],
  ])('refuses: %s', async (breach, repair, message) => {
    const { accountId } = await addAccount(database);
    await addFiling(database, accountId);
    await asSuperuser(breach);
    try {
      await expect(opening()).rejects.toThrow(message);
    } finally {
      await asSuperuser(repair);
    }
  });

  // Roles are shared by all databases of a server, and other tests open theirs at the same time: the breach is never committed.
  test('refuses a role that passes row-level security', async () => {
    const { superuserUrl } = inject('testServer');
    await using superuser = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: superuserUrl }) }),
      plugins: [new CamelCasePlugin()],
    });
    const proof = superuser.transaction().execute(async (tx) => {
      await sql`alter role app_rw bypassrls`.execute(tx);
      await sql`set local role app_rw`.execute(tx);
      await proveRoles({ outsideAccounts: (work) => work(tx as never), acrossAccounts: database.acrossAccounts });
    });
    await expect(proof).rejects.toThrow('app_rw passes row-level security');
  });
});
