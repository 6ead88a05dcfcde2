import { HRA_RULE } from '@gauger/excise';

/** The persons who owe the PCORI fee, and the lives they count. */
export const pcoriRules: readonly string[] = [
  'The sponsor of a self-insured health plan owes the fee, such as an employer with a health reimbursement arrangement. So does the issuer of a health insurance policy.',
  'Report it once a year, on the Form 720 for the second quarter of the year after the plan year ends.',
  'Enter how many lives the plan covered on average: employees, spouses and dependents.',
  HRA_RULE,
  'HRA with a fully insured plan: the insurer pays on the policy, and you pay on the HRA.',
  'HRA with your own self-insured plan of the same plan year: both may be one plan. Count each life once. A person who is only in the HRA is one life.',
  'Health FSA that is an excepted benefit: no fee.',
];

export const PCORI_LAW = '26 USC 4375 to 4377; 26 CFR 46.4375-1, 46.4376-1';
