/**
 * The facts of a filer, by their names in the open format: all text. A return is printed with a name and an EIN; to be
 * sent it needs most of the others.
 */
export const filerFields = {
  businessName: 'Name of the business',
  nameControl: 'Name control: the first letters of the name, as the IRS keeps them',
  EIN: 'Employer identification number, nine digits',
  signingAuthorityName: 'Who signs',
  signingAuthorityTitle: 'Title of the signer',
  signingAuthorityPhone: 'Phone of the signer',
  contactAddressLine1: 'Street address',
  contactAddressLine2: 'Street address, second line',
  contactCity: 'City',
  contactState: 'State or province',
  contactStateCode: 'Two letters of the state',
  contactPostalCode: 'ZIP or postal code',
  contactCountry: 'Country',
  contactCountryCode: 'Two letters of the country',
  contactPhoneNumber: 'Phone of the business',
  contactEmailAddress: 'Email address of the business',
} as const;

export interface Filer extends Readonly<Record<keyof typeof filerFields, string>> {
  /** SSN or ITIN of an individual without an EIN, nine digits. */
  SSN?: string;
}
