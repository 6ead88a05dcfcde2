import { type BusinessFacts, type BusinessFieldName, newBusiness } from '@gauger/contract/business';

const UNITED_STATES = newBusiness.contactCountry;

/**
 * A number with the leading zeros that a spreadsheet took: an EIN of eight digits, and a ZIP code of the United States of three or
 * four, or of seven or eight with its four more.
 * @returns undefined for a text that lacks none
 */
export function withZeros(
  field: BusinessFieldName,
  cell: string,
  { contactCountry }: Pick<BusinessFacts, 'contactCountry'>,
): string | undefined {
  const text = cell.trim();
  if (field === 'EIN') return /^\d{8}$/.test(text) ? `0${text}` : undefined;
  if (field !== 'contactPostalCode' || contactCountry !== UNITED_STATES) return undefined;
  if (/^\d{3,4}(-\d{4})?$/.test(text)) return text.replace(/^\d+/, (digits) => digits.padStart(5, '0'));
  return /^\d{7,8}$/.test(text) ? text.padStart(9, '0').replace(/^(\d{5})/, '$1-') : undefined;
}
