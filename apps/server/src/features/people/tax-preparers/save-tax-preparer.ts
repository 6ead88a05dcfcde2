import type { saveTaxPreparer as saving } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { type Call, recordCallEvent, refuseStale } from '../../../http/public.ts';
import type { AccountDeps } from '../accounts/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { findDuplicate, loadTaxPreparer, updateTaxPreparer } from './queries.ts';
import { readFacts } from './read-facts.ts';
import { openFacts, presentTaxPreparer, type TaxPreparerAnswer, taxPreparerHash } from './tax-preparer-record.ts';

/** Changes a tax preparer: what is absent is left alone, and the whole is checked. What was signed keeps its copy. */
export async function saveTaxPreparer(
  { database, ring, cipherOf, now }: AccountDeps,
  call: Call<typeof saving>,
): Promise<TaxPreparerAnswer> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const row = await loadTaxPreparer(tx, accountId, call.body.id, 'lock');
    const { id, version } = row;
    refuseStale(
      { id, version },
      call.ifMatch,
      'This tax preparer was changed in another window or by someone else. Reload it, or save again to keep your version.',
    );
    const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
    const before = openFacts(row, keys.cipher);
    const facts = readFacts(before, call.body);
    const twin = await findDuplicate(tx, keys, facts, id);
    if (twin) throw new AppError('TAX_PREPARER_EXISTS', { current: twin });
    await updateTaxPreparer(tx, keys, id, facts, now());
    const saved = await loadTaxPreparer(tx, accountId, id, 'read');
    const answer = presentTaxPreparer(saved, await ownerAddress(tx), keys.cipher);
    await recordCallEvent(tx, call, {
      documentType: 'tax_preparer',
      actionType: 'TAX_PREPARER_SAVED',
      documentId: id,
      beforeHash: taxPreparerHash(before, keys),
      afterHash: taxPreparerHash(facts, keys),
      detail: { version: answer.version, checkedVersion: call.ifMatch !== undefined },
    });
    return answer;
  });
}
