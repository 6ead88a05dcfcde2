/** The example row of the template, to be overwritten; a sheet that still has it is refused. */
export const EXAMPLE_EIN = '001234567';

export const examplePlan: Readonly<Record<string, string>> = {
  businessName: 'Example Employer Inc',
  EIN: '00-1234567',
  businessType: 'Corporation',
  signingAuthorityName: 'Alex Example',
  signingAuthorityPhone: '503-555-0142',
  signingAuthorityTitle: 'Benefits Director',
  contactCountry: 'United States of America',
  contactAddressLine1: '12 Plan Street',
  contactCity: 'Portland',
  contactState: 'Oregon',
  contactPostalCode: '97201',
  contactPhoneNumber: '503-555-0143',
  contactEmailAddress: 'office@example.com',
  planName: 'Medical HRA',
  planYearEnd: '2025-12-31',
  policyType: 'Self-insured',
  countingMethod: 'Snapshot count',
  sumOfLives: '166',
  daysCounted: '4',
  paymentMethod: 'EFTPS',
};
