import { type RawBuilder, sql } from 'kysely';

/** `value` for a `jsonb` column: `.values({ facts: jsonb(rows) })`. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`${JSON.stringify(value)}::jsonb`;
}
