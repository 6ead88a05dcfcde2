import type { PaymentMethod } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { openDocument } from './queries.ts';

/** To whom a return that is on its way or was answered was sent, and how it pays the IRS. */
export interface Sent {
  answeredBy: string;
  paymentMethod: PaymentMethod | null;
}

/** Finds the signed content of these filings, by id: it keeps the payment option after the filing's bank data is deleted. */
export async function findSent(
  tx: Tx,
  cipher: Cipher,
  filingIds: readonly string[],
): Promise<ReadonlyMap<string, Sent>> {
  if (filingIds.length === 0) return new Map();
  const submissions = await tx
    .selectFrom('submission')
    .select(['id', 'filingId', 'answeredBy', 'documentCipher'])
    .where('filingId', 'in', filingIds)
    .where('voidAt', 'is', null)
    .execute();
  return new Map(
    submissions.map((submission) => {
      const { paymentOption } = openDocument(cipher, submission);
      return [
        submission.filingId,
        { answeredBy: submission.answeredBy, paymentMethod: paymentOption?.paymentMethod ?? null },
      ];
    }),
  );
}
