import {
  addForm720X,
  countForm720X,
  deleteForm720X,
  getForm720X,
  listAppliedOverpayments,
  listForm720X,
  saveForm720X,
  whatIfForm720X,
} from '@gauger/contract';
import { forms } from '@gauger/excise';
import { type BoundCall, bound } from '../../../../http/public.ts';
import {
  countFilings,
  deleteFiling,
  type FilingDeps,
  listOfBusiness,
  loadFiling,
  loadFilings,
  withRatesInForce,
} from '../../filings/public.ts';
import { addFiling } from './add-filing.ts';
import { presentApplied } from './applied-overpayments.ts';
import { presentFigures } from './figures.ts';
import { saveFiling } from './save-filing.ts';
import { factsHash, withTins } from './sealed-facts.ts';
import { form720X } from './ways.ts';
import { whatIf } from './what-if.ts';

export function form720XCalls(deps: FilingDeps): BoundCall[] {
  const { database } = deps;
  return [
    bound(addForm720X, (call) => addFiling(deps, call)),
    bound(saveForm720X, (call) => saveFiling(deps, call)),
    bound(whatIfForm720X, (call) => whatIf(deps, call)),
    bound(deleteForm720X, (call) => deleteFiling(deps, call, 'Form720X', factsHash)),
    bound(getForm720X, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        const record = await withTins(deps, tx, await loadFiling(tx, accountId, params.id, 'read', 'Form720X'));
        return presentFigures(deps, tx, await withRatesInForce(form720X, tx, record, await deps.lawInForce(tx)), []);
      }),
    ),
    bound(countForm720X, ({ session: { accountId } }) =>
      database.inAccount(accountId, async (tx) => ({ count: await countFilings(tx, accountId, 'Form720X') })),
    ),
    bound(listForm720X, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, async (tx) => {
        const listed = await listOfBusiness(tx, accountId, id, 'Form720X');
        const filings = await loadFilings(
          tx,
          accountId,
          listed.map((one) => one.id),
        );
        return {
          filings: filings
            .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
            .flatMap(({ facts, ...filing }) =>
              facts.formType === 'Form720X'
                ? [
                    {
                      id: filing.id,
                      period: forms.Form720X.period(facts).name,
                      state: filing.state,
                      line4: filing.totals.line4 ?? '0.00',
                      originalId: filing.original?.filingId ?? null,
                    },
                  ]
                : [],
            ),
        };
      }),
    ),
    bound(listAppliedOverpayments, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) =>
        presentApplied(tx, await loadFiling(tx, accountId, params.id, 'read', 'Form720')),
      ),
    ),
  ];
}
