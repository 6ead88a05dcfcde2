import type { PreflightIssue } from '@gauger/contract';
import { law } from '@gauger/excise';
import { businessAddress } from '../businesses/public.ts';
import { addressOf, type Form720, isThere, lineLabel, type Place } from '../filing/public.ts';

const steps = {
  taxYearQuarter: 'quarter',
  deposit: 'deposit',
  overpayment: 'overpayment',
  paymentOption: 'irsPayment',
} as const;

/** The address of the page that mends a finding; undefined where none does. */
export function placeOfIssue(
  { path }: Pick<PreflightIssue, 'path'>,
  filing: Pick<Form720, 'id' | 'businessId'>,
): string | undefined {
  const [page = '', irsNumber] = path.split('.');
  if (page === 'business') return businessAddress(filing.businessId, { page: 'summary', filing: filing.id });
  const place: Place | undefined = page in steps ? steps[page as keyof typeof steps] : lineOf(irsNumber);
  if (place === undefined || (typeof place === 'string' && !isThere(place))) return undefined;
  return addressOf(place, filing.id);
}

/** A finding with the row it speaks of: "Diesel (60), row 2: Tax date should not be empty". */
export function inWords({ path, message }: Pick<PreflightIssue, 'path' | 'message'>): string {
  const [page, irsNumber, , row] = path.split('.');
  const line = page === 'filingData' ? lineOf(irsNumber) : undefined;
  if (!line) return message;
  return `${lineLabel(line)}${row === undefined ? '' : `, row ${Number(row) + 1}`}: ${message}`;
}

const lineOf = (irsNumber: string | undefined) => law.lines.find((line) => line.irsNumber === irsNumber);
