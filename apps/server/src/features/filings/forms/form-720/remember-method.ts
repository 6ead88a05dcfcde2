import type { NewFiling } from '@gauger/contract';
import { type Law, type LineFacts, law as shippedLaw } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';

interface Remembered {
  accountId: string;
  businessId: string;
  taxWithRegularMethod: boolean | null;
}

const datedByBill = shippedLaw.lines
  .filter(({ dating }) => dating.by === 'dateBilled')
  .map(({ irsNumber }) => irsNumber);

/** Whether these lines may change the method that the business remembers. */
export const maySayMethod = (filingData: NewFiling['filingData']): boolean =>
  datedByBill.some((irsNumber) => (filingData as Readonly<Record<string, unknown>> | undefined)?.[irsNumber]);

/** Keeps the method of dating that an air or communications line used, for the next such line. @returns it */
export async function rememberMethod(
  tx: Tx,
  { accountId, businessId, taxWithRegularMethod: before }: Remembered,
  filingData: NewFiling['filingData'],
  law: Law = shippedLaw,
): Promise<boolean | null> {
  const sent = (filingData ?? {}) as Readonly<Record<string, LineFacts | null | undefined>>;
  const used = law.lines
    .filter(({ dating }) => dating.by === 'dateBilled')
    .map(({ irsNumber }) => sent[irsNumber])
    .find((line) => line && ((line.rows?.length ?? 0) > 0 || line.taxWithRegularMethod !== undefined));
  const now = used ? (used.taxWithRegularMethod ?? false) : before;
  if (now !== before)
    await tx
      .updateTable('business')
      .set({ taxWithRegularMethod: now })
      .where('accountId', '=', accountId)
      .where('id', '=', businessId)
      .execute();
  return now;
}
