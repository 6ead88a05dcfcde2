import type { checkPcorSheet, ResponseOf } from '@gauger/contract';
import { decimal, isSamePlan, type Law, type LineFacts, lineComputer, PCOR, type Row, toFixed } from '@gauger/excise';
import type { Tx } from '../../../db/database.ts';
import type { SheetReturn } from './check-plans.ts';
import type { KnownBusinesses } from './known-businesses.ts';

type OnDraft = ResponseOf<typeof checkPcorSheet>['onDrafts'][number];

/** What a sheet changes on drafts that are there: plans it puts in the place of others, before and after, and plans it adds. */
export async function onDrafts(
  tx: Tx,
  { accountId, law, known }: { accountId: string; law: Law; known: KnownBusinesses },
  returns: readonly SheetReturn[],
): Promise<OnDraft[]> {
  const drafts = returns.flatMap(({ business, quarter, plans }) => {
    const id = 'id' in business ? known.filingOf(business.id, quarter) : undefined;
    return id === undefined ? [] : [{ id, quarter, plans }];
  });
  if (drafts.length === 0) return [];
  const found = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .leftJoin('filingLine', (join) =>
      join.onRef('filingLine.filingId', '=', 'filing.id').on('filingLine.irsNumber', '=', PCOR),
    )
    .select(['filing.id', 'business.businessName', 'filingLine.facts'])
    .where('filing.accountId', '=', accountId)
    .where(
      'filing.id',
      'in',
      drafts.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(found.map((one) => [one.id, one]));
  const line = law.lines.find(({ irsNumber }) => irsNumber === PCOR);
  return drafts.flatMap(({ id, quarter, plans }) => {
    const draft = byId.get(id);
    if (!draft || !line) return [];
    const computer = lineComputer(line, quarter, false, law);
    const told = (row: Row) => {
      const fee = computer.row(row).taxAmount;
      return { lives: String(row.avgNumberOfLivesCovered ?? ''), fee: fee === null ? '' : toFixed(decimal(fee), 2) };
    };
    const rows = (draft.facts as LineFacts | null)?.rows ?? [];
    return plans.flatMap((plan): OnDraft[] => {
      const now = rows.find((row) => isSamePlan(row, plan));
      const [before, after] = [now ? told(now) : null, told(plan)];
      if (now && sameFacts(now, plan)) return [];
      return [
        {
          filing: id,
          businessName: draft.businessName,
          taxYear: String(quarter.year),
          planName: String(plan.planName ?? ''),
          before,
          after,
        },
      ];
    });
  });
}

/** Whether two rows say the same: then nothing is replaced. */
const sameFacts = (one: Row, other: Row): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (field) => String(one[field] ?? '') === String(other[field] ?? ''),
  );
