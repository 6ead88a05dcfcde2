import type { addTaxPreparer as adding } from '@gauger/contract';
import { newTaxPreparer } from '@gauger/contract/tax-preparer';
import { AppError } from '../../../app-error.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { AccountDeps } from '../accounts/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { findDuplicate, insertTaxPreparer, loadTaxPreparer } from './queries.ts';
import { readFacts } from './read-facts.ts';
import { presentTaxPreparer, type TaxPreparerAnswer, taxPreparerHash } from './tax-preparer-record.ts';

/** Adds a tax preparer; one of the same PTIN and EIN is refused, so that a request sent twice adds one. */
export async function addTaxPreparer(
  { database, ring, cipherOf, now }: AccountDeps,
  call: Call<typeof adding>,
): Promise<TaxPreparerAnswer> {
  const { accountId } = call.session;
  const facts = readFacts(newTaxPreparer, call.body);
  return database.inAccount(accountId, async (tx) => {
    const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
    const twin = await findDuplicate(tx, keys, facts);
    if (twin) throw new AppError('TAX_PREPARER_EXISTS', { current: twin });
    const id = await insertTaxPreparer(tx, keys, facts, now());
    const row = await loadTaxPreparer(tx, accountId, id, 'read');
    const answer = presentTaxPreparer(row, await ownerAddress(tx), keys.cipher);
    await recordCallEvent(tx, call, {
      documentType: 'tax_preparer',
      actionType: 'TAX_PREPARER_ADDED',
      documentId: id,
      afterHash: taxPreparerHash(facts, keys),
    });
    return answer;
  });
}
