import {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  businessFields,
  newBusiness,
} from '@gauger/contract/business';
import type { WantedColumn } from '@gauger/sheet';
import type { SheetTab } from '../../../../sheets/public.ts';
import { type ClientColumn, clientFields, isClientColumn, wantedOfClients } from './client-columns.ts';
import { typeCalled } from './entity-endings.ts';

/** The fields of a sheet: every business in it has its EIN. */
export const fields = (Object.entries(businessFields) as [BusinessFieldName, BusinessField][]).filter(
  ([name]) => name !== 'SSN',
);

/** The columns of a sheet of businesses: each by the label of its field, its name in the API, and what else it is called. */
export const wantedColumns: readonly WantedColumn<BusinessFieldName>[] = fields.map(
  ([name, { label, alsoCalled = [] }]) => ({
    name,
    headings: [label, name, ...alsoCalled],
  }),
);

/** The sheet of a file that holds the businesses. */
export type BusinessTab = SheetTab<SheetField>;

/** Sheets of businesses, in which nothing is an amount. */
export const businessSheets: { kind: string; wanted: readonly WantedColumn<SheetField>[]; isAmount: () => boolean } = {
  kind: 'businesses',
  wanted: [...wantedColumns, ...wantedOfClients],
  isAmount: () => false,
};

/** A column of a business: of its facts, or about it as a client. */
export type SheetField = BusinessFieldName | ClientColumn;

/** The name of a field in front of people. */
export const labelOf = (field: SheetField): string =>
  isClientColumn(field) ? clientFields[field].label : businessFields[field].label;

/** A column without which no row can be right. Some fields are asked of some countries only, or have a usual answer. */
export const isNeeded = ([name, field]: [BusinessFieldName, BusinessField]): boolean =>
  name === 'EIN' || (!field.optional && !field.asked && newBusiness[name] === '');

const countryNames: Readonly<Record<string, string>> = {
  us: 'United States of America',
  usa: 'United States of America',
  'united states': 'United States of America',
  ca: 'Canada',
  mx: 'Mexico',
  other: 'Others',
};

/** Cleans a cell as the wizard cleans typed or pasted text; the rules report the rest. */
export function entered(name: BusinessFieldName, cell: string, before: BusinessFacts): string {
  const text = cell.trim();
  if (text === '') return newBusiness[name];
  const { kind, choices }: BusinessField = businessFields[name];
  if (kind === 'ein') return /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : text;
  if (kind === 'phone') return phoneOf(text);
  if (!choices || name === 'contactState') return text;
  const wanted = (name === 'contactCountry' ? countryNames[text.toLowerCase()] : undefined) ?? text;
  const same = (entry: string) => entry.toLowerCase() === wanted.toLowerCase();
  const called = name === 'businessType' ? typeCalled(text) : undefined;
  return choices(before).find(({ value, label }) => same(value) || same(label))?.value ?? called ?? text;
}

/** Ten digits, however they are grouped, and with the country code of the United States before them or not. */
function phoneOf(text: string): string {
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  return digits.length === 10 ? digits.replace(/^(\d{3})(\d{3})/, '$1-$2-') : text;
}
