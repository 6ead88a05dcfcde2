import { formatDate, formNames, isoDate, schedulesInWords } from '@gauger/excise';
import type { FilingRow } from './queries.ts';

/** The form of a filing, as people call it. */
export const formOf = ({ formType }: Pick<FilingRow, 'formType'>) => formNames[formType];

/** "2026 Q3", "Schedule 1, year ending Sep 2027" */
export function periodOf({
  formType,
  year,
  quarter,
  month,
  schedules,
}: Pick<FilingRow, 'formType' | 'year' | 'quarter' | 'month' | 'schedules'>): string {
  if (quarter !== null) return `${year} Q${quarter}`;
  if (formType === 'Form720X') return year === '' ? 'no quarter yet' : `${year}, several quarters`;
  if (month === null) return year;
  const ends = formatDate(isoDate(Number(year) + (month === '12' ? 0 : 1), Number(month), 1)).replace(/ \d+,/, '');
  return `${schedulesInWords(schedules)}, year ending ${ends}`;
}

/** The full name of a filing: form, period, business. */
export const nameOf = (row: FilingRow) => `${formOf(row)}, ${periodOf(row)}, ${row.businessName}`;
