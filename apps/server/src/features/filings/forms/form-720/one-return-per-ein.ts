import { type Quarter, quarterName } from '@gauger/excise';
import { sql } from 'kysely';
import { AppError } from '../../../../app-error.ts';
import { liveBusiness, type Tx } from '../../../../db/public.ts';

/**
 * Refuses a Form 720 for a quarter in which another business with the same EIN has one: the IRS knows a taxpayer by the
 * EIN alone. Call it with the business as it will be kept. Transactions with the same EIN and quarter wait for each
 * other here until they end.
 * @throws AppError FILING_EXISTS with the other return as `current`
 */
export async function refuseSecondOfEin(
  tx: Tx,
  accountId: string,
  businessId: string,
  quarters: readonly Quarter[],
): Promise<void> {
  // Held, so that the business keeps its EIN until the transaction ends.
  const { einIndex } = await liveBusiness(tx, accountId, businessId)
    .select('einIndex')
    .forShare()
    .executeTakeFirstOrThrow();
  // In one order, so that two transactions with several quarters do not wait for each other in a circle.
  const byName = new Map(quarters.map((quarter) => [quarterName(quarter), quarter]));
  for (const [name, { year, quarter }] of [...byName].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const key = `${accountId} ${einIndex.toString('hex')} ${name}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const other = await tx
      .selectFrom('business')
      .innerJoin('filing', 'filing.businessId', 'business.id')
      .select(['filing.id', 'filing.version', 'filing.state', 'business.businessName'])
      .where('business.accountId', '=', accountId)
      .where('business.einIndex', '=', einIndex)
      .where('business.id', '<>', businessId)
      .where('filing.formType', '=', 'Form720')
      .where('filing.taxYear', '=', year)
      .where('filing.quarter', '=', quarter)
      .where('filing.deletedAt', 'is', null)
      .executeTakeFirst();
    if (!other) continue;
    const { businessName, ...current } = other;
    throw new AppError('FILING_EXISTS', {
      current,
      description: `${businessName} has the same EIN and a Form 720 for ${year} Q${quarter}. The IRS identifies returns by EIN: open that return, or amend it with Form 720-X.`,
    });
  }
}

/** The quarters for which a business has a Form 720. */
export async function quartersOfBusiness(tx: Tx, accountId: string, businessId: string): Promise<Quarter[]> {
  const rows = await tx
    .selectFrom('filing')
    .select(['taxYear', 'quarter'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', 'Form720')
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ taxYear, quarter }) => ({ year: taxYear, quarter }) as Quarter);
}
