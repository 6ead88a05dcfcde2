import {
  type Adjustment,
  amendedCreditNames,
  type ClaimGroup,
  type ClaimGroupFacts,
  type CreditReference,
  type Filing,
  isCreditAmended,
  law,
  MAX_EXPLANATION,
  type Quarter,
  taxLaw,
} from '@gauger/excise';
import { factsOfSheet, sheetOf } from '../claims/public.ts';
import type { SavedFiling } from '../filing/public.ts';

export type Filing720X = SavedFiling<'Form720X'>;
export type Change = Filing720X['adjustments'][number];

/** The two lines of the form that take changes, with the names of their facts (002 §3). */
export const parts = {
  '1': {
    step: 'taxAdjustment',
    line: 'Form 720-X, line 1',
    list: 'adjustmentsToLiability',
    rows: 'adjustmentsToLiabilityRows',
    number: 'taxName',
    before: 'taxAsOriginallyReported',
    after: 'adjustedTax',
    most: MAX_EXPLANATION['1'],
    labels: {
      number: 'Tax',
      before: 'Tax as originally reported',
      after: 'Adjusted tax',
      change: 'Change in tax',
    },
  },
  '2': {
    step: 'claimAdjustment',
    line: 'Form 720-X, line 2',
    list: 'adjustmentsToScheduleC',
    rows: 'adjustmentsToScheduleCRows',
    number: 'creditCRN',
    before: 'creditAsOriginallyReported',
    after: 'adjustedCredit',
    most: MAX_EXPLANATION['2'],
    labels: {
      number: 'Credit',
      before: 'Credit as originally reported',
      after: 'Adjusted credit',
      change: 'Change in credit',
    },
  },
} as const;

export type PartNumber = Adjustment['part'];
export type Part = (typeof parts)[PartNumber];

/** The number of a changed tax or credit on the form. */
export const keyOf = ({ irsNumber, crn }: Pick<Change, 'irsNumber' | 'crn'>): string => irsNumber ?? crn ?? '';

const crnsOf = (crn: CreditReference): string[] => {
  if (crn === null) return [];
  if (typeof crn === 'string') return [crn];
  return [...Object.values(crn.crns), ...(crn.otherwise ? [crn.otherwise] : [])];
};

/** The credits that Form 720-X takes for a quarter, with the group of Schedule C where each is entered. */
export const creditsOf = (quarter: Quarter): { crn: string; name: string; group: ClaimGroup }[] =>
  law.claims.flatMap((group) =>
    group.lines.flatMap(({ name, crn }) =>
      crnsOf(crn).flatMap((one) => (isCreditAmended(one, quarter) ? [{ crn: one, name, group }] : [])),
    ),
  );

/** The taxes or credits to choose from in a row by hand. */
export const choicesOf: Readonly<Record<PartNumber, readonly { value: string; label: string }[]>> = {
  '1': taxLaw.lines.map(({ irsNumber, name }) => ({ value: irsNumber, label: `${irsNumber} ${name}` })),
  '2': Object.entries(amendedCreditNames).map(([crn, name]) => ({ value: crn, label: `${name} (CRN ${crn})` })),
};

/** The group of Schedule C where a credit is entered. */
export const groupOfCredit = (crn: string): ClaimGroup | undefined =>
  law.claims.find(({ lines }) => lines.some((line) => crnsOf(line.crn).includes(crn)));

/** The claims of the corrected return with one credit as it was filed. Rows of other credits in its group stay. */
export function creditAsFiled(filing: Filing720X, filed: Filing, crn: string): object {
  const group = groupOfCredit(crn);
  if (!group) return {};
  const sheet = (claims: Filing['claimsData']) =>
    sheetOf((claims?.groups?.[group.group] ?? {}) as ClaimGroupFacts, group);
  const [was, is] = [sheet(filed.claimsData), sheet(filing.corrected?.claimsData as Filing['claimsData'])];
  const isOfCredit = ({ line }: { line: string }) =>
    group.lines.some((one) => one.line === line && crnsOf(one.crn).includes(crn));
  const entries = [...is.entries.filter((entry) => !isOfCredit(entry)), ...was.entries.filter(isOfCredit)];
  const facts = factsOfSheet({ facts: { ...was.facts, ...is.facts }, entries }, group);
  return { groups: { [group.group]: facts } };
}
