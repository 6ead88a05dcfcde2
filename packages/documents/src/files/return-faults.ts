import {
  businessNameLines,
  cityName,
  dayKey,
  type Filer,
  isCityOfState,
  isDesigneePin,
  isZipOfState,
  type Law,
  law as lawInForce,
  personName,
  personTitle,
  phoneDigits,
  streetLine,
} from '@gauger/excise';
import { filerNumber } from '../figures.ts';
import { renderingOf } from '../forms/renderings.ts';
import { debitOf } from '../mef/bank-accounts.ts';
import { type FaultCode, fault, type ReturnFault } from '../mef/return-fault.ts';
import { isAttachmentName } from '../package-zip/package-entries.ts';
import { isLayout, type WorkedOut } from '../rendering/rendering.ts';
import type { PrintedReturn } from '../return-document.ts';

/** Countries whose code is the same in the list of the IRS as elsewhere. */
const COUNTRIES_SENT = ['US', 'CA', 'MX'];
const MAX_DEBIT = 8;

/**
 * Finds the reasons why a return cannot be sent electronically, apart from findings about its tax; empty when there
 * is none. Parts that come later (signature, payment option) are not required yet.
 */
export function returnFaults(doc: PrintedReturn, law: Law = lawInForce): ReturnFault[] {
  const { eFile } = renderingOf(doc);
  // Of a form that goes by mail nothing else matters to IRS e-file.
  if (typeof eFile === 'string') return layoutFaults(doc);
  return [
    ...layoutFaults(doc),
    ...[numberNotTaken(doc)].filter((found) => found !== null),
    ...filerFaults(doc),
    ...preparerFaults(doc),
    ...paymentFaults(doc),
    ...eFile.sizeFaults(doc, law),
    ...attachmentFaults(doc),
  ];
}

/** Finds that a return is filed under an SSN, which the header of IRS e-file holds for Form 8849 alone; null where it is not. */
export const numberNotTaken = (doc: Pick<PrintedReturn, 'facts' | 'business'>): ReturnFault | null =>
  doc.facts.formType !== 'Form8849' && filerNumber(doc).name === 'SSN' ? fault('ssnNotTaken', 'business.EIN') : null;

/** Finds why IRS e-file does not take a return on the day it is made, such as its year; null where it takes it. */
export const notSent = (doc: WorkedOut): ReturnFault | null => layoutFaults(doc)[0] ?? null;

/** Finds that a return is later than every layout known, so that only a simulator takes it; null where its layout is known. */
export function layoutPending(doc: WorkedOut): ReturnFault | null {
  const { eFile } = renderingOf(doc);
  if (typeof eFile === 'string') return null;
  const found = eFile.layoutOf(doc);
  return isLayout(found) && found.inPlaceOf !== undefined
    ? fault('newestLayoutTried', eFile.periodFact, found.inPlaceOf)
    : null;
}

function layoutFaults(doc: WorkedOut): ReturnFault[] {
  const { eFile } = renderingOf(doc);
  if (typeof eFile === 'string') return [fault('formNotTaken', 'formType', eFile)];
  const { layoutOf, periodFact } = eFile;
  const found = layoutOf(doc);
  return isLayout(found) ? [] : [fault(found.code, found.path ?? periodFact, found.message)];
}

