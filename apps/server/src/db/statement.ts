import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Placeholder } from './placeholder.ts';
import type { Schema, Tx } from './schema.ts';
import { plugins } from './transaction.ts';

/** Builds statements and sends none. */
const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins,
});

/**
 * A statement built once and run with new values each time: on the calls that people make most, building costs more than
 * PostgreSQL does. `build` only places the values: it sees placeholders, so it can neither compare nor change one.
 */
export function statement<Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  return (tx, values) => {
    compiled ??= build(builder, placeholders).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.of(values) : parameter,
    );
    return tx.executeQuery({ ...compiled, parameters });
  };
}
