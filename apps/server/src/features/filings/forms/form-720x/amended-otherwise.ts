import { type Adjustment, grouped, type Issue, issue, nameOfAdjustment, rowOfAdjustment } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { FilingRecord } from '../../filings/public.ts';
import { adjustmentsOf, FIGURES_PAGE } from './pages.ts';

/** Warnings of rows whose column (d) is not the amount to which the Form 720-X that was mailed last changed the same tax or credit. */
export async function findAmendedOtherwise(
  tx: Tx,
  { id, accountId, businessId, facts, pages }: FilingRecord<'Form720X'>,
): Promise<Issue[]> {
  const rows = await tx
    .selectFrom('filing')
    .innerJoin('filingPage', 'filingPage.filingId', 'filing.id')
    .innerJoin('filingMailing', 'filingMailing.filingId', 'filing.id')
    .select('filingPage.cells')
    .where('filing.accountId', '=', accountId)
    .where('filing.businessId', '=', businessId)
    .where('filing.id', '!=', id)
    .where('filing.formType', '=', 'Form720X')
    .where('filing.state', '=', 'mailed')
    .where('filing.deletedAt', 'is', null)
    .where('filingPage.page', '=', FIGURES_PAGE)
    .where('filingPage.removed', '=', false)
    .orderBy('filingMailing.recordedAt')
    .execute();
  const mailed = new Map(
    rows.flatMap(({ cells }) =>
      ((cells as { adjustments?: readonly Adjustment[] }).adjustments ?? []).map((one) => [keyOf(one), one]),
    ),
  );
  return adjustmentsOf(pages).flatMap((one) => {
    const before = mailed.get(keyOf(one));
    if (!before || before.adjusted === one.original) return [];
    const path = rowOfAdjustment(facts, one)?.path ?? 'original.filingId';
    return [issue('amendedOtherwise', path, { what: nameOfAdjustment(one), amount: `$${grouped(before.adjusted)}` })];
  });
}

const keyOf = ({ part, quarter, irsNumber, crn }: Adjustment): string => `${part} ${quarter} ${irsNumber ?? crn}`;
