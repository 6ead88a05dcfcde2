import { grouped } from '../../amounts.ts';
import { quarterInWords } from '../../calendar/public.ts';
import { type DecimalString, type Law, law as lawInForce, type TaxLine } from '../../catalog/public.ts';
import type { CellId } from '../../cells/public.ts';
import { type ClaimDeadline, type ComputedClaim, computeClaims } from '../../claims/public.ts';
import { compare, decimal, type Exact, isZero, roundHalfUp, toFixed, toText, ZERO } from '../../decimal.ts';
import {
  type Issue,
  indexOf,
  isBlankRow,
  issue,
  type LinePlan,
  lineStatus,
  planLine,
  type Row,
  rowComputer,
  yearChecks,
} from '../../engine/public.ts';
import { type CellSums, cellSums, lineCells } from './cells.ts';
import { isOneTime } from './one-time.ts';
import { type ReadLine, readFiling } from './read-filing.ts';
import { type LineSum, lineSum, scheduleA } from './schedule-a.ts';
import { scheduleC } from './schedule-c.ts';
import { type ScheduleT, scheduleT } from './schedule-t.ts';
import { computeTotals, type Totals } from './totals.ts';

export interface ComputedRow {
  /** The exact tax rounded half up to 4 decimals; null when the row is blank or has an error, and is not counted. */
  taxAmount: DecimalString | null;
}

export interface ComputedLine {
  /** The exact sum of the rows, rounded half up once to cents. */
  tax: DecimalString;
  rows: ComputedRow[];
}

/** A filing worked out. PDF, XML, CSV and summary read `cells`; none of them computes. */
export interface ComputedFiling {
  rateBookVersion: string;
  lines: Record<string, ComputedLine>;
  /** By line of Schedule C: `3a`. */
  claims: Record<string, ComputedClaim>;
  /** Until when the claims can be made. */
  claimDeadlines: ClaimDeadline[];
  totals: Totals;
  cells: Record<CellId, DecimalString>;
  issues: Issue[];
}

/** An amount of the return has 17 digits at most, two of them cents (type USDecimalAmount of the schema). */
const MAX_AMOUNT = decimal('999999999999999.99');

/**
 * Computes a Form 720 from its facts. One pure function: the browser runs it for feedback, the server for authority.
 * It judges only the facts of the filing, and never throws on bad input.
 * @param input a filing in the open format; any other value gives issues
 */
