import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import type { FiledQuarter } from './due-days.ts';

/** Number of newest quarters that show the deposit methods of a business. */
const QUARTERS = 8;

/** The newest Forms 720 of a business with their figures. */
export async function filedQuarters(tx: Tx, accountId: string, businessId: string): Promise<FiledQuarter[]> {
  const rows = await tx
    .selectFrom('filing')
    .select(['taxYear', 'quarter', 'cells', 'totals'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', 'Form720')
    .where('deletedAt', 'is', null)
    .orderBy('taxYear', 'desc')
    .orderBy('quarter', 'desc')
    .limit(QUARTERS)
    .execute();
  return rows.map(({ taxYear, quarter, cells, totals }) => ({
    period: `${taxYear}Q${quarter}`,
    cells: {
      ...(cells as Record<string, string>),
      'totals.totalDue': (totals as Record<string, string>).totalDue ?? '0.00',
    },
  }));
}

/** The feed of a business, if its dates can be subscribed to: it ends with the rights of the person that made it. */
export function findFeed(tx: Tx, accountId: string, businessId: string) {
  return tx
    .selectFrom('calendarFeed')
    .select(['withAmounts', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where(sql<boolean>`reads_business(account_id, business_id, made_by)`)
    .executeTakeFirst();
}

/** Sets the feed of a business. The address it had before ends. */
export async function putFeed(
  tx: Tx,
  feed: {
    accountId: string;
    businessId: string;
    tokenHash: Buffer;
    withAmounts: boolean;
    createdAt: Date;
    madeBy: string;
  },
): Promise<void> {
  const { tokenHash, withAmounts, createdAt, madeBy } = feed;
  await tx
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ tokenHash, withAmounts, createdAt, madeBy }))
    .execute();
}

/** @returns whether there was one. */
export async function deleteFeed(tx: Tx, accountId: string, businessId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('calendarFeed')
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Whose dates a token opens, whatever account that is. */
export async function findByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ accountId: string; businessId: string; withAmounts: boolean } | undefined> {
  const { rows } = await sql<{ accountId: string; businessId: string; withAmounts: boolean }>`
    select account_id as "accountId", business_id as "businessId", with_amounts as "withAmounts"
    from find_calendar_feed(${tokenHash})`.execute(tx);
  return rows[0];
}
