import { addDays, formatDate, isDay, type Span } from '../calendar/public.ts';
import type { ClaimGroup, ClaimLine, DecimalString, IsoDate, TaxLine } from '../catalog/public.ts';
import type { CellId } from '../cells/public.ts';
import { type Exact, plus, roundHalfUp, runningSum, toFixed, toText, trimmed, ZERO } from '../decimal.ts';
import {
  type Issue,
  isBlankRow,
  issue,
  type LawIndex,
  type LinePlan,
  parametersOf,
  placeOf,
  type Row,
  type RowComputer,
  rowComputer,
} from '../engine/public.ts';
import { checkClaimGroup } from './check-group.ts';
import { checkClaimRow, checkOneClaimAQuarter } from './check-row.ts';
import { claimLineName } from './claim-line-name.ts';
import { planClaimLine } from './claim-plan.ts';
import { claimStatusOn } from './claim-status.ts';
import type { ClaimingForm, ClaimingPeriod } from './claiming-form.ts';
import type { CountedClaim } from './counted-claim.ts';
import { type ClaimMinimumReached, minimumIssues, minimumsReached } from './minimums.ts';
import { offsetCredits, offsetIssues } from './offsets.ts';
import type { ReadClaimGroup, ReadClaimRow } from './read-claims.ts';
import { type ClaimDeadline, claimDeadlines } from './time-limits.ts';
import { partQuarterIssues } from './whole-quarters.ts';

export interface ComputedClaimRow {
  /** Its place among the rows of its group. */
  at: number;
  /** The exact claim rounded half up to 4 decimals; null when the row is blank or has an error, and is not counted. */
  amountOfClaim: DecimalString | null;
  rate: DecimalString | null;
  crn: string | null;
}

export interface ComputedClaim {
  /** The exact sum of the rows, rounded half up once to cents. */
  amount: DecimalString;
  /** The rate of the rows, where they share one. */
  rate: DecimalString | null;
  /** The credit reference number of the rows, where they share one. */
  crn: string | null;
  rows: ComputedClaimRow[];
}

export interface ClaimsResult {
  /** By line label, in the order of the form. */
  claims: Record<string, ComputedClaim>;
  total: Exact;
  cells: Record<CellId, DecimalString>;
  deadlines: ClaimDeadline[];
  minimums: ClaimMinimumReached[];
}

/**
 * Works out the claims of a form.
 * @param taxes the tax of each line on the return, in cents; a form without taxes has none
 */
export function computeClaims(
  form: ClaimingForm,
  index: LawIndex,
  taxes: ReadonlyMap<TaxLine, Exact>,
  issues: Issue[],
): ClaimsResult {
  const claims: Record<string, ComputedClaim> = {};
  const cells: Record<CellId, DecimalString> = {};
  let total = ZERO;
  const counted: CountedClaim[] = [];
  const reported = new Set<string>();
  const lines = new Map<ClaimLine, ReturnType<typeof claimSum>>();
  for (const found of claimRows(form, index, issues)) {
    const sum = lines.get(found.line) ?? claimSum(found.line);
    lines.set(found.line, sum);
    sum.add(found);
    if (!isCounted(found)) continue;
    counted.push(found);
    checkClaimRow(found, reported, issues);
  }
  checkOneClaimAQuarter(counted, issues);
  for (const [line, sum] of lines) {
    const { claim, quantity } = sum.result();
    claims[line.line] = claim;
    total = plus(total, roundHalfUp(sum.total(), 2));
    if (!claim.rows.some(({ amountOfClaim }) => amountOfClaim !== null)) continue;
    const cell = form.cellOf(line.line);
    cells[`${cell}.amount`] = claim.amount;
    if (quantity !== null) cells[`${cell}.quantity`] = quantity;
    if (claim.rate !== null) cells[`${cell}.rate`] = claim.rate;
  }
  if (counted.length === 0 || form.period === null) return { claims, total, cells, deadlines: [], minimums: [] };
  const ofPeriods = new Set(issues.flatMap(({ path }) => /^(.*)\.period(?:Start|End)$/.exec(path)?.[1] ?? []));
  const isSound = (path: string) => !ofPeriods.has(path.replace(/\.period(Start|End)$/, ''));
  const credits = offsetCredits(counted, taxes);
  issues.push(
    ...minimumIssues(counted, form.minimums, index),
    ...partQuarterIssues(counted, form.minimums, form.incomeTaxYearEnds, index).filter(({ path }) => isSound(path)),
    ...offsetIssues(credits),
  );
  const minimums = minimumsReached(counted, form.minimums, index);
  return { claims, total, cells, minimums, deadlines: claimDeadlines(counted, credits, form, index) };
}

