import type { Filer, PaidPreparer } from '@gauger/excise';
import { cityLineOf, filerNumber, printedEin, streetOf } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';
import type { BlankForm } from './blank-map.ts';

/** A value of a form and its name, by which a map finds its field. */
export interface BlankEntry {
  /** `business.EIN`, `60.tax`, `line1.2.change`. The number of a row is `#` where entries are listed without a return. */
  place: string;
  label: string;
  /** The text, or whether a box is checked. Empty or false: nothing is entered. */
  value: string | boolean;
  /** The form may have the value printed, or no field for it: nothing is written by hand. */
  isOptional?: true;
}

/** An official form that a return needs, with its values. */
export interface FormToFill {
  form: BlankForm;
  /** The period that chooses the revision: `2026Q1`, of Form 8849 `2026`. */
  period: string;
  entries: readonly BlankEntry[];
  /** The form goes with the return, and has this name among those that do: `6627.1`, `7208.2`, `720-V`. */
  goesWith?: string;
  /** Which one of several, or when it is enclosed: "tax year ending 2025-12-31". */
  which?: string;
  /** Nothing is missing without a blank. */
  isOptional?: true;
}

/** An entry of text. */
export const entry = (place: string, label: string, value: string | undefined): BlankEntry => ({
  place,
  label,
  value: value ?? '',
});

/** An entry that the form may have printed. */
export const optional = (place: string, label: string, value: string | undefined): BlankEntry => ({
  ...entry(place, label, value),
  isOptional: true,
});

/** A box. */
export const boxEntry = (place: string, label: string, value: boolean | undefined): BlankEntry => ({
  place,
  label,
  value: value === true,
});

/** The filer and the signer, as the head and the foot of every form have them; without a return their places. */
export function filerEntries(doc: PrintedReturn | null): BlankEntry[] {
  const of = (name: keyof Filer): string => doc?.business[name] ?? '';
  const filer = doc && filerNumber(doc);
  const numberOf = (name: 'EIN' | 'SSN'): string => (filer?.name === name ? filer.number : '');
  return [
    entry('business.businessName', 'Name', of('businessName')),
    entry('business.EIN', 'Employer identification number', numberOf('EIN')),
    optional('business.SSN', 'Social security number', numberOf('SSN')),
    entry('business.street', 'Number, street, and room or suite no.', doc ? streetOf(doc.business) : ''),
    entry('business.cityLine', 'City or town, state, and ZIP code', doc ? cityLineOf(doc.business) : ''),
    optional('business.contactPhoneNumber', 'Telephone number', of('contactPhoneNumber')),
    optional('business.signingAuthorityName', 'Type or print name below signature', of('signingAuthorityName')),
    optional('business.signingAuthorityTitle', 'Title', of('signingAuthorityTitle')),
    optional('business.signingAuthorityPhone', 'Telephone number of the signer', of('signingAuthorityPhone')),
  ];
}

/** The paid preparer; without a return the places. */
export function preparerEntries(doc: PrintedReturn | null): BlankEntry[] {
  const paid = doc?.paidPreparer ?? null;
  const isFirm = paid?.individualOrFirm === 'firm';
  const of = (name: keyof PaidPreparer): string => paid?.[name] ?? '';
  const address = [of('addressLine1'), of('addressLine2'), of('city'), `${of('stateCode')} ${of('zipCode')}`.trim()];
  return [
    entry('paidPreparer.personName', "Print/Type preparer's name", of('personName')),
    entry('paidPreparer.PTIN', 'PTIN', of('PTIN')),
    { ...boxEntry('paidPreparer.selfEmployed', 'Check if self-employed', paid !== null && !isFirm), isOptional: true },
    entry('paidPreparer.firmName', "Firm's name", isFirm ? of('firmName') : of('personName')),
    entry('paidPreparer.EIN', "Firm's EIN", printedEin(of('EIN'))),
    entry('paidPreparer.address', "Firm's address", address.filter(Boolean).join(', ')),
    entry('paidPreparer.phoneNumber', 'Phone no.', of('phoneNumber')),
  ];
}
