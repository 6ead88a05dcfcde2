import type { ClaimOffset } from '../types.ts';

/** The credits that the law gives against certain taxes, and these taxes: each credit is worth no more than they are, or the rest is paid. */

/** The lines of Form 720 that report the tax of section 4081. */
const SECTION_4081 = ['60', '104', '105', '107', '119', '35', '69', '77', '111', '62', '14'];

/** Those that report the tax of section 4041 on alternative fuel. */
const SECTION_4041 = ['79', '112', '118', '120', '121', '122', '123', '124'];

export const creditOffsets = {
  mixtures: { irsNumbers: SECTION_4081, rest: 'paid', citation: '26 USC 6426(a)(1), 6427(e)(1), (e)(3)' },
  sustainableFuelOf2025: {
    from: '2025-01-01',
    irsNumbers: SECTION_4081,
    rest: 'lost',
    citation: '26 USC 6426(k), 6427(e)(6)(E); P.L. 119-21 section 70521',
  },
  alternativeFuel: {
    when: { field: 'regNumPrefix', is: 'AL' },
    irsNumbers: SECTION_4041,
    rest: 'paid',
    citation: '26 USC 6426(a)(2), (d), 6427(e)(2), (e)(3)',
  },
  /** The credit of an alternative fuel mixture is never paid. */
  alternativeFuelMixture: {
    when: { field: 'regNumPrefix', is: 'AM' },
    irsNumbers: SECTION_4081,
    rest: 'lost',
    citation: '26 USC 6426(e), 6427(e)(2)',
  },
  /** The tax on the tires of a vehicle is a credit against the retail tax on that vehicle. */
  tires: { irsNumbers: ['33'], rest: 'lost', citation: '26 USC 4051(d)' },
} as const satisfies Readonly<Record<string, ClaimOffset>>;
