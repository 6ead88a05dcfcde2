import {
  businessNameLines,
  cityName,
  dayKey,
  type Filer,
  hasRefundAccount,
  isDesigneePin,
  type Law,
  parseQuarter,
  personName,
  personTitle,
  phoneDigits,
  type Quarter,
  type RefundAccount,
  law as shippedLaw,
  streetLine,
} from '@gauger/excise';
import type { ReturnDocument } from '../return-document.ts';
import { linePaths } from './bindings.ts';
import { isLayout, layoutOf } from './layouts.ts';
import { irs720 } from './listed-paths.ts';

/** What keeps a return from being sent; `path` names the fact that mends it, as in the open format. */
export interface ReturnFault {
  code: keyof typeof messages;
  path: string;
  message: string;
}

const messages = {
  quarterNotTaken: '{why}',
  layoutNotKnown: '{why}',
  einWrong: 'The EIN should have nine digits',
  nameMissing: 'Enter the name of the business in Latin letters, as the IRS has it',
  nameControlWrong: 'The name control should be one to four capitals, digits, hyphens or ampersands',
  addressMissing: 'Enter the street address of the business',
  cityMissing: 'Enter the city of the business',
  stateMissing: 'Choose the state of the business',
  zipWrong: 'The ZIP code should have five or nine digits',
  countryMissing: 'Choose the country of the business',
  countryNotSent: 'The IRS takes returns from the United States, Canada and Mexico here. Print this return and mail it',
  signerMissing: 'Enter the name of the person who signs',
  signerTitleMissing: 'Enter the title of the person who signs',
  phoneWrong: 'Enter a phone number of ten digits: the direct debit asks for it',
  pinWrong: 'The PIN should have five digits, not all zeros',
  ptinWrong: 'The PTIN of the paid preparer should be P and eight digits',
  preparerNameMissing: 'Enter the name of the paid preparer in Latin letters',
  preparerEinWrong: 'The EIN of the paid preparer should have nine digits, not all zeros or nines',
  preparerAddressMissing: 'Enter the street address, city and country of the paid preparer',
  designeeNameMissing: 'Enter the name of the third-party designee in Latin letters',
  designeePinWrong: 'The PIN of the third-party designee should have five digits',
  routingNumberWrong: 'The routing transit number is not one of a bank in the United States',
  accountNumberWrong: 'The account number should have at most 17 letters, digits or hyphens, not all zeros',
  paymentDateMissing: 'Choose the day on which the IRS debits the account',
  debitTooLarge: 'A direct debit can be at most $99,999,999. Pay by EFTPS instead',
  quantityTooLarge: 'The return holds at most 999,999,999 gallons in one row. Call the IRS before you send it',
  amountTooLarge: 'The return holds amounts of at most 15 digits before the point',
  attachmentName:
    'The name of the attachment {why} should have at most 64 letters, digits, points, hyphens and underscores, and end in .pdf',
  attachmentTooLarge: 'The attachment {why} is larger than the 60 MB that the IRS takes',
  attachmentTwice: 'Two attachments are called {why}',
  attachmentsTooLarge:
    'A return is sent with at most 50 MB of attachments. Attach fewer pages, or print the return and mail it',
} as const;

/** Countries whose code is the same in the list of the IRS as elsewhere. */
const COUNTRIES_SENT = ['US', 'CA', 'MX'];
const MOST_GALLONS = 9;
const MOST_DOLLARS = 15;
const MOST_DEBIT = 8;

/**
 * What keeps a return from being sent electronically, apart from findings about its tax; empty when nothing does.
 * What is not there yet (signature, payment option) is not missed.
 */
export function returnFaults(doc: ReturnDocument, law: Law = shippedLaw): ReturnFault[] {
  return [
    ...layoutFaults(doc),
    ...filerFaults(doc),
    ...preparerFaults(doc),
    ...paymentFaults(doc),
    ...sizeFaults(doc, law),
    ...attachmentFaults(doc),
  ];
}

const fault = (code: keyof typeof messages, path: string, why = ''): ReturnFault => ({
  code,
  path,
  message: messages[code].replace('{why}', why),
});

/** The quarter of a return. @throws when its facts name none: it was never computed */
export function quarterOf({ facts }: Pick<ReturnDocument, 'facts'>): Quarter {
  const quarter = parseQuarter(`${facts.taxYear}Q${facts.taxYearAndQuarter}`);
  if (quarter === null) throw new Error('The return has no quarter');
  return quarter;
}

