import type { SavedSince } from '@gauger/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { nameIfHere } from '../../people/sessions/public.ts';
import type { FilingRecord } from './filing-record.ts';

const MAX_SAVES = 50;

/** Finds who saved which pages after a version, newest first, by the audit trail: a page knows its last save only. */
export async function findSavesSince(
  tx: Tx,
  { accountId, id, facts }: Pick<FilingRecord, 'accountId' | 'id' | 'facts'>,
  version: number,
  viewer: string,
): Promise<SavedSince[]> {
  const { rows } = await sql<{
    actorId: string | null;
    createdAt: Date;
    pages: string[];
    firstName: string | null;
    lastName: string | null;
    email: string | null;
  }>`
    select e.actor_id, e.created_at, e.detail -> 'pages' as pages, u.first_name, u.last_name, u.email
    from audit_event e left join app_user u on u.id = e.actor_id
    where e.account_id = ${accountId} and e.document_type = ${facts.formType} and e.document_id = ${id}
      and jsonb_typeof(e.detail -> 'pages') = 'array' and jsonb_typeof(e.detail -> 'version') = 'number'
      and e.detail -> 'version' > to_jsonb(${version}::int)
    order by e.seq desc limit ${MAX_SAVES}`.execute(tx);
  return rows.map(({ actorId, createdAt, pages, ...person }) => ({
    pages,
    by: actorId === null ? null : { id: actorId, name: nameIfHere(person) },
    own: actorId === viewer,
    at: createdAt.toISOString(),
  }));
}
