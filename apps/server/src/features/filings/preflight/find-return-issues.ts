import type { PreflightIssue } from '@gauger/contract';
import { type PrintedReturn, returnFaults } from '@gauger/documents';
import { isUnsigned, type Law } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps, FilingRecord } from '../filings/public.ts';
import { buildReturnDocument, formsToSign } from '../return-document/public.ts';

/** Finds errors that block sending, not the fee: rules of the IRS for the business, sizes of its schema. None after signing. */
export async function returnIssuesOfFiling(deps: FilingDeps, tx: Tx, filing: FilingRecord): Promise<PreflightIssue[]> {
  if (!isUnsigned(filing.state)) return [];
  const document = await buildReturnDocument(deps, tx, filing);
  const law = await deps.lawInForce(tx);
  const { forms } = await formsToSign(tx, filing.id, document);
  return forms.flatMap(({ doc }) => returnIssuesOf(doc, law));
}

/** Finds the errors that block the sending of a return, in everything its documents need. */
export function returnIssuesOf(document: PrintedReturn, law: Law): PreflightIssue[] {
  const faults = returnFaults(document, law);
  return faults.map((fault) => ({ ...fault, severity: 'error', blocks: 'sign' }));
}