function filerFaults(doc: PrintedReturn): ReturnFault[] {
  const { business, signature } = doc;
  const faults: ReturnFault[] = [];
  const expect = (right: boolean, code: FaultCode, field: keyof Filer) => {
    if (!right) faults.push(fault(code, `business.${field}`));
  };
  const country = countryOf(business);
  expect(/^\d{9}$/.test(filerNumber(doc).digits), 'einWrong', 'EIN');
  expect(businessNameLines(business.businessName)[0] !== '', 'nameMissing', 'businessName');
  expect(/^[A-Z0-9&-]{1,4}$/.test(business.nameControl), 'nameControlWrong', 'nameControl');
  expect(streetLine(business.contactAddressLine1) !== '', 'addressMissing', 'contactAddressLine1');
  expect(cityName(business.contactCity) !== '', 'cityMissing', 'contactCity');
  expect(country !== '', 'countryMissing', 'contactCountry');
  expect(country === '' || COUNTRIES_SENT.includes(country), 'countryNotSent', 'contactCountry');
  if (country === 'US') {
    expect(/^[A-Z]{2}$/.test(business.contactStateCode), 'stateMissing', 'contactStateCode');
    expect(isCityOfState(business.contactStateCode, business.contactCity), 'cityOfOtherState', 'contactCity');
    const zip = zipDigits(business);
    const isZip = /^\d{5}(\d{4})?$/.test(zip);
    expect(isZip, 'zipWrong', 'contactPostalCode');
    expect(!isZip || isZipOfState(business.contactStateCode, zip), 'zipOfOtherState', 'contactPostalCode');
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

/**
 * Finds faults of the preparer and designee next to the signature. Of firms, an EIN of zeros or nines is refused
 * (rule R0000-087).
 */
function preparerFaults({ paidPreparer: paid, thirdPartyDesignee: designee }: PrintedReturn): ReturnFault[] {
  const faults: ReturnFault[] = [];
  const expect = (right: boolean, code: FaultCode, path: string) => {
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

function paymentFaults(doc: PrintedReturn): ReturnFault[] {
  const debit = debitOf(doc);
  if (!debit) return [];
  const faults: ReturnFault[] = [];
  const expect = (right: boolean, code: FaultCode, path: string) => {
    if (!right) faults.push(fault(code, path));
  };
  expect(isRoutingNumber(debit.routingTransitNum), 'routingNumberWrong', 'paymentOption.routingTransitNum');
  expect(/^(?!0+$)[A-Za-z0-9-]{1,17}$/.test(debit.accountNumber), 'accountNumberWrong', 'paymentOption.accountNumber');
  expect(dayKey(debit.requestedPaymentDate) > 0, 'paymentDateMissing', 'paymentOption.requestedPaymentDate');
  expect(debit.amount.indexOf('.') <= MAX_DEBIT, 'debitTooLarge', 'paymentOption.paymentMethod');
  expect(phoneDigits(doc.business.contactPhoneNumber) !== '', 'phoneWrong', 'business.contactPhoneNumber');
  return faults;
}

/** The Federal Reserve prefix and the check digit of a bank's routing number (rule R0000-075). */
function isRoutingNumber(digits: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2])\d{7}$/.test(digits)) return false;
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] as number), 0) % 10 === 0;
}

const MB = 1024 * 1024;
/** Rule X0000-028. */
const LARGEST_ATTACHMENT = 60 * MB;
/** The IRS accepts 1 GB; a package of ours is kept whole with the submission. */
const LARGEST_TOGETHER = 50 * MB;

function attachmentFaults({ attachments }: PrintedReturn): ReturnFault[] {
  const faults = attachments.flatMap(({ id, name, bytes }) =>
    bytes > LARGEST_ATTACHMENT ? [fault('attachmentTooLarge', `attachments.${id}`, name)] : [],
  );
  const together = attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const all = [...attachmentNameFaults(attachments), ...faults];
  return together > LARGEST_TOGETHER ? [...all, fault('attachmentsTooLarge', 'attachments')] : all;
}

/** Finds names that the IRS does not accept, and those that another file of the return has (rules X0000-012, X0000-020 and R0000-067). */
export function attachmentNameFaults(attachments: PrintedReturn['attachments']): ReturnFault[] {
  const names = new Set<string>();
  return attachments.flatMap(({ id, name }): ReturnFault[] => {
    const path = `attachments.${id}`;
    // ZIP readers may ignore letter case.
    const isTwice = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    return [
      ...(isAttachmentName(name) ? [] : [fault('attachmentName', path, name)]),
      ...(isTwice ? [fault('attachmentTwice', path, name)] : []),
    ];
  });
}

/** The two-letter code of the filer's country; its name where the code is missing, empty where none was chosen. */
export function countryOf({ contactCountry, contactCountryCode }: Filer): string {
  if (contactCountryCode !== '') return contactCountryCode.toUpperCase();
  const name = contactCountry.toLowerCase();
  if (name.startsWith('united states')) return 'US';
  return name === 'canada' ? 'CA' : name === 'mexico' ? 'MX' : name;
}

/** Five or nine digits of the ZIP code, as they were entered. */
export const zipDigits = ({ contactPostalCode }: Filer): string => contactPostalCode.replace(/[\s-]/g, '');
