import { type RawBuilder, sql } from 'kysely';
import { Placeholder } from './placeholder.ts';

/** `value` for a `jsonb` column: `.values({ facts: jsonb(rows) })`. In a statement also a value that each run gives. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`${value instanceof Placeholder ? value.asJson() : JSON.stringify(value)}::jsonb`;
}
