import type { PreflightIssue } from '@gauger/contract';
import { type ReturnDocument, returnFaults } from '@gauger/documents';
import { isUnsigned, type Law } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { loadFiling } from '../filings/public.ts';
import { withTins } from '../forms/form-720/public.ts';
import { type DocumentDeps, returnDocumentOf } from '../return-document/public.ts';

/**
 * What keeps the return of a filing from being sent: what the IRS asks of the business, and sizes its schema does not hold.
 * Nothing of it stands in the way of the fee, nor is anything of it found once the return is signed. Throws NOT_FOUND.
 */
export async function findReturnIssues(
  deps: DocumentDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
): Promise<PreflightIssue[]> {
  const filing = await loadFiling(tx, accountId, filingId, 'read');
  if (!isUnsigned(filing.state)) return [];
  const document = await returnDocumentOf(deps, tx, await withTins(deps, tx, filing));
  return returnIssuesOf(document, await deps.lawInForce(tx));
}

/** What keeps a return from being sent, of everything its documents need. */
export function returnIssuesOf(document: ReturnDocument, law: Law): PreflightIssue[] {
  const faults = returnFaults(document, law);
  return faults.map((fault) => ({ ...fault, severity: 'error', blocks: 'sign' }));
}
