import { CITY_OF_OTHER_STATE, ZIP_OF_OTHER_STATE } from '@gauger/excise';

/** An error that blocks sending a return; `path` names the fact that fixes it, as in the open format. */
export interface ReturnFault {
  code: keyof typeof messages;
  path: string;
  message: string;
}

/** The sentence of each fault. */
const messages = {
  formNotTaken: '{why}',
  quarterNotTaken: '{why}',
  yearNotTaken: '{why}',
  layoutNotKnown: '{why}',
  newestLayoutTried:
    'How IRS e-file will accept the return for {why} is not known yet. It is tried in the newest layout known, and cannot go to the IRS before its own is known',
  crnNotKnown: '{why}',
  ssnNotTaken: 'IRS e-file takes Form 720 under an EIN alone. Print this return and mail it',
  einWrong: 'The EIN should have nine digits',
  nameMissing: 'Enter the name of the business in letters A-Z, as in IRS records',
  nameControlWrong: 'The name control should be one to four capital letters, digits, hyphens or ampersands',
  addressMissing: 'Enter the street address of the business',
  cityMissing: 'Enter the city of the business',
  cityOfOtherState: CITY_OF_OTHER_STATE,
  stateMissing: 'Choose the state of the business',
  zipWrong: 'The ZIP code should have five or nine digits',
  zipOfOtherState: ZIP_OF_OTHER_STATE,
  countryMissing: 'Choose the country of the business',
  countryNotSent:
    'IRS e-file accepts this form only from the United States, Canada and Mexico. Print this return and mail it',
  signerMissing: 'Enter the name of the person who signs',
  signerTitleMissing: 'Enter the title of the person who signs',
  phoneWrong: 'Enter a phone number of ten digits: direct debit requires it',
  pinWrong: 'The PIN should have five digits, not all zeros',
  ptinWrong: 'The PTIN of the paid preparer should be P and eight digits',
  preparerNameMissing: 'Enter the name of the paid preparer in letters A-Z',
  preparerEinWrong: 'The EIN of the paid preparer should have nine digits, not all zeros or nines',
  preparerAddressMissing: 'Enter the street address, city and country of the paid preparer',
  designeeNameMissing: 'Enter the name of the third-party designee in letters A-Z',
  designeePinWrong: 'The PIN of the third-party designee should have five digits',
  routingNumberWrong: 'The routing transit number does not belong to a bank in the United States',
  accountNumberWrong: 'The account number should have at most 17 letters, digits or hyphens, not all zeros',
  paymentDateMissing: 'Choose the date on which the IRS debits the account',
  debitTooLarge: 'A direct debit can be at most $99,999,999. Pay by EFTPS instead',
  quantityTooLarge: 'A row can have at most 999,999,999 gallons. Call the IRS before you send the return',
  amountTooLarge: 'Amounts can have at most 15 digits before the decimal point',
  attachmentName:
    'The name of the attachment {why} should have at most 64 letters, digits, periods, hyphens and underscores, and end in .pdf',
  attachmentTooLarge: 'The attachment {why} is larger than the 60 MB that the IRS accepts',
  attachmentTwice: 'Two attachments are named {why}',
  attachmentsTooLarge:
    'A return can have at most 50 MB of attachments. Attach fewer pages, or print the return and mail it',
} as const;

/** A fault with its sentence. */
export const fault = (code: keyof typeof messages, path: string, why = ''): ReturnFault => ({
  code,
  path,
  message: messages[code].replace('{why}', why),
});

/** Codes of the errors of a return. */
export type FaultCode = keyof typeof messages;
