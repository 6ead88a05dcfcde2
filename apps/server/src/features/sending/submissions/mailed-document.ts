import type { AnyReturn, PrintedReturn } from '@gauger/documents';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps, FilingRecord } from '../../filings/filings/public.ts';
import { buildReturnDocument } from '../../filings/return-document/public.ts';
import type { Cipher, Place } from '../../people/accounts/public.ts';

const placeOf = (filingId: string): Place => ({ table: 'filing_mailing', column: 'document_cipher', row: filingId });

/** Seals a return for the record of its mailing. */
export const sealMailed = (cipher: Cipher, filingId: string, document: PrintedReturn): string =>
  cipher.seal(placeOf(filingId), JSON.stringify(document));

/** The return as it was mailed: later changes of its business do not reach it. The current one where none is recorded as mailed. */
export async function mailedOrCurrent(deps: FilingDeps, tx: Tx, filing: FilingRecord): Promise<PrintedReturn> {
  const { accountId, id } = filing;
  const mailed = await tx
    .selectFrom('filingMailing')
    .select('documentCipher')
    .where('accountId', '=', accountId)
    .where('filingId', '=', id)
    .executeTakeFirst();
  if (!mailed?.documentCipher) return buildReturnDocument(deps, tx, filing);
  const cipher = await deps.cipherOf(tx, accountId);
  return JSON.parse(cipher.open(placeOf(id), mailed.documentCipher)) as AnyReturn as PrintedReturn;
}
