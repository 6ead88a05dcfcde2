import { type Dated, ended, FIRST_DAY, parameter, primary } from '../rates/build.ts';
import { AFTER_HIGHWAY, claimEnds, HIGHWAY_LAST_DAY } from '../sunsets.ts';
import type { DecimalString, Parameter } from '../types.ts';

/** A rate that is stated with its claim, which gives the parameter its id. */
export type RateOf = (id: string) => Parameter;

/** The source of the lines and their rates: the IRS's own display of Schedule C prints both. */
export const scheduleC = 'Form 720 (Rev. March 2021), Schedule C';
/** Where the rates of alternative fuels are read. */
export const INSTRUCTIONS = 'Form 720 instructions (2017), page 16';

/** The rate after the highway rates end: what is then left of the tax is claimed back. */
export const fallsTo = (value: DecimalString, law: string): Dated => [
  AFTER_HIGHWAY,
  null,
  value,
  primary(`26 USC ${law}`, 'Of fuel taxed before that day, claim the tax that was imposed.'),
];
/** Nothing is left to claim. */
export const nothing = (law: string): Dated => ended(claimEnds(`26 USC ${law}`));

/** `law` are sections of 26 USC; a rate that no law ends has no `after`, any other its `last` day before it. */
const per =
  (unit: string) =>
  (title: string, rate: DecimalString, law: string, after?: Dated, last = HIGHWAY_LAST_DAY): RateOf =>
  (id) =>
    parameter(
      id,
      title,
      unit,
      primary(`26 USC ${law}; ${scheduleC}`),
      [FIRST_DAY, after ? last : null, rate],
      ...(after ? [after] : []),
    );
export const gallon = per('dollars per gallon');
export const gge = per('dollars per gasoline gallon equivalent (GGE)');
export const dge = per('dollars per diesel gallon equivalent (DGE)');
