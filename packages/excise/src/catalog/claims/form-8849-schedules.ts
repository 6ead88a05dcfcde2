import type { Form8849Schedule } from '../types.ts';

interface ScheduleOf8849 {
  schedule: Form8849Schedule;
  /** The IRS's own title. */
  title: string;
  /** The revision whose lines the claims name. */
  citation: string;
  /** The pages of its claims, in the order of the schedule. */
  pages: readonly ClaimPage[];
  /** Optional attachments of its claims, as a sentence. */
  mayAttach?: string;
}

/** A page of claims: the lines of one number (3a to 3e on page 3), or those that it names. */
export interface ClaimPage {
  /** `3`; on Schedule 6 `1a` and `1b`. */
  group: string;
  name: string;
  /** The most PDF files that a claim takes; absent, any number. */
  maxAttachments?: number;
  /** Its lines, where their number does not name the page. The last page of a schedule has those of no other page. */
  lines?: readonly string[];
}

const vendorPages: readonly ClaimPage[] = [
  { group: '1', name: 'Sales of undyed diesel fuel' },
  { group: '2', name: 'Sales of undyed kerosene' },
  { group: '3', name: 'Sales of kerosene for use in aviation' },
  { group: '4', name: 'Sales of gasoline' },
  { group: '5', name: 'Sales of aviation gasoline' },
];

/** The schedules of Form 8849, in the order of the form. */
export const form8849Schedules: readonly ScheduleOf8849[] = [
  {
    schedule: '1',
    title: 'Nontaxable Use of Fuels',
    citation: 'Schedule 1 (Form 8849) (Rev. May 2020)',
    pages: [
      { group: '1', name: 'Gasoline' },
      { group: '2', name: 'Aviation gasoline' },
      { group: '3', name: 'Undyed diesel fuel' },
      { group: '4', name: 'Undyed kerosene' },
      { group: '5', name: 'Kerosene used in aviation' },
      { group: '6', name: 'Alternative fuel' },
      { group: '7', name: 'Diesel-water fuel emulsion' },
      { group: '8', name: 'Exported dyed fuels and gasoline blendstocks' },
    ],
  },
  {
    schedule: '2',
    title: 'Sales by Registered Ultimate Vendors',
    citation: 'Schedule 2 (Form 8849) (Rev. December 2020)',
    pages: vendorPages,
  },
  {
    schedule: '3',
    title: 'Certain Fuel Mixtures and the Alternative Fuel Credit',
    citation: 'Schedule 3 (Form 8849) (Rev. January 2023)',
    pages: [
      { group: '2', name: 'Biodiesel, renewable diesel or SAF mixtures' },
      { group: '3', name: 'Alternative fuel credit' },
    ],
  },
  {
    schedule: '5',
    title: 'Section 4081(e) and 6435 Claims',
    citation: 'Schedule 5 (Form 8849) (Rev. December 2025)',
    pages: [
      { group: '1', name: 'Fuel taxed twice', lines: ['1', '2', '3', '4', '5', '6', '7', '8'] },
      { group: '9', name: 'Dyed fuel removed from a terminal' },
    ],
  },
  {
    schedule: '6',
    title: 'Other Claims',
    citation: 'Instructions for Schedule 6 (Form 8849) (Rev. July 2015)',
    pages: [
      { group: '1a', name: 'Diesel-water fuel emulsion, blender', lines: ['310'] },
      { group: '1b', name: 'Claims for other taxes', maxAttachments: 1 },
    ],
    mayAttach: 'A statement that explains the claim, and how it was figured.',
  },
  {
    schedule: '8',
    title: 'Registered Credit Card Issuers',
    citation: 'Schedule 8 (Form 8849) (October 2006)',
    pages: vendorPages,
    mayAttach: 'The certificate of the buyer (Model Certificate R).',
  },
];

/** The page of claims that has a line of a schedule. */
export function claimPageOf(schedule: Form8849Schedule, line: string): string {
  const { pages = [] } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
  const number = line.replace(/[a-z]+$/, '');
  const found =
    pages.find(({ lines }) => lines?.includes(line)) ?? pages.find(({ group, lines }) => !lines && group === number);
  return (found ?? pages.at(-1))?.group ?? number;
}

/**
 * The choices of a person who files: one schedule, or Schedules 1 and 6 together, which are two Forms 8849 for one fee. By the
 * names of the specification.
 */
export const scheduleTypes = {
  sch1: ['1'],
  sch2: ['2'],
  sch3: ['3'],
  sch5: ['5'],
  sch6: ['6'],
  sch8: ['8'],
  sch1_6: ['1', '6'],
} as const satisfies Readonly<Record<string, readonly Form8849Schedule[]>>;

export type ScheduleType = keyof typeof scheduleTypes;

/** The ending of the files of a schedule that was entered with another: `form8849-schedule-1.pdf`. */
export const endingOfSchedule = <Schedule extends Form8849Schedule>(schedule: Schedule) =>
  `-schedule-${schedule}` as const;

/** The type of these schedules; undefined for any that do not go together. */
export const scheduleTypeOf = (schedules: readonly string[]): ScheduleType | undefined =>
  (Object.keys(scheduleTypes) as ScheduleType[]).find(
    (type) => [...schedules].sort().join() === scheduleTypes[type].join(),
  );

/** "Schedule 1", "Schedules 1 and 6" */
export const schedulesInWords = (numbers: readonly string[]): string =>
  `${numbers.length > 1 ? 'Schedules' : 'Schedule'} ${numbers.toSorted().join(' and ')}`;
