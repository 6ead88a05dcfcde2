import { FIRST_DAY, parameter, primary } from '../parameters/build.ts';
import { LAST_DAY } from '../parameters/fuel.ts';
import type { DecimalString, Parameter } from '../types.ts';

/** A rate that is stated with its claim, which gives the parameter its id. */
export type RateOf = (id: string) => Parameter;

/** The source of the lines and their rates: the IRS's own display of Schedule C prints both. */
export const scheduleC = 'Form 720 (Rev. March 2021), Schedule C';
/** Where the rates of alternative fuels are read. */
export const INSTRUCTIONS = 'Form 720 instructions (2017), page 16';

/** `law` are sections of 26 USC. */
const per =
  (unit: string) =>
  (title: string, rate: DecimalString, law: string, from = FIRST_DAY, to: string | null = LAST_DAY): RateOf =>
  (id) =>
    parameter(id, title, unit, primary(`26 USC ${law}; ${scheduleC}`), [from, to, rate]);
export const gallon = per('dollars per gallon');
export const gge = per('dollars per gasoline gallon equivalent (GGE)');
export const dge = per('dollars per diesel gallon equivalent (DGE)');
