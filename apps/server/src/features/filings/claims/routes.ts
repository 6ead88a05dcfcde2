import {
  addClaims720,
  type ClaimsAnswer,
  getClaims720,
  listClaimedElsewhere,
  listClaimedElsewhere8849,
  listClaimsOfBusiness,
  type ResponseOf,
  saveClaims720,
} from '@gauger/contract';
import type { FilingFormType } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { type BoundCall, bound, type Call } from '../../../http/public.ts';
import { loadBusiness } from '../../clients/businesses/public.ts';
import { type FilingDeps, type FilingRecord, loadFiling } from '../filings/public.ts';
import { presentFiling, saveFilingIn, withTins } from '../forms/form-720/public.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { claimsIn, inRecord, presentClaims, presentReadClaims } from './claims-record.ts';
import { findClaimsElsewhere, findDoubleClaims } from './double-claims.ts';
import { form4136Calls } from './form-4136.ts';

/** The claims of a filing as a record: to save them is to save the filing, so that version, state and trail are one. */
export function claimCalls(deps: FilingDeps): BoundCall[] {
  return [
    bound(addClaims720, (call) => save(deps, call, call.body.form720Id, refuseSecond)),
    bound(saveClaims720, (call) => save(deps, call, call.body.id, expectClaims)),
    bound(getClaims720, ({ session: { accountId }, params: { id } }) =>
      deps.database.inAccount(accountId, async (tx) => {
        const filing = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read', 'Form720'));
        const twice = await findDoubleClaims(tx, filing, await deps.lawInForce(tx));
        return presentReadClaims(presentFiling(filing, twice, { paymentOption: null, refundAccount: null }));
      }),
    ),
    bound(listClaimedElsewhere, (call) => claimedElsewhere(deps, call, 'Form720')),
    bound(listClaimedElsewhere8849, (call) => claimedElsewhere(deps, call, 'Form8849')),
    bound(listClaimsOfBusiness, ({ session: { accountId }, params: { id: businessId } }) =>
      deps.database.inAccount(accountId, async (tx) => {
        await loadBusiness(tx, accountId, businessId, 'read');
        return presentRows(
          await findClaimsElsewhere(tx, { accountId, id: NO_FILING, businessId }, await deps.lawInForce(tx)),
        );
      }),
    ),
    ...form4136Calls(deps),
  ];
}

/** The fuel that other filings of a business claim. Throws NOT_FOUND for a filing of another form. */
function claimedElsewhere(
  deps: FilingDeps,
  { session: { accountId }, params: { id } }: Pick<Call<typeof listClaimedElsewhere>, 'session' | 'params'>,
  form: FilingFormType,
): Promise<ResponseOf<typeof listClaimedElsewhere>> {
  return deps.database.inAccount(accountId, async (tx) => {
    const filing = await loadFiling(tx, accountId, id, 'read', form);
    return presentRows(await findClaimsElsewhere(tx, filing, await deps.lawInForce(tx)));
  });
}

/** The id of no filing: every filing of the business is another one. */
const NO_FILING = '00000000-0000-0000-0000-000000000000';

const presentRows = (rows: readonly ClaimingRow[]): ResponseOf<typeof listClaimedElsewhere> =>
  rows.map(({ document: filingId, path: _, group: __, page: ___, label: ____, ...row }) => ({ filingId, ...row }));

type ClaimsCall = Call<typeof addClaims720> | Call<typeof saveClaims720>;

async function save(
  deps: FilingDeps,
  call: ClaimsCall,
  filingId: string,
  expect: (before: FilingRecord<'Form720'>) => void,
): Promise<ClaimsAnswer> {
  const { accountId } = call.session;
  const body = { id: filingId, claimsData: claimsIn(call.body) };
  try {
    return await deps.database.inAccount(accountId, async (tx) => {
      const { issues, ...saved } = await saveFilingIn(deps, tx, { ...call, body }, expect);
      const twice = await findDoubleClaims(
        tx,
        await loadFiling(tx, accountId, filingId, 'read', 'Form720'),
        await deps.lawInForce(tx),
      );
      return presentClaims({ ...saved, issues: [...issues, ...twice] });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_CLAIMS') throw error;
    throw new AppError('INVALID_CLAIMS', { issues: inRecord(error.issues) });
  }
}

/** Two who begin at once wait here for each other: the filing is held. */
function refuseSecond({ id, version, facts }: FilingRecord<'Form720'>): void {
  if (facts.claimsData) throw new AppError('CLAIMS_EXIST', { current: { id, version } });
}

function expectClaims({ facts }: FilingRecord<'Form720'>): void {
  if (!facts.claimsData) throw new AppError('CLAIMS_NOT_FOUND');
}
