import { sql } from 'kysely';
import type { Tx } from '../db/public.ts';

/** The schema's own record, what lives only with running processes, and what nobody misses after an hour. */
const NOT_DATA = [
  ...['schema_migration', 'job_runner'],
  ...[
    'registration',
    'sign_in_failure',
    'password_reset',
    'address_change',
    'spent_token',
    'passkey_challenge',
    'network_try',
    'identity_request',
    'identity_offer',
    'mail',
    'payment_event',
    'open_page',
    'submission_turn',
    // The rows count themselves when they are loaded.
    'day_total',
    'day_change',
  ],
];

/** Every table that holds data, each after those it refers to. */
export async function tablesInOrder(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select c.relname::text as name, array(
      select distinct f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all (${NOT_DATA})
    order by c.relname`.execute(tx);
  const ordered: string[] = [];
  const place = ({ name, needs }: { name: string; needs: string[] }): void => {
    if (ordered.includes(name)) return;
    for (const needed of rows.filter((row) => needs.includes(row.name))) place(needed);
    ordered.push(name);
  };
  rows.forEach(place);
  return ordered;
}