type Found = Omit<CountedClaim, 'amount'> & { amount: Exact | null };
const isCounted = (found: Found): found is CountedClaim => found.amount !== null;

/** Every row of the lines of the form, one after the other, with the issues found. */
export function* claimRows(form: ClaimingForm, index: LawIndex, issues: Issue[]): Generator<Found> {
  const { groups, offered, period } = form;
  for (const id of groups.keys()) {
    if (offered.some(({ group }) => group === id)) continue;
    const known = offered.map(({ group }) => group).join(', ');
    issues.push(issue('unknownClaimGroup', form.pathOf(id), { group: id, known }));
  }
  for (const group of offered) {
    const facts = groups.get(group.group);
    if (facts === undefined || period === null) continue;
    yield* rowsOfGroup(group, facts, form, period, index, issues);
  }
}

function* rowsOfGroup(
  group: ClaimGroup,
  facts: ReadClaimGroup,
  { pathOf, nameOf, returnOf, incomeTaxYearEnds }: ClaimingForm,
  period: ClaimingPeriod,
  index: LawIndex,
  issues: Issue[],
): Generator<Found> {
  const groupPath = pathOf(group.group);
  const days = period.claimed?.[group.group] ?? period.days;
  const status = claimStatusOn(group, days);
  const plans = new Map<ClaimLine, { plan: LinePlan<ClaimLine>; computer: RowComputer }>();
  let entered = false;
  for (const row of facts.rows) {
    const path = `${groupPath}.lines.${row.at}`;
    const line = group.lines.find((candidate) => candidate.line === row.line);
    if (line === undefined) {
      const known = group.lines.map((one) => one.line).join(', ');
      if (row.line === group.lineByCrn) issues.push(issue('crnMissing', `${path}.crn`, { line: row.line, known }));
      else
        issues.push(issue('unknownClaimLine', `${path}.line`, { where: nameOf(group.group), line: row.line, known }));
      continue;
    }
    const known = plans.get(line);
    const plan = known?.plan ?? planClaimLine(index, line, groupPath, days, returnOf);
    const computer = known?.computer ?? rowComputer(plan);
    plans.set(line, { plan, computer });
    const blank = isBlankRow(row.facts, plan) && row.attachments.length === 0;
    const offered = status.onReturn ? claimStatusOn(line, taxedOn(line, row) ?? days) : status;
    if (!blank) entered = true;
    if (!offered.onReturn && !blank) {
      const where = period.claimed ? `on ${nameOf(group.group)}` : `on the return for ${period.name}`;
      const words = { line: claimLineName(line.line), where, reason: offered.reason };
      issues.push(issue('claimNotOffered', `${path}.line`, words));
    }
    const cut = offered.onReturn && !blank && taxedOn(line, row) === null ? cutPeriod(line, facts.facts, days) : null;
    if (cut) issues.push(issue('claimPeriodCut', `${path}.line`, { line: claimLineName(line.line), ...cut }));
    const change = offered.onReturn && !blank && !cut ? rateChange(line, facts.facts, index) : null;
    if (change) {
      const [from, before] = [formatDate(change), formatDate(addDays(change, -1))];
      issues.push(issue('claimRateChanged', `${path}.line`, { line: claimLineName(line.line), from, before }));
    }
    const counts = offered.onReturn && !blank && !cut && !change;
    const amount = counts ? computer.compute(row.facts, row.at, issues) : null;
    yield { group, line, groupPath, path, facts: facts.facts, row, plan, computer, amount };
  }
  checkClaimGroup({ group, path: groupPath, facts, entered, period, index, incomeTaxYearEnds, returnOf }, issues);
}

