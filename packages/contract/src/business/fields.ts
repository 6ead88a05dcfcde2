import { ein, email, extension, phone, ssn } from '../rules/common-fields.ts';
import { placeFields, postalCode } from '../rules/place-fields.ts';
import type { TextField } from '../rules/text-field.ts';
import { businessTypes, INDIVIDUAL } from './business-types.ts';

/** The questions about a business and their rules, in the order of the wizard: one table for browser, server and sheets. */

/** The steps of the wizard. */
export const businessSteps = [
  { name: 'profile', title: 'Business Profile' },
  { name: 'signing', title: 'Signing Authority Information' },
  { name: 'contact', title: 'Contact Information' },
] as const;
export type BusinessStep = (typeof businessSteps)[number]['name'];

/** The country decides which address fields are asked; the type and the EIN, whether an SSN is. */
interface Answers {
  readonly contactCountry: string;
  readonly businessType: string;
  readonly EIN: string;
}

export interface BusinessField extends TextField<Answers> {
  readonly step: BusinessStep;
  /** Uses the whole width of the wizard: a name, a line of an address. */
  readonly wide?: true;
  /** Other headings for the column in an uploaded sheet, in addition to its label and its name in the API. */
  readonly alsoCalled?: readonly string[];
}

/** A question whose rule looks at the country, asked under the name of this form. */
const ofContact = <Field extends TextField<{ country: string }>>(field: Field) => {
  const { asked, choices, format, ...rest } = field;
  const there = ({ contactCountry }: Answers) => ({ country: contactCountry });
  return {
    ...rest,
    ...(asked ? { asked: (answers: Answers) => asked(there(answers)) } : {}),
    ...(choices ? { choices: (answers: Answers) => choices(there(answers)) } : {}),
    ...(format ? { format: { ...format, asked: (answers: Answers) => format.asked?.(there(answers)) ?? true } } : {}),
  };
};

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const months = monthNames.map((label, at) => ({ value: String(at + 1), label }));

export const businessFields = {
  businessName: {
    label: 'Business Name',
    step: 'profile',
    min: 2,
    max: 75,
    tooShort: 'Business Name must be atleast 2 characters long',
    // A name without Latin letters or digits would be empty on the return.
    format: { pattern: /[\p{Script=Latin}0-9]/u, message: 'Business Name needs a letter or a digit' },
    wide: true,
    alsoCalled: [
      'Name',
      'Client',
      'Client Name',
      'Company',
      'Company Name',
      'Firm',
      'Taxpayer',
      'Employer',
      'Employer Name',
      'Plan Sponsor',
      'Legal Name',
      'Legal Business Name',
    ],
  },
  EIN: {
    step: 'profile',
    ...ein,
    optional: ({ businessType }: Answers) => businessType === INDIVIDUAL,
    alsoCalled: ['FEIN', 'Federal EIN', 'Tax ID', 'Employer Identification Number', 'EIN Number'],
  },
  businessType: {
    label: 'Business Type',
    step: 'profile',
    max: 75,
    choices: () => businessTypes,
    alsoCalled: ['Type', 'Entity', 'Entity Type', 'Type of Business'],
  },
  SSN: {
    step: 'profile',
    ...ssn,
    asked: ({ businessType, EIN }: Answers) => businessType === INDIVIDUAL && EIN === '',
    notAsked: 'SSN or ITIN is for an individual without an EIN: leave it empty',
  },
  nameControl: {
    label: 'Name Control',
    step: 'profile',
    // Derived from the name.
    optional: true,
    max: 4,
    format: {
      pattern: /^[A-Z0-9&-]+$/,
      message: 'Name Control has 1 to 4 capital letters, digits, hyphens or ampersands',
    },
  },
  incomeTaxYearEndMonth: {
    label: 'Income Tax Year Ends In',
    step: 'profile',
    max: 2,
    choices: () => months,
    alsoCalled: ['Tax Year End', 'Tax Year End Month', 'Fiscal Year End', 'FYE', 'FY End', 'Year End', 'Year Ends'],
  },
  signingAuthorityName: {
    label: 'Signing Authority Name',
    step: 'signing',
    min: 3,
    max: 35,
    alsoCalled: ['Signing Authority', 'Signer', 'Signer Name', 'Officer', 'Authorized Signer'],
  },
  signingAuthorityPhone: {
    label: 'Signing Authority Phone',
    step: 'signing',
    ...phone,
    alsoCalled: ['Signer Phone', 'Officer Phone', 'Officer Tel', 'Signing Authority Phone Number'],
  },
  signingAuthorityTitle: {
    label: 'Signing Authority Title',
    step: 'signing',
    min: 3,
    max: 35,
    alsoCalled: ['Signer Title', 'Title', 'Position', 'Officer Title'],
  },
  contactCountry: { step: 'contact', ...ofContact(placeFields.country), wide: true, alsoCalled: ['Contact Country'] },
  contactAddressLine1: {
    label: 'Address Line 1',
    step: 'contact',
    max: 35,
    wide: true,
    alsoCalled: ['Address', 'Address 1', 'Street', 'Street Address'],
  },
  contactAddressLine2: {
    label: 'Address Line 2',
    step: 'contact',
    optional: true,
    max: 35,
    wide: true,
    alsoCalled: ['Address 2', 'Suite', 'Unit'],
  },
  contactCity: { label: 'City', step: 'contact', min: 2, max: 22, alsoCalled: ['Contact City', 'Town'] },
  contactState: {
    step: 'contact',
    ...ofContact(placeFields.state),
    alsoCalled: ['ST', 'Province', 'State/Province', 'State or Province'],
  },
  contactCountryCode: { step: 'contact', ...ofContact(placeFields.countryCode) },
  contactStateCode: { step: 'contact', ...ofContact(placeFields.stateCode) },
  contactPostalCode: {
    step: 'contact',
    ...ofContact(postalCode('Postal Code')),
    alsoCalled: ['Zip', 'Zip Code', 'ZIP/Postal Code', 'Postcode'],
  },
  contactPhoneNumber: {
    label: 'Phone Number',
    step: 'contact',
    ...phone,
    alsoCalled: ['Phone', 'Tel', 'Telephone', 'Contact Phone', 'Business Phone'],
  },
  contactExtNumber: { step: 'contact', ...extension, alsoCalled: ['Extension', 'Phone Extension', 'Phone Ext'] },
  contactEmailAddress: {
    label: 'Email Address',
    step: 'contact',
    ...email('This is not a valid Email!!!'),
    wide: true,
    alsoCalled: ['Email', 'E-mail', 'Mail', 'Contact Email', 'Email Address'],
  },
} as const satisfies Record<string, BusinessField>;

export type BusinessFieldName = keyof typeof businessFields;

export const businessFieldNames = Object.keys(businessFields) as BusinessFieldName[];

/** The facts of a business, each as text. */
export type BusinessFacts = Record<BusinessFieldName, string>;
