import type { AnyReturn } from '@gauger/documents';
import type { Tx } from '../../../db/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { listOpen, openDocument, openXml } from './queries.ts';

/** Finds the signed content of each form that was queued, sent or answered, by the ending of its files; none of a filing that can still change. */
export async function findFrozen(
  tx: Tx,
  cipher: Cipher,
  filingId: string,
): Promise<ReadonlyMap<string, { document: AnyReturn; xml: string }>> {
  const open = await listOpen(tx, filingId);
  return new Map(
    open.map((submission) => {
      const answeredBy = submission.outcome === null ? null : submission.answeredBy;
      const document = {
        ...openDocument(cipher, submission),
        answeredBy,
        // A return that was signed before this mark, or for a gateway that the site has left.
        ...(submission.answeredBy !== 'IRS' && { isPractice: true as const }),
      };
      return [submission.ending, { document, xml: openXml(cipher, submission) }];
    }),
  );
}
