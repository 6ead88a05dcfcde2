import { formatDate, isDay } from '../calendar/public.ts';
import type { ClaimGroup, IsoDate } from '../catalog/public.ts';
import { toText } from '../decimal.ts';
import {
  emptyRow,
  type Issue,
  isBlankRow,
  issue,
  type LawIndex,
  type Report,
  readRow,
  valueTaker,
} from '../engine/public.ts';
import { claimDays, isLongEnough, planClaimGroup } from './claim-plan.ts';
import type { ClaimingPeriod } from './claiming-form.ts';
import type { ReadClaimGroup } from './read-claims.ts';

interface GroupAtHand {
  group: ClaimGroup;
  /** Path of the group in the open format. */
  path: string;
  facts: ReadClaimGroup;
  /** Whether any of its lines was entered. */
  entered: boolean;
  period: ClaimingPeriod;
  index: LawIndex;
  incomeTaxYearEnds: number;
  /** The return or claim that a day belongs to. */
  returnOf(day: IsoDate): string;
}

/** Checks the facts entered once for a group: its fields one by one, and the days of its period together. */
export function checkClaimGroup({ group, path, facts, entered, ...at }: GroupAtHand, issues: Issue[]): void {
  const plan = planClaimGroup(at.index, group, path, at.period.days);
  if (!entered && isBlankRow(facts.facts, plan)) return;
  const read = emptyRow(plan);
  const report: Report = (name, { code, words }) => {
    // The facts of a claim are required from its first line on.
    if (code === 'claimAmountEmpty' || (code === 'required' && !entered)) return;
    issues.push(issue(code, `${path}.${name}`, words));
  };
  valueTaker(plan, read)(facts.facts, report);
  if (facts.facts.dye === false && facts.rows.some((row) => row.isDyed))
    issues.push(issue('claimDyeContradicted', `${path}.dye`));
  if (!entered) issues.push(issue('claimGroupEmpty', `${path}.lines`));
  readRow(plan, read, report);
  checkPeriod(group, facts.facts, at, path, issues);
}

function checkPeriod(
  group: ClaimGroup,
  { periodStart, periodEnd }: Readonly<Record<string, unknown>>,
  {
    period: { days, name: period },
    index,
    incomeTaxYearEnds,
    returnOf,
  }: Pick<GroupAtHand, 'period' | 'index' | 'incomeTaxYearEnds' | 'returnOf'>,
  path: string,
  issues: Issue[],
): void {
  const outside = (name: string, label: string, first: string, last: string, day: IsoDate): Issue => {
    const on = returnOf(day);
    const elsewhere = on === '' ? '' : `. Claim ${formatDate(day)} on ${on}`;
    const words = { label, first: formatDate(first), last: `${formatDate(last)} for ${period}`, elsewhere };
    return issue('dateOutside', `${path}.${name}`, words);
  };
  const isAny = group.period.within === 'any';
  const begins = claimDays(group, days, incomeTaxYearEnds);
  const starts = isGivenDay(periodStart);
  const stops = isGivenDay(periodEnd);
  if (starts && !isAny && (periodStart < begins.first || periodStart > begins.last))
    issues.push(outside('periodStart', 'Period of claim from', begins.first, begins.last, periodStart));
  if (stops && !isAny && (periodEnd < days.first || periodEnd > days.last))
    issues.push(outside('periodEnd', 'Period of claim to', days.first, days.last, periodEnd));
  if (!starts || !stops) return;
  const { leastDays } = group.period;
  const least = leastDays === undefined ? null : index.rate(leastDays, days.first)?.value;
  if (periodEnd < periodStart) issues.push(issue('claimPeriodBackwards', `${path}.periodEnd`));
  else if (least && !isLongEnough(periodStart, periodEnd, Number(toText(least))))
    issues.push(issue('claimPeriodShort', `${path}.periodEnd`));
}

const isGivenDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);
