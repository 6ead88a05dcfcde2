import { dollars } from '../../amounts.ts';
import { paymentDays, paymentDaysApproved, readPaymentOption } from '../../bank/public.ts';
import { addDays, formatDate, isDay, quarterDays, taxYearQuarter } from '../../calendar/public.ts';
import type { IsoDate, Law, TaxLine } from '../../catalog/public.ts';
import { incomeTaxYearEnds, lateClaimIssues } from '../../claims/public.ts';
import { decimal, isZero } from '../../decimal.ts';
import { type Issue, issue } from '../../engine/public.ts';
import { filingWay } from '../../filing/public.ts';
import type { Blockers, FilingContext } from '../form.ts';
import type { ComputedFiling } from './compute-filing.ts';
import { lateDepositPenalty } from './deposits.ts';
import { type Filing, quarterOfFiling } from './filing.ts';
import { paidBeforeReturn } from './paid-before.ts';
import { plannedDepositIssues } from './planned-deposit-issues.ts';
import type { Totals } from './totals.ts';

/**
 * Finds the reasons, other than the findings of its computation, why a computed Form 720 cannot be paid for or signed
 * on a day.
 */
export function form720Blockers(facts: Filing, computed: ComputedFiling, on: FilingContext): Blockers {
  const { totals, claimDeadlines, issues } = computed;
  const { today, law, firstSentOn } = on;
  return {
    pay: [
      ...lateClaimIssues(claimDeadlines, today, firstSentOn),
      ...amountIssues(facts, totals),
      ...overpaymentIssues(facts, totals),
      ...lateDepositIssues(facts, computed, on),
      ...openQuarterIssues(facts, computed, today),
    ],
    sign: [
      ...earlyIssues(facts, issues, law, today),
      ...plannedDepositIssues(facts.deposit?.deposits ?? [], today),
      ...paymentIssues(facts, computed, on),
    ],
  };
}

/**
 * Requires content of a return: a tax or a claim, or the answer that there is nothing to report, as a whole or on a
 * line.
 */
function amountIssues(facts: Filing, { taxLiability, totalClaim }: Totals): Issue[] {
  const lines = Object.values(facts.filingData);
  const isReported =
    facts.nilReturn ||
    facts.zeroLiability ||
    lines.some(({ emptyTaxLiability, rows = [] }) => emptyTaxLiability || rows.length > 0);
  const isEmpty = taxLiability === '0.00' && totalClaim === '0.00' && !isReported;
  return isEmpty ? [issue('nothingEntered', 'taxYearQuarter.zeroLiability')] : [];
}

/** An overpayment of this quarter needs a use (Form 720 line 11). */
function overpaymentIssues(facts: Filing, { overPaymentFromThisQuarter }: Totals): Issue[] {
  if (overPaymentFromThisQuarter === '0.00' || facts.overpayment?.overPaymentUse) return [];
  return [issue('overPaymentUseMissing', 'overpayment.overPaymentUse')];
}

/** Estimates what late deposits may cost. Whether a safe harbor that is claimed excuses them is for the page of deposits. */
function lateDepositIssues(facts: Filing, { cells, lines }: ComputedFiling, { today, law }: FilingContext): Issue[] {
  if (facts.deposit?.depositedUsingSHRule === true) return [];
  const taxed = Object.entries(lines).map(([irsNumber, { tax }]) => ({
    irsNumber,
    tax,
    taxWithRegularMethod: facts.filingData[irsNumber]?.taxWithRegularMethod ?? false,
  }));
  const saved = { quarter: quarterOfFiling(facts), cells, taxed, oneTimeFiling: facts.oneTimeFiling ?? false };
  const penalty = decimal(lateDepositPenalty({ ...saved, deposit: facts.deposit }, today, law));
  return isZero(penalty) ? [] : [issue('depositsLate', 'deposit.deposits', { penalty: dollars(penalty) })];
}

/** Fuel of a quarter of the income tax year is claimed at the close of that quarter (26 USC 6427(i)(2)(A)). */
function openQuarterIssues({ claimsData = {} }: Filing, { claimDeadlines }: ComputedFiling, today: IsoDate): Issue[] {
  const yearEnds = incomeTaxYearEnds(claimsData);
  return claimDeadlines.flatMap(({ group, limit: { until } }): Issue[] => {
    const last = claimsData.groups?.[group]?.periodEnd;
    if (until !== 'quarterAfterLast' || typeof last !== 'string' || !isDay(last)) return [];
    const { last: ends } = taxYearQuarter(last, yearEnds);
    if (ends < today) return [];
    return [issue('claimQuarterNotEnded', `claimsData.groups.${group}.periodEnd`, { day: formatDate(ends) })];
  });
}

