import {
  type ClaimDeadline,
  type ClaimGroup,
  type ClaimsFacts,
  type ComputedClaimRow,
  computeFiling,
  type DecimalString,
  decimal,
  type Explanation,
  explain,
  type Filing,
  type Issue,
  sum,
  taxLaw,
  toFixed,
} from '@gauger/excise';
import { besideLines, type Form720, savedLine } from '../filing/public.ts';
import { type ClaimEntry, type ClaimSheet, factsOfSheet, keptEntries } from './claim-sheet.ts';

/** A sheet worked out beside the saved claims of the other groups. */
export interface ClaimWork {
  /** The claims as they would be saved, with their total; the ledger counts them. */
  claimsData: ClaimsFacts;
  /** The claim of the group, in cents. */
  total: DecimalString;
  /** What an entry comes to, and the cell of its amount; undefined for one in which nothing was entered. */
  row: (entry: ClaimEntry) => (ComputedClaimRow & { cell: string }) | undefined;
  /** The claim of a line, in cents; undefined where it has no entry. */
  line: (line: string) => DecimalString | undefined;
  /** Until when its claims can be made. */
  deadlines: readonly ClaimDeadline[];
  /** What is wrong with the group, or worth a second look. */
  issues: readonly Issue[];
  /** The fact that the path of an issue speaks of: its field, and the entry where it is one's own. */
  placeOf: (issue: Pick<Issue, 'path'>) => { field: string; entry?: ClaimEntry };
  why: (cell: string) => Explanation | null;
}

/** @param month in which the income tax year ends, 1 to 12, where none is saved */
export function workOut(filing: Form720, group: ClaimGroup, sheet: ClaimSheet, month: string): ClaimWork {
  const saved = besideLines(filing).claimsData;
  const facts = factsOfSheet(sheet, group);
  const { [group.group]: _, ...others } = saved?.groups ?? {};
  const groups = { ...others, ...(facts && { [group.group]: facts }) };
  const claims: ClaimsFacts = { monthIncomeTaxYearEnds: month, ...saved, groups };
  const alone: Filing = {
    formType: 'Form720',
    ...filing.taxYearQuarter,
    filingData: offsetLines(filing, group),
    claimsData: claims,
  };
  const computed = computeFiling(alone);
  const kept = keptEntries(sheet);
  const labels = new Set(group.lines.map(({ line }) => line));
  const lines = Object.entries(computed.claims).filter(([line]) => labels.has(line));
  const rows = lines.flatMap(([line, claim]) =>
    claim.rows.map((row, place) => ({ ...row, cell: `claims.${line}.rows.${place}.amountOfClaim` })),
  );
  const path = `claimsData.groups.${group.group}.`;
  return {
    claimsData: { ...claims, totalClaim: computed.totals.totalClaim },
    total: toFixed(sum(lines.map(([, { amount }]) => decimal(amount))), 2),
    row: (entry) => rows.find(({ at }) => kept[at] === entry),
    line: (line) => (labels.has(line) ? computed.claims[line]?.amount : undefined),
    deadlines: computed.claimDeadlines.filter((one) => one.group === group.group),
    issues: computed.issues.filter((issue) => `${issue.path}.`.startsWith(path)),
    placeOf: (issue) => {
      const [part = '', at, field] = issue.path.slice(path.length).split('.');
      const entry = part === 'lines' ? kept[Number(at)] : undefined;
      return entry ? { field: field ?? 'line', entry } : { field: part };
    },
    why: (cell) => explain(alone, cell),
  };
}

/**
 * The lines whose tax the credits of a group count against. The other lines are left out: they may be ten thousand rows,
 * and no claim is judged by them.
 */
function offsetLines(filing: Form720, { lines }: ClaimGroup): Filing['filingData'] {
  const named = new Set(lines.flatMap(({ offsets = [] }) => offsets.flatMap(({ irsNumbers }) => irsNumbers)));
  const saved = taxLaw.lines.filter(({ irsNumber }) => named.has(irsNumber) && irsNumber in filing.filingData);
  return Object.fromEntries(saved.map((line) => [line.irsNumber, savedLine(filing, line)]));
}
