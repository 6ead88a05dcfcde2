import { dollars, grouped } from '../amounts.ts';
import {
  formatDate,
  isDay,
  type Quarter,
  quarterDays,
  quarterInWords,
  quarterName,
  quarterOfDay,
} from '../calendar/public.ts';
import type { Condition, RegistrationRule } from '../catalog/public.ts';
import { compare, roundHalfUp, toText } from '../decimal.ts';
import { compileCondition, type Issue, isBlank, issue, placeOf, type Row } from '../engine/public.ts';
import { claimLineName } from './claim-line-name.ts';
import { EXPLANATION } from './claim-notes.ts';
import type { CountedClaim } from './counted-claim.ts';
import { namedQuarter } from './named-quarter.ts';
import { usualRate, usualTax } from './usual-amount.ts';

/**
 * Checks a counted row beyond its fields: type of use, attachments, registration.
 * @param alreadyReported paths of registration numbers that were already checked: a group gives its number once for all rows
 */
export function checkClaimRow(counted: CountedClaim, alreadyReported: Set<string>, issues: Issue[]): void {
  const { line, row, path, facts, plan, computer } = counted;
  const named = claimLineName(line.line);
  const holds = (when: Condition | undefined): boolean =>
    when === undefined || compileCondition(when, line.fields, plan.index)(computer.read.values, computer.read.day);

  const use = String(row.facts.typeOfUse ?? '');
  if (line.unusualTypesOfUse?.includes(use))
    issues.push(issue('typeOfUseUnusual', `${path}.typeOfUse`, { use, line: named }));
  if (line.unverifiedTypesOfUse?.includes(use))
    issues.push(issue('typeOfUseUnverified', `${path}.typeOfUse`, { use, line: named }));
  for (const { what, when, orField } of line.attachments)
    if (row.attachments.length === 0 && holds(when))
      if (orField === undefined) issues.push(issue('attachmentMissing', `${path}.attachments`, { line: named, what }));
      else if (isBlank(row.facts[orField]))
        issues.push(issue('claimStatementMissing', `${path}.${orField}`, { line: named, what }));
  if (row.isExplained && row.attachments.length === 0 && facts.dye !== true)
    issues.push(issue('attachmentMissing', `${path}.attachments`, { line: named, what: EXPLANATION }));
  for (const rule of line.registrations)
    if (holds(rule.when)) checkRegistration(rule, counted, alreadyReported, issues);
  checkQuarterClaimed(counted, issues);
  checkUsualAmount(counted, issues);
}

/** Compares the tax that was entered with the usual one, to the cent. */
function checkUsualAmount({ line, row, path, plan, computer, amount }: CountedClaim, issues: Issue[]) {
  if (line.usualRate === undefined || line.quantity === undefined) return;
  const quantity = computer.read.numbers[placeOf(plan, line.quantity)];
  const rate = usualRate(line, row.facts, plan.index);
  const usual = usualTax(line, row.facts, quantity, plan.index);
  if (!rate || !quantity || !usual || compare(usual, roundHalfUp(amount, 2)) === 0) return;
  const words = {
    amount: dollars(amount),
    gallons: grouped(toText(quantity)),
    rate: rate.dated.value ?? '',
    unit: rate.parameter.unit,
    usual: dollars(usual),
  };
  issues.push(issue('claimNotUsual', `${path}.amountOfClaim`, words));
}

/** Refuses a second row of one line for one quarter, where the law allows one claim a quarter (26 USC 6427(i)(2)). */
export function checkOneClaimAQuarter(counted: readonly CountedClaim[], issues: Issue[]): void {
  const alreadyReported = new Set<string>();
  for (const { line, row, path, facts } of counted) {
    if (!line.quarterClaimed) continue;
    const quarter = namedQuarter(line.quarterClaimed, row.facts) ?? quarterOfPeriod(facts);
    if (!quarter) continue;
    const key = `${line.id} ${quarterName(quarter)}`;
    const words = { line: claimLineName(line.line), quarter: quarterInWords(quarter) };
    if (alreadyReported.has(key))
      issues.push(issue('quarterClaimedTwice', `${path}.${line.quarterClaimed.ends}`, words));
    alreadyReported.add(key);
  }
}

/** The quarter of a period that lies in one. */
function quarterOfPeriod({ periodStart, periodEnd }: Row): Quarter | undefined {
  if (!isGivenDay(periodStart) || !isGivenDay(periodEnd)) return undefined;
  const quarter = quarterOfDay(periodStart);
  return periodEnd >= periodStart && periodEnd <= quarterDays(quarter).last ? quarter : undefined;
}

/** Requires that some days of the quarter that a row claims for lie in the period of its group. */
function checkQuarterClaimed({ line, row, path, facts: { periodStart, periodEnd } }: CountedClaim, issues: Issue[]) {
  const quarter = namedQuarter(line.quarterClaimed, row.facts);
  if (!line.quarterClaimed || !quarter || !isGivenDay(periodStart) || !isGivenDay(periodEnd)) return;
  const { first, last } = quarterDays(quarter);
  if (first <= periodEnd && periodStart <= last) return;
  const name = line.quarterClaimed.ends;
  const label = line.fields.find((field) => field.name === name)?.label ?? name;
  const words = {
    label,
    from: formatDate(periodStart),
    to: formatDate(periodEnd),
    claimed: quarterInWords(quarter),
  };
  issues.push(issue('quarterClaimedOutside', `${path}.${name}`, words));
}

const isGivenDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);

function checkRegistration(
  { field, letters, of }: RegistrationRule,
  { line, row, groupPath, path: rowPath, facts }: CountedClaim,
  alreadyReported: Set<string>,
  issues: Issue[],
): void {
  const number = of === 'group' ? facts[field] : row.facts[field];
  const path = `${of === 'group' ? groupPath : rowPath}.${field}`;
  if (alreadyReported.has(path)) return;
  alreadyReported.add(path);
  const words = {
    line: claimLineName(line.line),
    letters: letters.join(' or ') || 'such as S-12345',
    label: 'Registration number',
  };
  if (isBlank(number)) issues.push(issue('registrationMissing', path, words));
  else if (typeof number === 'string' && letters.length > 0 && !letters.some((one) => number.startsWith(one)))
    issues.push(issue('registrationLetters', path, words));
}
