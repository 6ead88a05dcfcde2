import type { getMailing, ResponseOf } from '@gauger/contract';
import { isPoBox, mailingOf, withMaskedSsn } from '@gauger/documents';
import { type FilingState, isMailOnly, isUnsigned } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { checkFiling, isAboutEFile, refuseUnready } from '../../filings/preflight/public.ts';
import { type DocumentDeps, formsToSign } from '../../filings/return-document/public.ts';
import { mailedOrCurrent } from '../submissions/public.ts';
import { documentTurn } from './document-turn.ts';
import { describeMailing } from './mail-return.ts';

/** How a filing is filed by mail. Throws NOT_FOUND, WRONG_STATE, UNSAVED_CHANGES, NOT_READY_TO_MAIL. */
export async function findMailing(
  deps: DocumentDeps,
  { session: { accountId, userId }, caller, params: { id } }: Call<typeof getMailing>,
): Promise<ResponseOf<typeof getMailing>> {
  const { docs, law } = await deps.database.inAccount(accountId, async (tx) => {
    const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read'));
    refuseUnpaid(filing);
    refuseSent(filing.state);
    const { forms } = await formsToSign(tx, id, await mailedOrCurrent(deps, tx, filing));
    await refuseUnmailable(deps, tx, filing, userId);
    // Readers see the end of an SSN; the pages to mail have the whole number.
    return { docs: forms.map(({ doc }) => withMaskedSsn(doc)), law: await deps.lawInForce(tx) };
  });
  const { settings } = deps;
  // Without official forms nothing takes time.
  const mailings =
    settings.blanks.length === 0
      ? docs.map((doc) => mailingOf(doc, settings.mailAddresses))
      : await documentTurn(caller, () =>
          Promise.all(docs.map((doc) => describeMailing({ doc, law, settings, gone: caller.gone }))),
        );
  const [mailing] = mailings;
  // Sent after its state was read: no form is left to mail.
  if (!mailing) throw signedForEFile();
  // Schedules 1 and 6 are mailed to one address, each as a form of its own.
  const { address, voucher, returnAddress } = mailing;
  return {
    address: [...address.lines],
    addressSource: address.source,
    addressAsOf: address.asOf,
    isPoBox: isPoBox(address),
    returnAddress: [...returnAddress],
    steps: mailings.flatMap((one) => one.steps),
    checklist: [...new Set(mailings.flatMap((one) => one.checklist))],
    enclosures: mailings.flatMap((one) => one.enclosures),
    voucher: voucher && [...voucher],
  };
}

/** Refuses to mail a return with unsaved changes or errors that count on paper. Throws UNSAVED_CHANGES, NOT_READY_TO_MAIL. */
export async function refuseUnmailable(
  deps: DocumentDeps,
  tx: Tx,
  filing: FilingRecord,
  viewer: string,
): Promise<void> {
  const found = await checkFiling(deps, tx, filing, viewer);
  const issues = found.flatMap(({ blocks, ...issue }) => (blocks === null || isAboutEFile(issue.code) ? [] : [issue]));
  refuseUnready(issues, 'NOT_READY_TO_MAIL');
}

/** The package of a form that goes by mail alone is what its fee is for. Throws PAYMENT_NOT_CONFIRMED. */
export function refuseUnpaid({ facts, feePaid }: Pick<FilingRecord, 'facts' | 'feePaid'>): void {
  if (isMailOnly(facts.formType) && !feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
}

/** Refuses to mail a return that IRS e-file has and did not reject: the IRS would have it twice. Throws WRONG_STATE. */
export function refuseSent(state: FilingState): void {
  if (!isUnsigned(state) && state !== 'rejected' && state !== 'mailed') throw signedForEFile();
}

const signedForEFile = () =>
  new AppError('WRONG_STATE', {
    description: 'This return was signed for IRS e-file. Do not mail it too, or the IRS receives it twice.',
  });
