import { EMAIL_PATTERN } from '../patterns.ts';

/** Rules that several forms share; each form gives the label where its own differs. */

const TEN_DIGITS = 'Phone Number must be at least 10 characters long';

/** A telephone number as NNN-NNN-NNNN. */
export const phone = {
  kind: 'phone',
  min: 12,
  max: 12,
  tooShort: TEN_DIGITS,
  format: { pattern: /^\d{3}-\d{3}-\d{4}$/, message: TEN_DIGITS },
} as const;

/** The extension of a telephone number. Empty and 0 are none. */
export const extension = {
  label: 'Ext',
  kind: 'digits',
  optional: true,
  max: 10,
  format: { pattern: /^\d*$/, message: 'Use digits only for Ext, or leave it empty' },
} as const;

/** @param message the fault of text that is no email address */
export const email = (message: string) =>
  ({ kind: 'email', max: 75, format: { pattern: EMAIL_PATTERN, message } }) as const;

/** An EIN as NN-NNNNNNN, or its nine digits alone. */
export const ein = {
  label: 'EIN',
  kind: 'ein',
  max: 10,
  format: { pattern: /^\d{2}-?\d{7}$/, message: 'Please Enter 9 digit number' },
  except: { pattern: /^00-?0{7}$/, message: 'Enter the EIN that the IRS assigned. It is never all zeros.' },
} as const;

/** A social security number, or an individual taxpayer identification number of the IRS, which has the same form; or its mask. */
export const ssn = {
  label: 'SSN or ITIN',
  kind: 'ssn',
  max: 11,
  format: { pattern: /^(\d{3}-?\d{2}-?\d{4}|•{4}\d{4})$/, message: 'SSN or ITIN has nine digits, such as 123-45-6789' },
  except: {
    pattern: /^000-?00-?0000$/,
    message: 'Enter the number on the social security card. It is never all zeros.',
  },
} as const;

/** Normalizes an SSN for storage: nine digits. */
export const bareSsn = (text: string): string => text.replace(/^(\d{3})-(\d{2})-(\d{4})$/, '$1$2$3');

/** Normalizes an EIN for storage: nine digits. */
export const bareEin = (text: string): string => text.replace(/^(\d{2})-(\d{7})$/, '$1$2');

const P_AND_8_DIGITS = 'PTIN is P and 8 digits without a hyphen, such as P01234567';

/** The number the IRS gives to a tax preparer: P and eight digits. */
export const ptin = {
  label: 'PTIN',
  kind: 'ptin',
  min: 9,
  max: 9,
  tooShort: 'PTIN must be 9 characters long, P and 8 digits, such as P01234567',
  format: { pattern: /^P\d{8}$/, message: P_AND_8_DIGITS },
} as const;
