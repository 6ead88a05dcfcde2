import type { dueFilters } from '@gauger/contract';
import {
  dayNumber,
  type FilingFormType,
  fromDayNumber,
  type IsoDate,
  lastDay,
  type Quarter,
  returnDueDate,
} from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the day a return is due before weekends and holidays move it: of a Form 720 the last day of the month after its quarter,
 * of a Form 8849 the last day of the claim; null where there is none.
 * @param alias the name that the statement gives the table of filings
 */
export function nominalDueOf(alias: 'f' | 'filing'): RawBuilder<IsoDate | null> {
  const f = sql.table(alias);
  return sql`case ${f}.form_type
    when 'Form720' then (make_date(${f}.tax_year, ${f}.quarter * 3, 1) + interval '2 months' - interval '1 day')::date
    when 'Form8849' then ${f}.file_by
  end`;
}

/** Whether a return is overdue, or due within so many days of today, by the due day as weekends and holidays move it. */
export function isDue(
  nominal: RawBuilder<unknown>,
  filter: (typeof dueFilters)[number],
  today: IsoDate,
): RawBuilder<boolean> {
  const passed = lastNominalBefore(today);
  if (filter === 'overdue') return sql`${nominal} <= ${passed}`;
  const end = fromDayNumber(dayNumber(today) + Number(filter) + 1);
  return sql`(${nominal} > ${passed} and ${nominal} <= ${lastNominalBefore(end)})`;
}

/** The last day that, moved off weekends and holidays, is before this day. */
function lastNominalBefore(day: IsoDate): IsoDate {
  let nominal = fromDayNumber(dayNumber(day) - 1);
  while (lastDay(nominal).due >= day) nominal = fromDayNumber(dayNumber(nominal) - 1);
  return nominal;
}

/** The day by which a Form 720 is due, or the last day of a claim; null where there is none. */
export function dueDateOf(
  formType: FilingFormType,
  { taxYear, quarter }: { taxYear: number; quarter: number | null },
  nominal: IsoDate | null,
): IsoDate | null {
  if (formType === 'Form720') return returnDueDate({ year: taxYear, quarter } as Quarter).due;
  return nominal === null ? null : lastDay(nominal).due;
}
