import type { Answer } from '../../api/call.ts';

type Business = Answer<'getBusiness'>;

/** The business as the return will name it. What is missing says so: the IRS asks for it. */
export function businessRows(business: Business): { term: string; value: string }[] {
  const { EIN, signingAuthorityName, signingAuthorityTitle } = business;
  return [
    { term: 'Business name', value: business.businessName },
    { term: 'EIN', value: `${EIN.slice(0, 2)}-${EIN.slice(2)}` },
    { term: 'Business type', value: business.businessType },
    { term: 'Contact phone', value: phone(business.contactPhoneNumber, business.contactExtNumber) },
    { term: 'Contact address', value: address(business) },
    { term: 'Contact e-mail', value: business.contactEmailAddress },
    { term: 'Signing authority', value: listed(signingAuthorityName, signingAuthorityTitle) },
    { term: 'Signing phone', value: phone(business.signingAuthorityPhone) },
  ].map(({ term, value }) => ({ term, value: value || 'Not given' }));
}

const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ');

function address(of: Business): string {
  const region = [of.contactStateCode || of.contactState, of.contactPostalCode].filter(Boolean).join(' ');
  const country = /^United States/.test(of.contactCountry) ? '' : of.contactCountryCode || of.contactCountry;
  return listed(of.contactAddressLine1, of.contactAddressLine2, of.contactCity, region, country);
}

/** "503-555-0142, ext. 12"; another number stands as it was given. */
function phone(number: string, extension = ''): string {
  const digits = number.replace(/\D/g, '');
  const shown = digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number;
  return listed(shown, shown && extension && `ext. ${extension}`);
}
