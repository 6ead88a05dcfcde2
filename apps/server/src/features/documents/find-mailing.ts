import type { getMailing, ResponseOf } from '@gauger/contract';
import { type Mailing, mailingOf, type ReturnDocument } from '@gauger/documents';
import { type FilingState, isUnsigned } from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { loadFiling, withTins } from '../filings/public.ts';
import type { DocumentDeps } from './deps.ts';
import { returnDocumentOf } from './load-return-document.ts';

/** How a filing is filed by mail. Throws NOT_FOUND, WRONG_STATE. */
export function findMailing(
  deps: DocumentDeps,
  { session: { accountId }, params: { id } }: Call<typeof getMailing>,
): Promise<ResponseOf<typeof getMailing>> {
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read'));
    const document = await returnDocumentOf(deps, tx, filing);
    const mailing = mailingOfReturn(document, filing.state, deps.settings.form720Address);
    const { address, steps, enclosures, voucher } = mailing;
    return { address: [...address], steps: [...steps], enclosures: [...enclosures], voucher: voucher && [...voucher] };
  });
}

/**
 * How a return is mailed. A return that went to IRS e-file is not mailed too, unless it was rejected: the IRS would have it twice.
 * Throws WRONG_STATE.
 */
export function mailingOfReturn(doc: ReturnDocument, state: FilingState, address: readonly string[]): Mailing {
  if (!isUnsigned(state) && state !== 'rejected')
    throw new AppError('WRONG_STATE', {
      description: 'This return was signed for IRS e-file. Do not mail it too, or the IRS receives it twice.',
    });
  return mailingOf(doc, address);
}
