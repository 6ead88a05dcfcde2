import { quarterDays, quarterName } from '../calendar/quarters.ts';
import { law as shippedLaw } from '../catalogue/law.ts';
import type { DecimalString, Law, SectionCode, TaxLine } from '../catalogue/types.ts';
import { compare, decimal, type Exact, minus, plus, roundHalfUp, toFixed, toText, ZERO } from '../decimal.ts';
import type { CellId } from '../derive/document-cells.ts';
import { type CellSums, cellSums, lineCells } from './cells.ts';
import { isBlankRow } from './check-row.ts';
import { rowComputer } from './compute-row.ts';
import type { Row } from './conditions.ts';
import type { Filing } from './filing.ts';
import { type Issue, issue } from './issue-codes.ts';
import { indexOf, type LawIndex, lineStatus } from './law-index.ts';
import { type LinePlan, planLine } from './line-plan.ts';
import { type ReadFiling, type ReadLine, readFiling } from './read-filing.ts';
import { type LineSum, lineSum, scheduleA } from './schedule-a.ts';
import { type ScheduleT, scheduleT } from './schedule-t.ts';

export interface ComputedRow {
  /** The exact tax rounded half up to 4 decimals; null when the row is blank or has an error, and is not counted. */
  taxAmount: DecimalString | null;
}

export interface ComputedLine {
  /** The exact sum of the rows, rounded half up once to cents. */
  tax: DecimalString;
  rows: ComputedRow[];
}

/** Sums of lines already in cents, under the specification's names. */
export type SectionTotals = Record<`total${Capitalize<SectionCode>}`, DecimalString>;

export interface Totals extends SectionTotals {
  /** Form 720 line 1. */
  totalPartI: DecimalString;
  /** Form 720 line 3: Part I plus Part II. */
  taxLiability: DecimalString;
  totalClaim: DecimalString;
  deposit: DecimalString;
  overPayment: DecimalString;
  /** Form 720 line 7: the part of overPayment that comes from a Form 720-X. */
  form720xOverPaidAmt: DecimalString;
  /** Form 720 line 8: deposits and previous overpayment. */
  totalPayment: DecimalString;
  /** Form 720 line 9: deposits, claims and previous overpayment together. */
  totalCredit: DecimalString;
  /** What remains to be paid; 0 when the credit covers the liability. */
  totalDue: DecimalString;
  /** What the credit exceeds the liability by; 0 when anything is due. */
  overPaymentFromThisQuarter: DecimalString;
}

/** A filing worked out. PDF, XML, CSV and summary read `cells`; none of them computes. */
export interface ComputedFiling {
  rateBookVersion: string;
  lines: Record<string, ComputedLine>;
  totals: Totals;
  cells: Record<CellId, DecimalString>;
  issues: Issue[];
}

/** An amount of the return has 17 digits at most, two of them cents (type USDecimalAmount of the schema). */
const MOST_TAX = decimal('999999999999999.99');

/**
 * Computes a Form 720 from its facts. One pure function: the browser runs it for feedback, the server for authority.
 * It judges only what stands in the filing, and never throws on bad input.
 * @param input a filing in the open format; any other value gives issues
 */
export function computeFiling(input: unknown, law: Law = shippedLaw): ComputedFiling {
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
    const status = plan && lineStatus(line, plan.quarter, quarterDays(plan.quarter));
    if (plan && status && !status.onReturn && hasRows(facts, plan)) {
      issues.push(
        issue('lineNotInForce', path, { irsNumber, quarter: quarterName(plan.quarter), reason: status.reason }),
      );
    }
    if (plan === null || !status?.onReturn) {
      lines[irsNumber] = { tax: '0.00', rows: facts.rows.map(() => ({ taxAmount: null })) };
      continue;
    }
    const { computed, tax, sums, shares } = computeLine(plan, facts, path, issues, exchanges);
    if (compare(tax, MOST_TAX) > 0) issues.push(issue('taxTooLarge', path, { most: toText(MOST_TAX) }));
    lines[irsNumber] = computed;
    taxes.set(line, tax);
    Object.assign(cells, lineCells(plan, sums, computed.tax));
    if (!isOneTime(line, filing)) liability.add(shares);
  }
  Object.assign(cells, liability.cells(), exchanges.cells());

  const totals = computeTotals(index, taxes, filing);
  if (compare(decimal(totals.taxLiability), MOST_TAX) > 0) {
    issues.push(issue('taxTooLarge', 'filingData', { most: toText(MOST_TAX) }));
  }
  if (filing.nothingToReport && totals.taxLiability !== '0.00') issues.push(issue('nothingToReport', 'filingData'));
  for (const [name, amount] of Object.entries(totals)) cells[`totals.${name}`] = amount;
  return { rateBookVersion: law.rateBookVersion, lines, totals, cells, issues };
}

