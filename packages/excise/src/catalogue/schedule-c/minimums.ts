import type { ClaimMinimum, ClaimTimeLimit } from '../types.ts';

const line = (number: number, letters: string) => [...letters].map((letter) => `${number}${letter}`);
const linesOf7 = line(7, 'ab');
const linesOf8and9 = [...line(8, 'abc'), ...line(9, 'abcdef')];
const linesOf10and11 = [...line(10, 'ab'), ...line(11, 'ab')];
const linesOf12and13 = [...line(12, 'abcd'), ...line(13, 'abcdefghi')];
const purchasers = [
  ...line(1, 'ab'),
  ...line(2, 'abcd'),
  ...line(3, 'abcde'),
  ...line(4, 'abcdef'),
  ...line(5, 'abcde'),
  ...line(6, 'abcdefgh'),
  ...line(14, 'bcd'),
];
const vendors = { lines: [...linesOf7, ...linesOf8and9] };
const gasolineByCard = { lines: ['14e'], when: { field: 'typeOfFuel', is: ['1', '3'] } };
const dieselByCard = { lines: ['14e'], when: { field: 'typeOfFuel', is: '2' } };
const keroseneByCard = { lines: ['14e'], when: { field: 'typeOfFuel', is: ['4', '5'] } };

const FOR_THE_YEAR = 'claim for the whole year on Form 4136 with the income tax return';
/** The United States, states and their subdivisions, and exempt organizations (26 USC 6421(g), 6427(k)). */
const OF_PURCHASERS_FOR_THE_YEAR = `${FOR_THE_YEAR}, or on Form 8849, Schedule 1, if you file none`;

const ofPurchasers: ClaimTimeLimit = {
  until: 'quarterAfterLast',
  later: OF_PURCHASERS_FOR_THE_YEAR,
  citation: '26 USC 6421(d)(2), 6427(i)(2)(B)',
};
const ofVendors: ClaimTimeLimit = {
  until: 'quarterAfterEarliest',
  later: FOR_THE_YEAR,
  citation: '26 USC 6427(i)(4)(B)',
};
/** Gasoline has no claim of the year for who sold it. */
const ofVendorsOfGasoline: ClaimTimeLimit = {
  until: 'quarterAfterEarliest',
  citation: '26 USC 6416(a)(4)(B), 6427(i)(4)(B)',
};
/** What a credit is more than the tax it counts against; against that tax it counts whenever the return is filed. */
const ofCredits: ClaimTimeLimit = {
  until: 'quarterAfterEarliest',
  later: FOR_THE_YEAR,
  citation: '26 USC 6427(i)(3)(C)',
};

/** The least amounts of Schedule C, and its last days (specification 001 §5; Form 720 instructions, Schedule C). */
export const claimMinimums: readonly ClaimMinimum[] = [
  {
    of: { lines: purchasers },
    reachedBy: [{ sum: { lines: purchasers }, amount: 'claims.least750' }],
    otherwise: OF_PURCHASERS_FOR_THE_YEAR,
    fileBy: ofPurchasers,
    onePerQuarter: true,
    citation: '26 USC 6421(d)(2), 6427(i)(2)(A)',
  },
  {
    of: { lines: linesOf7 },
    reachedBy: [{ sum: vendors, amount: 'claims.least200' }],
    otherwise: FOR_THE_YEAR,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: { lines: linesOf8and9 },
    reachedBy: [
      { sum: { lines: linesOf8and9 }, amount: 'claims.least100' },
      { sum: vendors, amount: 'claims.least200' },
    ],
    otherwise: FOR_THE_YEAR,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: { lines: linesOf10and11 },
    reachedBy: [{ sum: { lines: linesOf10and11 }, amount: 'claims.least200' }],
    otherwise: 'claim it together with the sales of more weeks',
    fileBy: ofVendorsOfGasoline,
    citation: '26 USC 6416(a)(4), 6427(i)(3)(A)',
  },
  {
    of: { lines: linesOf12and13 },
    reachedBy: [{ sum: { lines: linesOf12and13 }, amount: 'claims.least200' }],
    otherwise: 'send the return electronically, where no least amount applies',
    onPaperOnly: true,
    fileBy: ofCredits,
    citation: '26 USC 6427(i)(3)(A)',
  },
  {
    of: gasolineByCard,
    reachedBy: [{ sum: { lines: ['14e'] }, amount: 'claims.least200' }],
    otherwise: 'claim it together with the charges of more weeks',
    fileBy: ofVendorsOfGasoline,
    citation: '26 USC 6416(a)(4), 6427(i)(4)(A)',
  },
  {
    of: dieselByCard,
    reachedBy: [{ sum: { lines: ['14e'] }, amount: 'claims.least200' }],
    otherwise: FOR_THE_YEAR,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: keroseneByCard,
    reachedBy: [
      { sum: keroseneByCard, amount: 'claims.least100' },
      { sum: { lines: ['14e'] }, amount: 'claims.least200' },
    ],
    otherwise: FOR_THE_YEAR,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: { lines: line(14, 'afghijk') },
    reachedBy: [],
    fileBy: { until: 'threeYears', citation: '26 USC 6511(a)' },
    citation: '26 USC 6511(a); 26 USC 4051(d), 6416',
  },
];
