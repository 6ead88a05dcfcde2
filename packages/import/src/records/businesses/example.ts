import { type BusinessFacts, newBusiness, tidyBusiness } from '@gauger/contract/business';

/** The example row of the template, to be overwritten; a sheet that still has it is refused. */
export const exampleBusiness: BusinessFacts = tidyBusiness({
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
