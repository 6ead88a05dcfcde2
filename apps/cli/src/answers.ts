import {
  type ClaimRateInForce,
  claimRatesInForce,
  computeForm720X,
  computeForm8849,
  computeReturn,
  depositPlan,
  type Explanation,
  explain,
  explainForm720X,
  explainForm8849,
  irsDay,
  type Law,
  parseCoveredQuarter,
  parseQuarter,
  quarterName,
  quarterNotCovered,
  type RateInForce,
  ratesInForce,
  validateFiling,
} from '@gauger/excise';
import { isForm720X, isForm8849, UsageError } from './input.ts';

/** Answers of the engine about a filing in the open format, of any form: for commands, which print them, and for an assistant's tools. */

/** Works out a filing of the form that it names. */
export function computeForm(facts: unknown, law: Law) {
  if (isForm720X(facts)) return computeForm720X(facts, law);
  return isForm8849(facts) ? computeForm8849(facts, law) : computeReturn(facts, law);
}

/** Explains a cell. Throws UsageError when the filing has no such cell. */
export function explainCell(facts: unknown, cell: string, law: Law): Explanation {
  const explainForm = isForm8849(facts) ? explainForm8849 : isForm720X(facts) ? explainForm720X : explain;
  const explanation = explainForm(facts, cell, law);
  if (explanation === null) throw new UsageError(`The filing has no cell ${cell}; compute lists its cells`);
  return explanation;
}

/**
 * Plans the deposits of a quarter: empty, or of a filing. Throws UsageError when the filing is of another quarter or form.
 * @param named what the filing is called in a refusal
 */
export function planDeposits(period: string, filing: unknown, named: string, law: Law) {
  const quarter = quarterNamed(period, '2026Q3');
  const empty = { formType: 'Form720', taxYear: String(quarter.year), taxYearAndQuarter: String(quarter.quarter) };
  const facts = filing ?? empty;
  if (isForm8849(facts)) throw new UsageError(`${named} is a Form 8849, which has no deposits`);
  const today = irsDay(new Date());
  const plan = depositPlan(facts, law, null, today);
  if (plan === null) throw new UsageError(`${named} names no quarter: taxYear and taxYearAndQuarter are missing`);
  if (plan.period !== quarterName(quarter))
    throw new UsageError(`${named} is a filing of ${plan.period}, not of ${quarterName(quarter)}`);
  return { plan, today, issues: validateFiling(facts, law).filter(({ severity }) => severity === 'error') };
}

/** The rates of Form 720 in a quarter, of all lines and claims or of one. Throws UsageError where there is none. */
export function listRates(
  period: string,
  irs: string | undefined,
  law: Law,
): { rates: RateInForce[]; claims: ClaimRateInForce[] } {
  const quarter = quarterNamed(period, '2026Q1');
  const rates = ratesInForce(quarter, irs, law);
  const claims = claimRatesInForce(quarter, irs, law);
  if (rates.length + claims.length === 0) throw new UsageError(`There is no IRS No. ${irs} on Form 720`);
  return { rates, claims };
}

/** Reads a quarter. Throws UsageError when the text names none, or one that the catalog does not cover. */
export function quarterNamed(period: string, example: string) {
  const quarter = parseQuarter(period);
  if (quarter === null) throw new UsageError(`${period} is not a quarter: write it as ${example}`);
  if (parseCoveredQuarter(period) === null) throw new UsageError(quarterNotCovered(period).message);
  return quarter;
}
