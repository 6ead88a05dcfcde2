import type { FormType, Tx } from '../../../db/public.ts';
import { endLink, holdOpenRequest } from '../client-requests/public.ts';
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
    .orderBy('filingId')
    .execute();
  return rows.map(({ filingId }) => filingId);
}

interface LinkEnded {
  actionType: 'CLIENT_REQUEST_WITHDRAWN';
  documentType: FormType;
  documentId: string;
  detail: { request: string };
}

/** Ends the links without an approval and mails the clients. @returns the events to record, after all locks are held */
export async function endUnapprovedLinks(
  tx: Tx,
  accountId: string,
  businessId: string,
  at: Date,
): Promise<LinkEnded[]> {
  const ended: LinkEnded[] = [];
  for (const filingId of await filingsWithLink(tx, accountId, businessId)) {
    const filing = await loadFiling(tx, accountId, filingId, 'lock');
    // The client may have approved while this waited for the filing.
    if ((await holdOpenRequest(tx, filingId))?.answer === 'approved') continue;
    const request = await endLink(tx, filing, { why: 'withdrawn', at });
    if (request)
      ended.push({
        actionType: 'CLIENT_REQUEST_WITHDRAWN',
        documentType: filing.facts.formType,
        documentId: filing.id,
        detail: { request: request.id },
      });
  }
  return ended;
}
