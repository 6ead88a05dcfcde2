import { isSameName } from '@gauger/excise';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../../db/public.ts';
import { deleteOfClient } from '../signed-forms/public.ts';

/** A return that a client was asked about, as the database keeps it. */
export type ClientRequest = Selectable<Schema['clientRequest']>;

/** The newest request of a filing, whether or not it still counts. */
export const findNewestRequest = (tx: Tx, filingId: string): Promise<ClientRequest | undefined> =>
  tx
    .selectFrom('clientRequest')
    .selectAll()
    .where('filingId', '=', filingId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The request of a filing that counts, held until the transaction ends. */
export const holdOpenRequest = (tx: Tx, filingId: string): Promise<ClientRequest | undefined> =>
  tx
    .selectFrom('clientRequest')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('ended', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** A client's approval of the return as it is now; undefined when there is none, or when the return was changed since. */
export const findApproval = (tx: Tx, filingId: string, snapshotHash: string): Promise<ClientRequest | undefined> =>
  tx
    .selectFrom('clientRequest')
    .selectAll()
    .where('filingId', '=', filingId)
    .where('ended', 'is', null)
    .where('answer', '=', 'approved')
    .where('snapshotHash', '=', snapshotHash)
    .executeTakeFirst();

/** The businesses about whose returns another person than the named one was asked, or about those of another business with the EIN. */
export async function findAsked(
  tx: Tx,
  accountId: string,
  businessIds: readonly string[],
  name: string,
): Promise<ReadonlySet<string>> {
  const asked = await tx
    .selectFrom('business')
    .innerJoin('business as same', (join) =>
      join.onRef('same.accountId', '=', 'business.accountId').onRef('same.einIndex', '=', 'business.einIndex'),
    )
    .innerJoin('clientRequest', 'clientRequest.businessId', 'same.id')
    .select(['business.id', 'clientRequest.contactName'])
    .distinct()
    .where('business.accountId', '=', accountId)
    .where('business.id', 'in', businessIds)
    .execute();
  return new Set(asked.filter(({ contactName }) => !isSameName(contactName, name)).map(({ id }) => id));
}

/** The businesses whose signing authority once was another person, or is another one at a business with the same EIN. */
export async function findRenamed(
  tx: Tx,
  accountId: string,
  businessIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('business')
    .innerJoin('business as same', (join) =>
      join.onRef('same.accountId', '=', 'business.accountId').onRef('same.einIndex', '=', 'business.einIndex'),
    )
    .select(['business.id', 'business.signingAuthorityName', 'same.signingAuthorityName as other'])
    // Events of former releases do not say whether it was another person.
    .select(
      sql<boolean>`exists (
        select from audit_event e
        where e.account_id = same.account_id and e.document_type = 'Business' and e.document_id = same.id::text
          and e.action_type = 'SIGNING_AUTHORITY_CHANGED' and coalesce(e.detail ->> 'otherPerson', 'true') = 'true'
      )`.as('wasOther'),
    )
    .where('business.accountId', '=', accountId)
    .where('business.id', 'in', businessIds)
    .execute();
  return new Set(
    rows.flatMap(({ id, signingAuthorityName, other, wasOther }) =>
      wasOther || !isSameName(signingAuthorityName, other) ? [id] : [],
    ),
  );
}

/** Ends a request: its link, approval and signed forms count no longer. @returns whether it counted until now */
export async function endRequest(
  tx: Tx,
  id: string,
  ended: NonNullable<ClientRequest['ended']>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clientRequest')
    .set({ ended, endedAt: at, codeMailId: null, accessHash: null, accessUntil: null })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  if (ended !== 'sent') await deleteOfClient(tx, id);
  return numUpdatedRows > 0n;
}

/**
 * Whether a return was saved after its client answered, in a query of `filing`, its `business`, `preparer`, `designee` and `request`. A
 * job compares the business and the preparers every minute: a save since then may have ended the approval.
 */
export const changedSince = sql<boolean>`(
  exists (select from filing_page p where p.filing_id = filing.id and p.saved_at > request.answered_at)
  or greatest(business.updated_at, preparer.updated_at, designee.updated_at) > greatest(request.checked_at, request.answered_at))`;

/** Whether a mail server refused the address of an unopened request since its last email. */
export const isRefused = (of: Pick<ClientRequest, 'mailRefusedAt' | 'openedAt' | 'remindedAt' | 'askedAt'>): boolean =>
  of.mailRefusedAt !== null && of.openedAt === null && of.mailRefusedAt >= (of.remindedAt ?? of.askedAt);
