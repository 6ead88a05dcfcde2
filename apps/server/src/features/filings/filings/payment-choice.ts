import { masked, type PaymentMethod, type PaymentOption } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { pageOf, writePages } from './filing-pages.ts';
import { openPage, placeOf } from './sealed-page.ts';

const PAGE = 'paymentOption';

/** Reads how a return is paid before its bank numbers are deleted. @returns writes the choice in place of that page */
export async function readPaymentChoice(
  tx: Tx,
  cipher: Cipher,
  { accountId, filingId }: { accountId: string; filingId: string },
): Promise<() => Promise<void>> {
  const page = await tx
    .selectFrom('filingPage')
    .select(['sealed', 'version', 'savedBy', 'savedAt'])
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('page', '=', PAGE)
    .executeTakeFirst();
  if (!page?.sealed) return async () => {};
  const { sealed, ...save } = page;
  const choice = JSON.stringify(choiceOf(openPage<PaymentOption>(cipher, filingId, PAGE, sealed)));
  const kept = pageOf({ sealed: cipher.seal(placeOf(filingId, PAGE), choice) });
  return () => writePages(tx, { accountId, filingId, ...save }, new Map(), new Map([[PAGE, kept]]));
}

/** Reads the choice of an accepted return from its signed content: older ones are kept nowhere else. Null without a choice. */
export async function readSignedChoice(tx: Tx, cipher: Cipher, filingId: string): Promise<PaymentOption | null> {
  const signed = await tx
    .selectFrom('submission')
    .select(['id', 'documentCipher'])
    .where('filingId', '=', filingId)
    .where('outcome', '=', 'accepted')
    .where('voidAt', 'is', null)
    .executeTakeFirst();
  if (!signed) return null;
  const place = { table: 'submission', column: 'document_cipher', row: signed.id };
  const { paymentOption = null } = JSON.parse(cipher.open(place, signed.documentCipher)) as Signed;
  return paymentOption && choiceOf(paymentOption);
}

interface Signed {
  paymentOption?: PaymentOption | null;
}

const choiceOf = ({ paymentMethod, requestedPaymentDate, accountNumber }: PaymentOption): PaymentOption => ({
  paymentMethod,
  ...(requestedPaymentDate !== undefined && { requestedPaymentDate }),
  ...(accountNumber !== undefined && { accountNumber: masked(accountNumber) }),
});

/** The method of a sealed payment option; null without one, and where the seal is damaged: it hides no other filing of a list. */
export function methodOf(cipher: Cipher, filingId: string, sealed: string | null): PaymentMethod | null {
  try {
    return sealed === null ? null : openPage<PaymentOption>(cipher, filingId, PAGE, sealed).paymentMethod;
  } catch {
    return null;
  }
}