/** What is wrong with a filing, or worth a second look; empty when nothing is. */
export const validateFiling = (input: unknown, law: Law = shippedLaw): Issue[] => computeFiling(input, law).issues;

/** A one-time filing of a gas guzzler is not deposited and not on Schedule A (26 CFR 40.6302(c)-1(f)). */
export const isOneTime = ({ irsNumber }: TaxLine, { oneTimeFiling }: ReadFiling): boolean =>
  irsNumber === '40' && oneTimeFiling;

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
  for (let at = 0; at < facts.rows.length; at++) {
    const tax = computer.compute(facts.rows[at] as Row, at, issues);
    rows[at] = { taxAmount: tax === null ? null : toFixed(tax, 4) };
    if (tax === null) continue;
    sum.add(computer.read.dayKey, tax);
    sums.add(computer.read, tax);
    exchanged?.(computer.read);
  }
  const tax = roundHalfUp(sum.total(), 2);
  return { computed: { tax: toText(tax), rows }, tax, sums, shares: sum.shares(tax) };
}

/** Whether anything was entered: blank rows are left out, as when leaving the page. */
const hasRows = ({ rows }: ReadLine, plan: LinePlan): boolean => rows.some((row) => !isBlankRow(row, plan));

export const sectionTotalName = (code: SectionCode): keyof SectionTotals =>
  `total${code[0]?.toUpperCase()}${code.slice(1)}` as keyof SectionTotals;

/**
 * The totals of a filing whose lines are known in cents, for who changes one of them at a time; `computeFiling` says the same.
 * @param taxes the tax of each line on the return, by IRS number
 * @param beside what stands beside the lines
 */
export function totalsOf(
  taxes: Readonly<Record<string, DecimalString>>,
  beside: Pick<Filing, 'deposit' | 'overpayment' | 'claimsData'>,
  law: Law = shippedLaw,
): Totals {
  const { deposit, overpayment, claimsData } = beside;
  const index = indexOf(law);
  const known = law.lines.flatMap((line): [TaxLine, Exact][] => {
    const tax = taxes[line.irsNumber];
    return tax === undefined ? [] : [[line, decimal(tax)]];
  });
  return computeTotals(index, new Map(known), readFiling({ filingData: {}, deposit, overpayment, claimsData }));
}

function computeTotals(index: LawIndex, taxes: ReadonlyMap<TaxLine, Exact>, filing: ReadFiling): Totals {
  const sectionTotals = {} as SectionTotals;
  let partI = ZERO;
  let partII = ZERO;
  for (const section of index.law.sections) {
    let total = ZERO;
    for (const [line, tax] of taxes) if (line.section === section.code) total = plus(total, tax);
    sectionTotals[sectionTotalName(section.code)] = toFixed(total, 2);
    if (section.part === 'I') partI = plus(partI, total);
    else partII = plus(partII, total);
  }
  const taxLiability = plus(partI, partII);
  const totalPayment = plus(filing.deposit, filing.overpayment);
  const totalCredit = plus(totalPayment, filing.totalClaim);
  const owed = compare(taxLiability, totalCredit) > 0;
  return {
    ...sectionTotals,
    totalPartI: toFixed(partI, 2),
    taxLiability: toFixed(taxLiability, 2),
    totalClaim: toFixed(filing.totalClaim, 2),
    deposit: toFixed(filing.deposit, 2),
    overPayment: toFixed(filing.overpayment, 2),
    form720xOverPaidAmt: toFixed(filing.fromAmendment, 2),
    totalPayment: toFixed(totalPayment, 2),
    totalCredit: toFixed(totalCredit, 2),
    totalDue: toFixed(owed ? minus(taxLiability, totalCredit) : ZERO, 2),
    overPaymentFromThisQuarter: toFixed(owed ? ZERO : minus(totalCredit, taxLiability), 2),
  };
}
