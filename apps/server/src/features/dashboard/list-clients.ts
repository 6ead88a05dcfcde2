import type { listClients as listing, ResponseOf } from '@gauger/contract';
import {
  type DecimalString,
  dueQuarter,
  irsDay,
  irsFilingStatus,
  previousQuarter,
  type Quarter,
  returnDueDate,
  settledStates,
} from '@gauger/excise';
import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { orders, selectMatching } from '../businesses/public.ts';
import { isPaid } from './is-paid.ts';

/** The dependencies of the dashboard. */
export interface DashboardDeps {
  database: Database;
  ring: KeyRing;
  now: () => Date;
}

type Page = ResponseOf<typeof listing>;
type ClientQuarter = Page['content'][number]['dueQuarter'];

/** One page of the businesses of the account by name, each with its returns of the last two quarters that ended. */
export async function listClients(
  { database, ring, now }: DashboardDeps,
  { session: { accountId }, query: { businessName, open, size, pageNumber } }: Call<typeof listing>,
): Promise<Page> {
  const due = dueQuarter(irsDay(now()));
  const before = previousQuarter(due);
  return database.inAccount(accountId, async (tx) => {
    const all = selectMatching(tx, accountId, ring, businessName);
    const found = open
      ? all.where(
          'id',
          'not in',
          returnsOf(tx, accountId, due).select('businessId').where('filing.state', 'in', settledStates),
        )
      : all;
    const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const totalPages = Math.ceil(total / size);
    const clients = await found
      .select(['id', 'businessName'])
      .orderBy(orders.businessName)
      .orderBy('id')
      .limit(size)
      .offset(pageNumber * size)
      .execute();
    const ids = clients.map(({ id }) => id);
    const dueReturns = await readReturns(tx, accountId, due, ids);
    const returnsBefore = await readReturns(tx, accountId, before, ids);
    const content = clients.map(({ id, businessName }) => ({
      id,
      businessName,
      dueQuarter: present(due, dueReturns.get(id)),
      quarterBefore: present(before, returnsBefore.get(id)),
    }));
    return { content, total, totalPages, currentPage: pageNumber };
  });
}

/** The returns of a quarter: one per business, as the index `filing_one_per_quarter` sees to. */
const returnsOf = (tx: Tx, accountId: string, { year, quarter }: Quarter) =>
  tx
    .selectFrom('filing')
    .where('filing.accountId', '=', accountId)
    .where('filing.formType', '=', 'Form720')
    .where('filing.taxYear', '=', year)
    .where('filing.quarter', '=', quarter)
    .where('filing.deletedAt', 'is', null);

/** The returns of a quarter by the id of their business. */
async function readReturns(tx: Tx, accountId: string, quarter: Quarter, businessIds: string[]) {
  if (businessIds.length === 0) return new Map<string, never>();
  const rows = await returnsOf(tx, accountId, quarter)
    .leftJoin('submission', (join) =>
      join.onRef('submission.filingId', '=', 'filing.id').on('submission.voidAt', 'is', null),
    )
    .select(['filing.id', 'filing.businessId', 'filing.state', 'filing.totals', 'submission.answeredBy'])
    .select(isPaid)
    .where('filing.businessId', 'in', businessIds)
    .execute();
  return new Map(rows.map((row) => [row.businessId, row]));
}

type Return = Awaited<ReturnType<typeof readReturns>> extends Map<string, infer Row> ? Row : never;

function present(quarter: Quarter, found: Return | undefined): ClientQuarter {
  return {
    year: String(quarter.year),
    quarter: String(quarter.quarter),
    returnDueDate: returnDueDate(quarter).due,
    filing: found
      ? {
          id: found.id,
          state: found.state,
          irsFilingStatus: irsFilingStatus(found.state),
          answeredBy: found.answeredBy,
          paymentStatus: found.isPaid ? 1 : 0,
          totalDue: (found.totals as { totalDue?: DecimalString }).totalDue ?? '0.00',
        }
      : null,
  };
}
