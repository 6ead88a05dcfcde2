import type { Route } from '@gauger/contract';
import { type FilingFacts, type FilingFormType, isEditable } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { type Call, recordCallEvent, refuseStale } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { endLink } from '../client-requests/public.ts';
import { paymentTaken } from './fee-paid.ts';
import type { FilingDeps } from './filing-deps.ts';
import { loadFiling, markDeleted } from './queries.ts';

type Deleting = Pick<Call<Route>, 'ip' | 'requestId' | 'ifMatch'> & { session: AccountSession; params: { id: string } };

/** Deletes an unpaid draft and frees its period. The fingerprint of its facts goes into the audit trail. */
export async function deleteFiling<Type extends FilingFormType>(
  { database, now }: FilingDeps,
  call: Deleting,
  formType: Type,
  factsHash: (facts: FilingFacts<Type>) => string,
): Promise<{ id: string }> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const filing = await loadFiling(tx, accountId, call.params.id, 'lock', formType);
    const { id, state, version, facts } = filing;
    refuseStale(
      { id, version },
      call.ifMatch,
      'This filing was changed in another window or by someone else. Reload it before you delete it.',
    );
    const payment = await paymentTaken(tx, id);
    if (payment === 'refunded')
      throw new AppError('NOT_DELETABLE', {
        description: 'Its fee was paid and refunded. A filing with a payment is kept.',
      });
    if (payment)
      throw new AppError('NOT_DELETABLE', { description: 'Its fee is paid. Only an unpaid draft can be deleted.' });
    if (!isEditable(state))
      throw new AppError('NOT_DELETABLE', {
        description: `This filing is ${state}. Only an unpaid draft can be deleted.`,
      });
    await endLink(tx, filing, { why: 'withdrawn', at: now() });
    await markDeleted(tx, accountId, id, now());
    await recordCallEvent(tx, call, {
      actionType: 'FILING_DELETED',
      documentType: facts.formType,
      documentId: id,
      beforeHash: factsHash(facts),
    });
    return { id };
  });
}
