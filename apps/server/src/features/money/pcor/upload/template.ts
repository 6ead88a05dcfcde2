import { type SheetFormat, writeTemplate } from '@gauger/sheet';
import { businessFieldList } from '../../../clients/businesses/public.ts';
import { plan, planFields } from './columns.ts';

/** The example row of the template, to be overwritten; a sheet that still has it is refused. */
export const EXAMPLE_EIN = '001234567';

const example: Readonly<Record<string, string>> = {
  businessName: 'Example Employer Inc',
  EIN: '00-1234567',
  businessType: 'Corporation',
  signingAuthorityName: 'Alex Example',
  signingAuthorityPhone: '503-555-0142',
  signingAuthorityTitle: 'Benefits Director',
  contactCountry: 'United States of America',
  contactAddressLine1: '12 Plan Street',
  contactCity: 'Portland',
  contactState: 'Oregon',
  contactPostalCode: '97201',
  contactPhoneNumber: '503-555-0143',
  contactEmailAddress: 'office@example.com',
  planName: 'Medical HRA',
  planYearEnd: '2025-12-31',
  policyType: 'Self-insured',
  countingMethod: 'Snapshot count',
  sumOfLives: '166',
  daysCounted: '4',
  paymentMethod: 'EFTPS',
};

const READY_ROWS = 100;
const KNOWN = ['EIN', 'businessName'];

/** The sheet to fill in: first what every row needs, then the plan, last the business, for those that are new. */
export function planTemplate(format: SheetFormat): Promise<Uint8Array> {
  const labels = new Map<string, string>([
    ...businessFieldList.map(([name, { label }]): [string, string] => [name, label]),
    ...planFields.map((name): [string, string] => [name, plan[name]?.heading ?? name]),
  ]);
  const others = businessFieldList.map(([name]) => name as string).filter((name) => !KNOWN.includes(name));
  return writeTemplate(format, {
    name: 'PCORI',
    columns: [...KNOWN, ...planFields, ...others].map((name) => ({
      heading: labels.get(name) ?? name,
      sample: example[name] ?? '',
      allowed: allowed(name),
    })),
    readyRows: READY_ROWS,
  });
}

/** Whether a column is needed, what it takes, and every value of its list. */
function allowed(name: string): string[] {
  const column = plan[name];
  if (column)
    return [
      column.needed ? 'Needed' : 'May stay empty',
      column.takes,
      ...(column.choices ?? []).map(({ label }) => label),
    ];
  if (name === 'EIN') return ['Needed', 'Nine digits, like 12-3456789. A business of your account is found by it'];
  return [KNOWN.includes(name) ? 'Needed of a new business' : 'For a business that is new', 'As in Upload Business'];
}
