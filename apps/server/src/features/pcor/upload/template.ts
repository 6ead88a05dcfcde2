import { type SheetFormat, type WrittenCell, writeCsv, writeXlsx } from '@gauger/sheet';
import { businessFieldList } from '../../businesses/public.ts';
import { plan, planFields } from './columns.ts';

/** Stands in the template to be overwritten; a sheet that still has it is told so. */
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

/** Rows of the template whose cells are text already, so that no leading zero is lost. */
const READY_ROWS = 100;

/** The sheet to fill in: first what every row needs, then the plan, last the business, for those that are new. */
export async function writeTemplate(format: SheetFormat): Promise<Uint8Array> {
  const known = ['EIN', 'businessName'];
  const labels = new Map<string, string>([
    ...businessFieldList.map(([name, { label }]): [string, string] => [name, label]),
    ...planFields.map((name): [string, string] => [name, plan[name]?.heading ?? name]),
  ]);
  const others = businessFieldList.map(([name]) => name as string).filter((name) => !known.includes(name));
  const names = [...known, ...planFields, ...others];
  const headings = names.map((name) => labels.get(name) ?? name);
  const sample = names.map((name) => example[name] ?? '');
  if (format === 'csv') return writeCsv([headings, sample]);
  const heading = (text: string): WrittenCell => ({ text, look: 'heading' });
  const plain = (text: string): WrittenCell => ({ text });
  const widths = headings.map((text) => Math.max(16, text.length + 4));
  const columns = names.map((name) => allowed(name, known));
  const height = Math.max(...columns.map(({ length }) => length));
  return writeXlsx([
    {
      name: 'PCORI',
      widths,
      rows: [
        headings.map(heading),
        sample.map(plain),
        ...Array.from({ length: READY_ROWS }, () => headings.map(() => plain(''))),
      ],
    },
    {
      name: 'Allowed values',
      widths: widths.map((width) => Math.max(28, width)),
      rows: [
        headings.map(heading),
        ...Array.from({ length: height }, (_, row) => columns.map((column) => plain(column[row] ?? ''))),
      ],
    },
  ]);
}

/** Whether a column is needed, what it takes, and every value of its list. */
function allowed(name: string, known: readonly string[]): string[] {
  const column = plan[name];
  if (column)
    return [
      column.needed ? 'Needed' : 'May stay empty',
      column.takes,
      ...(column.choices ?? []).map(({ label }) => label),
    ];
  if (name === 'EIN') return ['Needed', 'Nine digits, like 12-3456789. A business of your account is found by it'];
  return [known.includes(name) ? 'Needed of a new business' : 'For a business that is new', 'As in Upload Business'];
}
