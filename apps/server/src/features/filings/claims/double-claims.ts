import {
  type ClaimsFacts,
  claimedForQuarterIssue,
  claimedFuel,
  claimedTwiceIssue,
  claimedUse,
  claimLineName,
  claimLineOf,
  claimPageOf,
  type Filing,
  type FilingFacts,
  type Form8849,
  type Form8849Schedule,
  firstOfEach,
  formOutlines,
  forms,
  type Issue,
  incomeTaxYearEnds,
  isBlank,
  joinPages,
  type Law,
  type Overlap,
  overlaps,
  quarterDays,
  quarterInWords,
  quarterOfFiling,
  sameQuarters,
  scheduleGroup,
} from '@gauger/excise';
import { sql } from 'kysely';
import type { FormType, Tx } from '../../../db/public.ts';
import type { FilingRecord } from '../filings/public.ts';
import type { ClaimingRow } from './claiming-row.ts';
import { findForm4136Rows } from './form-4136.ts';

interface Claiming {
  id: string;
  taxYear: number;
  quarter: number | null;
  /** The facts of its pages of claims, by their keys. */
  pages: Readonly<Record<string, object>>;
}

/** How the claims of a form are read. A form that is not named here claims nothing. */
const readers: Partial<Record<FormType, (filing: Claiming, law: Law) => ClaimingRow[]>> = {
  Form720: ({ id, taxYear, quarter, pages }, law) => {
    const facts = { taxYear: String(taxYear), taxYearAndQuarter: String(quarter) } as Filing;
    const groups = Object.entries(pages).map(([page, of]) => [page.slice('claims.'.length), of]);
    return rowsOfScheduleC(id, facts, { groups: Object.fromEntries(groups) } as ClaimsFacts, law);
  },
  Form8849: ({ id, taxYear, pages }, law) => {
    const facts = joinPages(formOutlines.Form8849, new Map(Object.entries(pages)));
    return rowsOfSchedules(id, { taxYear: String(taxYear), schedules: {}, ...facts } as Form8849, law);
  },
};
const formsThatClaim = Object.keys(readers) as FormType[];

const rowsOf = (id: string, facts: FilingFacts, law: Law): ClaimingRow[] =>
  facts.formType === 'Form720X'
    ? // Its credits are those of the return that it corrects.
      []
    : facts.formType === 'Form8849'
      ? rowsOfSchedules(id, facts, law)
      : rowsOfScheduleC(id, facts, facts.claimsData ?? {}, law);

/** The month in which the income tax year of the claimant ends. */
const yearEnds = (facts: FilingFacts): number =>
  facts.formType === 'Form8849'
    ? Number(facts.month)
    : incomeTaxYearEnds(('claimsData' in facts && facts.claimsData) || {});

/**
 * Warnings of a filing whose claims overlap those of another filing of its business, each at the row that claims: who
 * claims on Schedule C says that no other claim was or will be made for the same gallons (Form 720, Schedule C).
 */
export async function findDoubleClaims(
  tx: Tx,
  { accountId, id, businessId, facts }: Pick<FilingRecord, 'accountId' | 'id' | 'businessId' | 'facts'>,
  law: Law,
): Promise<Issue[]> {
  const own = rowsOf(id, facts, law);
  if (own.length === 0) return [];
  const claimed = await findClaimsElsewhere(tx, { accountId, id, businessId }, law);
  const all = [...own, ...claimed];
  const ofThis = (pairs: readonly Overlap<ClaimingRow>[]) => pairs.filter(({ first }) => first.document === id);
  // Report a row once for each other filing, however many of its rows claim the fuel; report a group of a quarter once, because
  // the period is what the person fixes.
  const fuels = firstOfEach(ofThis(overlaps(all)), ({ first, second }) => `${first.path} ${second.document}`);
  const quarters = firstOfEach(
    ofThis(sameQuarters(all, law, yearEnds(facts))),
    ({ first, second }) => `${first.group} ${second.document}`,
  );
  return [
    ...fuels.map((pair) => claimedTwiceIssue(pair, pair.first.path)),
    ...quarters.map((pair) => claimedForQuarterIssue(pair, `${pair.first.page}.periodStart`)),
  ];
}

