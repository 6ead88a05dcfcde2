import type { Absence, IsoDate } from './types.ts';

/**
 * Taxes and rates that the Code ends or lowers on a day already enacted. A later law that extends one changes its day
 * here.
 */

/** Highway fuels, LUST, heavy trucks and tires: the last day at the rates of today (26 USC 4081(d), 4051(c), 4071(d)). */
export const HIGHWAY_LAST_DAY: IsoDate = '2028-09-30';
/** The first day after it. */
export const AFTER_HIGHWAY: IsoDate = '2028-10-01';
/** Aviation fuels and air transportation (26 USC 4081(d)(2), 4261(k), 4271(d), 4043(d); P.L. 118-63). */
export const AIR_LAST_DAY: IsoDate = '2028-09-30';
/** Chemicals and imported substances (26 USC 4661(c), 4671(e)). */
export const CHEMICALS_LAST_DAY: IsoDate = '2031-12-31';
/** The last plan-year end with a PCORI fee (26 USC 4375(e), 4376(e)). */
export const PCORI_LAST_PLAN_YEAR_END: IsoDate = '2029-09-30';
/** The first plan-year end without one. */
export const AFTER_PCORI: IsoDate = '2029-10-01';

/** A line that is on no return of later days. `what` begins the sentence, with its verb: "The LUST tax ends". */
const sunset = (what: string, [from, last]: readonly [IsoDate, string], citation: string): Absence => ({
  from,
  to: null,
  reason: `${what} after ${last}.`,
  citation,
});

const HIGHWAY = [AFTER_HIGHWAY, 'Sep 30, 2028'] as const;
const AIR = [AFTER_HIGHWAY, 'Sep 30, 2028'] as const;
const CHEMICALS = ['2032-01-01', 'Dec 31, 2031'] as const;

export const lustEnds = sunset('The LUST tax ends', HIGHWAY, '26 USC 4081(d)(3)');
export const waterwaysLustEnds = sunset('The LUST tax ends', HIGHWAY, '26 USC 4042(b)(4), 4081(d)(3)');
export const trucksEnd = sunset('The tax on heavy trucks and trailers ends', HIGHWAY, '26 USC 4051(c)');
export const tiresEnd = sunset('The tax on tires ends', HIGHWAY, '26 USC 4071(d)');
export const airPersonsEnds = sunset('The taxes on air passengers end', AIR, '26 USC 4261(k)');
export const airPropertyEnds = sunset('The tax on air freight ends', AIR, '26 USC 4271(d)');
export const fractionalOwnershipEnds = sunset('The surtax ends', AIR, '26 USC 4043(d)');
export const chemicalsEnd = sunset('The tax on chemicals ends', CHEMICALS, '26 USC 4661(c)');
export const substancesEnd = sunset('The tax on imported substances ends', CHEMICALS, '26 USC 4671(e)');

/** The return for the second quarter of 2030 reports the plan years that ended in 2029. */
export const pcoriEnds: Absence = {
  from: '2030-07-01',
  to: null,
  reason: 'The PCORI fee is for plan years that end by Sep 30, 2029.',
  citation: '26 USC 4375(e), 4376(e)',
};

/** A claim of a tax, or of a difference of two taxes, of which nothing is left after the highway rates end. */
export const claimEnds = (citation: string): Absence => ({
  ...sunset('The tax that this line claims back ends', HIGHWAY, citation),
  onEveryForm: true,
});