function layoutFaults(doc: ReturnDocument): ReturnFault[] {
  const found = layoutOf(quarterOf(doc), doc.preparedAt.slice(0, 10));
  return isLayout(found) ? [] : [fault(found.code, 'taxYearAndQuarter', found.message)];
}

function filerFaults({ business, signature }: ReturnDocument): ReturnFault[] {
  const faults: ReturnFault[] = [];
  const expect = (right: boolean, code: keyof typeof messages, field: keyof Filer) => {
    if (!right) faults.push(fault(code, `business.${field}`));
  };
  const country = countryOf(business);
  expect(/^\d{9}$/.test(business.EIN), 'einWrong', 'EIN');
  expect(businessNameLines(business.businessName)[0] !== '', 'nameMissing', 'businessName');
  expect(/^[A-Z0-9&-]{1,4}$/.test(business.nameControl), 'nameControlWrong', 'nameControl');
  expect(streetLine(business.contactAddressLine1) !== '', 'addressMissing', 'contactAddressLine1');
  expect(cityName(business.contactCity) !== '', 'cityMissing', 'contactCity');
  expect(country !== '', 'countryMissing', 'contactCountry');
  expect(country === '' || COUNTRIES_SENT.includes(country), 'countryNotSent', 'contactCountry');
  if (country === 'US') {
    expect(/^[A-Z]{2}$/.test(business.contactStateCode), 'stateMissing', 'contactStateCode');
    expect(/^\d{5}(\d{4})?$/.test(zipDigits(business)), 'zipWrong', 'contactPostalCode');
  }
  expect(personName(signature?.name ?? business.signingAuthorityName) !== '', 'signerMissing', 'signingAuthorityName');
  expect(
    personTitle(signature?.title ?? business.signingAuthorityTitle) !== '',
    'signerTitleMissing',
    'signingAuthorityTitle',
  );
  if (signature?.by === 'pin' && !/^(?!0{5})\d{5}$/.test(signature.pin))
    faults.push(fault('pinWrong', 'signature.pin'));
  return faults;
}

/** What is wrong with who is named beside the signature. Of firms, an EIN of zeros or nines is refused (rule R0000-087). */
function preparerFaults({ paidPreparer: paid, thirdPartyDesignee: designee }: ReturnDocument): ReturnFault[] {
  const faults: ReturnFault[] = [];
  const expect = (right: boolean, code: keyof typeof messages, path: string) => {
    if (!right) faults.push(fault(code, path));
  };
  if (paid) {
    expect(/^P\d{8}$/.test(paid.PTIN), 'ptinWrong', 'paidPreparer.PTIN');
    expect(personName(paid.personName) !== '', 'preparerNameMissing', 'paidPreparer.personName');
    expect(/^(?!0{9}|9{9})(\d{9})?$/.test(paid.EIN), 'preparerEinWrong', 'paidPreparer.EIN');
    const isPlaced = streetLine(paid.addressLine1) !== '' && cityName(paid.city) !== '' && paid.countryCode !== '';
    expect(isPlaced, 'preparerAddressMissing', 'paidPreparer.addressLine1');
  }
  if (designee) {
    expect(personName(designee.personName) !== '', 'designeeNameMissing', 'thirdPartyDesignee.personName');
    expect(isDesigneePin(designee.pin), 'designeePinWrong', 'thirdPartyDesignee.pin');
  }
  return faults;
}

/** The debit that goes with the return; null when nothing is due or the filer pays another way. */
export function debitOf({ computed, paymentOption }: Pick<ReturnDocument, 'computed' | 'paymentOption'>) {
  const amount = computed.cells['totals.totalDue'] ?? '0.00';
  if (paymentOption?.paymentMethod !== 'efw' || amount === '0.00') return null;
  const { accountNumber = '', routingTransitNum = '', requestedPaymentDate = '' } = paymentOption;
  const type = paymentOption.accountType === '3' ? paymentOption.jointAccountType : paymentOption.accountType;
  return { accountNumber, routingTransitNum, requestedPaymentDate, isChecking: type === '2', amount };
}

/** The account the overpayment is deposited to; null when there is none, or the form of the quarter has no place for it. */
export function refundAccountOf(
  doc: Pick<ReturnDocument, 'facts' | 'computed' | 'refundAccount'>,
): RefundAccount | null {
  const isOver = (doc.computed.cells['totals.overPaymentFromThisQuarter'] ?? '0.00') !== '0.00';
  const isRefunded = isOver && doc.facts.overpayment?.overPaymentUse === 'refund';
  return isRefunded && hasRefundAccount(quarterOf(doc)) ? doc.refundAccount : null;
}

