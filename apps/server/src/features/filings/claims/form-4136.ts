import {
  addForm4136,
  deleteForm4136,
  listForm4136,
  MAX_FORM_4136_CLAIMS,
  type ResponseOf,
  saveForm4136,
} from '@gauger/contract';
import { claimFuels, formatDate, type Law, law, taxYearOf } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { type Form4136Claim, newId, type Tx } from '../../../db/public.ts';
import { type BoundCall, bound, type Call, recordCallEvent } from '../../../http/public.ts';
import { loadBusiness } from '../../clients/businesses/public.ts';
import type { FilingDeps } from '../filings/public.ts';
import type { ClaimingRow } from './claiming-row.ts';

type Answer = ResponseOf<typeof listForm4136>;
type Entered = Omit<Form4136Claim, 'id'>;

/** The calls for the fuel that a business claims on Form 4136, which is filed with its income tax return. */
export function form4136Calls(deps: FilingDeps): BoundCall[] {
  return [
    bound(listForm4136, ({ session: { accountId }, params: { id } }) =>
      deps.database.inAccount(accountId, async (tx) => presented(await loadBusiness(tx, accountId, id, 'read'))),
    ),
    bound(addForm4136, (call) =>
      change(deps, call, (claims, ends) => {
        if (claims.length >= MAX_FORM_4136_CLAIMS)
          throw refused('', `A business has at most ${MAX_FORM_4136_CLAIMS} entries of Form 4136: delete old ones`);
        return [...claims, { id: newId(), ...judged(call.body, ends) }];
      }),
    ),
    bound(saveForm4136, (call) =>
      change(deps, call, (claims, ends) => {
        const facts = judged(call.body, ends);
        expectEntry(claims, call.params.claimId);
        return claims.map((one) => (one.id === call.params.claimId ? { id: one.id, ...facts } : one));
      }),
    ),
    bound(deleteForm4136, (call) =>
      change(deps, call, (claims) => {
        expectEntry(claims, call.params.claimId);
        return claims.filter(({ id }) => id !== call.params.claimId);
      }),
    ),
  ];
}

type Change = Call<typeof addForm4136> | Call<typeof saveForm4136> | Call<typeof deleteForm4136>;

/** Changes the entries of a business, which is locked until the transaction ends. Throws NOT_FOUND, and BUSINESS_ARCHIVED. */
function change(
  { database, now }: FilingDeps,
  call: Change,
  after: (claims: readonly Form4136Claim[], ends: number) => Form4136Claim[],
): Promise<Answer> {
  const { accountId } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const business = await loadBusiness(tx, accountId, call.params.id, 'lock');
    if (business.archivedAt !== null) throw new AppError('BUSINESS_ARCHIVED');
    const claims = after(business.form4136Claims, business.incomeTaxYearEndMonth);
    await tx
      .updateTable('business')
      .set({ form4136Claims: JSON.stringify(claims), updatedAt: now() })
      .where('accountId', '=', accountId)
      .where('id', '=', business.id)
      .execute();
    const actionType = 'FORM_4136_RECORDED';
    await recordCallEvent(tx, call, { documentType: 'Business', actionType, documentId: business.id });
    return presented({ ...business, form4136Claims: claims });
  });
}

function expectEntry(claims: readonly Form4136Claim[], id: string): void {
  if (!claims.some((one) => one.id === id)) throw new AppError('NOT_FOUND');
}

/** An entry with a period that goes forward, within one income tax year. Throws INVALID_BODY. */
function judged({ fuel, periodStart, periodEnd, gallons }: Call<typeof addForm4136>['body'], ends: number): Entered {
  if (periodEnd < periodStart) throw refused('periodEnd', 'Enter a last day that is not before the first');
  const { last } = taxYearOf(periodStart, ends);
  if (periodEnd > last)
    throw refused('periodEnd', `Form 4136 is of one income tax year, which ends ${formatDate(last)}: add two entries`);
  return { fuel, periodStart, periodEnd, gallons: gallons ?? null };
}

const refused = (path: string, message: string): AppError =>
  new AppError('INVALID_BODY', { issues: [errorAt('form4136', path, message)] });

/** "Form 4136, year ending Dec 2026" */
const nameOf = (periodStart: string, ends: number): string =>
  `Form 4136, year ending ${formatDate(taxYearOf(periodStart, ends).last).replace(/ \d+,/, '')}`;

interface Recorded {
  form4136Claims: readonly Form4136Claim[];
  incomeTaxYearEndMonth: number;
}

const presented = ({ form4136Claims, incomeTaxYearEndMonth: ends }: Recorded): Answer =>
  form4136Claims
    .map((claim) => ({ ...claim, name: nameOf(claim.periodStart, ends) }))
    .toSorted((a, b) => a.periodStart.localeCompare(b.periodStart));

/** The entries of Form 4136 of a business as rows that claims are held against: one of all fuels is a row of each. */
export async function findForm4136Rows(
  tx: Tx,
  { accountId, businessId }: { accountId: string; businessId: string },
): Promise<ClaimingRow[]> {
  const business = await tx
    .selectFrom('business')
    .select(['form4136Claims', 'incomeTaxYearEndMonth'])
    .where('accountId', '=', accountId)
    .where('id', '=', businessId)
    .executeTakeFirst();
  return (business?.form4136Claims ?? []).flatMap(({ id, fuel, periodStart, periodEnd }) => {
    const filing = nameOf(periodStart, business?.incomeTaxYearEndMonth ?? 12);
    return (fuel === null ? claimFuels(law as Law) : [fuel]).map((of): ClaimingRow => {
      const place = { line: 'form4136', group: '', page: '', path: '' };
      return { ...place, claim: filing, filing, formType: 'Form4136', document: id, fuel: of, periodStart, periodEnd };
    });
  });
}