/**
 * A return covers a whole quarter (26 CFR 40.6011(a)-1), so it is signed after that quarter; a final or one-time one may go
 * earlier, as no tax follows it. No return holds a tax of a future day.
 */
function earlyIssues(facts: Filing, found: readonly Issue[], law: Law, today: IsoDate): Issue[] {
  const { last } = quarterDays(quarterOfFiling(facts));
  const ahead = law.lines.map((line) => ({ line, rows: rowsAhead(line, facts, today) }));
  const mayBeSigned = facts.finalReturn || facts.oneTimeFiling || last < today;
  if (mayBeSigned) return ahead.flatMap(({ line, rows }) => rowAheadIssues(line, rows, found));
  const from = formatDate(addDays(last, 1));
  // No row can have a future date once the quarter has ended: until then these need no correction.
  const count = ahead.reduce((sum, { rows }) => sum + rows.length, 0);
  return [
    issue('quarterNotEnded', 'taxYearQuarter', { from }),
    ...(count > 0
      ? [issue('rowsAfterToday', 'filingData', { rows: count === 1 ? '1 row is' : `${count} rows are`, from })]
      : []),
  ];
}

/** A row with the future date of its tax. */
interface RowAhead {
  path: string;
  day: IsoDate;
}

function rowsAhead({ irsNumber, dating }: TaxLine, { filingData }: Filing, today: IsoDate): RowAhead[] {
  if (dating.by !== 'taxDate' && dating.by !== 'dateBilled') return [];
  return (filingData[irsNumber]?.rows ?? []).flatMap((row, at) => {
    const day = row[dating.field];
    if (typeof day !== 'string' || !isDay(day) || day <= today) return [];
    return [{ path: `filingData.${irsNumber}.rows.${at}.`, day }];
  });
}

function rowAheadIssues({ irsNumber, dating, fields }: TaxLine, ahead: RowAhead[], found: readonly Issue[]): Issue[] {
  const field = 'field' in dating ? dating.field : '';
  const { label = '' } = fields.find(({ name }) => name === field) ?? {};
  const named = ahead
    .slice(0, MAX_ROWS_NAMED)
    .map(({ path, day }) => issue('rowAhead', `${path}${field}`, { label, day: formatDate(day) }));
  const more = ahead.slice(MAX_ROWS_NAMED);
  if (more.length === 0) return named;
  const words = { irsNumber, rows: more.length === 1 ? '1 more row' : `${more.length} more rows` };
  // A row with an error of its own is counted by that.
  const wrong = new Set(found.flatMap(({ severity, path }) => (severity === 'error' ? rowPath(path) : [])));
  const rows = more.filter(({ path }) => !wrong.has(path)).length;
  return [...named, { ...issue('rowsAheadMore', `filingData.${irsNumber}`, words), rows }];
}

/** The row of a path, with the point behind it. */
const rowPath = (path: string): string[] => /^filingData\.\w+\.rows\.\d+\./.exec(path)?.slice(0, 1) ?? [];

/** Of a line with thousands of rows the first are named, the rest counted. */
const MAX_ROWS_NAMED = 10;

/**
 * Requires a payment option that still works for a balance due: the day of a debit may have passed since it was
 * chosen.
 */
function paymentIssues(facts: Filing, { totals: { totalDue }, lines }: ComputedFiling, on: FilingContext): Issue[] {
  const { today, law, paymentOption, isMailed, isApproved } = on;
  if (totalDue === '0.00' || paymentOption === undefined) return [];
  const quarter = quarterOfFiling(facts);
  const way = isMailed ? 'paper' : filingWay(quarter, today);
  // A return that goes by mail may enclose a check, which is not a choice of this page.
  if (paymentOption === null)
    return way === 'paper' ? [] : [issue('paymentOptionMissing', 'paymentOption.paymentMethod')];
  const ofReturn = (isApproved ? paymentDaysApproved : paymentDays)(quarter, today);
  // Tax that was due before the return waits for no later day (26 USC 4682(h)(2)).
  const isOverdue = paidBeforeReturn(quarter, lines, law).some(({ due }) => due < today);
  const days = isOverdue ? { ...ofReturn, last: today } : ofReturn;
  return readPaymentOption(paymentOption, { days, way, kept: paymentOption }).issues;
}
