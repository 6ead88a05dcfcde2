import {
  type ClaimSection,
  claimPageName,
  claimSections,
  claimStatus,
  type FilingFormType,
  type Form8849Schedule,
  type FormOutline,
  form8849Schedules,
  formOutlines,
  type LineStatus,
  lineStatus,
  type Quarter,
  quarterDays,
  type ScheduleType,
  schedulesInWords,
  scheduleTypes,
  type TaxLine,
  taxLaw,
} from '@gauger/excise';
import { generatePath } from 'react-router';
import { type AddressedFiling, pageOfFiling, pathOf } from '../../../pages/pages.ts';
import type { OfForm, SavedFiling } from './filing-facts.ts';

/** A step of a person through a filing, of any form. Each is a page of that name, which has its address. */
export type Step = (typeof formOutlines)[FilingFormType]['steps'][number]['key'];

/** The steps, pages and totals of the form of a filing. */
export const outlineOf = ({ formType }: OfForm): FormOutline<FilingFormType, Step> => formOutlines[formType];

/** A page of claims, of Schedule C or of a schedule of Form 8849. */
export type ClaimPlace = Pick<ClaimSection, 'name' | 'title'> & {
  /** Its name among the pages of its form: `3`, `1.3`. */
  group: string;
  /** In its address: `3`, `1a`. */
  order: number | string;
  /** The schedule of Form 8849. */
  schedule?: Form8849Schedule;
  /** How many PDF files a claim takes; without it any number. */
  maxAttachments?: number;
};

/** The pages of claims of Form 8849, by schedule. */
export const schedulePages: readonly (ClaimPlace & { schedule: Form8849Schedule; page: string })[] =
  form8849Schedules.flatMap(({ schedule, title, pages }) =>
    pages.map(({ group, name, maxAttachments }) => ({
      group: claimPageName(schedule, group),
      order: group,
      name,
      title,
      schedule,
      page: group,
      ...(maxAttachments !== undefined && { maxAttachments }),
    })),
  );

/** The pages of claims of every form, by their names. */
const claimPlaces = new Map<string, ClaimPlace>(
  [...claimSections, ...schedulePages].map((place) => [place.group, place]),
);

/** The groups of Schedule C, which a Form 720-X corrects too. */
export const claimPlaces720: readonly ClaimPlace[] = claimSections;

/** The pages of claims of the schedules of a Form 8849. */
export const pagesOfClaim = ({ schedule: { scheduleType } }: Pick<SavedFiling<'Form8849'>, 'schedule'>) => {
  const schedules: readonly Form8849Schedule[] = scheduleTypes[scheduleType];
  return schedulePages.filter(({ schedule }) => schedules.includes(schedule));
};

/** "Schedule 1", "Schedules 1 and 6" */
export const scheduleName = (type: ScheduleType): string => schedulesInWords(scheduleTypes[type]);

export const claimPlaceOf = (group: string | undefined): ClaimPlace | undefined => claimPlaces.get(group ?? '');

/** A page of a filing: one of its steps, the page of a tax line, or that of a group of claims. */
export type Place = Step | TaxLine | ClaimPlace;

export const isClaim = (place: Place): place is ClaimPlace => typeof place !== 'string' && 'group' in place;

/** Whether two are one page: a group of claims has its lines by the quarter, and is another object in each. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  isClaim(one) && isClaim(other) ? one.group === other.group : one === other;

/** The address of a page of a filing. */
export function addressOf(place: Place, filing: AddressedFiling): string {
  if (typeof place === 'string') return pageOfFiling(place, filing);
  return `${isClaim(place) ? claimPath(place, filing) : linePath(place, filing)}?filing=${encodeURIComponent(filing.id)}`;
}

/** The address of the page with the facts that are entered once for a schedule of a claim. */
export const scheduleAddress = (schedule: Form8849Schedule, { id }: { id: string }): string =>
  `${generatePath(pathOf('scheduleHeader'), { scheduleType: `sch${schedule}` })}?filing=${encodeURIComponent(id)}`;

const claimPath = ({ order, schedule }: ClaimPlace, filing: AddressedFiling): string =>
  generatePath(pathOf(schedule ? 'claim8849' : isAmendment(filing) ? 'claim720X' : 'claim'), { order: String(order) });

/** The lines and claims of a Form 720-X are those of its corrected return. */
const isAmendment = ({ formType }: AddressedFiling): boolean => formType === 'Form720X';

