import { decimal, type Filer, grouped, masked, times, toText } from '@gauger/excise';
import type { PrintedReturn } from './return-document.ts';

/** Figures as a printed form shows them. They are formatted, never computed. */

/** Blank without a figure: the form leaves a line without tax empty. */
export const printed = (figure: string | undefined): string =>
  figure === undefined || /^[0.]*$/.test(figure) ? '' : grouped(figure);

/** Formats a rate: `0.12` of a price is `12%`; `0.244` dollars per gallon is unchanged. */
export function printedRate(rate: string, unit: string): string {
  if (!unit.startsWith('of ')) return rate;
  const percent = toText(times(decimal(rate), decimal('100')));
  return `${percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent}%`;
}

/** `001234567` is `00-1234567`. */
export const printedEin = (ein: string): string => ein.replace(/^(\d{2})(\d{7})$/, '$1-$2');

/** The number under which a return is filed: an EIN, or the SSN of an individual: of the claim, or without an EIN. */
export interface FilerNumber {
  name: 'EIN' | 'SSN';
  /** Its digits. */
  digits: string;
  /** With its hyphens: `00-1234567`, `000-12-3456`. A masked one stays masked. */
  number: string;
}

/** The number under which a return is filed. */
export function filerNumber({ business, facts }: Pick<PrintedReturn, 'business' | 'facts'>): FilerNumber {
  const own = 'ssn' in facts ? (facts.ssn ?? '') : '';
  const ssn = own === '' && business.EIN === '' ? (business.SSN ?? '') : own;
  if (ssn === '') return { name: 'EIN', digits: business.EIN, number: printedEin(business.EIN) };
  const digits = ssn.replaceAll('-', '');
  return { name: 'SSN', digits, number: digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3') };
}

/** "EIN 00-1234567" */
export const printedFilerNumber = (doc: Pick<PrintedReturn, 'business' | 'facts'>): string => {
  const { name, number } = filerNumber(doc);
  return `${name} ${number}`;
};

/** A return for the records of the filer, whose SSN shows its last four digits alone. */
export const withMaskedSsn = <Doc extends PrintedReturn>(doc: Doc): Doc => ({
  ...doc,
  ...('ssn' in doc.facts && doc.facts.ssn ? { facts: { ...doc.facts, ssn: maskedSsn(doc.facts.ssn) } } : {}),
  ...(doc.business.SSN ? { business: { ...doc.business, SSN: maskedSsn(doc.business.SSN) } } : {}),
});

const maskedSsn = (ssn: string): string => masked(ssn.replaceAll('-', ''));

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The name of a month, 1 to 12; empty for any other. */
export const monthName = (month: string): string => MONTHS[Number(month) - 1] ?? '';

/** The address of a filer on one line; the country only where it is another. */
export function addressOf(business: Filer): string {
  return [streetOf(business), cityLineOf(business)].filter(Boolean).join(', ');
}

/** The street of a filer on one line. */
export const streetOf = ({ contactAddressLine1, contactAddressLine2 }: Filer): string =>
  [contactAddressLine1, contactAddressLine2].filter(Boolean).join(', ');

/** City, state and postal code of a filer; the country only where it is another. */
export function cityLineOf(business: Filer): string {
  const region = `${business.contactStateCode} ${business.contactPostalCode}`.trim();
  const country = /^united states/i.test(business.contactCountry) ? '' : business.contactCountry;
  return [business.contactCity, region, country].filter(Boolean).join(', ');
}
