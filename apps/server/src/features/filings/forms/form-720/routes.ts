import {
  addForm720,
  chooseTaxes,
  countForm720,
  deleteForm720,
  getEarlierTaxes,
  getForm720,
  getLookBack,
  listForm720,
  saveForm720,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../../http/public.ts';
import {
  countFilings,
  deleteFiling,
  type FilingDeps,
  listOfBusiness,
  loadFiling,
  readSignedChoice,
  withRatesInForce,
} from '../../filings/public.ts';
import { addFiling } from './add-filing.ts';
import { keepChosenTaxes, readEarlierTaxes } from './chosen-taxes.ts';
import { readLookBack } from './look-back.ts';
import { presentFiling } from './present-filing.ts';
import { saveFiling } from './save-filing.ts';
import { factsHash, openBankData, withTins } from './sealed-facts.ts';
import { form720 } from './ways.ts';

export function form720Calls(deps: FilingDeps): BoundCall[] {
  const { database } = deps;
  return [
    bound(addForm720, (call) => addFiling(deps, call)),
    bound(saveForm720, (call) => saveFiling(deps, call)),
    bound(deleteForm720, (call) => deleteFiling(deps, call, 'Form720', factsHash)),
    bound(getForm720, ({ session: { accountId }, params }) =>
      database.inAccount(accountId, async (tx) => {
        const record = await withTins(deps, tx, await loadFiling(tx, accountId, params.id, 'read', 'Form720'));
        const shown = await withRatesInForce(form720, tx, record, await deps.lawInForce(tx));
        const bank = await openBankData(deps, tx, record);
        const isChoiceGone = record.state === 'accepted' && bank.paymentOption === null;
        const paymentOption = isChoiceGone
          ? await readSignedChoice(tx, await deps.cipherOf(tx, accountId), record.id)
          : bank.paymentOption;
        return presentFiling(shown, [], { ...bank, paymentOption });
      }),
    ),
    bound(getLookBack, (call) => readLookBack(deps, call)),
    bound(chooseTaxes, (call) => keepChosenTaxes(deps, call)),
    bound(getEarlierTaxes, (call) => readEarlierTaxes(deps, call)),
    bound(listForm720, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, async (tx) => ({ filings: await listOfBusiness(tx, accountId, id, 'Form720') })),
    ),
    bound(countForm720, ({ session: { accountId } }) =>
      database.inAccount(accountId, async (tx) => ({ count: await countFilings(tx, accountId, 'Form720') })),
    ),
  ];
}