function linePath({ section, subsection }: TaxLine, filing: AddressedFiling): string {
  const number = taxLaw.sections.find(({ code }) => code === section)?.number;
  return generatePath(pathOf(isAmendment(filing) ? 'taxLine720X' : 'taxLine'), {
    section: String(number),
    subsection: String(subsection),
  });
}

/** The line of an address, by the numbers of its section and subsection. */
export function lineAt(section: string | undefined, subsection: string | undefined): TaxLine | undefined {
  const code = taxLaw.sections.find(({ number }) => String(number) === section)?.code;
  return taxLaw.lines.find((line) => line.section === code && String(line.subsection) === subsection);
}

/** The lines on the return of a quarter, by section and subsection. */
export function linesOf(quarter: Quarter): readonly TaxLine[] {
  const _days = quarterDays(quarter);
  const inForce = taxLaw.lines.filter((line) => lineStatus(line, quarter).onReturn);
  return taxLaw.sections.flatMap(({ code }) =>
    inForce.filter(({ section }) => section === code).sort((a, b) => a.subsection - b.subsection),
  );
}

/** The group of claims of an address, by its order. */
export const claimAt = (order: string | undefined): ClaimSection | undefined =>
  claimSections.find((section) => String(section.order) === order);

/** Lists every group of claims, and whether the return of a quarter can have one of its claims. */
export const claimsOn = (quarter: Quarter): readonly { section: ClaimSection; status: LineStatus }[] =>
  claimSections.map((section) => ({ section, status: claimStatus(section, quarter) }));

/** The facts for Back and Continue: the form, and the lines that the filer reports. */
type PageOrder = {
  filing: OfForm & Partial<Pick<SavedFiling, 'chosenTaxes' | 'filingData'>>;
  /** Of a form with a quarter. */
  quarter: Quarter | null;
};

/** Whether a line is on the return: the filer chose it, or saved something on it. */
export const isReported = ({ chosenTaxes, filingData = {} }: PageOrder['filing'], { irsNumber }: TaxLine): boolean =>
  irsNumber in filingData || (chosenTaxes?.includes(irsNumber) ?? false);

/**
 * The pages of a filing in the order of Back and Continue. A line that is not reported is passed over, except on its own
 * page; the pages of the claims are reached from the list of them.
 */
const placesOf = ({ filing, quarter }: PageOrder, here: Place): readonly Place[] =>
  outlineOf(filing).steps.flatMap(({ key, each }) => [
    key,
    ...(each === 'taxLine' && quarter
      ? linesOf(quarter).filter((line) => line === here || isReported(filing, line))
      : []),
  ]);

/** The page after this one; undefined after the last. */
export function placeAfter(place: Place, way: PageOrder): Place | undefined {
  const places = placesOf(way, place);
  return places[places.indexOf(place) + 1];
}

/** The page before this one; undefined before the first. Before that of a group of claims is the list of them. */
export function placeBefore(place: Place, way: PageOrder): Place | undefined {
  if (typeof place !== 'string' && isAmendment({ id: '', ...way.filing }))
    return isClaim(place) ? 'claimAdjustment' : 'taxAdjustment';
  if (isClaim(place)) return claimList(way.filing);
  const places = placesOf(way, place);
  return places[places.indexOf(place) - 1];
}

/** The step that lists the groups of claims of a form. */
const claimList = (filing: OfForm): Step | undefined =>
  outlineOf(filing).steps.find(({ each }) => each === 'claimGroup')?.key;

/** A step as menus and headings call it. */
export const stepName = (step: Step, filing: OfForm): string =>
  outlineOf(filing).steps.find(({ key }) => key === step)?.name ?? '';

/** A line as the menu and the ledger call it: "Diesel (60)". */
export const lineLabel = ({ name, short = name, irsNumber }: Pick<TaxLine, 'name' | 'short' | 'irsNumber'>): string =>
  `${short} (${irsNumber})`;

/** A group of claims as the menu calls it: "Undyed diesel fuel (3)". */
export const claimLabel = ({ name, order }: Pick<ClaimPlace, 'name' | 'order'>): string => `${name} (${order})`;

/** A page as the button that leads to it calls it. */
export const placeLabel = (place: Place, filing: OfForm): string => {
  if (typeof place === 'string') return stepName(place, filing);
  return isClaim(place) ? claimLabel(place) : lineLabel(place);
};
