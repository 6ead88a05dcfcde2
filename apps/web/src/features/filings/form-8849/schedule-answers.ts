import {
  FIRST_TAX_YEAR,
  formatDate,
  incomeTaxYear,
  irsDay,
  issueKinds,
  type ScheduleType,
  scheduleTypes,
  takesSsn,
} from '@gauger/excise';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';

/** The fields of the start page of a claim; empty while not chosen. */
export interface ScheduleAnswers {
  scheduleType: ScheduleType | '';
  /** The calendar year in which the income tax year begins. */
  year: string;
  /** The month in which it ends, 1 to 12. */
  month: string;
  /** The SSN of an individual, masked once it is saved; empty for the EIN of the business. */
  ssn: string;
}

/** Newest first, from the first year that is covered. */
export function yearChoices(now: Date): { value: string; label: string }[] {
  const last = Number(irsDay(now).slice(0, 4));
  const years = Array.from({ length: last - FIRST_TAX_YEAR + 1 }, (_, at) => String(last - at));
  return years.map((year) => ({ value: year, label: year }));
}

/** Whether an individual may file the schedule under an SSN. */
export const mayHaveSsn = (type: ScheduleType | ''): boolean => type !== '' && scheduleTypes[type].every(takesSsn);

/** The income tax year of the answers; undefined while one is missing. */
export const yearOf = ({ year, month }: ScheduleAnswers) =>
  year === '' || month === '' ? undefined : incomeTaxYear(Number(year), Number(month));

/** "Year ending Sep 2027: Oct 1, 2026 to Sep 30, 2027" */
export function yearInWords(answers: ScheduleAnswers): string | undefined {
  const taxYear = yearOf(answers);
  if (!taxYear) return undefined;
  const { first, last } = taxYear.days;
  return `Year ending ${formatDate(last).replace(/ \d+,/, '')}: ${formatDate(first)} to ${formatDate(last)}`;
}

/** Finds missing fields, in the words of the specification. */
export const missingIn = ({ scheduleType, year, month }: ScheduleAnswers): FieldError[] => [
  ...(scheduleType === '' ? [{ field: 'scheduleType', message: issueKinds.scheduleTypeMissing.message }] : []),
  ...(month === '' ? [{ field: 'month', message: issueKinds.scheduleMonthMissing.message }] : []),
  ...(year === '' ? [{ field: 'year', message: issueKinds.scheduleYearMissing.message }] : []),
];
