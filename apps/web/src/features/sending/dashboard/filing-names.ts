import { claimInWords, formNames } from '@gauger/excise';
import type { FilingRow } from './queries.ts';

/** The form of a filing, as people call it. */
export const formOf = ({ formType }: Pick<FilingRow, 'formType'>) => formNames[formType];

/** "2026 Q3", "Schedule 1, 2026 Q2" */
export function periodOf({
  formType,
  quarter,
  ...claim
}: Pick<FilingRow, 'formType' | 'quarter' | 'year' | 'month' | 'schedules' | 'periodStart' | 'periodEnd'>): string {
  if (quarter !== null) return `${claim.year} Q${quarter}`;
  if (formType === 'Form720X') return claim.year === '' ? 'no quarter yet' : `${claim.year}, several quarters`;
  return claim.month === null ? claim.year : claimInWords(claim);
}

/** The full name of a filing: form, period, business. */
export const nameOf = (row: FilingRow) => `${formOf(row)}, ${periodOf(row)}, ${row.businessName}`;
