import type { Form8849Schedule } from '../types.ts';

/** A schedule of Form 8849. */
interface ScheduleOf8849 {
  schedule: Form8849Schedule;
  /** The IRS's own title. */
  title: string;
  /** The revision whose lines the claims name. */
  citation: string;
}

/** The schedules of Form 8849, in the order of the form. */
export const form8849Schedules: readonly ScheduleOf8849[] = [
  { schedule: '1', title: 'Nontaxable Use of Fuels', citation: 'Schedule 1 (Form 8849) (Rev. May 2020)' },
  {
    schedule: '2',
    title: 'Sales by Registered Ultimate Vendors',
    citation: 'Schedule 2 (Form 8849) (Rev. December 2020)',
  },
  {
    schedule: '3',
    title: 'Certain Fuel Mixtures and the Alternative Fuel Credit',
    citation: 'Schedule 3 (Form 8849) (Rev. January 2023)',
  },
  { schedule: '5', title: 'Section 4081(e) and 6435 Claims', citation: 'Schedule 5 (Form 8849) (Rev. December 2025)' },
  { schedule: '6', title: 'Other Claims', citation: 'Instructions for Schedule 6 (Form 8849) (Rev. July 2015)' },
  { schedule: '8', title: 'Registered Credit Card Issuers', citation: 'Schedule 8 (Form 8849) (October 2006)' },
];
