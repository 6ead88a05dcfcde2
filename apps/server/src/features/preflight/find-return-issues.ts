import type { PreflightIssue } from '@gauger/contract';
import { returnFaults } from '@gauger/documents';
import type { Tx } from '../../db/database.ts';
import { type DocumentDeps, loadReturnDocument } from '../documents/public.ts';

/**
 * What keeps the return of a filing from being sent: what the IRS asks of the business, and sizes its schema does not hold.
 * Nothing of it stands in the way of the fee. Throws NOT_FOUND.
 */
export async function findReturnIssues(
  deps: DocumentDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
): Promise<PreflightIssue[]> {
  const document = await loadReturnDocument(deps, tx, accountId, filingId);
  const faults = returnFaults(document, await deps.lawInForce(tx));
  return faults.map((fault) => ({ ...fault, severity: 'error', blocks: 'sign' }));
}
