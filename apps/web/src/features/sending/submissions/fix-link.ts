import { type Form8849Schedule, taxLaw } from '@gauger/excise';
import { addressOf, fieldAddress, lineLabel, scheduleAddress, withBack } from '../../filings/filing/public.ts';
import type { Status, Submission } from './status-events.ts';

type PlaceToFix = NonNullable<Submission['findings'][number]['mend']>;

/** The filing that was rejected. */
export type Filed = Pick<Status, 'id' | 'businessId' | 'formType'>;

/** The page that fixes a finding: its name, and its address where the filing has it. */
export interface FixLink {
  readonly label: string;
  readonly to: string | null;
}

/** Links to the place that fixes a finding: the field itself, where one is named. */
export function fixLink({ page, field }: PlaceToFix, filed: Filed): FixLink {
  if (page === 'consent') return { label: 'the signature', to: null };
  if (page === 'schedule' && field)
    return { label: `Schedule ${field}`, to: withBack(scheduleAddress(field as Form8849Schedule, filed), 'status') };
  const isYear = page === 'quarter' && filed.formType === 'Form8849';
  const path = isYear ? 'schedule.year' : pathOf(page, field);
  const to = fieldAddress(path, filed, 'status') ?? pageAddress(page, filed);
  if (isYear) return { label: 'the income tax year', to };
  if (page !== 'taxLine') return { label: LABELS[page], to };
  const line = taxLaw.lines.find(({ irsNumber }) => irsNumber === field);
  return { label: line ? lineLabel(line) : `IRS No. ${field}`, to };
}

type FixablePage = Exclude<PlaceToFix['page'], 'consent'>;

const LABELS: Readonly<Record<Exclude<FixablePage, 'taxLine'>, string>> = {
  business: 'the details of the business',
  quarter: 'the tax year and quarter',
  irsPayment: 'IRS Payment',
  refundAccount: 'the refund account',
  schedule: 'the schedule',
  summary: 'the summary',
};

const PARTS: Readonly<Record<FixablePage, string>> = {
  business: 'business',
  quarter: 'taxYearQuarter',
  irsPayment: 'paymentOption',
  refundAccount: 'refundAccount',
  schedule: 'schedule',
  summary: 'summary',
  taxLine: 'filingData',
};

const pathOf = (page: FixablePage, field: string | null): string => [PARTS[page], field ?? []].flat().join('.');

const pageAddress = (page: FixablePage, filed: Filed): string | null =>
  page === 'summary' ? withBack(addressOf(page, filed), 'status') : null;
