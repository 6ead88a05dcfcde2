import { decimal, type Filer, grouped, times, toText } from '@gauger/excise';

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
