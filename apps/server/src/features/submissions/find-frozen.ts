import type { AnyReturn } from '@gauger/documents';
import type { Tx } from '../../db/database.ts';
import type { Cipher } from '../accounts/public.ts';
import { findOpen, openDocument, openXml } from './queries.ts';

/** Finds the signed content of a return that was queued, sent or answered; null for a filing that can still change. */
export async function findFrozen(
  tx: Tx,
  cipher: Cipher,
  filingId: string,
): Promise<{ document: AnyReturn; xml: string } | null> {
  const submission = await findOpen(tx, filingId);
  if (!submission) return null;
  const answeredBy = submission.outcome === null ? null : submission.answeredBy;
  return { document: { ...openDocument(cipher, submission), answeredBy }, xml: openXml(cipher, submission) };
}
