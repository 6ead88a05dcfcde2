import type { Route } from '@gauger/contract';
import { ATTACHMENT } from '@gauger/contract/attachment';
import { type FilingFacts, type Issue, issue } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { idsIn, type Naming, namedIn } from './named-attachments.ts';
import { attachmentsFull, deleteAttachments, holdAttachments, listAttachmentRows } from './queries.ts';
import { recordAttachmentEvent } from './record-attachment-event.ts';

interface Owner {
  id: string;
  accountId: string;
  businessId: string;
}

type FindIssues = (facts: FilingFacts) => Issue[];

/**
 * Locks the attachments that a save names until its transaction ends, and returns those that the filing may not name: missing
 * ones, and those of another business or filing. An attachment without a filing may be named by the first filing of its business.
 */
export async function validateNamed(
  tx: Tx,
  { id, accountId, businessId }: Owner,
  naming: readonly Naming[],
): Promise<FindIssues> {
  const rows = await holdAttachments(tx, accountId, new Set(naming.flatMap((facts) => [...idsIn(facts)])));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (facts) =>
    namedIn(facts).flatMap(({ id: named, path }) => {
      const row = known.get(named);
      if (!row) return [issue('attachmentGone', path)];
      const isOwn = row.businessId === businessId && (row.filingId === null || row.filingId === id);
      return isOwn ? [] : [issue('attachmentElsewhere', path)];
    });
}

/** Binds what the facts of a saved filing name to it: it goes with it from now on. Throws ATTACHMENTS_FULL. */
export async function bindNamed(tx: Tx, { id, accountId, businessId }: Owner, facts: FilingFacts): Promise<void> {
  const named = idsIn(facts);
  if (named.size === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('attachment')
    .set({ filingId: id })
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('filingId', 'is', null)
    .where('id', 'in', [...named])
    .executeTakeFirst();
  if (numUpdatedRows > 0n && (await listAttachmentRows(tx, accountId, id)).length > ATTACHMENT.perFiling)
    throw attachmentsFull();
}

/** Deletes attachments that a save stopped naming. Their files are deleted by jobs: a save that fails loses nothing. */
export async function deleteUnnamed(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  { id, accountId }: Owner,
  before: FilingFacts,
  after: FilingFacts,
): Promise<void> {
  const dropped = idsIn(before).difference(idsIn(after));
  const rows = (await holdAttachments(tx, accountId, dropped)).filter(({ filingId }) => filingId === id);
  await deleteAttachments(tx, rows);
  for (const row of rows) await recordAttachmentEvent(tx, call, 'ATTACHMENT_DELETED', row);
}
