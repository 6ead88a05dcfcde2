import type { Route } from '@gauger/contract';
import { isEditable } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { feePaid, isBeingPaid } from '../payments/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import { markDeleted } from './queries.ts';
import { recordFilingEvent } from './record-filing-event.ts';

/**
 * Deletes the unpaid drafts of a business, in the transaction that deletes the business.
 * @returns how many filings are kept because they are paid or sent; when there are any, nothing was deleted
 */
export async function deleteDraftsOf(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  businessId: string,
  now: Date,
): Promise<{ kept: number }> {
  const { accountId } = call.session;
  const filings = await tx
    .selectFrom('filing')
    .select(['id', 'state'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute();
  let kept = 0;
  for (const { id, state } of filings)
    if (!isEditable(state) || (await feePaid(tx, id)) || (await isBeingPaid(tx, id))) kept++;
  if (kept > 0) return { kept };
  for (const { id } of filings) {
    await markDeleted(tx, accountId, id, now);
    await recordFilingEvent(tx, call, { actionType: 'FILING_DELETED', documentId: id });
  }
  return { kept: 0 };
}
