import type { FilingAnswer, saveForm720 } from '@gauger/contract';
import { isPaymentOptionEditable } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import { dropDrafts } from '../../drafts/public.ts';
import {
  countVersion,
  type FilingDeps,
  type FilingRecord,
  notEditable,
  pageOf,
  sealPage,
  writePages,
} from '../../filings/public.ts';
import type { PaymentOptionChange } from './payment-option.ts';
import { presentFiling } from './present-filing.ts';
import { factsHash, openRefundAccount } from './sealed-facts.ts';

/** The page of the payment option, as the audit trail names it. */
export const PAYMENT_OPTION = 'paymentOption';

/** The page is saved, so the caller's draft is deleted. */
export async function dropDraftOfPaymentOption(
  tx: Tx,
  { session: { userId } }: Pick<Call<typeof saveForm720>, 'session'>,
  { id, accountId }: Pick<FilingRecord<'Form720'>, 'id' | 'accountId'>,
): Promise<void> {
  await dropDrafts(tx, { accountId, filingId: id, userId, pages: [PAYMENT_OPTION] });
}

/** Saves the payment option alone. No facts change: nothing is recomputed, and the filing keeps its state, marked ready or paid. */
export async function savePaymentOption(
  deps: FilingDeps,
  tx: Tx,
  call: Pick<Call<typeof saveForm720>, 'session' | 'body' | 'ip' | 'requestId' | 'ifMatch'>,
  before: FilingRecord<'Form720'>,
  { option, issues }: PaymentOptionChange,
): Promise<FilingAnswer> {
  if (!isPaymentOptionEditable(before.state)) throw notEditable(before);
  if (issues.length > 0) throw new AppError('INVALID_ROWS', { issues });
  const now = deps.now();
  const sealed = await sealPage(deps, tx, before, PAYMENT_OPTION, option);
  const pages = new Map(before.pages);
  if (sealed === null) pages.delete(PAYMENT_OPTION);
  else pages.set(PAYMENT_OPTION, pageOf({ sealed }));
  const version = await countVersion(tx, before, now);
  await writePages(
    tx,
    { accountId: before.accountId, filingId: before.id, version, savedBy: call.session.userId, savedAt: now },
    before.pages,
    pages,
  );
  await dropDraftOfPaymentOption(tx, call, before);
  await recordCallEvent(tx, call, {
    actionType: 'FILING_SAVED',
    documentType: before.facts.formType,
    documentId: before.id,
    beforeHash: factsHash(before.facts),
    afterHash: factsHash(before.facts),
    detail: { pages: [PAYMENT_OPTION], version, checkedVersion: call.ifMatch !== undefined },
  });
  return presentFiling({ ...before, pages, version, updatedAt: now }, [], {
    paymentOption: option,
    refundAccount: await openRefundAccount(deps, tx, before),
  });
}