export function computeFiling(input: unknown, law: Law = lawInForce): ComputedFiling {
  const index = indexOf(law);
  const filing = readFiling(input);
  const issues = [...filing.issues];
  const lines: Record<string, ComputedLine> = {};
  const cells: Record<CellId, DecimalString> = {};
  const taxes = new Map<TaxLine, Exact>();
  const liability = scheduleA(filing.quarter);
  const exchanges = scheduleT();

  for (const [irsNumber, facts] of filing.lines) {
    const path = `filingData.${irsNumber}`;
    const line = index.line(irsNumber);
    if (line === undefined) {
      issues.push(issue('unknownLine', path, { irsNumber }));
      continue;
    }
    const plan = filing.quarter && planLine(index, line, filing.quarter, facts.taxWithRegularMethod);
    const status = plan && lineStatus(line, plan.quarter);
    if (plan && status && !status.onReturn && hasRows(facts, plan)) {
      issues.push(
        issue('lineNotInForce', path, { irsNumber, quarter: quarterInWords(plan.quarter), reason: status.reason }),
      );
    }
    if (plan === null || !status?.onReturn) {
      lines[irsNumber] = { tax: '0.00', rows: facts.rows.map(() => ({ taxAmount: null })) };
      continue;
    }
    const { computed, tax, sums, shares } = computeLine(plan, facts, path, issues, exchanges);
    if (compare(tax, MAX_AMOUNT) > 0) issues.push(issue('taxTooLarge', path, { most: toText(MAX_AMOUNT) }));
    if (filing.nothingToReport && !isZero(tax))
      issues.push(issue('nothingToReport', path, { irsNumber, tax: `$${grouped(computed.tax)}` }));
    lines[irsNumber] = computed;
    taxes.set(line, tax);
    Object.assign(cells, lineCells(plan, sums, computed.tax));
    if (!isOneTime(line, filing)) liability.add(shares);
  }
  Object.assign(cells, liability.cells(), exchanges.cells());

  const claimed = computeClaims(scheduleC(filing, law), index, taxes, issues);
  // A law without claims uses the given total of them.
  const hasNoClaims = law.claims.length === 0;
  const totals = computeTotals(index, taxes, filing, hasNoClaims ? filing.claims.entered : claimed.total);
  if (!hasNoClaims && filing.claims.groups.size === 0 && !isZero(filing.claims.entered))
    issues.push(issue('claimTotalAlone', 'claimsData.totalClaim'));
  if (totals.taxLiability === '0.00' && totals.totalClaim !== '0.00')
    issues.push(issue('claimWithoutLiability', 'claimsData.totalClaim'));
  for (const { group, lines: claimLines } of law.claims)
    for (const { line, needsTaxOn } of claimLines)
      if (
        needsTaxOn !== undefined &&
        totals.taxLiability !== '0.00' &&
        (claimed.claims[line]?.amount ?? '0.00') !== '0.00' &&
        (lines[needsTaxOn]?.tax ?? '0.00') === '0.00'
      )
        issues.push(issue('claimNeedsTax', `claimsData.groups.${group}`, { line, irsNumber: needsTaxOn }));
  Object.assign(cells, claimed.cells);
  if (compare(decimal(totals.taxLiability), MAX_AMOUNT) > 0) {
    issues.push(issue('taxTooLarge', 'filingData', { most: toText(MAX_AMOUNT) }));
  }
  if (compare(decimal(totals.totalClaim), MAX_AMOUNT) > 0) {
    issues.push(issue('claimsTooLarge', 'claimsData.totalClaim', { most: toText(MAX_AMOUNT) }));
  }
  for (const [name, amount] of Object.entries(totals)) cells[`totals.${name}`] = amount;
  return {
    rateBookVersion: law.rateBookVersion,
    lines,
    claims: claimed.claims,
    claimDeadlines: claimed.deadlines,
    totals,
    cells,
    issues,
  };
}

/** Lists the errors and warnings of a filing; empty when it has none. */
export const validateFiling = (input: unknown, law: Law = lawInForce): Issue[] => computeFiling(input, law).issues;

function computeLine(
  plan: LinePlan,
  facts: ReadLine,
  path: string,
  issues: Issue[],
  exchanges: ScheduleT,
): { computed: ComputedLine; tax: Exact; sums: CellSums; shares: ReturnType<LineSum['shares']> } {
  const sums = cellSums(plan);
  if (facts.emptyTaxLiability && hasRows(facts, plan)) {
    issues.push(issue('emptyLiabilityWithRows', `${path}.emptyTaxLiability`));
    const rows = facts.rows.map(() => ({ taxAmount: null }));
    return { computed: { tax: '0.00', rows }, tax: ZERO, sums, shares: null };
  }
  if (facts.taxWithRegularMethod && plan.line.dating.by !== 'dateBilled') {
    issues.push(issue('methodNotOffered', `${path}.taxWithRegularMethod`));
  }
  const computer = rowComputer(plan);
  const rows: ComputedRow[] = new Array(facts.rows.length);
  const sum = lineSum(plan, facts.taxWithRegularMethod);
  const exchanged = exchanges.of(plan);
  const years = yearChecks(plan);
  for (let at = 0; at < facts.rows.length; at++) {
    const tax = computer.compute(facts.rows[at] as Row, at, issues);
    rows[at] = { taxAmount: tax === null ? null : toFixed(tax, 4) };
    if (tax === null) continue;
    sum.add(computer.read.dayKey, tax);
    sums.add(computer.read, tax);
    exchanged?.(computer.read);
    years?.add(computer.read, at);
  }
  if (years) issues.push(...years.issues());
  const tax = roundHalfUp(sum.total(), 2);
  return { computed: { tax: toText(tax), rows }, tax, sums, shares: sum.shares(tax) };
}

/** Whether anything was entered: blank rows are left out, as when leaving the page. */
const hasRows = ({ rows }: ReadLine, plan: LinePlan): boolean => rows.some((row) => !isBlankRow(row, plan));
