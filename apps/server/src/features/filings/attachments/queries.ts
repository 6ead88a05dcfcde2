import type { Attachment } from '@gauger/contract';
import { ATTACHMENT } from '@gauger/contract/attachment';
import { describeChange, type FilingState, isEditable } from '@gauger/excise';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { liveBusiness, type Schema, type Tx } from '../../../db/public.ts';
import { deleteStoredFileJob, enqueue } from '../../../jobs/public.ts';
import type { Place } from '../../people/accounts/public.ts';
import { idsIn } from './named-attachments.ts';

type AttachmentRow = Selectable<Schema['attachment']>;

/** Where the content of a stored file belongs. */
export const placeOf = (storageKey: string): Place => ({ table: 'attachment', column: 'content', row: storageKey });

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  businessId: row.businessId,
  filingId: row.filingId,
  name: row.name,
  bytes: row.bytes,
  pages: row.pages,
  sha256: row.sha256.toString('hex'),
  createdAt: row.createdAt.toISOString(),
  s3HttpPath: `/attachments/${row.id}`,
});

/** An attachment of the account, or NOT_FOUND. `lock` holds it until the transaction ends. */
export async function loadAttachment(
  tx: Tx,
  accountId: string,
  id: string,
  lock: 'lock' | 'read',
): Promise<AttachmentRow> {
  const rows = tx.selectFrom('attachment').selectAll().where('accountId', '=', accountId).where('id', '=', id);
  const row = await (lock === 'lock' ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export function listAttachmentRows(tx: Tx, accountId: string, filingId: string): Promise<AttachmentRow[]> {
  return tx
    .selectFrom('attachment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .orderBy('id')
    .execute();
}

/** The attachments of these ids that the account has, held until the transaction ends; always in one order. */
export async function holdAttachments(tx: Tx, accountId: string, ids: ReadonlySet<string>): Promise<AttachmentRow[]> {
  if (ids.size === 0) return [];
  return tx
    .selectFrom('attachment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The ids that the rows of a saved filing name. The database extracts those of its lines, which may have thousands of rows. */
export async function namedOnFiling(tx: Tx, accountId: string, filingId: string): Promise<Set<string>> {
  const claims = await tx
    .selectFrom('filingPage')
    .select(['page', 'facts'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('page', 'like', CLAIM_PAGES)
    .execute();
  const groups = Object.fromEntries(claims.map(({ page, facts }) => [page, facts]));
  const { rows } = await sql<{ id: string }>`
    select distinct lower(named #>> '{}') as id
    from filing_page, jsonb_path_query(facts, ${attachedOn(sql`page`)}) as named
    where page ~ ${PAGES_OF_ROWS} and account_id = ${accountId} and filing_id = ${filingId}`.execute(tx);
  return new Set([...idsIn({ claimsData: { groups } }), ...rows.map(({ id }) => id)]);
}

/** The pages whose attachments the database finds: tax lines, rows by hand of Form 720-X and what goes with its changes. */
export const PAGES_OF_ROWS = '^(tax[.]|corrected[.]tax[.]|adjustments|attachments$)';

/** The pages of claims, of any form: `claims.3`, `schedule.1.claims.3`. */
export const CLAIM_PAGES = '%claims.%';

/** Where the rows of a list name attachments, as a path of JSON in the database. */
export const ATTACHED_TO_ROWS = '$.rows[*].attachments[*]';
/** The same of any page in `PAGES_OF_ROWS`: in the rows of its list, or by the number of a change. */
export const attachedOn = (page: RawBuilder<string>) =>
  sql`case when ${page} = 'attachments' then '$.*[*]' else '$.*[*].attachments[*]' end::jsonpath`;

/** Lists the attachments of a filing that its rows name: they go with the return. */
export async function attachmentsOfReturn(
  tx: Tx,
  accountId: string,
  filingId: string,
  named: ReadonlySet<string>,
): Promise<AttachmentRow[]> {
  if (named.size === 0) return [];
  return (await listAttachmentRows(tx, accountId, filingId)).filter(({ id }) => named.has(id));
}

export function attachmentsOfBusiness(tx: Tx, accountId: string, businessId: string): Promise<AttachmentRow[]> {
  return tx
    .selectFrom('attachment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .execute();
}

/** Holds a business of the account, so that it is not deleted before the transaction ends. Throws NOT_FOUND. */
export async function holdBusiness(tx: Tx, accountId: string, id: string): Promise<void> {
  const found = await liveBusiness(tx, accountId, id).select('id').forShare().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}

/** Locks a filing of the account. Throws NOT_FOUND. */
export async function holdFiling(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ id: string; businessId: string; state: FilingState }> {
  const filing = await tx
    .selectFrom('filing')
    .select(['id', 'businessId', 'state'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!filing) throw new AppError('NOT_FOUND');
  return filing;
}

/** Throws NOT_EDITABLE when the attachments of a filing may no longer change. */
export function refuseUnlessEditable({ id, state }: { id: string; state: FilingState }): void {
  if (isEditable(state)) return;
  throw new AppError('NOT_EDITABLE', { description: describeChange(state), current: { id } });
}

/** A filing has as many attachments as it may have. */
export const attachmentsFull = (): AppError =>
  new AppError('ATTACHMENTS_FULL', {
    description: `A filing has at most ${ATTACHMENT.perFiling} attachments. Delete some, or put several into one file.`,
  });

/** How much is attached already. Holds the account's count until the transaction ends. */
export async function roomTaken(
  tx: Tx,
  accountId: string,
  filingId: string | null,
): Promise<{ bytes: number; files: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${accountId}`}, 0))`.execute(tx);
  const { bytes, files } = await tx
    .selectFrom('attachment')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
      fn.countAll<number>().filterWhere('filingId', 'is not distinct from', filingId).as('files'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes), files: Number(files) };
}

/** Deletes attachments; their files go once that is certain. */
export async function deleteAttachments(
  tx: Tx,
  rows: readonly Pick<AttachmentRow, 'id' | 'accountId' | 'storageKey'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('attachment').where('id', 'in', ids).execute();
  for (const { accountId, storageKey } of rows)
    await enqueue(tx, deleteStoredFileJob, { key: storageKey }, { accountId });
}
