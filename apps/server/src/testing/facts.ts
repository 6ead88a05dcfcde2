/** A business that can file, as a client sends it. */
export const businessFacts = {
  businessName: 'Hall Oil',
  EIN: '12-3456789',
  businessType: 'Corporation',
  signingAuthorityName: 'Ann Hall',
  signingAuthorityPhone: '503-555-0142',
  signingAuthorityTitle: 'President',
  contactCountry: 'United States of America',
  contactAddressLine1: '12 Harbor Road',
  contactCity: 'Portland',
  contactState: 'Oregon',
  contactPostalCode: '97201',
  contactPhoneNumber: '503-555-0143',
  contactEmailAddress: 'office@hall.example',
};

/** A tax preparer, as a client sends it. */
export const taxPreparerFacts = {
  individualOrFirm: 'firm',
  firmName: 'Quill & Sons',
  personName: 'Pat Quill',
  email: 'pat@quill.example',
  phoneNumber: '503-555-0150',
  extNumber: '0',
  PTIN: 'P01234567',
  EIN: '98-7654321',
  addressLine1: '4 Ledger Lane',
  country: 'United States of America',
  state: 'Oregon',
  city: 'Salem',
  zipCode: '97301',
};

/** A profile that is taken, as a client sends it. */
export const profile = {
  firstName: 'Ann',
  lastName: 'Hall',
  mobileNumber: '503-555-0142',
  extNumber: '0',
  address: '12 Harbor Road',
  country: 'United States of America',
  city: 'Portland',
  state: 'Oregon',
  zipCode: '97201',
  taxPreparer: false,
};

/** A person to be let into an account, as a client sends them. */
export const companyUserFacts = {
  firstName: 'Ben',
  lastName: 'Cask',
  emailId: 'ben@cask.example',
  contactNumber: '503-555-0144',
  ext: '0',
  role: 'editor',
};

/** The answers about a security incident, and the password of its file. */
export const incidentFacts = {
  occurredAt: '2026-11-24 03:10 AM EST',
  source: 'A stolen API key',
  detection: 'An alert of the login log',
  description: 'An API key was used from an unknown network.',
  concern: 'The key could read returns.',
  corrections: 'The key is revoked.',
  disclosed: 'N',
  taxpayers: '0',
  dayName: 'Grace Chief',
  dayPhone: '503-555-0144',
  dayEmail: 'grace@gauger.example',
  nightName: 'Grace Chief',
  nightPhone: '503-555-0145',
  nightEmail: 'night@gauger.example',
  efin: '012345',
  official: 'Grace Chief',
  password: 'correct horse battery',
};

/** A coupon of 20 percent for every form, without an end or a limit. */
export const couponFacts = (code: string, more: object = {}) => ({
  code,
  percent: '20',
  amount: null,
  firstDay: '2026-01-01',
  lastDay: null,
  maxUses: null,
  maxUsesOfAccount: null,
  formTypes: ['Form720', 'Form720X', 'Form8849'],
  ...more,
});
