import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, DummyDriver, type Kysely, type QueryResult } from 'kysely';
import { Placeholder } from './placeholder.ts';
import type { Schema, Tx } from './schema.ts';
import { kyselyWith, type NamedQuery } from './transaction.ts';

/** Builds statements and sends none. */
const builder = kyselyWith(() => new DummyDriver());

/**
 * A statement built once and run with new values each time, which each connection parses once: on the calls that people make
 * most, building and parsing cost more than PostgreSQL's work. `build` only places the values: it sees placeholders, so it can
 * neither compare nor change one. It names each column that it selects, because a parsed statement keeps the columns of its
 * first run.
 */
export function statement<Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<QueryResult<Row>> {
  let built: NamedQuery<Row> | undefined;
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  return (tx, values) => {
    built ??= named(build(builder, placeholders).compile());
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.of(values) : parameter,
    );
    return tx.executeQuery({ ...built, parameters });
  };
}

/** Names a statement by its text, so that one name never means two statements. */
const named = <Row>(query: CompiledQuery<Row>): NamedQuery<Row> => ({
  ...query,
  name: createHash('sha256').update(query.sql).digest('base64url'),
});