/** Reads the claims of the other filings of a business, and its entries of Form 4136. A rejected return counts as never filed. */
export async function findClaimsElsewhere(
  tx: Tx,
  { accountId, id, businessId }: Pick<FilingRecord, 'accountId' | 'id' | 'businessId'>,
  law: Law,
): Promise<ClaimingRow[]> {
  const others = await tx
    .selectFrom('filing')
    .innerJoin('filingPage as claims', (join) =>
      join
        .onRef('claims.filingId', '=', 'filing.id')
        .on((page) => page.or([page('claims.page', 'like', 'claims.%'), page('claims.page', 'like', 'schedule%')]))
        .on('claims.removed', '=', false),
    )
    .select(['filing.id', 'formType', 'taxYear', 'quarter'])
    .select(sql<Record<string, object>>`jsonb_object_agg(claims.page, claims.facts)`.as('pages'))
    .where('filing.accountId', '=', accountId)
    .where('filing.businessId', '=', businessId)
    .where('filing.id', '!=', id)
    .where('formType', 'in', formsThatClaim)
    .where((filing) =>
      filing.or([
        filing('filing.state', 'not in', ['rejected', 'withdrawn']),
        // Of Schedules 1 and 6 sent together, one may be accepted while the other was rejected.
        filing.exists(
          filing
            .selectFrom('submission')
            .select('submission.id')
            .whereRef('submission.filingId', '=', 'filing.id')
            .where('submission.voidAt', 'is', null)
            .where('submission.state', '<>', 'rejected'),
        ),
      ]),
    )
    .where('filing.deletedAt', 'is', null)
    .groupBy('filing.id')
    .orderBy('taxYear')
    .orderBy('quarter')
    .orderBy('filing.id')
    .execute();
  const rows = others.flatMap((other) => readers[other.formType]?.(other, law) ?? []);
  return [...rows, ...(await findForm4136Rows(tx, { accountId, businessId }))];
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
          formType: 'Form720',
          filing: `Form 720, ${quarterInWords(quarter)}`,
          document,
          line: line.id,
          group,
          fuel,
          page: `claimsData.groups.${group}`,
          path: `claimsData.groups.${group}.lines.${at}`,
          periodStart: isBlank(periodStart) ? days.first : String(periodStart),
          periodEnd: isBlank(periodEnd) ? days.last : String(periodEnd),
          ...claimedUse(line, row),
        },
      ];
    }),
  );
  return onceEach(rows);
}

/** The rows of the schedules of Form 8849 that claim a fuel, in the same way. */
function rowsOfSchedules(document: string, facts: Form8849, law: Law): ClaimingRow[] {
  const { days, name } = forms.Form8849.period(facts);
  return (Object.keys(facts.schedules) as Form8849Schedule[]).flatMap((schedule) => {
    const { lines = [], periodStart, periodEnd } = facts.schedules[schedule] ?? {};
    const daysOf = (row: object, taxedOn: string | undefined) => {
      const day = taxedOn === undefined ? undefined : (row as Readonly<Record<string, unknown>>)[taxedOn];
      return {
        periodStart: String(!isBlank(day) ? day : isBlank(periodStart) ? days.first : periodStart),
        periodEnd: String(!isBlank(day) ? day : isBlank(periodEnd) ? days.last : periodEnd),
      };
    };
    const offered = scheduleGroup(schedule, facts.schedules[schedule]?.annualClaim === true, law).lines;
    const rows = lines.flatMap((row, at): ClaimingRow[] => {
      const line = offered.find((one) => one.line === row.line);
      const fuel = line && claimedFuel(line, row);
      if (!line || fuel === undefined) return [];
      return [
        {
          claim: `${claimLineName(row.line)} of Form 8849, ${name}`,
          formType: 'Form8849',
          filing: `Form 8849, ${name}`,
          document,
          line: line.id,
          label: row.line,
          group: `schedules.${schedule}.${claimPageOf(schedule, row.line)}`,
          fuel,
          page: `schedules.${schedule}`,
          path: `schedules.${schedule}.lines.${at}`,
          ...daysOf(row, line.taxedOn),
          ...claimedUse(line, row),
        },
      ];
    });
    // Rows with days of their own do not share the period.
    return schedule === '5' ? rows : onceEach(rows);
  });
}

/** The first row of each line and use of a fuel: the others share its period. */
function onceEach(rows: readonly ClaimingRow[]): ClaimingRow[] {
  const first = new Map(rows.toReversed().map((row) => [`${row.line} ${row.fuel} ${row.typeOfUse}`, row]));
  return [...first.values()].toReversed();
}
