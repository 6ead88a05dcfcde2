import {
  type DecimalString,
  type Form8849Schedule,
  form8849Claims,
  type Law,
  law as lawInForce,
} from '../../catalog/public.ts';
import type { CellId } from '../../cells/public.ts';
import {
  type ClaimDeadline,
  type ClaimMinimumReached,
  type ComputedClaim,
  claimRowCents,
  computeClaims,
} from '../../claims/public.ts';
import { compare, decimal, toFixed, toText } from '../../decimal.ts';
import { type Issue, indexOf, issue } from '../../engine/public.ts';
import { type ReadSchedule, readForm8849 } from './read-filing.ts';
import { scheduleClaims } from './schedule-claims.ts';

/** Until when the claims of a schedule can be made. */
export type ScheduleDeadline = Omit<ClaimDeadline, 'group'> & { schedule: Form8849Schedule };

/** A Form 8849 worked out. */
export interface ComputedForm8849 {
  rateBookVersion: string;
  /** By schedule and line: `schedules['1']['3a']`. The rows of a line are in cents that add up to its amount. */
  schedules: Partial<Record<Form8849Schedule, Record<string, ComputedClaim>>>;
  claimDeadlines: ScheduleDeadline[];
  /** The least amounts of its claims, and what they come to. */
  claimMinimums: ClaimMinimumReached[];
  totals: { totalClaim: DecimalString };
  cells: Record<CellId, DecimalString>;
  issues: Issue[];
}

/** An amount of the form has 17 digits at most, two of them cents (type USDecimalAmount of the schema). */
const MAX_AMOUNT = decimal('999999999999999.99');

/**
 * Computes a Form 8849 from its facts. Never throws on bad input: what is wrong is an issue with a path, and a row with
 * an error is not counted.
 * @param input a filing in the open format
 */
export function computeForm8849(input: unknown, law: Law = lawInForce): ComputedForm8849 {
  const { issues, ...read } = readForm8849(input, law);
  const { rateBookVersion } = law;
  const form = scheduleClaims(read, law);
  const { claims, total, cells, deadlines, minimums } = computeClaims(form, indexOf(law), new Map(), issues);
  if (compare(total, MAX_AMOUNT) > 0) issues.push(issue('claimsTooLarge', 'schedules', { most: toText(MAX_AMOUNT) }));
  const totals = { totalClaim: toFixed(total, 2) };
  const schedules = form.offered.map(({ group, lines }) => {
    const inOrder = lines.flatMap(({ line }) => {
      const claim = claims[line];
      return claim ? [[line, inCents(claim)] as const] : [];
    });
    issues.push(
      ...apartIssues(
        group as Form8849Schedule,
        inOrder.map(([line]) => line),
      ),
    );
    return [group, Object.fromEntries(inOrder)] as const;
  });
  return {
    rateBookVersion,
    schedules: Object.fromEntries(schedules),
    claimDeadlines: deadlines.map(({ group, ...deadline }) => ({ schedule: group as Form8849Schedule, ...deadline })),
    claimMinimums: minimums,
    totals,
    cells: { ...cells, 'totals.totalClaim': totals.totalClaim },
    issues: read.schedules.reduce(atSharedFacts, issues),
  };
}

/** Finds lines that a schedule claims apart from its others, next to those. */
function apartIssues(schedule: Form8849Schedule, claimed: readonly string[]): Issue[] {
  const { apart = [] } = form8849Claims[schedule];
  const [those, others] = [
    claimed.filter((line) => apart.includes(line)),
    claimed.filter((line) => !apart.includes(line)),
  ];
  const words = { schedule, apart: those.join(' and '), others: others.join(', ') };
  return those.length > 0 && others.length > 0 ? [issue('linesApart', `schedules.${schedule}.lines`, words)] : [];
}

function inCents(claim: ComputedClaim): ComputedClaim {
  const cents = claimRowCents(claim);
  return { ...claim, rows: claim.rows.map((row, at) => ({ ...row, amountOfClaim: cents[at] ?? null })) };
}

/** A fact given once for the boxes of several lines is one fact of the file: its findings name it, each once. */
function atSharedFacts(issues: Issue[], { schedule, shared }: ReadSchedule): Issue[] {
  const renamed = issues.map((found) => {
    const [, name = ''] = new RegExp(`^schedules\\.${schedule}\\.(dye|detailedExplanation)\\.`).exec(found.path) ?? [];
    return shared.has(name) ? { ...found, path: `schedules.${schedule}.${name}` } : found;
  });
  const seen = new Set<string>();
  return renamed.filter(({ code, path }) => {
    const key = `${code} ${path}`;
    const isSame = seen.has(key) && [...shared].some((name) => path === `schedules.${schedule}.${name}`);
    seen.add(key);
    return !isSame;
  });
}
