import { createHash } from 'node:crypto';
import type { CalendarDay } from '@gauger/documents';
import {
  addDays,
  claimInWords,
  depositMethods,
  depositPeriods,
  formatDate,
  type IsoDate,
  lastDay,
  nextQuarter,
  previousQuarter,
  type Quarter,
  quarterName,
  quarterOfDay,
  returnDueDate,
  scheduleACell,
  scheduleATotalCell,
} from '@gauger/excise';

/** The figures of a filing by cell, for its quarter. */
export interface FiledQuarter {
  period: string;
  cells: Readonly<Record<string, string>>;
}

/** A claim that was not sent, with its last day. */
export interface OpenClaim {
  id: string;
  schedules: readonly string[];
  periodStart: IsoDate | null;
  periodEnd: IsoDate | null;
  totalClaim: string;
  /** Before weekends and holidays move it. */
  fileBy: IsoDate;
}

/** So far back and ahead a calendar reaches. */
const DAYS_BACK = 92;
const DAYS_AHEAD = 366;

/** The due dates of a business around a day: of its returns and deposits, and the last days of its claims. */
export function dueDays(
  businessId: string,
  filed: readonly FiledQuarter[],
  claims: readonly OpenClaim[],
  today: IsoDate,
  withAmounts: boolean,
): CalendarDay[] {
  const whose = shortHash(businessId);
  const methods = depositMethods.filter((method) =>
    filed.length === 0 ? method === 'regular' : filed.some(({ cells }) => cells[scheduleATotalCell(method)]),
  );
  const ofQuarters = quartersAround(today).flatMap((quarter): CalendarDay[] => {
    const period = quarterName(quarter);
    const cells = withAmounts ? (filed.find((one) => one.period === period)?.cells ?? {}) : {};
    const uid = (what: string) => `${whose}-${period}-${what}@gauger`;
    const { due, nominal, moved } = returnDueDate(quarter);
    const deposits = methods.flatMap((method) =>
      depositPeriods[method](quarter).map(
        (one): CalendarDay => ({
          uid: uid(one.box),
          day: one.due,
          summary: `Excise deposit is due: ${halfMonth(one)}`,
          description: sentences([
            `${method === 'regular' ? 'Tax' : 'Billings'} of ${formatDate(one.first)} to ${formatDate(one.last)}, box ${one.box} of Schedule A.`,
            movedFrom(one.nominal, one.moved),
            amount('Liability', cells[scheduleACell(one.box)]),
          ]),
        }),
      ),
    );
    const form: CalendarDay = {
      uid: uid('return'),
      day: due,
      summary: `Form 720 of ${period} is due`,
      description: sentences([movedFrom(nominal, moved), amount('Balance due', cells['totals.totalDue'])]),
    };
    return [...deposits, form];
  });
  const ofClaims = claims.map(({ id, schedules, periodStart, periodEnd, totalClaim, fileBy }): CalendarDay => {
    const { due, nominal, moved } = lastDay(fileBy);
    return {
      uid: `${whose}-${shortHash(id)}-claim@gauger`,
      day: due,
      summary: `Last day to file Form 8849, ${claimInWords({ schedules, periodStart, periodEnd })}`,
      description: sentences([movedFrom(nominal, moved), amount('Claim', withAmounts ? totalClaim : undefined)]),
    };
  });
  return [...ofQuarters, ...ofClaims]
    .filter(({ day }) => day >= addDays(today, -DAYS_BACK) && day <= addDays(today, DAYS_AHEAD))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.uid < b.uid ? -1 : 1));
}

const shortHash = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** Formats a semimonthly period, such as "Aug 1 to 15": it lies in one month, and the entry shows the year. */
const halfMonth = ({ first, last }: { first: IsoDate; last: IsoDate }): string =>
  `${formatDate(first).replace(/, \d+$/, '')} to ${Number(last.slice(8))}`;

function quartersAround(today: IsoDate): Quarter[] {
  let quarter = previousQuarter(previousQuarter(quarterOfDay(today)));
  return Array.from({ length: 8 }, () => {
    const one = quarter;
    quarter = nextQuarter(quarter);
    return one;
  });
}

const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const movedFrom = (nominal: IsoDate, moved: string | null): string =>
  moved === null
    ? ''
    : `${formatDate(nominal)} is ${/day$/.test(moved) && !moved.includes(' ') ? `a ${moved}` : moved}.`;

const amount = (label: string, dollars: string | undefined): string =>
  dollars === undefined ? '' : `${label} $${dollars}.`;
