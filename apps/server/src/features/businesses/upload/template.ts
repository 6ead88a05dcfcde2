import { type BusinessFacts, type BusinessField, newBusiness, tidyBusiness } from '@gauger/contract/business';
import { countries } from '@gauger/contract/rules';
import { type SheetFormat, type WrittenCell, writeCsv, writeXlsx } from '@gauger/sheet';
import { fields, isNeeded } from './columns.ts';

/** Stands in the template to be overwritten; a sheet that still has it is told so. */
export const example: BusinessFacts = tidyBusiness({
  ...newBusiness,
  businessName: 'Example Fuel Company',
  EIN: '00-1234567',
  businessType: 'Corporation',
  signingAuthorityName: 'Alex Example',
  signingAuthorityPhone: '503-555-0142',
  signingAuthorityTitle: 'President',
  contactAddressLine1: '12 Harbor Road',
  contactCity: 'Portland',
  contactState: 'Oregon',
  contactPostalCode: '97201',
  contactPhoneNumber: '503-555-0143',
  contactEmailAddress: 'office@example.com',
});

/** Rows of the template whose cells are text already, so that no leading zero is lost. */
const READY_ROWS = 200;

/** The sheet to fill in. */
export async function writeTemplate(format: SheetFormat): Promise<Uint8Array> {
  const headings = fields.map(([, { label }]) => label);
  const sample = fields.map(([name]) => (name === 'EIN' ? '00-1234567' : example[name]));
  if (format === 'csv') return writeCsv([headings, sample]);
  const widths = fields.map(([, { label }]) => Math.max(16, label.length + 4));
  const heading = (text: string): WrittenCell => ({ text, look: 'heading' });
  const plain = (text: string): WrittenCell => ({ text });
  return writeXlsx([
    {
      name: 'Businesses',
      widths,
      rows: [
        headings.map(heading),
        sample.map(plain),
        ...Array.from({ length: READY_ROWS }, () => headings.map(() => plain(''))),
      ],
    },
    { name: 'Allowed values', widths: widths.map((width) => Math.max(28, width)), rows: allowedValues(heading, plain) },
  ]);
}

/** For each column whether it is needed, what it takes, and below that every value of its list. */
function allowedValues(heading: (text: string) => WrittenCell, plain: (text: string) => WrittenCell): WrittenCell[][] {
  const columns = fields.map(([name, field]) => [
    isNeeded([name, field]) ? 'Needed' : ((field.asked && 'Depends on the country') ?? usual(newBusiness[name])),
    ruleOf(field),
    ...listOf(field),
  ]);
  const height = Math.max(...columns.map(({ length }) => length));
  const rows = Array.from({ length: height }, (_, row) => columns.map((column) => plain(column[row] ?? '')));
  return [fields.map(([, { label }]) => heading(label)), ...rows];
}

const usual = (value: string) => (value === '' ? 'May stay empty' : `${value} when empty`);

function ruleOf(field: BusinessField): string {
  const { kind, min, max, choices } = field;
  if (choices) return 'One of these:';
  if (kind === 'ein') return 'Nine digits, like 12-3456789';
  if (kind === 'phone') return 'Ten digits, like 503-555-0142';
  if (kind === 'email') return 'An e-mail address';
  return min ? `${min} to ${max} characters` : `Up to ${max} characters`;
}

/** Every value of a list, for every country; a name where the value is a code of its own. */
function listOf({ choices }: BusinessField): string[] {
  if (!choices) return [];
  const all = countries.flatMap(({ value }) => choices({ contactCountry: value }));
  const told = all.map(({ value, label }) => (value === label || /^\d+$/.test(value) ? label : `${value} (${label})`));
  return [...new Set(told)];
}
