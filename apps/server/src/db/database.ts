import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig, Server } from './config.ts';
import { openPool } from './connections.ts';
import { startEmbedded } from './embedded/supervisor.ts';
import { AdministrationOff } from './errors.ts';
import { isId } from './ids.ts';
import { currentLimit, type Limit } from './limit.ts';
import { migrate } from './migrate.ts';
import { mayBecomeAdmin, proveRoles } from './prove-roles.ts';
import type { Schema, Tx } from './schema.ts';
import { inTransaction, plugins } from './transaction.ts';

export type { DatabaseConfig } from './config.ts';
export type { Tx } from './schema.ts';

/** Every statement of ours ends within this time; a report may raise it with `set local statement_timeout`. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Connections at most for work across accounts, which no ordinary request does. */
const ACROSS_POOL_SIZE = 5;

const REQUESTS_MAY_BECOME_ADMIN =
  'The user of DATABASE_URL may become app_admin and so reach every account. Name users of their own in ' +
  'GAUGER_DATABASE_OWNER_URL and GAUGER_DATABASE_ADMIN_URL, then revoke app_owner and app_admin from it.';

/** The connections of a pool: those that work, those that are free, who waits for one, and how many there may be. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

/** The one door to the data. Every piece of work is one transaction: it commits when `work` returns, and is undone when it throws. */
export interface Database {
  /** Work for one account; a limited caller sees no other business in it. Throws when `accountId` is no UUID. */
  inAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The rows of one statement before an account is known, such as a call of `find_session`. It has no transaction: only read. */
  lookUp<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Work before an account is known: sign-in functions, and tables that belong to no account. Sees no row of any account. */
  outsideAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work across accounts for an administrator, as far as app_admin may go. Throws AdministrationOff without a login for it. */
  asAdmin<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Work across accounts for the installation itself, with the same rights: its jobs, its start, the operator's commands. */
  acrossAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether a statement can be answered now. */
  ready(): Promise<boolean>;
  /** The connections of this process, by what they are for. */
  connections(): Readonly<Record<'requests' | 'across', Connections>>;
  /** Whether the disk is nearly full: until there is room, a transaction that writes fails with `read_only_sql_transaction`. */
  nearlyFull(): boolean;
  /** How the job runner connects: as the owner of the queue's tables, and of nothing else it may touch. */
  readonly owner: pg.PoolConfig;
  /** Waits for running work, closes the connections and, where this process started the server, stops it. */
  close(): Promise<void>;
}

/** Finds or starts the database, migrates it and proves row-level security. Throws with an instruction when it cannot. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const server = await findServer(config);
  const requests = openWorkPool(server.app, 'app_rw', config.poolSize ?? 10);
  // Requests have a login that cannot become app_admin: what slips through a query of theirs still sees one account.
  const across = openWorkPool(server.admin ?? server.owner, 'app_admin', ACROSS_POOL_SIZE);

  const lookUps = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: requests }), plugins });
  const begin = () => (server.nearlyFull() ? 'begin read only' : 'begin');
  const acrossAccounts = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(across, begin(), work);

  const database: Database = {
    inAccount(accountId, work) {
      if (!isId(accountId)) throw new Error('The account id is not a UUID.');
      // Ahead: without its account a statement reaches no row.
      const limit = currentLimit();
      const settings = `${limit ? limitOf(limit) : ''}set local app.account_id = '${accountId}'`;
      return inTransaction(requests, `${begin()}; ${settings}`, work, 'ahead');
    },
    outsideAccounts: (work) => inTransaction(requests, begin(), work),
    async lookUp<Row>(statement: RawBuilder<Row>) {
      return (await statement.execute(lookUps)).rows;
    },
    async asAdmin(work) {
      if (!server.admin) throw new AdministrationOff();
      return acrossAccounts(work);
    },
    acrossAccounts,
    ready: () =>
      requests.query('select 1').then(
        () => true,
        () => false,
      ),
    connections: () => ({ requests: connectionsOf(requests), across: connectionsOf(across) }),
    nearlyFull: server.nearlyFull,
    owner: { ...server.owner, options: '-c role=app_owner' },
    async close() {
      await Promise.all([requests.end(), across.end()]);
      await server.stop();
    },
  };

  try {
    await migrate(server.owner, undefined, config.url === undefined ? config.backUp : undefined);
    await proveRoles(database);
    if (await mayBecomeAdmin(database)) config.log?.(REQUESTS_MAY_BECOME_ADMIN);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Sets the role whose policies hide other businesses, before the account: without it a statement would see all of the account. */
function limitOf({ userId, apiKeyId }: Limit): string {
  if (!isId(userId) || (apiKeyId !== undefined && !isId(apiKeyId))) throw new Error('The limit of a call is no UUID.');
  const key = apiKeyId === undefined ? '' : `set local app.limited_key = '${apiKeyId}'; `;
  return `set local role app_limited; set local app.limited_user = '${userId}'; ${key}`;
}

const connectionsOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): Connections => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
});

/** Connections that never act as the login itself: their role is set as they open. */
const openWorkPool = (login: pg.ClientConfig, role: 'app_rw' | 'app_admin', connections: number): pg.Pool =>
  openPool({
    ...login,
    options: `-c role=${role}`,
    application_name: 'gauger',
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser },
    pipeline: true,
  });

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

/** The order of choice: `DATABASE_URL`, the embedded binaries, a PostgreSQL of the system; else a refusal with instructions. */
async function findServer(config: DatabaseConfig): Promise<Server> {
  if (config.url === undefined) return startEmbedded(config);
  return {
    app: { connectionString: config.url },
    admin: config.adminUrl === undefined ? undefined : { connectionString: config.adminUrl },
    owner: { connectionString: config.ownerUrl ?? config.url },
    nearlyFull: () => false,
    stop: async () => {},
  };
}
