import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';

/** The record that an event is about: of an attachment or a signed form its filing, once it has one. */
export const subject = sql`coalesce(e.detail ->> 'filingId', e.document_id)`;

/** Names of the businesses and returns that events are about, by id. People are known already. */
export async function findSubjects(
  tx: Tx,
  documentIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, { name: string; isFiling: boolean }>> {
  const ids = documentIds.filter((id) => id !== null && UUID.test(id));
  const { rows: named } = await sql<{ id: string; name: string; isFiling: boolean }>`
    select id, business_name as name, false as is_filing from business where id = any(${ids}::uuid[])
    union all
    select f.id, concat_ws(', ', regexp_replace(f.form_type, '^Form', 'Form '), f.tax_year || coalesce(' Q' || f.quarter, ''), b.business_name), true
    from filing f join business b on b.id = f.business_id where f.id = any(${ids}::uuid[])
    union all
    select a.id, b.business_name, false from attachment a join business b on b.id = a.business_id where a.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(named.map(({ id, ...subject }) => [id, subject]));
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The request by whose link a client acted: none where a person of the account or a job did. */
export const byClient = sql`case when e.actor_id is null and e.outcome = 'success' and e.action_type <> 'CLIENT_APPROVAL_ENDED'
  then e.detail ->> 'request' end`;

/** The clients who were asked or approved, by request: the trail lasts longer than an account, so it holds no names itself. */
export async function findClients(
  tx: Tx,
  requests: readonly (string | null)[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> {
  const ids = [...new Set(requests.filter((one) => one !== null && UUID.test(one)))];
  if (ids.length === 0) return new Map();
  const asked = await tx
    .selectFrom('clientRequest')
    .select(['id', 'contactName as name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(asked.map(({ id, ...client }) => [id, client]));
}
