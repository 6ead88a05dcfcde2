import { formatDate, isDay, isoDate, taxYearQuarter } from '../../calendar/public.ts';
import { type IsoDate, type Law, LOW_MILEAGE, VEHICLE_EVENT } from '../../catalog/public.ts';
import type { ReadClaimRow } from '../../claims/public.ts';
import { type Issue, isBlank, issue } from '../../engine/public.ts';
import type { ComputedForm8849, ScheduleDeadline } from './compute-filing.ts';
import { type ReadSchedule, readForm8849 } from './read-filing.ts';

/**
 * Finds what else stops a computed Form 8849 on a day: nothing is claimed, a file-by date that has passed, a period that
 * is not over. Warnings among them stop nothing.
 * @param input the filing that the figures are of
 */
export function form8849Blockers(input: unknown, figures: ComputedForm8849, today: IsoDate, law: Law): Issue[] {
  const { schedules, taxYear } = readForm8849(input, law);
  if (schedules.length === 0 || taxYear === null) return [];
  const periodIssues = ({ schedule, isAnnual, groups }: ReadSchedule): Issue[] => {
    const { facts: { periodEnd: last } = {}, rows = [] } = groups.get(schedule) ?? {};
    // Schedule 5 has a day of the tax on each row instead of a period.
    const ahead = rows.find(
      ({ facts: { dateSecondTax: day } }) => typeof day === 'string' && isDay(day) && day > today,
    );
    if (ahead) {
      const day = formatDate(ahead.facts.dateSecondTax as string);
      return [issue('claimTaxAhead', `schedules.${schedule}.lines.${ahead.at}.dateSecondTax`, { day })];
    }
    const early = rows.flatMap((row) => lowMileageEarly(row, last, today, `schedules.${schedule}`));
    if (early.length > 0) return early;
    if (typeof last !== 'string' || !isDay(last)) return [];
    const path = `schedules.${schedule}.periodEnd`;
    if (last > today) return [issue('claimPeriodAhead', path, { day: formatDate(last) })];
    const quarterEnds = taxYearQuarter(last, taxYear.ends).last;
    // A blender claims by quarters too, though Schedule 6 is of any days.
    const isOfQuarters = (schedule === '1' && !isAnnual) || figures.schedules[schedule]?.['310'] !== undefined;
    return isOfQuarters && quarterEnds >= today
      ? [issue('claimQuarterNotEnded', path, { day: formatDate(quarterEnds) })]
      : [];
  };
  const empty = schedules.filter(({ schedule }) =>
    Object.values(figures.schedules[schedule] ?? {}).every(({ amount }) => amount === '0.00'),
  );
  return [
    ...empty.map(({ schedule }) => issue('nothingClaimed', `schedules.${schedule}.lines`, { schedule })),
    ...figures.claimDeadlines.flatMap((deadline) => lateIssues(deadline, today)),
    ...schedules.flatMap(periodIssues),
  ];
}

/**
 * The tax on a vehicle with few miles is refunded for a whole tax period, July 1 to June 30 (26 USC 4482(c)(4), 4483(d);
 * Instructions for Form 2290). The period is that of the return that paid, else that of the days claimed for.
 */
function lowMileageEarly({ facts, at }: ReadClaimRow, last: unknown, today: IsoDate, path: string): Issue[] {
  if (facts[VEHICLE_EVENT] !== LOW_MILEAGE) return [];
  const { year, quarterEnding } = facts;
  const paid = isBlank(year) || isBlank(quarterEnding) ? last : isoDate(Number(year), Number(quarterEnding), 1);
  if (typeof paid !== 'string' || !isDay(paid)) return [];
  const ofYear = Number(paid.slice(0, 4));
  const sameYear = isoDate(ofYear, 6, 30);
  const ends = paid <= sameYear ? sameYear : isoDate(ofYear + 1, 6, 30);
  return today > ends
    ? []
    : [issue('lowMileageEarly', `${path}.lines.${at}.${VEHICLE_EVENT}`, { day: formatDate(ends) })];
}

/** A claim after its file-by date needs a reason in words, or is one for the whole year. */
function lateIssues({ lines, path, fileBy, limit, reason }: ScheduleDeadline, today: IsoDate): Issue[] {
  if (today <= fileBy.due || reason !== undefined) return [];
  if (limit.until === 'threeYears') return [issue('claimPerhapsTooLate', path, { lines, day: formatDate(fileBy.due) })];
  const answers = ['enter why the claim is in time', `remove it${limit.later ? ` and ${limit.later}` : ''}`].join(
    ', or ',
  );
  // The reason is entered once for the schedule.
  const [page, schedule] = path.split('.');
  return [
    issue('claimPastFileBy', `${page}.${schedule}.whyInTime`, {
      what: `The claim on ${lines}`,
      day: formatDate(fileBy.due),
      answers,
    }),
  ];
}