function paymentFaults(doc: ReturnDocument): ReturnFault[] {
  const debit = debitOf(doc);
  if (!debit) return [];
  const faults: ReturnFault[] = [];
  const expect = (right: boolean, code: keyof typeof messages, path: string) => {
    if (!right) faults.push(fault(code, path));
  };
  expect(isRoutingNumber(debit.routingTransitNum), 'routingNumberWrong', 'paymentOption.routingTransitNum');
  expect(/^(?!0+$)[A-Za-z0-9-]{1,17}$/.test(debit.accountNumber), 'accountNumberWrong', 'paymentOption.accountNumber');
  expect(dayKey(debit.requestedPaymentDate) > 0, 'paymentDateMissing', 'paymentOption.requestedPaymentDate');
  expect(debit.amount.indexOf('.') <= MOST_DEBIT, 'debitTooLarge', 'paymentOption.paymentMethod');
  expect(phoneDigits(doc.business.contactPhoneNumber) !== '', 'phoneWrong', 'business.contactPhoneNumber');
  return faults;
}

/** The Federal Reserve prefix and the check digit of a bank's routing number (rule R0000-075). */
function isRoutingNumber(digits: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2])\d{7}$/.test(digits)) return false;
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] as number), 0) % 10 === 0;
}

/** Figures with more digits than their element takes. */
function sizeFaults({ computed }: ReturnDocument, law: Law): ReturnFault[] {
  const gallons = new Set(irs720.filter(([, type]) => type === 'FuelGallonsNN').map(([path]) => path));
  const lines = law.lines.flatMap((line) =>
    linePaths(line, law).flatMap(({ cell, path }): ReturnFault[] => {
      const whole = (computed.cells[cell.id] ?? '0').split('.')[0] as string;
      if (gallons.has(path) && whole.length > MOST_GALLONS)
        return [fault('quantityTooLarge', `filingData.${line.irsNumber}`)];
      return whole.length > MOST_DOLLARS ? [fault('amountTooLarge', `filingData.${line.irsNumber}`)] : [];
    }),
  );
  const total = computed.cells['totals.taxLiability'] ?? '0.00';
  return total.indexOf('.') > MOST_DOLLARS ? [...lines, fault('amountTooLarge', 'filingData')] : lines;
}

const MB = 1024 * 1024;
/** Rules X0000-012, X0000-020 and R0000-067. */
const ATTACHMENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}\.pdf$/;
/** Rule X0000-028. */
const LARGEST_ATTACHMENT = 60 * MB;
/** The IRS takes 1 GB; a package of ours is kept whole with the submission. */
const LARGEST_TOGETHER = 50 * MB;

function attachmentFaults({ attachments }: ReturnDocument): ReturnFault[] {
  const faults = attachments.flatMap(({ id, name, bytes }) =>
    bytes > LARGEST_ATTACHMENT ? [fault('attachmentTooLarge', `attachments.${id}`, name)] : [],
  );
  const together = attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const all = [...attachmentNameFaults(attachments), ...faults];
  return together > LARGEST_TOGETHER ? [...all, fault('attachmentsTooLarge', 'attachments')] : all;
}

/** Names that the IRS does not take, and those that another file of the return has. */
export function attachmentNameFaults(attachments: ReturnDocument['attachments']): ReturnFault[] {
  const names = new Set<string>();
  return attachments.flatMap(({ id, name }): ReturnFault[] => {
    const path = `attachments.${id}`;
    // Whoever unpacks it may not tell letter cases apart.
    const isTwice = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    return [
      ...(ATTACHMENT_NAME.test(name) ? [] : [fault('attachmentName', path, name)]),
      ...(isTwice ? [fault('attachmentTwice', path, name)] : []),
    ];
  });
}

/** The two-letter code of the filer's country; its name where the code is not known, empty where none was chosen. */
export function countryOf({ contactCountry, contactCountryCode }: Filer): string {
  if (contactCountryCode !== '') return contactCountryCode.toUpperCase();
  const name = contactCountry.toLowerCase();
  if (name.startsWith('united states')) return 'US';
  return name === 'canada' ? 'CA' : name === 'mexico' ? 'MX' : name;
}

/** Five or nine digits of the ZIP code, as they were entered. */
export const zipDigits = ({ contactPostalCode }: Filer): string => contactPostalCode.replace(/[\s-]/g, '');
