import type { WhatIf720XAnswer, whatIfForm720X } from '@gauger/contract';
import type { Form720X } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { liveBusiness } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import { validateNamed } from '../../attachments/public.ts';
import { type FilingDeps, loadFiling } from '../../filings/public.ts';
import { commitAmendment } from './commit-amendment.ts';
import { findLaws } from './figures.ts';
import { changeOriginal } from './original.ts';
import { presentFigures } from './present-filing.ts';
import { originalAfter } from './save-filing.ts';
import { withTins } from './sealed-facts.ts';

const nothing: Form720X = { formType: 'Form720X' };

/** Works out what pages would come to, by the rules of a save, and saves nothing. */
export function whatIf(deps: FilingDeps, call: Call<typeof whatIfForm720X>): Promise<WhatIf720XAnswer> {
  const { accountId } = call.session;
  const { id, businessId, ...sent } = call.body;
  return deps.database.inAccount(accountId, async (tx) => {
    const before = id ? await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read', 'Form720X')) : null;
    const business = before?.businessId ?? businessId ?? null;
    if (business === null || !(await liveBusiness(tx, accountId, business).select('id').executeTakeFirst()))
      throw new AppError('NOT_FOUND', {
        description: 'Name the Form 720-X that is changed, or the business of a new one.',
      });
    const law = await deps.lawInForce(tx);
    const whose = { id: before?.id ?? null, accountId, businessId: business };
    const change = await changeOriginal(deps, tx, whose, before, sent.original, law);
    const laws = await findLaws(deps, tx, originalAfter({ original: before?.original ?? null }, change));
    const facts = before?.facts ?? nothing;
    const judge = await validateNamed(tx, { ...whose, id: whose.id ?? business }, [facts, sent]);
    const committed = commitAmendment(facts, change, sent, laws, [], judge);
    return { ...presentFigures(committed.facts, committed.computed, laws), issues: committed.issues };
  });
}
