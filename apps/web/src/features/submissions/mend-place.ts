import { law } from '@gauger/excise';
import { businessAddress } from '../businesses/public.ts';
import { addressOf, isThere, lineLabel } from '../filing/public.ts';
import type { Status, Submission } from './happenings.ts';

type Mend = NonNullable<Submission['findings'][number]['mend']>;

/** The filing that was rejected. */
export type Filed = Pick<Status, 'id' | 'businessId'>;

/** The page on which a finding is mended: its name, and its address where the filing has it. */
export interface MendPlace {
  readonly label: string;
  readonly to: string | null;
}

/** Where a finding is mended. */
export function mendPlace({ page, field }: Mend, { id: filingId, businessId }: Filed): MendPlace {
  if (page === 'business') {
    const to = businessAddress(businessId, { page: 'status', filing: filingId });
    return { label: 'the details of the business', to };
  }
  if (page === 'consent') return { label: 'the signature', to: null };
  if (page !== 'taxLine') return { label: LABELS[page], to: isThere(page) ? addressOf(page, filingId) : null };
  const line = law.lines.find(({ irsNumber }) => irsNumber === field);
  return line ? { label: lineLabel(line), to: addressOf(line, filingId) } : { label: `IRS No. ${field}`, to: null };
}

const LABELS = {
  quarter: 'the tax year and quarter',
  irsPayment: 'IRS Payment',
  summary: 'the Form 720 summary',
} as const;
