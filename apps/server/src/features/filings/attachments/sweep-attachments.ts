import { sql } from 'kysely';
import type { Storage } from '../../../adapters/storage/port.ts';
import type { Tx } from '../../../db/public.ts';
import { defineSweep } from '../../../jobs/public.ts';
import type { AttachmentDeps } from './attachment-deps.ts';
import { idsIn } from './named-attachments.ts';
import {
  ATTACHED_TO_ROWS,
  attachedOn,
  CLAIM_PAGES,
  deleteAttachments,
  holdAttachments,
  PAGES_OF_ROWS,
} from './queries.ts';
import { recordAttachmentEvent } from './record-attachment-event.ts';

/** So long a page may stay open between attaching a file and saving what names it. */
const DAY_MS = 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes attachments that no filing or page draft names after a day, and stored files that no row names. */
export const sweepAttachmentsJob = defineSweep({
  name: 'sweepAttachments',
  runner: 'upkeep',
  cron: '41 * * * *',
  maxAttempts: 1,
  work:
    (deps: SweepDeps) =>
    ({ signal }) =>
      sweepAttachments(deps, signal),
});

type SweepDeps = Pick<AttachmentDeps, 'database' | 'storage' | 'now'>;

async function sweepAttachments({ database, storage, now }: SweepDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  const found = await database.acrossAccounts((tx) => findLoose(tx, before));
  for (const [accountId, rows] of Map.groupBy(found, (row) => row.accountId)) {
    if (signal.aborted) return;
    await database.inAccount(accountId, (tx) => deleteLoose(tx, accountId, new Set(rows.map(({ id }) => id))));
  }
  const since = await database.acrossAccounts(firstAccount);
  // Skip files older than the first account of this database: they may belong to data about to be loaded.
  if (!since) return;
  const strays: string[] = [];
  for await (const { key, keptAt } of storage.kept()) if (keptAt > since && keptAt < before) strays.push(key);
  for (let at = 0; at < strays.length && !signal.aborted; at += BATCH)
    await deleteUnnamed(database, storage, strays.slice(at, at + BATCH));
}

/** Pages whose rows name attachments: groups of claims, and tax lines by their number. */
const PAGES_WITH_ROWS = '^(claims[.].+|[0-9]+|corrected[.].+|adjustments.+)$';

/** Attachments kept before a moment that their filing does not name. */
async function findLoose(tx: Tx, before: Date): Promise<{ id: string; accountId: string }[]> {
  const rows = await tx
    .selectFrom('attachment')
    .select(['attachment.id', 'attachment.accountId'])
    .select(
      sql<object | null>`(
        select jsonb_object_agg(c.page, c.facts) from filing_page c
        where c.filing_id = attachment.filing_id and c.page like ${CLAIM_PAGES})`.as('groups'),
    )
    .where('attachment.createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pageDraft')
            .select('page')
            .whereRef('pageDraft.filingId', '=', 'attachment.filingId')
            .where('page', '~', PAGES_WITH_ROWS),
        ),
      ),
    )
    // Named by a row of a line, or by one that an import replaced and that can still be put back.
    .where(
      sql<boolean>`not exists (
        select from filing_page l, jsonb_path_query(l.facts, ${attachedOn(sql`l.page`)}) as named
        where l.filing_id = attachment.filing_id and l.page ~ ${PAGES_OF_ROWS} and lower(named #>> '{}') = attachment.id::text)`,
    )
    .where(
      sql<boolean>`not exists (
        select from row_import i, jsonb_path_query(i.before, ${`$.*${ATTACHED_TO_ROWS.slice(1)}`}::jsonpath) as named
        where i.filing_id = attachment.filing_id and lower(named #>> '{}') = attachment.id::text)`,
    )
    .execute();
  return rows.filter(({ id, groups }) => !idsIn({ claimsData: { groups } }).has(id));
}

/** Looks again with the attachments locked, because a concurrent save may have named one, and deletes those still loose. */
async function deleteLoose(tx: Tx, accountId: string, found: ReadonlySet<string>): Promise<void> {
  const held = await holdAttachments(tx, accountId, found);
  const loose = new Set((await findLoose(tx, new Date())).map(({ id }) => id));
  const rows = held.filter(({ id }) => loose.has(id));
  await deleteAttachments(tx, rows);
  for (const row of rows) await recordAttachmentEvent(tx, null, 'ATTACHMENT_DELETED', row);
}

async function firstAccount(tx: Tx): Promise<Date | null> {
  const { first } = await tx
    .selectFrom('account')
    .select(({ fn }) => fn.min('createdAt').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}

/** Deletes the stored files among these that are neither an attachment nor a signed form nor a photo. */
async function deleteUnnamed(
  database: AttachmentDeps['database'],
  storage: Storage,
  keys: readonly string[],
): Promise<void> {
  const named = await database.acrossAccounts(async (tx) => {
    const attached = await tx.selectFrom('attachment').select('storageKey').where('storageKey', 'in', keys).execute();
    const signed = await tx.selectFrom('signedForm').select('storageKey').where('storageKey', 'in', keys).execute();
    const photos = await tx.selectFrom('appUser').select('photo').where('photo', 'in', keys).execute();
    return new Set([
      ...[...attached, ...signed].map(({ storageKey }) => storageKey),
      ...photos.map(({ photo }) => photo),
    ]);
  });
  for (const key of keys) if (!named.has(key)) await storage.delete(key);
}
