import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { inSpan } from '../traces/public.ts';
import { pipelined } from './pipelined.ts';
import type { Schema, Tx } from './schema.ts';

/** Columns are snake_case in SQL and camelCase in TypeScript. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/**
 * Runs `work` in one transaction on a connection of the pool: commits when it returns, rolls back when it throws.
 * Statements that `pipelined` sends are pipelined: none waits for the answer to the one before.
 * @param begin opens the transaction in one message, with its settings
 * @param ahead lets `work` send its first statement before `begin` is answered: only where a statement outside of its
 *   transaction can neither read nor write
 * @throws what `work` throws; an Error when a statement failed and `work` returned all the same
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  ahead: 'ahead' | 'after' = 'after',
): Promise<T> {
  return inSpan('database transaction', {}, () => onConnection(pool, begin, work, ahead));
}

async function onConnection<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  ahead: 'ahead' | 'after',
): Promise<T> {
  const client = await pool.connect();
  const connection = new TransactionConnection(client);
  let broken: Error | undefined;
  try {
    const begun = client.query(begin);
    if (ahead === 'after') await begun;
    const [result] = await pipelined(work(kyselyOn(connection)), begun);
    connection.ended = true;
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, not with an error.
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed, so it was rolled back.');
    return result;
  } catch (error) {
    connection.ended = true;
    if (hasStaleStatements(error)) broken = error;
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Whether a statement that the connection parsed before can no longer run: a column changed its type (feature_not_supported),
 * or PostgreSQL lost the statement (invalid_sql_statement_name). Only a new connection parses it again.
 */
const hasStaleStatements = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');

/** The query builder on one connection. Kysely's own transaction sends each statement after the answer to the one before. */
const kyselyOn = (connection: TransactionConnection): Tx => kyselyWith(() => driverOf(connection));

/** The query builder of our tables over a driver. */
export const kyselyWith = (createDriver: () => Driver): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins,
  });

/** A statement that each connection parses once, under its name. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly name: string;
}

class TransactionConnection implements DatabaseConnection {
  /** Set before commit and rollback: a later statement would run in another transaction. */
  ended = false;
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery | NamedQuery): Promise<QueryResult<Row>> {
    if (this.ended) throw new Error('The transaction has ended.');
    const named = 'name' in query ? { name: query.name } : {};
    const { rows, rowCount } = await this.#client.query({
      ...named,
      text: query.sql,
      values: [...query.parameters],
    });
    return { rows, ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A cursor cannot share a pipelined connection.');
  }
}

const driverOf = (connection: TransactionConnection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
  beginTransaction: () => Promise.reject(new Error('A transaction is already open.')),
  commitTransaction: () => Promise.reject(new Error('The transaction commits when its work returns.')),
  rollbackTransaction: () => Promise.reject(new Error('The transaction rolls back when its work throws.')),
  destroy: async () => {},
});
