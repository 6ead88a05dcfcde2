import type { ClientKind } from '@gauger/contract';
import {
  type DecimalString,
  type FilingState,
  type IsoDate,
  type Quarter,
  settledStates,
  type TaxedLine,
} from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { periodEndOf, periodStartOf, schedulesOf } from '../filings/public.ts';

/** A Form 720 as the list of due dates reads it. */
export interface DueReturn {
  id: string;
  businessId: string;
  businessName: string;
  /** The index of the EIN of the business. */
  ein: string;
  quarter: Quarter;
  state: FilingState;
  finalReturn: boolean;
  oneTimeFiling: boolean;
  nilReturn: boolean;
  totals: Readonly<Record<'totalDue' | 'taxLiability' | 'totalClaim', DecimalString>>;
  scheduleA: Readonly<Record<string, DecimalString>>;
}

/** The Forms 720 of live businesses that are not settled, and others since a quarter. The oldest business comes first. */
export async function findReturns(tx: Tx, accountId: string, since: Quarter): Promise<DueReturn[]> {
  const isRecent = sql<boolean>`(tax_year, quarter) >= (${since.year}, ${since.quarter})`;
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .select(['filing.id', 'filing.businessId', 'filing.taxYear', 'filing.quarter', 'filing.state', 'filing.totals'])
    .select(['filing.finalReturn', 'filing.oneTimeFiling', 'filing.nilReturn'])
    .select(['business.businessName', 'business.einIndex'])
    .select(
      sql<Record<string, string> | null>`case when ${isRecent} then (
        select jsonb_object_agg(key, value) from jsonb_each(filing.cells) where key like 'scheduleA.%') end`.as(
        'scheduleA',
      ),
    )
    .where('filing.accountId', '=', accountId)
    .where('filing.formType', '=', 'Form720')
    .where('filing.deletedAt', 'is', null)
    .where('business.deletedAt', 'is', null)
    .where('business.archivedAt', 'is', null)
    .where((row) => row.or([isRecent, row('filing.state', 'not in', settledStates)]))
    .orderBy('business.id')
    .orderBy('filing.id')
    .execute();
  return rows.map(({ taxYear, quarter, totals, einIndex, scheduleA, ...row }) => ({
    ...row,
    ein: einIndex.toString('hex'),
    quarter: { year: taxYear, quarter } as Quarter,
    totals: { totalDue: '0.00', taxLiability: '0.00', totalClaim: '0.00', ...(totals as object) },
    scheduleA: scheduleA ?? {},
  }));
}

/** A business of which a person said how often it files. */
export interface MarkedBusiness {
  businessId: string;
  businessName: string;
  ein: string;
  kind: ClientKind;
  /** The newest Form 720 of its EIN, however old; null without one. */
  last: (Quarter & { isFinal: boolean; isOneTime: boolean }) | null;
}

/** Such businesses that are neither deleted nor archived, the oldest first. */
export async function findMarked(tx: Tx, accountId: string): Promise<MarkedBusiness[]> {
  const rows = await tx
    .selectFrom('business')
    .select(['id as businessId', 'businessName', 'einIndex', 'clientKind'])
    .select(
      sql<MarkedBusiness['last']>`(
        select jsonb_build_object('year', f.tax_year, 'quarter', f.quarter, 'isFinal', f.final_return, 'isOneTime', f.one_time_filing)
        from business h join filing f on f.business_id = h.id
        where h.account_id = business.account_id and h.ein_index = business.ein_index and h.deleted_at is null
          and f.account_id = h.account_id and f.form_type = 'Form720' and f.deleted_at is null
        order by f.tax_year desc, f.quarter desc limit 1)`.as('last'),
    )
    .where('accountId', '=', accountId)
    .where('clientKind', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ einIndex, clientKind, ...row }) =>
    clientKind === null ? [] : [{ ...row, ein: einIndex.toString('hex'), kind: clientKind }],
  );
}

/** A Form 8849 as the list of due dates reads it. */
export interface DueClaim {
  id: string;
  businessId: string;
  businessName: string;
  state: FilingState;
  schedules: string[];
  periodStart: IsoDate | null;
  periodEnd: IsoDate | null;
  totalClaim: DecimalString;
  /** Before weekends and holidays move it. */
  fileBy: IsoDate;
}

/** The claims of live businesses that were not sent, and have a last day. */
export async function findClaims(tx: Tx, accountId: string, businessId?: string): Promise<DueClaim[]> {
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .select(['filing.id', 'filing.businessId', 'filing.state', 'filing.totals', 'business.businessName', schedulesOf])
    .select([periodStartOf, periodEndOf])
    .select(sql<string>`filing.file_by::text`.as('fileBy'))
    .where('filing.accountId', '=', accountId)
    .$if(businessId !== undefined, (found) => found.where('filing.businessId', '=', businessId ?? ''))
    .where('filing.formType', '=', 'Form8849')
    .where('filing.fileBy', 'is not', null)
    .where('filing.state', 'not in', settledStates)
    .where('filing.deletedAt', 'is', null)
    .where('business.deletedAt', 'is', null)
    .where('business.archivedAt', 'is', null)
    .orderBy('business.id')
    .orderBy('filing.id')
    .execute();
  return rows.map(({ totals, ...row }) => ({
    ...row,
    totalClaim: (totals as { totalClaim?: DecimalString }).totalClaim ?? '0.00',
  }));
}

/** The pages that due dates depend on, by the id of their filing. */
interface DuePages {
  taxed: ReadonlyMap<string, readonly TaxedLine[]>;
  /** The facts of the page of deposits. */
  deposit: ReadonlyMap<string, unknown>;
}

/** Reads the pages of deposits of filings, and of each tax line the tax and the method, without its rows. */
export async function readDuePages(tx: Tx, accountId: string, ids: readonly string[]): Promise<DuePages> {
  const rows = await tx
    .selectFrom('filingPage')
    .select(['filingId', 'page', 'amount'])
    .select(sql<unknown>`case when page = 'deposit' then facts else facts -> 'taxWithRegularMethod' end`.as('facts'))
    .where('accountId', '=', accountId)
    .where('filingId', '=', sql<string>`any(${ids})`)
    .where('removed', '=', false)
    .where((row) => row.or([row('page', '=', 'deposit'), row('page', 'like', 'tax.%')]))
    .execute();
  const [deposits, taxes] = [
    rows.filter(({ page }) => page === 'deposit'),
    rows.filter(({ page }) => page !== 'deposit'),
  ];
  return {
    deposit: new Map(deposits.map(({ filingId, facts }) => [filingId, facts])),
    taxed: new Map(
      [...Map.groupBy(taxes, ({ filingId }) => filingId)].map(([filingId, ofFiling]) => [
        filingId,
        ofFiling.map(({ page, amount, facts }) => ({
          irsNumber: page.slice('tax.'.length),
          tax: amount ?? '0.00',
          taxWithRegularMethod: facts === true,
        })),
      ]),
    ),
  };
}
