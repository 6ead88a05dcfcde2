import type { Tx } from '../../../db/public.ts';
import { ownerAddress } from '../../people/sessions/public.ts';
import { type BusinessAnswer, type Keys, presentBusiness } from './business-record.ts';
import { findSameEin, loadBusiness } from './queries.ts';

/** Answers one business with the others that have its EIN. Throws NOT_FOUND. */
export async function answerBusiness(
  tx: Tx,
  { accountId, cipher }: Pick<Keys, 'accountId' | 'cipher'>,
  id: string,
): Promise<BusinessAnswer> {
  const row = await loadBusiness(tx, accountId, id, 'read');
  const sameEin = await findSameEin(tx, accountId, row);
  return { ...presentBusiness(row, await ownerAddress(tx), cipher), sameEin };
}
