import { businessTypes } from './business-types.ts';
import type { Choice } from './choice.ts';
import { countries, OTHERS, UNITED_STATES } from './places/countries.ts';
import { countryCodes } from './places/country-codes.ts';
import { statesOf } from './places/places.ts';

/**
 * What is asked of a business and what an answer must be, in the order of the wizard. The browser and the server read
 * the same table; the API description is made from it.
 */

/** The steps of the wizard. */
export const businessSteps = [
  { name: 'profile', title: 'Business Profile' },
  { name: 'signing', title: 'Signing Authority Information' },
  { name: 'contact', title: 'Contact Information' },
] as const;
export type BusinessStep = (typeof businessSteps)[number]['name'];

/** Which of the address is asked depends on its country alone. */
interface Place {
  readonly contactCountry: string;
}

export interface BusinessField {
  readonly label: string;
  readonly step: BusinessStep;
  /** Not asked where this does not hold; what was answered before is dropped. */
  readonly asked?: (place: Place) => boolean;
  /** May be left empty. */
  readonly optional?: boolean;
  /** Fewest characters. */
  readonly min?: number;
  /** Most characters. */
  readonly max: number;
  /** The only answers there are. */
  readonly choices?: (place: Place) => readonly Choice[];
  /** Said of an answer with fewer, where the usual words will not do. */
  readonly tooShort?: string;
  /** What else an answer looks like, and what is said of one that does not. */
  readonly format?: {
    readonly pattern: RegExp;
    readonly message: string;
    readonly asked?: (place: Place) => boolean;
  };
}

const TEN_DIGITS = 'Phone Number must be at least 10 characters long';
/** NNN-NNN-NNNN */
const phone = {
  min: 12,
  max: 12,
  tooShort: TEN_DIGITS,
  format: { pattern: /^\d{3}-\d{3}-\d{4}$/, message: TEN_DIGITS },
};
const elsewhere = ({ contactCountry }: Place) => contactCountry === OTHERS;
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: new Date(2000, at).toLocaleString('en-US', { month: 'long' }),
}));

export const businessFields = {
  businessName: {
    label: 'Business Name',
    step: 'profile',
    min: 2,
    max: 75,
    tooShort: 'Business Name must be atleast 2 characters long',
    // Its name control would be empty.
    format: { pattern: /[A-Za-z0-9&-]/, message: 'Business Name needs a letter or a digit' },
  },
  EIN: {
    label: 'EIN',
    step: 'profile',
    max: 10,
    format: { pattern: /^\d{2}-?\d{7}$/, message: 'Please Enter 9 digit number' },
  },
  businessType: { label: 'Business Type', step: 'profile', max: 75, choices: () => businessTypes },
  nameControl: {
    label: 'Name Control',
    step: 'profile',
    // Follows from the name.
    optional: true,
    max: 4,
    format: {
      pattern: /^[A-Z0-9&-]+$/,
      message: 'Name Control has 1 to 4 capital letters, digits, hyphens or ampersands',
    },
  },
  incomeTaxYearEndMonth: { label: 'Income Tax Year Ends In', step: 'profile', max: 2, choices: () => months },
  signingAuthorityName: { label: 'Signing Authority Name', step: 'signing', min: 3, max: 35 },
  signingAuthorityPhone: { label: 'Signing Authority Phone', step: 'signing', ...phone },
  signingAuthorityTitle: { label: 'Signing Authority Title', step: 'signing', min: 3, max: 35 },
  contactCountry: { label: 'Country', step: 'contact', max: 75, choices: () => countries },
  contactAddressLine1: { label: 'Address Line 1', step: 'contact', max: 35 },
  contactAddressLine2: { label: 'Address Line 2', step: 'contact', optional: true, max: 35 },
  contactCity: { label: 'City', step: 'contact', min: 2, max: 22 },
  contactState: {
    label: 'State',
    step: 'contact',
    max: 75,
    asked: (place) => !elsewhere(place),
    choices: ({ contactCountry }) => statesOf(contactCountry).map(({ label }) => ({ value: label, label })),
  },
  contactCountryCode: { label: 'Country Code', step: 'contact', asked: elsewhere, max: 2, choices: () => countryCodes },
  contactStateCode: { label: 'State Code', step: 'contact', asked: elsewhere, min: 2, max: 17 },
  contactPostalCode: {
    label: 'Postal Code',
    step: 'contact',
    min: 5,
    max: 10,
    format: {
      pattern: /^\d{5}(-\d{4})?$/,
      message: 'Postal Code looks like 97201 or 97201-1234 in the United States',
      asked: ({ contactCountry }) => contactCountry === UNITED_STATES,
    },
  },
  contactPhoneNumber: { label: 'Phone Number', step: 'contact', ...phone },
  contactExtNumber: {
    label: 'Ext',
    step: 'contact',
    optional: true,
    max: 10,
    format: { pattern: /^\d*$/, message: 'Ext takes digits only' },
  },
  contactEmailAddress: {
    label: 'Email Address',
    step: 'contact',
    max: 75,
    format: {
      pattern: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/,
      message: 'This is not a valid Email!!!',
    },
  },
} as const satisfies Record<string, BusinessField>;

export type BusinessFieldName = keyof typeof businessFields;

/** The facts of a business, each as text. */
export type BusinessFacts = Record<BusinessFieldName, string>;