/** Why a line is not claimed for the whole period that was entered, and which period it can be claimed for; null where it is. */
function cutPeriod({ absences }: ClaimLine, { periodStart, periodEnd }: Row, days: Span) {
  if (days.first !== periodStart || days.last !== periodEnd) return null;
  const cut = absences.find(({ from, to }) => from <= days.last && (to === null || days.first <= to));
  if (!cut) return null;
  const fix =
    days.first < cut.from
      ? `end the period ${formatDate(addDays(cut.from, -1))} or earlier`
      : `begin the period ${formatDate(addDays(cut.to ?? days.last, 1))} or later`;
  return { reason: cut.reason, fix };
}

/** The day in the period that was entered on which a rate of the line becomes another one; null where none does. */
function rateChange({ formula }: ClaimLine, { periodStart, periodEnd }: Row, index: LawIndex): IsoDate | null {
  if (typeof periodStart !== 'string' || typeof periodEnd !== 'string') return null;
  const days = parametersOf(formula)
    .flatMap(({ id }) => index.parameter(id).values.slice(1))
    .map(({ from }) => from)
    .filter((from) => periodStart < from && from <= periodEnd);
  return days.toSorted()[0] ?? null;
}

/** The day of the tax that a row claims back, where its line asks for it. */
function taxedOn({ taxedOn: field }: ClaimLine, { facts }: ReadClaimRow): Span | null {
  const day = field === undefined ? undefined : facts[field];
  return typeof day === 'string' && isDay(day) ? { first: day, last: day } : null;
}

/** The credit reference number of the row last read. */
function crnOf({ line: { crn }, plan, computer }: Found): string | null {
  if (crn === null || typeof crn === 'string') return crn;
  const value = computer.read.values[placeOf(plan, crn.field)];
  return crn.crns[String(value)] ?? crn.otherwise ?? null;
}

/** Adds up the rows of one line. */
function claimSum(line: ClaimLine) {
  const amount = runningSum();
  const quantity = runningSum();
  const rows: ComputedClaimRow[] = [];
  return {
    add(found: Found): void {
      const { row, plan, computer, amount: exact } = found;
      if (exact === null) {
        rows.push({ at: row.at, amountOfClaim: null, rate: null, crn: typeof line.crn === 'string' ? line.crn : null });
        return;
      }
      amount.add(exact);
      const number = line.quantity === undefined ? undefined : computer.read.numbers[placeOf(plan, line.quantity)];
      if (number) quantity.add(number);
      rows.push({ at: row.at, amountOfClaim: toFixed(exact, 4), rate: rateOf(line, computer), crn: crnOf(found) });
    },
    total: () => amount.total(),
    result(): { claim: ComputedClaim; quantity: DecimalString | null } {
      const counted = rows.filter(({ amountOfClaim }) => amountOfClaim !== null);
      return {
        claim: {
          amount: toFixed(roundHalfUp(amount.total(), 2), 2),
          rate: shared(counted.map(({ rate }) => rate)),
          crn: shared((counted.length > 0 ? counted : rows).map(({ crn }) => crn)),
          rows,
        },
        quantity: line.quantity === undefined ? null : trimmed(toText(quantity.total())),
      };
    },
  };
}

/** The rate of the row last computed; null where the amount was entered. */
const rateOf = (line: ClaimLine, computer: RowComputer): DecimalString | null =>
  line.quantity === undefined || line.formula.kind === 'entered' ? null : toText(computer.perUnit(line.quantity));

/** The value that all share, or null. */
const shared = <T>([first, ...rest]: readonly (T | null)[]): T | null =>
  first !== undefined && rest.every((one) => one === first) ? first : null;
