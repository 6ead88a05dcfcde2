import type { RequestIssue } from '@gauger/contract';
import { type ClaimSection, claimSections, taxLaw } from '@gauger/excise';
import { businessAddress } from '../businesses/public.ts';
import type { Form720 } from './filing-facts.ts';
import { claimLabel, lineLabel } from './filing-tasks.ts';
import { addressOf, isThere, type Place, type Step } from './places.ts';

/** The parameter of an address that names a field, by its path in the filing. */
export const AT = 'at';

/** The page of each part of a filing; the lines of `filingData` have one each. */
const pageOfPart: ReadonlyMap<string, Step> = new Map([
  ['taxYearQuarter', 'quarter'],
  ['claimsData', 'claims'],
  ['deposit', 'deposit'],
  ['overpayment', 'overpayment'],
  ['refundAccount', 'overpayment'],
  ['paymentOption', 'irsPayment'],
  ['paidPreparer', 'summary'],
  ['thirdPartyDesignee', 'summary'],
]);

/** The page on which a field stands, by its path; undefined where the product has none. */
function placeOfPath(path: string): Place | undefined {
  const [part = '', irsNumber] = path.split('.');
  const place: Place | undefined = part === 'filingData' ? lineOf(irsNumber) : (claimOf(path) ?? pageOfPart.get(part));
  return typeof place === 'string' && !isThere(place) ? undefined : place;
}

/**
 * The address that opens the page of a field and brings the focus there. A path is that of the API:
 * `filingData.60.rows.3.noOfGallons`, `deposit.depositedAmt`, `business.contactCity`. Undefined where no page has the field.
 */
export function fieldAddress(
  path: string,
  { id, businessId }: Pick<Form720, 'id' | 'businessId'>,
  from: 'summary' | 'status' = 'summary',
): string | undefined {
  const [part, field] = path.split('.');
  if (part === 'business') return businessAddress(businessId, { page: from, filing: id, field });
  const place = placeOfPath(path);
  return place && `${addressOf(place, id)}&${new URLSearchParams({ [AT]: path })}`;
}

/** A finding with the row it speaks of: "Diesel (60), row 2: Tax date should not be empty". */
export function inWords({ path, message }: Pick<RequestIssue, 'path' | 'message'>): string {
  const [part, irsNumber] = path.split('.');
  const line = part === 'filingData' ? lineOf(irsNumber) : undefined;
  const claim = claimOf(path);
  if (!line && !claim) return message;
  const row = /\.(?:rows|lines)\.(\d+)/.exec(path)?.[1];
  const where = line ? lineLabel(line) : `Claim ${claim && claimLabel(claim)}`;
  return `${where}${row === undefined ? '' : `, row ${Number(row) + 1}`}: ${message}`;
}

/** The group of claims that a path of theirs speaks of. */
function claimOf(path: string): ClaimSection | undefined {
  const [part, groups, group] = path.split('.');
  return part === 'claimsData' && groups === 'groups' ? claimSections.find((of) => of.group === group) : undefined;
}

const lineOf = (irsNumber: string | undefined) => taxLaw.lines.find((line) => line.irsNumber === irsNumber);
