import type { RequestIssue } from '@gauger/contract';
import {
  type ClaimGroup,
  claimSections,
  type Form8849Schedule,
  type FormPage,
  formOutlines,
  taxLaw,
} from '@gauger/excise';
import type { AddressedFiling } from '../../../pages/pages.ts';
import { businessAddress, type FixingPage } from '../../clients/businesses/public.ts';
import { withBack } from './back-address.ts';
import type { AnyFiling, OfForm, SavedFiling } from './filing-facts.ts';
import {
  addressOf,
  type ClaimPlace,
  claimLabel,
  claimPlaceOf,
  isClaim,
  lineLabel,
  outlineOf,
  type Place,
  type Step,
  scheduleAddress,
  stepName,
} from './places.ts';

/** The parameter of an address that names a field, by its path in the filing. */
export const AT = 'at';

/** The path of a page in the API: pages that share the rows of a schedule are apart there. */
const apiPathOf = ({ path, block, holds, claimGroup }: FormPage): string =>
  block ?? (holds && claimGroup ? `sch${claimGroup}` : path);

/** The pages of each form, by their paths in the API. */
const pagesByPath = new Map(
  Object.values(formOutlines).map(({ type, pages }) => [
    type,
    new Map<string, FormPage<Step>>(pages.map((page) => [apiPathOf(page), page])),
  ]),
);

/** The page of the form that holds what a path names; undefined where none does. */
function pageOfPath(path: string, { formType }: OfForm): FormPage<Step> | undefined {
  const pages = pagesByPath.get(formType);
  const parts = path.split('.');
  return parts.map((_, at) => pages?.get(parts.slice(0, parts.length - at).join('.'))).find((page) => page);
}

/** Finds the page of a field by its path; undefined where the product has none. */
function placeOfPath(path: string, filing: OfForm): Place | undefined {
  if (filing.formType === 'Form720X' && OF_CREDIT.test(path)) return 'claimAdjustment';
  const page = pageOfPath(savedPath(path, filing), filing);
  return lineOf(page?.taxLine) ?? claimPlaceOf(page?.claimGroup) ?? page?.step;
}

/** On Form 720-X: what is said of a change of credit, by its credit reference number, which has three digits from 300 on. */
const OF_CREDIT = /^(explanations|attachments)\.[3-9]\d\d$/;

/** The first part of the path of what is typed on a page and not saved; the page follows by its name among the drafts. */
const DRAFTS = 'drafts.';

/** The path of a field in the filing; of what is typed and not saved, that of the page: `drafts.60` is `filingData.60`. */
function savedPath(path: string, filing: OfForm): string {
  if (!path.startsWith(DRAFTS)) return path.replace(DYE, '$1.$3.$2').replace(/^sch5\.regNum$/, 'sch5.1.regNum');
  const name = path.slice(DRAFTS.length);
  const page = outlineOf(filing).pages.find(({ draft }) => draft === name);
  return page ? apiPathOf(page) : path;
}

/** The box for dye is a fact of the schedule, by line, and is checked on the page of the line: `sch1.dye.3`. */
const DYE = /^(sch\d)\.(dye|detailedExplanation)\.(\w+)$/;

/** The page of the form that is typed on a place; undefined for one on which nothing is typed ahead of a save. */
function pageOf(place: Place, filing: OfForm): FormPage<Step> | undefined {
  const { pages } = outlineOf(filing);
  if (typeof place !== 'string')
    return pages.find(isClaim(place) ? (of) => of.claimGroup === place.group : (of) => of.taxLine === place.irsNumber);
  return pages.find(
    ({ step, draft, taxLine, claimGroup }) => step === place && draft !== null && !taxLine && !claimGroup,
  );
}

/** The name among the drafts of what is typed on a place; empty where nothing is. */
export const draftOf = (place: Place, filing: OfForm): string => pageOf(place, filing)?.draft ?? '';

/** The path of the facts of a page; that of the whole return for a page without fields. */
export const partOf = (place: Place, filing: OfForm): string => partOfPage(pageOf(place, filing));

const partOfPage = (page: FormPage | undefined): string => (page ? apiPathOf(page) : 'filing');

/**
 * The address that opens the page of a field and brings the focus there. A path is that of the API:
 * `filingData.60.rows.3.noOfGallons`, `deposit.depositedAmt`, `business.contactCity`. Undefined where no page has the field.
 */
export function fieldAddress(
  path: string,
  filing: Pick<AnyFiling, 'id' | 'businessId' | 'formType'>,
  from: FixingPage = 'summary',
): string | undefined {
  const [part, field] = path.split('.');
  if (part === 'business') return businessAddress(filing.businessId, { page: from, filing, field });
  const place = placeOfPath(path, filing);
  const [, schedule] = (place === 'claims' && /^sch(\d)\./.exec(savedPath(path, filing))) || [];
  const page = place && (schedule ? scheduleAddress(schedule as Form8849Schedule, filing) : addressOf(place, filing));
  const to = page && `${page}&${new URLSearchParams({ [AT]: path })}`;
  return to && (from === 'summary' ? to : withBack(to, from));
}

/** The page on which what is said of a path is read: the summary for what no other page has. */
export const readOn = (path: string, filing: OfForm): Place => placeOfPath(path, filing) ?? 'summary';

