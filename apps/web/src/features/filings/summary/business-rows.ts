import { filerNumber } from '../../../account/public.ts';
import type { Answer } from '../../../api/call.ts';

type Business = Answer<'getBusiness'>;

/** The business as the return will name it. What is missing says so: the IRS asks for it. */
export function businessRows(business: Business): { term: string; value: string }[] {
  const sent = { ...business, ...business.sentOtherwise };
  return [
    { term: 'Business name', value: alsoSent(business.businessName, sent.businessName) },
    filerNumber(business),
    { term: 'Business type', value: business.businessType },
    { term: 'Contact phone', value: phone(business.contactPhoneNumber, business.contactExtNumber) },
    { term: 'Contact address', value: alsoSent(address(business), address(sent)) },
    { term: 'Contact email', value: business.contactEmailAddress },
    { term: 'Signing authority', value: alsoSent(signer(business), signer(sent)) },
    { term: 'Signing phone', value: phone(business.signingAuthorityPhone) },
  ].map(({ term, value }) => ({ term, value: value || 'Not given' }));
}

/** A fact, and the IRS's version where it differs. */
const alsoSent = (typed: string, sent: string): string =>
  typed === sent ? typed : `${typed} (the IRS receives “${sent}”)`;

const signer = (of: Business): string => listed(of.signingAuthorityName, of.signingAuthorityTitle);

const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ');

function address(of: Business): string {
  const region = [of.contactStateCode || of.contactState, of.contactPostalCode].filter(Boolean).join(' ');
  const country = /^United States/.test(of.contactCountry) ? '' : of.contactCountryCode || of.contactCountry;
  return listed(of.contactAddressLine1, of.contactAddressLine2, of.contactCity, region, country);
}

/** Formats "503-555-0142, ext. 12"; leaves another number unchanged. */
function phone(number: string, extension = ''): string {
  const digits = number.replace(/\D/g, '');
  const shown = digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : number;
  return listed(shown, shown && extension && `ext. ${extension}`);
}
