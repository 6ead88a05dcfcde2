import {
  type BusinessFacts,
  type BusinessField,
  type BusinessFieldName,
  businessFields,
  newBusiness,
} from '@gauger/contract/business';
import type { RecordColumn, RecordKind } from '../record-kind.ts';
import { type ClientColumn, clientRecordColumns } from './client-columns.ts';
import { typeCalled } from './entity-endings.ts';
import { guessPlaceColumn, placeColumn } from './place-column.ts';

/** The fields of a sheet: every business in it has its EIN. */
export const businessFieldList = (Object.entries(businessFields) as [BusinessFieldName, BusinessField][]).filter(
  ([name]) => name !== 'SSN',
);

/** A column of a business: of its facts, of several of them, or about it as a client. */
export type SheetField = BusinessFieldName | ClientColumn | 'contactPlace';

/** A column without which no row can be right. Some fields are asked of some countries only, or have a usual answer. */
export const isNeededField = ([name, field]: [BusinessFieldName, BusinessField]): boolean =>
  name === 'EIN' || (!field.optional && !field.asked && newBusiness[name] === '');

const countryNames: Readonly<Record<string, string>> = {
  us: 'United States of America',
  usa: 'United States of America',
  'united states': 'United States of America',
  ca: 'Canada',
  mx: 'Mexico',
  other: 'Others',
};

/** The name of a business may say its type, and its phone may be that of the signing authority. */
const completedFields: ReadonlySet<BusinessFieldName> = new Set(['businessType', 'signingAuthorityPhone']);

/** The fields whose list is the same for every business, with other words for its entries. */
const listed: Partial<Record<BusinessFieldName, (text: string) => string | undefined>> = {
  businessType: typeCalled,
  incomeTaxYearEndMonth: () => undefined,
  contactCountry: (text) => countryNames[text.toLowerCase()],
};

/** The columns of a business. */
export const businessColumns: readonly RecordColumn<BusinessFieldName>[] = businessFieldList.map((field) => {
  const [name, { label, alsoCalled = [], choices }] = field;
  const called = listed[name];
  return {
    field: name,
    label,
    alsoCalled,
    own: true,
    needed: isNeededField(field) && !completedFields.has(name),
    ...(called && choices ? { value: 'choice', choices: choices(newBusiness), called } : { value: 'text' }),
  };
});

/** Sheets of businesses, which may say something of them as clients. */
export const businessKind: RecordKind<SheetField> = {
  name: 'businesses',
  one: 'business',
  many: 'businesses',
  columns: [...businessColumns, placeColumn, ...clientRecordColumns],
  guess: guessPlaceColumn,
};

/** Cleans a cell as the wizard cleans typed or pasted text; the rules report the rest. */
export function enteredInBusiness(name: BusinessFieldName, cell: string, before: BusinessFacts): string {
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
