import type { Tx } from '../../db/schema.ts';
import { attachmentsOf, attachmentsOfBusiness, forget } from './queries.ts';

export { bindNamed, forgetDropped, judgeNamed } from './attach-named.ts';
export { readAttachments, returnAttachments } from './return-attachments.ts';

/** Deletes what is attached to a filing, in the transaction that deletes the filing. */
export async function forgetAttachmentsOf(tx: Tx, accountId: string, filingId: string): Promise<void> {
  await forget(tx, await attachmentsOf(tx, accountId, filingId));
}

/** Deletes what was uploaded for a business, in the transaction that deletes the business. */
export async function forgetAttachmentsOfBusiness(tx: Tx, accountId: string, businessId: string): Promise<void> {
  await forget(tx, await attachmentsOfBusiness(tx, accountId, businessId));
}
