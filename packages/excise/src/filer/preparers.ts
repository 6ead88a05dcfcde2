/**
 * The paid preparer of a return and its third-party designee, by their names in the open format: all text. A return
 * has neither unless they are named.
 */

/** The facts of the paid preparer. An individual is self-employed. */
export const paidPreparerFields = {
  individualOrFirm: 'individual or firm',
  firmName: 'Name of the firm',
  personName: 'Who prepared the return',
  email: 'Email address of the preparer',
  phoneNumber: 'Phone of the preparer',
  PTIN: 'Preparer tax identification number: P and eight digits',
  EIN: "Employer identification number of the firm, or the preparer's own: nine digits",
  addressLine1: 'Street address',
  addressLine2: 'Street address, second line',
  city: 'City',
  state: 'State or province',
  stateCode: 'Two letters of the state',
  zipCode: 'ZIP or postal code',
  country: 'Country',
  countryCode: 'Two letters of the country',
} as const;

/** The facts of the third-party designee. */
export const designeeFields = {
  personName: 'Who may discuss the return with the IRS',
  phoneNumber: 'Phone of the designee',
  pin: 'Five digits the designee chose to identify themselves to the IRS',
} as const;

export type PaidPreparer = Record<keyof typeof paidPreparerFields, string>;
export type ThirdPartyDesignee = Record<keyof typeof designeeFields, string>;

/** Five digits of the designee's choice (Form 720, Third Party Designee). */
export const isDesigneePin = (text: string): boolean => /^\d{5}$/.test(text);

/** The mask of a saved PIN. */
export const MASKED_PIN = '•••••';
