import type { getMailing, ResponseOf } from '@gauger/contract';
import { type AnyReturn, type MailAddresses, type Mailing, mailingOf, type ReturnFault } from '@gauger/documents';
import { type FilingState, isMailOnly, isUnsigned } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { DocumentDeps } from '../deps.ts';
import { type FilingRecord, loadFiling } from '../filings/public.ts';
import { withTins } from '../forms/public.ts';
import { isNotTaken, preflightIssuesOf, refuseUnready } from '../preflight/public.ts';
import { returnDocumentOf } from '../return-document/public.ts';

/** How a filing is filed by mail. Throws NOT_FOUND, WRONG_STATE, UNSAVED_CHANGES, NOT_READY_TO_MAIL. */
export function findMailing(
  deps: DocumentDeps,
  { session: { accountId, userId }, params: { id } }: Call<typeof getMailing>,
): Promise<ResponseOf<typeof getMailing>> {
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read'));
    refuseUnpaid(filing);
    const document = await returnDocumentOf(deps, tx, filing);
    const mailing = mailingOfReturn(document, filing.state, mailAddresses(deps));
    await refuseUnmailable(deps, tx, filing, userId);
    const { address, steps, enclosures, voucher } = mailing;
    return { address: [...address], steps: [...steps], enclosures: [...enclosures], voucher: voucher && [...voucher] };
  });
}

/**
 * Refuses to mail a return that has unsaved changes or errors. What only IRS e-file does not take, its quarter or
 * the name of a file, is no error on paper.
 * Throws UNSAVED_CHANGES, NOT_READY_TO_MAIL.
 */
export async function refuseUnmailable(
  deps: DocumentDeps,
  tx: Tx,
  filing: FilingRecord,
  viewer: string,
): Promise<void> {
  const found = await preflightIssuesOf(deps, tx, filing, viewer);
  const issues = found.flatMap(({ blocks, ...issue }) => (blocks === null || isAboutEFile(issue.code) ? [] : [issue]));
  refuseUnready(issues, 'NOT_READY_TO_MAIL');
}

/** The package of a form that goes by mail alone is what its fee is for. Throws PAYMENT_NOT_CONFIRMED. */
export function refuseUnpaid({ facts, feePaid }: Pick<FilingRecord, 'facts' | 'feePaid'>): void {
  if (isMailOnly(facts.formType) && !feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
}

const eFileCodes: ReadonlySet<string> = new Set<ReturnFault['code']>([
  'layoutNotKnown',
  'attachmentName',
  'attachmentTwice',
]);
const isAboutEFile = (code: string): boolean => isNotTaken({ code }) || eFileCodes.has(code);

/**
 * How a return is mailed. A return that went to IRS e-file is not mailed too, unless it was rejected: the IRS would have it twice.
 * Throws WRONG_STATE.
 */
export function mailingOfReturn(doc: AnyReturn, state: FilingState, addresses: MailAddresses): Mailing {
  if (!isUnsigned(state) && state !== 'rejected' && state !== 'mailed')
    throw new AppError('WRONG_STATE', {
      description: 'This return was signed for IRS e-file. Do not mail it too, or the IRS receives it twice.',
    });
  return mailingOf(doc, addresses);
}

/** Where the operator sends returns to. */
export const mailAddresses = ({ settings }: Pick<DocumentDeps, 'settings'>): MailAddresses => ({
  Form720: settings.form720Address,
});
