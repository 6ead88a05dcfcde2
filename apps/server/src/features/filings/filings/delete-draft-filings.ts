import type { Route } from '@gauger/contract';
import { isEditable, isUnsigned } from '@gauger/excise';
import type { FormType, Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { endLink } from '../client-requests/public.ts';
import { paymentTaken } from './fee-paid.ts';
import { loadFiling, markDeleted } from './queries.ts';

/** The decision about the filings of a business when it is deleted. */
interface FilingsOf {
  /** The unpaid drafts, which would go with it. */
  drafts: { id: string; formType: FormType }[];
  /** How many stay, because they are paid or sent, and keep the business. */
  kept: number;
  /** How many of these are paid and not filed: not sent, or rejected. */
  unsent: number;
}

/** @param lock holds the filings until the transaction ends */
export async function findFilings(
  tx: Tx,
  accountId: string,
  businessId: string,
  lock: 'lock' | 'read',
): Promise<FilingsOf> {
  const rows = tx
    .selectFrom('filing')
    .select(['id', 'formType', 'state'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('deletedAt', 'is', null);
  const drafts: FilingsOf['drafts'] = [];
  let kept = 0;
  let unsent = 0;
  for (const { id, formType, state } of await (lock === 'lock' ? rows.forUpdate() : rows).execute())
    if (!isEditable(state) || (await paymentTaken(tx, id))) {
      kept++;
      if (isUnsigned(state) || state === 'rejected') unsent++;
    } else drafts.push({ id, formType });
  return { drafts, kept, unsent };
}

/** Deletes the unpaid drafts of a business with it. Deletes nothing when filings are kept because they are paid or sent. */
export async function deleteDraftFilings(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  businessId: string,
  now: Date,
): Promise<{ deleted: number; kept: number }> {
  const { accountId } = call.session;
  const { drafts, kept } = await findFilings(tx, accountId, businessId, 'lock');
  if (kept > 0) return { deleted: 0, kept };
  for (const { id, formType } of drafts) {
    await endLink(tx, await loadFiling(tx, accountId, id, 'lock'), { why: 'withdrawn', at: now });
    await markDeleted(tx, accountId, id, now);
    await recordCallEvent(tx, call, { actionType: 'FILING_DELETED', documentType: formType, documentId: id });
  }
  return { deleted: drafts.length, kept };
}
