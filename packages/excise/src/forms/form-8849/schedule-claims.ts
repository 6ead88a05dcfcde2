import { formatDate, isDay, LAST_QUARTER, type Span } from '../../calendar/public.ts';
import { annualClaimMinimums, form8849Claims, type IsoDate, type Law } from '../../catalog/public.ts';
import type { ClaimingForm } from '../../claims/public.ts';
import type { Row } from '../../engine/public.ts';
import { FIRST_TAX_YEAR } from './filing.ts';
import { type IncomeTaxYear, incomeTaxYear, type ReadForm8849 } from './read-filing.ts';
import { scheduleGroup } from './schedule-group.ts';

/** The schedules of a Form 8849 as their claims are worked out: each is a group, whose period lies in the income tax year. */
export function scheduleClaims({ schedules, taxYear }: Omit<ReadForm8849, 'issues'>, law: Law): ClaimingForm {
  const groups = new Map(schedules.flatMap(({ groups: read }) => [...read]));
  const offered = schedules.map(({ schedule, isAnnual }) => scheduleGroup(schedule, isAnnual, law));
  const scheduleOf = (label: string) => offered.find(({ lines }) => lines.some(({ line }) => line === label))?.group;
  const claimed = (year: Span) =>
    Object.fromEntries(
      offered.map(({ group, period }) => [
        group,
        daysClaimed(groups.get(group)?.facts ?? {}, year, period.within === 'any'),
      ]),
    );
  return {
    offered,
    groups,
    period: taxYear && { days: taxYear.days, name: yearInWords(taxYear), claimed: claimed(taxYear.days) },
    incomeTaxYearEnds: taxYear?.ends ?? 12,
    minimums: [
      ...(schedules.some(({ isAnnual }) => isAnnual)
        ? [...annualClaimMinimums, ...law.claimMinimums.filter(({ fileBy }) => fileBy.until === 'threeYears')]
        : law.claimMinimums),
      ...schedules.flatMap(({ schedule }) => form8849Claims[schedule].minimums ?? []),
    ],
    nameOf: (group) => `Schedule ${group} of Form 8849`,
    returnOf: (day) => form8849Of(day, taxYear?.ends ?? 12),
    pathOf: (group) => `schedules.${group}`,
    cellOf: (line) => `schedules.${scheduleOf(line)}.${line}`,
  };
}

/** "a Form 8849 for the year ending Sep 2027", by the income tax year of a day; empty where no form is for that year. */
function form8849Of(day: IsoDate, ends: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const begins = month > ends || ends === 12 ? year : year - 1;
  const isCovered = begins >= FIRST_TAX_YEAR && begins <= LAST_QUARTER.year;
  return isCovered ? `a Form 8849 for ${yearInWords(incomeTaxYear(begins, ends))}` : '';
}

/** "the year ending Sep 2027" */
const yearInWords = ({ days: { last } }: IncomeTaxYear): string =>
  `the year ending ${formatDate(last).replace(/ \d+,/, '')}`;

/** The period of the claim; the whole year where it is missing, or lies outside and may not. */
function daysClaimed({ periodStart: first, periodEnd: last }: Row, year: Span, isAny: boolean): Span {
  if (!isGivenDay(first) || !isGivenDay(last) || last < first) return year;
  return isAny || (year.first <= first && last <= year.last) ? { first, last } : year;
}

const isGivenDay = (value: unknown): value is string => typeof value === 'string' && isDay(value);