/** The address of the page of a line, by its IRS number. */
export function lineAddress(irsNumber: string, filing: AddressedFiling): string | undefined {
  const line = lineOf(irsNumber);
  return line && addressOf(line, filing);
}

/** Before the paths of the corrected return of a Form 720-X. */
const CORRECTED = /^corrected\./;

/** A finding with the row it speaks of: "Diesel (60), row 2: Tax date should not be empty". */
export function issueSentence(issue: Pick<RequestIssue, 'path' | 'message'>): string {
  const { message } = issue;
  const path = issue.path.replace(CORRECTED, '');
  const [part, irsNumber] = path.split('.');
  const line = part === 'filingData' ? lineOf(irsNumber) : undefined;
  const claim = claimOf(path);
  if (!line && !claim) return message;
  const row = /\.(?:rows|lines)\.(\d+)/.exec(path)?.[1];
  const where = line ? lineLabel(line) : `Claim ${claim && claimLabel(claim)}`;
  return `${where}${row === undefined ? '' : `, row ${Number(row) + 1}`}: ${message}`;
}

/** The group of claims that a path of theirs speaks of. */
function claimOf(path: string): ClaimPlace | undefined {
  const [part = '', groups, group] = path.split('.');
  const [, schedule] = /^sch(\d)$/.exec(part) ?? [];
  if (schedule) return claimPlaceOf(`${schedule}.${groups}`);
  return part === 'claimsData' && groups === 'groups' ? claimSections.find((of) => of.group === group) : undefined;
}

/** A filing, with its claims where the page has them. */
type Named = OfForm & { claimsData?: SavedFiling<'Form720' | 'Form8849'>['claimsData'] };

/**
 * Describes a path: "Diesel (60), row 2, Gallons", "Deposit, Total deposits".
 * @param groups name a claim by its line and field, on the pages that have the law of the claims
 */
export function describePath(named: string, filing: Named, groups?: readonly ClaimGroup[]): string {
  const path = savedPath(named, filing).replace(CORRECTED, '');
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
  if (claim?.schedule) return `Claim ${claimLabel(claim)}${rowInWords(path)}`;
  if (claim) return [`Claim ${claimLabel(claim)}`, ...partOfClaim(path, filing as WithClaims, groups)].join(', ');
  const step = pageOfPath(savedPath(named, filing), filing)?.step;
  const whole = filing.formType === 'Form8849' ? 'The whole claim' : 'The whole return';
  const page = part === 'business' ? 'The business' : step ? stepName(step, filing) : whole;
  const label = labels[path];
  return label === undefined ? page : `${page}, ${label}`;
}

function rowInWords(path: string): string {
  const row = /\.lines\.(\d+)/.exec(path)?.[1];
  return row === undefined ? '' : `, row ${Number(row) + 1}`;
}

type WithClaims = Partial<Pick<SavedFiling, 'claimsData'>>;

/** Describes a path within a group of claims: its row, numbered on its line as the page does, and its field. */
function partOfClaim(path: string, { claimsData }: WithClaims, groups: readonly ClaimGroup[] | undefined): string[] {
  const [, , id, part, at, name] = path.split('.');
  const group = groups?.find((of) => of.group === id);
  const labelOf = (fields: ClaimGroup['fields'] = [], field: string | undefined) =>
    fields.flatMap((known) => (known.name === field ? [known.label] : []));
  if (part !== 'lines') return labelOf(group?.fields, part);
  const rows = group && claimsData?.groups?.[group.group]?.lines;
  const line = rows?.[Number(at)]?.line;
  if (rows === undefined || line === undefined) return at === undefined ? [] : [`row ${Number(at) + 1}`];
  const row = rows.slice(0, Number(at) + 1).filter((of) => of.line === line).length;
  return [`line ${line}`, `row ${row}`, ...labelOf(group?.lines.find((of) => of.line === line)?.fields, name)];
}

const labels: Readonly<Record<string, string>> = {
  'taxYearQuarter.taxYear': 'tax year',
  'taxYearQuarter.taxYearAndQuarter': 'quarter',
  'taxYearQuarter.nilReturn': 'nothing to report',
  'taxYearQuarter.zeroLiability': 'nothing to report',
  'taxYearQuarter.finalReturn': 'final return',
  'taxYearQuarter.addressChange': 'address change',
  'taxYearQuarter.oneTimeFiling': 'one-time filing',
  'deposit.depositedAmt': 'total deposits',
  'deposit.depositedUsingSHRule': 'safe harbor rule',
  'deposit.depositedByHalfMonths': 'half-month option',
  'overpayment.anyPreviousOverPayment': 'overpayment from an earlier return',
  'overpayment.overPaidAmount': 'overpaid amount',
  'overpayment.form720xOverPaidAmt': 'part from Form 720-X',
  'overpayment.overPaymentUse': 'use of the overpayment',
  'paymentOption.paymentMethod': 'payment method',
  'paymentOption.requestedPaymentDate': 'requested payment date',
  'claimsData.totalClaim': 'total claim',
  'schedule.scheduleType': 'schedule',
  'schedule.year': 'year',
  'schedule.month': 'month',
  'schedule.ssn': 'SSN',
};

const lineOf = (irsNumber: string | undefined) => taxLaw.lines.find((line) => line.irsNumber === irsNumber);
