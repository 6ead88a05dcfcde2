import type { RequestIssue } from '@gauger/contract';
import { type ClaimGroup, type ClaimSection, claimSections, taxLaw } from '@gauger/excise';
import { businessAddress, type MendingPage } from '../businesses/public.ts';
import { withBack } from './back-address.ts';
import type { Form720 } from './filing-facts.ts';
import { addressOf, claimLabel, isClaim, isThere, lineLabel, type Place, type Step, steps } from './places.ts';

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
  if (part === DRAFTS) return placeOfPath(draftedPath(path.slice(DRAFTS.length + 1)));
  const place: Place | undefined = part === 'filingData' ? lineOf(irsNumber) : (claimOf(path) ?? pageOfPart.get(part));
  return typeof place === 'string' && !isThere(place) ? undefined : place;
}

/** The first part of the path of what is typed on a page and not saved; the page follows by its name among the drafts. */
const DRAFTS = 'drafts';

/** The path of what the page of a draft holds: "60" is `filingData.60`, "claims.3" is `claimsData.groups.3`. */
function draftedPath(page: string): string {
  if (page.startsWith('claims.')) return `claimsData.groups.${page.slice('claims.'.length)}`;
  return pageOfPart.has(page) ? page : `filingData.${page}`;
}

/**
 * The address that opens the page of a field and brings the focus there. A path is that of the API:
 * `filingData.60.rows.3.noOfGallons`, `deposit.depositedAmt`, `business.contactCity`. Undefined where no page has the field.
 */
export function fieldAddress(
  path: string,
  { id, businessId }: Pick<Form720, 'id' | 'businessId'>,
  from: MendingPage = 'summary',
): string | undefined {
  const [part, field] = path.split('.');
  if (part === 'business') return businessAddress(businessId, { page: from, filing: id, field });
  const place = placeOfPath(path);
  const to = place && `${addressOf(place, id)}&${new URLSearchParams({ [AT]: path })}`;
  return to && (from === 'summary' ? to : withBack(to, from));
}

/** The path of what a page of a filing holds; the summary holds the return as a whole. */
export function partOf(place: Place): string {
  if (typeof place !== 'string')
    return isClaim(place) ? `claimsData.groups.${place.group}` : `filingData.${place.irsNumber}`;
  const part = [...pageOfPart].find(([, step]) => step === place)?.[0];
  return place === 'summary' || part === undefined ? 'filing' : part;
}

/** The page on which what is said of a path is read: the summary for what no other page has. */
export const readOn = (path: string): Place => placeOfPath(path) ?? 'summary';

/** The address of the page of a line, by its IRS number. */
export function lineAddress(irsNumber: string, filingId: string): string | undefined {
  const line = lineOf(irsNumber);
  return line && addressOf(line, filingId);
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

/** What tells a claim by its line and field, on the pages that have the law of Schedule C. */
interface KnownClaims {
  groups: readonly ClaimGroup[];
  filing: Pick<Form720, 'claimsData'>;
}

/** What a path speaks of: "Diesel (60), row 2, Gallons", "Deposit, Total deposits". */
export function pathInWords(path: string, claims?: KnownClaims): string {
  if (path.startsWith('drafts.')) return pathInWords(draftedPath(path.slice('drafts.'.length)), claims);
  const [part = '', irsNumber, , row, field] = path.split('.');
  if (part === 'filingData') {
    const line = lineOf(irsNumber);
    if (!line) return `IRS No. ${irsNumber}`;
    const label = line.fields.find(({ name }) => name === field)?.label;
    return [lineLabel(line), ...(row === undefined ? [] : [`row ${Number(row) + 1}`]), ...(label ? [label] : [])].join(
      ', ',
    );
  }
  const claim = claimOf(path);
  if (claim) return [`Claim ${claimLabel(claim)}`, ...partOfClaim(path, claims)].join(', ');
  const step = pageOfPart.get(part);
  const page = part === 'business' ? 'The business' : step ? steps[step].name : 'The whole return';
  const label = labels[path];
  return label === undefined ? page : `${page}, ${label}`;
}

/** What a path of a group of claims speaks of in it: its row, numbered on its line as the page does, and its field. */
function partOfClaim(path: string, claims: KnownClaims | undefined): string[] {
  const [, , id, part, at, name] = path.split('.');
  const group = claims?.groups.find((of) => of.group === id);
  const labelOf = (fields: ClaimGroup['fields'] = [], field: string | undefined) =>
    fields.flatMap((known) => (known.name === field ? [known.label] : []));
  if (part !== 'lines') return labelOf(group?.fields, part);
  const rows = group && claims?.filing.claimsData?.groups?.[group.group]?.lines;
  const line = rows?.[Number(at)]?.line;
  if (rows === undefined || line === undefined) return at === undefined ? [] : [`row ${Number(at) + 1}`];
  const row = rows.slice(0, Number(at) + 1).filter((of) => of.line === line).length;
  return [`line ${line}`, `row ${row}`, ...labelOf(group?.lines.find((of) => of.line === line)?.fields, name)];
}

/** The fields of the pages beside the lines, as their pages call them. */
const labels: Readonly<Record<string, string>> = {
  'taxYearQuarter.taxYear': 'tax year',
  'taxYearQuarter.taxYearAndQuarter': 'quarter',
  'taxYearQuarter.nilReturn': 'nil return',
  'taxYearQuarter.zeroLiability': 'nil return',
  'taxYearQuarter.finalReturn': 'final return',
  'taxYearQuarter.addressChange': 'address change',
  'taxYearQuarter.oneTimeFiling': 'one-time filing',
  'deposit.depositedAmt': 'total deposits',
  'deposit.depositedUsingSHRule': 'safe harbor rule',
  'deposit.depositedByHalfMonths': 'half-month option',
  'overpayment.anyPreviousOverPayment': 'any previous overpayment',
  'overpayment.overPaidAmount': 'overpaid amount',
  'overpayment.form720xOverPaidAmt': 'part from Form 720-X',
  'overpayment.overPaymentUse': 'use of the overpayment',
  'paymentOption.paymentMethod': 'payment method',
  'paymentOption.requestedPaymentDate': 'requested payment date',
  'claimsData.totalClaim': 'total claim',
};

const lineOf = (irsNumber: string | undefined) => taxLaw.lines.find((line) => line.irsNumber === irsNumber);
