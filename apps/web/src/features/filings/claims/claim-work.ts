import {
  type ClaimDeadline,
  type ClaimGroup,
  type ClaimMinimumReached,
  type ClaimsFacts,
  type ComputedClaimRow,
  computeClaimsOnly,
  type DecimalString,
  decimal,
  type Explanation,
  explain,
  type Filing,
  type Issue,
  sum,
  toFixed,
} from '@gauger/excise';
import { otherFacts, type SavedFiling, type Typed, taxesOf } from '../filing/public.ts';
import { type ClaimEntry, type ClaimSheet, factsOfSheet, filledEntries } from './claim-sheet.ts';

/** A sheet computed together with the saved claims of the other groups. */
export interface ClaimWork {
  /** The unsaved claims, as the ledger counts them. */
  typed: Typed;
  /** The claim of the group, in cents. */
  total: DecimalString;
  /** The result of an entry, and the cell of its amount; undefined for an empty one. */
  row: (entry: ClaimEntry) => (ComputedClaimRow & { cell: string }) | undefined;
  /** Until when its claims can be made. */
  deadlines: readonly ClaimDeadline[];
  /** The least amounts that its claims count toward. */
  minimums: readonly ClaimMinimumReached[];
  /** Errors and warnings of the group. */
  issues: readonly Issue[];
  /** The fact that the path of an issue speaks of: its field, and the entry where it is one's own. */
  placeOf: (issue: Pick<Issue, 'path'>) => { field: string; entry?: ClaimEntry };
  why: (cell: string) => Explanation | null;
}

/** The least amounts that lines of a page count toward. */
export const minimumsOf = (
  { lines }: Pick<ClaimGroup, 'lines'>,
  minimums: readonly ClaimMinimumReached[],
): readonly ClaimMinimumReached[] => minimums.filter(({ of }) => lines.some(({ id }) => of.includes(id)));

/**
 * Computes a sheet of Schedule C.
 * @param month in which the income tax year ends, 1 to 12, where none is saved
 */
export function workOut(filing: SavedFiling, group: ClaimGroup, sheet: ClaimSheet, month: string): ClaimWork {
  const saved = otherFacts(filing).claimsData;
  const facts = factsOfSheet(sheet, group);
  const { [group.group]: _, ...others } = saved?.groups ?? {};
  const groups = { ...others, ...(facts && { [group.group]: facts }) };
  const claims: ClaimsFacts = { monthIncomeTaxYearEnds: month, ...saved, groups };
  const alone = { formType: filing.formType, ...filing.taxYearQuarter, claimsData: claims } satisfies Omit<
    Filing,
    'filingData'
  >;
  // Each key recomputes the claims, and never the lines: their tax is that of the shown version.
  const computed = computeClaimsOnly(taxesOf(filing), alone);
  const kept = filledEntries(sheet);
  const labels = new Set(group.lines.map(({ line }) => line));
  const lines = Object.entries(computed.claims).filter(([line]) => labels.has(line));
  const rows = lines.flatMap(([line, claim]) =>
    claim.rows.map((row, place) => ({ ...row, cell: `claims.${line}.rows.${place}.amountOfClaim` })),
  );
  const byEntry = new Map(rows.map((row) => [kept[row.at], row]));
  const path = `claimsData.groups.${group.group}.`;
  return {
    typed: { others: { claimsData: { ...claims, totalClaim: computed.totalClaim } } },
    total: toFixed(sum(lines.map(([, { amount }]) => decimal(amount))), 2),
    row: (entry) => byEntry.get(entry),
    deadlines: computed.deadlines.filter((one) => one.group === group.group),
    minimums: minimumsOf(group, computed.minimums),
    issues: computed.issues.filter((issue) => `${issue.path}.`.startsWith(path)),
    placeOf: (issue) => {
      const [part = '', at, field] = issue.path.slice(path.length).split('.');
      const entry = part === 'lines' ? kept[Number(at)] : undefined;
      return entry ? { field: field ?? 'line', entry } : { field: part };
    },
    why: (cell) => explain({ ...alone, filingData: {} }, cell),
  };
}
