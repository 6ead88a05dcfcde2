import {
  type ClaimSection,
  claimSections,
  claimStatus,
  type LineStatus,
  lineStatus,
  type Quarter,
  quarterDays,
  type TaxLine,
  taxLaw,
} from '@gauger/excise';
import { pages } from '../../app/pages.ts';

/** The pages of a Form 720 beside its tax lines, in the order in which they are gone through; the lines stand after `taxInfo`. */
export const steps = {
  quarter: { name: 'Tax Year & Quarter Ending', path: '/home/business' },
  taxInfo: { name: 'IRS Tax Info', path: '/home/business/irstaxinfo' },
  claims: { name: 'Claims 720', path: '/home/business/claims' },
  deposit: { name: 'Deposit', path: '/home/business/deposit' },
  overpayment: { name: 'Over Payment', path: '/home/business/overpayment' },
  irsPayment: { name: 'IRS Payment', path: '/home/business/irspayment' },
  summary: { name: 'Summary', path: '/home/business/taxsummary' },
} as const;

export type Step = keyof typeof steps;

/** A page of a filing: one of its steps, the page of a tax line, or that of a group of claims. */
export type Place = Step | TaxLine | ClaimSection;

export const isClaim = (place: Place): place is ClaimSection => typeof place !== 'string' && 'group' in place;

/** Whether two are one page: a group of claims has its lines by the quarter, and is another object in each. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  isClaim(one) && isClaim(other) ? one.group === other.group : one === other;

const paths: ReadonlySet<string> = new Set(pages.map(({ path }) => path));

/** Whether the product has the page. */
export const isThere = (step: Step): boolean => paths.has(steps[step].path);

/** The address of a page of a filing. */
export function addressOf(place: Place, filingId: string): string {
  return `${pathOf(place)}?filing=${encodeURIComponent(filingId)}`;
}

/** The address of the status of a filing. */
export const statusAddress = (filingId: string): string =>
  `/home/business/status?filing=${encodeURIComponent(filingId)}`;

function pathOf(place: Place): string {
  if (typeof place === 'string') return steps[place].path;
  return isClaim(place) ? `${steps.claims.path}/${place.order}` : linePath(place);
}

function linePath({ section, subsection }: TaxLine): string {
  const number = taxLaw.sections.find(({ code }) => code === section)?.number;
  return `/home/business/filing/${number}/${subsection}`;
}

/** The line of an address, by the numbers of its section and subsection. */
export function lineAt(section: string | undefined, subsection: string | undefined): TaxLine | undefined {
  const code = taxLaw.sections.find(({ number }) => String(number) === section)?.code;
  return taxLaw.lines.find((line) => line.section === code && String(line.subsection) === subsection);
}

/** The lines on the return of a quarter, by section and subsection. */
export function linesOf(quarter: Quarter): readonly TaxLine[] {
  const days = quarterDays(quarter);
  const inForce = taxLaw.lines.filter((line) => lineStatus(line, quarter, days).onReturn);
  return taxLaw.sections.flatMap(({ code }) =>
    inForce.filter(({ section }) => section === code).sort((a, b) => a.subsection - b.subsection),
  );
}

/** The group of claims of an address, by its order. */
export const claimAt = (order: string | undefined): ClaimSection | undefined =>
  claimSections.find((section) => String(section.order) === order);

/** Every group of claims, and whether something of it is claimed on the return of a quarter. */
export const claimsOn = (quarter: Quarter): readonly { section: ClaimSection; status: LineStatus }[] =>
  claimSections.map((section) => ({ section, status: claimStatus(section, quarter) }));

/** Every page of a filing in the order of Back and Continue. Lines that are not on the return are left out. */
function placesOf(quarter: Quarter): readonly Place[] {
  const [first = [], rest = []] = [
    ['quarter', 'taxInfo'],
    ['claims', 'deposit', 'overpayment', 'irsPayment', 'summary'],
  ] satisfies Step[][];
  return [...first.filter(isThere), ...linesOf(quarter), ...rest.filter(isThere)];
}

/** The page after this one; undefined after the last. */
export function placeAfter(place: Place, quarter: Quarter): Place | undefined {
  const places = placesOf(quarter);
  return places[places.indexOf(place) + 1];
}

/** The page before this one; undefined before the first. That of a group of claims is reached from the list of them. */
export function placeBefore(place: Place, quarter: Quarter): Place | undefined {
  if (isClaim(place)) return 'claims';
  const places = placesOf(quarter);
  return places[places.indexOf(place) - 1];
}

/** A line as the menu and the ledger call it: "Diesel (60)". */
export const lineLabel = ({ name, irsNumber }: Pick<TaxLine, 'name' | 'irsNumber'>): string => `${name} (${irsNumber})`;

/** A group of claims as the menu calls it: "Undyed diesel fuel (3)". */
export const claimLabel = ({ name, order }: ClaimSection): string => `${name} (${order})`;
