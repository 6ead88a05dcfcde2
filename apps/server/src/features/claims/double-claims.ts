import {
  type ClaimedLine,
  type ClaimsFacts,
  claimedForQuarterIssue,
  claimedFuel,
  claimedTwiceIssue,
  claimedUse,
  claimLineOf,
  type Filing,
  firstOfEach,
  type Issue,
  incomeTaxYearEnds,
  isBlank,
  type Law,
  type Overlap,
  overlaps,
  quarterDays,
  quarterInWords,
  quarterOfFiling,
  sameQuarters,
} from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { FormType } from '../../db/schema.ts';
import type { FilingRecord } from '../filings/public.ts';

/** Fuel that a row claims. */
interface ClaimingRow extends ClaimedLine {
  group: string;
  /** Of the row in its filing. */
  path: string;
}

/** A filing with claims, of whatever form. */
interface Claiming {
  id: string;
  taxYear: number;
  quarter: number | null;
  /** The groups of claims, by their name. */
  groups: unknown;
}

/** How the claims of a form are read. A form that is not named here claims nothing. */
const readers: Partial<Record<FormType, (filing: Claiming, law: Law) => ClaimingRow[]>> = {
  Form720: ({ id, taxYear, quarter, groups }, law) => {
    const facts = { taxYear: String(taxYear), taxYearAndQuarter: String(quarter) } as Filing;
    return rowsOfScheduleC(id, facts, { groups } as ClaimsFacts, law);
  },
};
const formsThatClaim = Object.keys(readers) as FormType[];

/**
 * Warnings of a filing whose claims overlap those of another filing of its business, each at the row that claims: who
 * claims on Schedule C says that no other claim was or will be made for the same gallons (Form 720, Schedule C).
 */
export async function findDoubleClaims(
  tx: Tx,
  { accountId, id, businessId, facts }: Pick<FilingRecord, 'accountId' | 'id' | 'businessId' | 'facts'>,
  law: Law,
): Promise<Issue[]> {
  if (!facts.claimsData) return [];
  const own = rowsOfScheduleC(id, facts, facts.claimsData, law);
  if (own.length === 0) return [];
  const claimed = await findClaimsElsewhere(tx, { accountId, id, businessId }, law);
  const all = [...own, ...claimed];
  const ofThis = (pairs: readonly Overlap<ClaimingRow>[]) => pairs.filter(({ first }) => first.document === id);
  // Report a row once for each other filing, however many of its rows claim the fuel; report a group of a quarter once, because
  // the period is what the person fixes.
  const fuels = firstOfEach(ofThis(overlaps(all)), ({ first, second }) => `${first.path} ${second.document}`);
  const quarters = firstOfEach(
    ofThis(sameQuarters(all, law, incomeTaxYearEnds(facts.claimsData))),
    ({ first, second }) => `${first.group} ${second.document}`,
  );
  return [
    ...fuels.map((pair) => claimedTwiceIssue(pair, pair.first.path)),
    ...quarters.map((pair) => claimedForQuarterIssue(pair, `claimsData.groups.${pair.first.group}.periodStart`)),
  ];
}

/** Reads the claims of the other filings of a business. A rejected return counts as never filed. */
export async function findClaimsElsewhere(
  tx: Tx,
  { accountId, id, businessId }: Pick<FilingRecord, 'accountId' | 'id' | 'businessId'>,
  law: Law,
): Promise<ClaimingRow[]> {
  const others = await tx
    .selectFrom('filing')
    .innerJoin('filingPage as claims', (join) =>
      join.onRef('claims.filingId', '=', 'filing.id').on('claims.page', 'like', 'claims.%'),
    )
    .select(['filing.id', 'formType', 'taxYear', 'quarter'])
    .select(sql<object>`jsonb_object_agg(substr(claims.page, length('claims.') + 1), claims.facts)`.as('groups'))
    .where('filing.accountId', '=', accountId)
    .where('filing.businessId', '=', businessId)
    .where('filing.id', '!=', id)
    .where('formType', 'in', formsThatClaim)
    .where('filing.state', 'not in', ['rejected', 'withdrawn'])
    .where('filing.deletedAt', 'is', null)
    .groupBy('filing.id')
    .orderBy('taxYear')
    .orderBy('quarter')
    .orderBy('filing.id')
    .execute();
  return others.flatMap((other) => readers[other.formType]?.(other, law) ?? []);
}

/** The rows of Schedule C that claim a fuel, those of one line and use once: they share the period of their group. */
function rowsOfScheduleC(
  document: string,
  facts: Pick<Filing, 'taxYear' | 'taxYearAndQuarter'>,
  { groups = {} }: ClaimsFacts,
  law: Law,
): ClaimingRow[] {
  const quarter = quarterOfFiling(facts as Filing);
  const days = quarterDays(quarter);
  const rows = Object.entries(groups).flatMap(([group, { lines = [], periodStart, periodEnd }]) =>
    lines.flatMap((row, at): ClaimingRow[] => {
      const { line: label } = row;
      const line = claimLineOf(label, law)?.line;
      const fuel = line && claimedFuel(line, row);
      if (!line || fuel === undefined) return [];
      return [
        {
          claim: `line ${label} of the return for ${quarterInWords(quarter)}`,
          document,
          line: line.id,
          group,
          fuel,
          path: `claimsData.groups.${group}.lines.${at}`,
          periodStart: isBlank(periodStart) ? days.first : String(periodStart),
          periodEnd: isBlank(periodEnd) ? days.last : String(periodEnd),
          ...claimedUse(line, row),
        },
      ];
    }),
  );
  const first = new Map(rows.toReversed().map((row) => [`${row.line} ${row.fuel} ${row.typeOfUse}`, row]));
  return [...first.values()].toReversed();
}
