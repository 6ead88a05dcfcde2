import type { Route } from '@gauger/contract';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { recordCallEvent } from '../../http/record-call-event.ts';
import { endLink } from '../client-requests/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import { loadFiling } from './queries.ts';

/** The filings of a business whose client has a link and did not approve. */
export async function filingsWithLink(tx: Tx, accountId: string, businessId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('clientRequest')
    .select('filingId')
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('ended', 'is', null)
    .where((row) => row.or([row('answer', 'is', null), row('answer', '=', 'changes')]))
    .execute();
  return rows.map(({ filingId }) => filingId);
}

/** Takes such links back and mails the clients. A return that a client approved can still be sent. */
export async function endUnapprovedLinks(
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  businessId: string,
  at: Date,
): Promise<void> {
  const { accountId } = call.session;
  for (const filingId of await filingsWithLink(tx, accountId, businessId)) {
    const filing = await loadFiling(tx, accountId, filingId, 'lock');
    const request = await endLink(tx, filing, { why: 'withdrawn', at });
    if (request)
      await recordCallEvent(tx, call, {
        actionType: 'CLIENT_REQUEST_WITHDRAWN',
        documentType: filing.facts.formType,
        documentId: filing.id,
        detail: { request: request.id },
      });
  }
}
