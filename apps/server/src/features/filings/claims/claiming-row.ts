import type { ClaimedLine, FilingFormType } from '@gauger/excise';

/** Fuel that a row claims. */
export interface ClaimingRow extends ClaimedLine {
  formType: FilingFormType | 'Form4136';
  /** "Form 720, 2026 Q1" */
  filing: string;
  group: string;
  /** The path of the facts of its group, with the period. */
  page: string;
  /** Of the row in its filing. */
  path: string;
}
