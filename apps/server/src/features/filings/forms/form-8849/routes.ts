import { addForm8849, countForm8849, deleteForm8849, getForm8849, saveForm8849 } from '@gauger/contract';
import { type BoundCall, bound } from '../../../../http/public.ts';
import { countFilings, deleteFiling, type FilingDeps, loadFiling, withRatesInForce } from '../../filings/public.ts';
import { addFiling } from './add-filing.ts';
import { presentFiling } from './present-filing.ts';
import { saveFiling } from './save-filing.ts';
import { factsHash, withTins } from './sealed-facts.ts';
import { sentSchedules } from './sent-schedules.ts';
import { form8849 } from './ways.ts';

export function form8849Calls(deps: FilingDeps): BoundCall[] {
  const { database } = deps;
  return [
    bound(addForm8849, (call) => addFiling(deps, call)),
    bound(saveForm8849, (call) => saveFiling(deps, call)),
    bound(deleteForm8849, (call) => deleteFiling(deps, call, 'Form8849', factsHash)),
    bound(getForm8849, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        const record = await withTins(deps, tx, await loadFiling(tx, accountId, params.id, 'read', 'Form8849'));
        const shown = await withRatesInForce(form8849, tx, record, await deps.lawInForce(tx));
        return presentFiling(shown, [], await sentSchedules(tx, record));
      }),
    ),
    bound(countForm8849, ({ session: { accountId } }) =>
      database.inAccount(accountId, async (tx) => ({ count: await countFilings(tx, accountId, 'Form8849') })),
    ),
  ];
}
