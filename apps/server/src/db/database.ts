import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from './config.ts';
import { openPool } from './connections.ts';
import { isId } from './ids.ts';
import { migrate } from './migrate.ts';
import { proveRoles } from './prove-roles.ts';
import type { Schema, Tx } from './schema.ts';
import { findServer } from './server.ts';

export type { DatabaseConfig } from './config.ts';
export type { Tx } from './schema.ts';

/** Every statement of ours ends within this time; a report may raise it with `set local statement_timeout`. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** The one door to the data. Every piece of work is one transaction: it commits when `work` returns, and is undone when it throws. */
export interface Database {
  /** Work for one account: row-level security shows nothing else. Throws when `accountId` is no UUID. */
  inAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work before an account is known: sign-in functions, and tables that belong to no account. Sees no row of any account. */
  outsideAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work across accounts, as far as the administrator's own policies and privileges go. */
  asAdmin<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether a statement can be answered now. */
  ready(): Promise<boolean>;
  /** Whether the disk is nearly full: until there is room, a transaction that writes fails with `read_only_sql_transaction`. */
  nearlyFull(): boolean;
  /** How the job runner connects: as the owner of the queue's tables, and of nothing else it may touch. */
  readonly owner: pg.PoolConfig;
  /** Waits for running work, closes the connections and, where this process started the server, stops it. */
  close(): Promise<void>;
}

/**
 * Finds or starts the database, migrates it and proves that row-level security holds.
 * Throws with an instruction when no database can be had or when the proof fails.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const server = await findServer(config);
  const pool = openPool({
    ...server.app,
    application_name: 'gauger',
    max: config.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser },
  });
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

  const inRole = <T>(settings: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.transaction().execute(async (tx) => {
      await sql.raw(server.nearlyFull() ? `set transaction read only; ${settings}` : settings).execute(tx);
      return work(tx);
    });

  const database: Database = {
    inAccount(accountId, work) {
      if (!isId(accountId)) throw new Error('The account id is not a UUID.');
      return inRole(`set local role app_rw; set local app.account_id = '${accountId}'`, work);
    },
    outsideAccounts: (work) => inRole(`set local role app_rw; set local app.account_id = ''`, work),
    asAdmin: (work) => inRole(`set local role app_admin; set local app.account_id = ''`, work),
    ready: () =>
      sql`select 1`.execute(kysely).then(
        () => true,
        () => false,
      ),
    nearlyFull: server.nearlyFull,
    owner: { ...server.owner, options: '-c role=app_owner' },
    async close() {
      await kysely.destroy();
      await server.stop();
    },
  };

  try {
    await migrate(server.owner);
    await proveRoles(database.outsideAccounts);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Dates without time stay text and whole numbers of 8 bytes become numbers; everything else as `pg` reads it. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === pg.types.builtins.DATE) return (text: string) => text;
  if (format !== 'binary' && oid === pg.types.builtins.INT8) return wholeNumber;
  return pg.types.getTypeParser(oid, format as 'text');
};

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large for a number; select it as text.`);
  return number;
}
