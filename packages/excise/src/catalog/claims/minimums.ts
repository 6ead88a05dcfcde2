import type { ClaimMinimum, ClaimTimeLimit, Condition, Form8849Schedule } from '../types.ts';
import { claimGroups } from './groups.ts';

/**
 * The claims of a schedule of Form 8849: claims that count together on Form 720 are together there.
 * @param numbers only lines of these numbers
 */
const onSchedule = (schedule: Form8849Schedule, numbers?: readonly string[]): string[] =>
  claimLines
    .filter(({ appearsOn }) =>
      appearsOn.some(
        (place) =>
          place.form === '8849' &&
          place.schedule === schedule &&
          (!numbers || ('line' in place && numbers.includes(place.line.slice(0, -1)))),
      ),
    )
    .map(({ id }) => id);

const claimLines = claimGroups.flatMap(({ lines }) => lines);
const purchasers = onSchedule('1');
const ofDiesel = onSchedule('2', ['1']);
const ofKerosene = onSchedule('2', ['2', '3']);
const ofGasoline = onSchedule('2', ['4', '5']);
const credits = onSchedule('3');
const byCard = onSchedule('8');
const limited = new Set([purchasers, ofDiesel, ofKerosene, ofGasoline, credits, byCard].flat());
const vendors = { lines: [...ofDiesel, ...ofKerosene] };
const gasolineByCard = { lines: byCard, when: { field: 'typeOfFuel', is: ['1', '3'] } };
const dieselByCard = { lines: byCard, when: { field: 'typeOfFuel', is: '2' } };
const keroseneByCard = { lines: byCard, when: { field: 'typeOfFuel', is: ['4', '5'] } };

/** A claim may be for several quarters of an income tax year for which none was made (26 USC 6427(i)(2)(A)). */
const WITH_OTHER_QUARTERS = 'claim it together with other quarters of the same income tax year';
/** A claim of a vendor may be for any period of at least one week that reaches the least amount (26 USC 6427(i)(4)(A)). */
const WITH_MORE_SALES = 'combine it with the sales of more weeks';
const WITH_MORE_CHARGES = 'combine it with the charges of more weeks';
const FOR_THE_YEAR = 'claim for the whole year on Form 4136 with the income tax return';
/** The United States, states and their subdivisions, and exempt organizations (26 USC 6421(g), 6427(k)). */
const OF_PURCHASERS_FOR_THE_YEAR = `${FOR_THE_YEAR}. A government or exempt organization that files none checks Annual claim on Form 8849, Schedule 1`;

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
/** Gasoline has no yearly claim for vendors. */
const ofVendorsOfGasoline: ClaimTimeLimit = {
  until: 'quarterAfterEarliest',
  citation: '26 USC 6416(a)(4)(C), 6427(i)(4)(B)',
};
/**
 * The part of a credit that exceeds the tax it offsets. Up to that tax, the credit counts whenever the return is
 * filed.
 */
const ofCredits: ClaimTimeLimit = {
  until: 'quarterAfterEarliest',
  later: FOR_THE_YEAR,
  citation: '26 USC 6427(i)(3)(C)',
};

/** A blender claims on Schedule 6, by quarters. */
const blender: Condition = { field: 'blender', is: true };
const byBlender = { lines: purchasers, when: blender };

/**
 * The limit of one claim for the whole income tax year, which the United States, states, their subdivisions and exempt
 * organizations make on Schedule 1 of Form 8849: no least amount. The claim of a blender next to it keeps its own.
 */
export const annualClaimMinimums: readonly ClaimMinimum[] = [
  {
    of: { lines: purchasers, when: { not: blender } },
    reachedBy: [],
    fileBy: {
      until: 'threeYearsAfterYear',
      citation: '26 USC 6421(d)(1), 6427(i)(1), (k); Form 8849 (Rev. August 2014), instructions',
    },
    citation: '26 USC 6421(d)(1), 6427(i)(1), (k)',
  },
  {
    of: byBlender,
    reachedBy: [{ sum: byBlender, amount: 'claims.least750' }],
    otherwise: `${WITH_OTHER_QUARTERS}, or ${FOR_THE_YEAR}`,
    fileBy: ofPurchasers,
    onePerQuarter: true,
    citation: '26 USC 6427(i)(2)(A), (m)',
  },
];

/** The least amounts of Schedule C, and its last days (specification 001 §5; Form 720 instructions, Schedule C). */
export const claimMinimums: readonly ClaimMinimum[] = [
  {
    of: { lines: purchasers },
    reachedBy: [{ sum: { lines: purchasers }, amount: 'claims.least750' }],
    otherwise: `${WITH_OTHER_QUARTERS}, or ${OF_PURCHASERS_FOR_THE_YEAR}`,
    fileBy: ofPurchasers,
    onePerQuarter: true,
    citation: '26 USC 6421(d)(2), 6427(i)(2)(A)',
  },
  {
    of: { lines: ofDiesel },
    reachedBy: [{ sum: vendors, amount: 'claims.least200' }],
    otherwise: `${WITH_MORE_SALES}, or ${FOR_THE_YEAR}`,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: { lines: ofKerosene },
    reachedBy: [
      { sum: { lines: ofKerosene }, amount: 'claims.least100' },
      { sum: vendors, amount: 'claims.least200' },
    ],
    otherwise: `${WITH_MORE_SALES}, or ${FOR_THE_YEAR}`,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: { lines: ofGasoline },
    reachedBy: [{ sum: { lines: ofGasoline }, amount: 'claims.least200' }],
    otherwise: WITH_MORE_SALES,
    fileBy: ofVendorsOfGasoline,
    citation: '26 USC 6416(a)(4)(C), 6427(i)(4)(A)',
  },
  {
    of: { lines: credits },
    reachedBy: [{ sum: { lines: credits }, amount: 'claims.least200' }],
    otherwise: 'send the return electronically, where no minimum applies',
    onPaperOnly: true,
    fileBy: ofCredits,
    citation: '26 USC 6427(i)(3)(A)',
  },
  {
    of: gasolineByCard,
    reachedBy: [{ sum: { lines: byCard }, amount: 'claims.least200' }],
    otherwise: WITH_MORE_CHARGES,
    fileBy: ofVendorsOfGasoline,
    citation: '26 USC 6416(a)(4)(C), 6427(i)(4)(A)',
  },
  {
    of: dieselByCard,
    reachedBy: [{ sum: { lines: byCard }, amount: 'claims.least200' }],
    otherwise: `${WITH_MORE_CHARGES}, or ${FOR_THE_YEAR}`,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: keroseneByCard,
    reachedBy: [
      { sum: keroseneByCard, amount: 'claims.least100' },
      { sum: { lines: byCard }, amount: 'claims.least200' },
    ],
    otherwise: `${WITH_MORE_CHARGES}, or ${FOR_THE_YEAR}`,
    fileBy: ofVendors,
    citation: '26 USC 6427(i)(4)(A)',
  },
  {
    of: { lines: claimLines.map(({ id }) => id).filter((id) => !limited.has(id)) },
    reachedBy: [],
    fileBy: { until: 'threeYears', citation: '26 USC 6511(a)' },
    citation: '26 USC 6511(a); 26 USC 4051(d), 6416',
  },
];
