import { formOutlines } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { findNames, type PersonAction, presentAction } from './review-events.ts';

/** Finds the persons who last saved and last signed a filing, by the audit trail. */
export async function findLastEditors(
  tx: Tx,
  filingId: string,
): Promise<{ lastSaved: PersonAction | null; lastSigned: PersonAction | null }> {
  const { rows } = await sql<{ signed: boolean; actorId: string; createdAt: Date }>`
    select distinct on (signed) action_type = 'FILING_SIGNED' as signed, actor_id, created_at from audit_event
    where document_type = any(${Object.keys(formOutlines)}) and document_id = ${filingId} and actor_id is not null
      and action_type in ('FILING_ADDED', 'FILING_SAVED', 'ROWS_IMPORTED', 'ROW_IMPORT_UNDONE', 'FILING_SIGNED')
    order by signed, seq desc`.execute(tx);
  const names = await findNames(
    tx,
    rows.map(({ actorId }) => actorId),
  );
  const of = (isSigned: boolean) => {
    const row = rows.find(({ signed }) => signed === isSigned);
    return row ? presentAction(names, row.actorId, row.createdAt) : null;
  };
  return { lastSaved: of(false), lastSigned: of(true) };
}
