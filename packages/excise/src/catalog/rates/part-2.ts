import { AFTER_PCORI, HIGHWAY_LAST_DAY, PCORI_LAST_PLAN_YEAR_END, pcoriEnds, waterwaysLustEnds } from '../sunsets.ts';
import type { DecimalString, IsoDate, Parameter } from '../types.ts';
import { ended, FIRST_DAY, parameter, primary, recalled, type Source, secondary, unpublished, year } from './build.ts';
import {
  form720of2021,
  indexChain,
  instructions720of2017,
  instructions720of2021,
  instructions720of2023,
  instructions720of2024,
  practitioners,
} from './sources.ts';

/** A plan-year rate: the fee for policy and plan years ending from October 1 of one year to September 30 of the next. */
const planYears = (
  firstYear: number,
  value: DecimalString | null,
  source: Source,
): [IsoDate, IsoDate, DecimalString | null, Source] => [`${firstYear}-10-01`, `${firstYear + 1}-09-30`, value, source];

/** The fee, and its yearly adjustment. */
const PCORI = '26 USC 4375(a), (d), 4376(a), (d)';

const arrowShafts = recalled(`26 USC 4161(b)(2); amount recalled, agrees with the ${indexChain}`);
const sportFishing = (paragraph: string) => primary(`26 USC ${paragraph}; ${form720of2021}`);

/** The share of tax in tax and price together, and the last day of the statutory period it holds for (26 USC 5000D(b)). */
const DRUG_SHARES: readonly [period: string, lastDay: DecimalString | null, share: DecimalString][] = [
  ['first', '90', '0.65'],
  ['second', '180', '0.75'],
  ['third', '270', '0.85'],
  ['later', null, '0.95'],
];
const drugs = primary(
  '26 USC 5000D(a), (b), (d)',
  'The tax is on sales from October 2, 2023 on; rows have no date, so the value applies from the first day of that quarter.',
);
/** The first day of the quarter in which designated drugs were first taxed. */
const DRUGS_FIRST_DAY = '2023-10-01';
const lastDayOf = (period: string) => `designatedDrugs.${period}.lastDay`;
const shareOf = (period: string) => `designatedDrugs.${period}.share`;

/** The shares of the designated drugs tax by parameter, in the order of the statutory period. */
export const designatedDrugShares = DRUG_SHARES.map(([period, lastDay]) => ({
  lastDay: lastDay === null ? null : lastDayOf(period),
  share: shareOf(period),
}));

/** Rates of Form 720 Part II. */
export const part2: readonly Parameter[] = [
  parameter(
    'pcor.fee',
    'Patient-centered outcomes research (PCORI) fee',
    'dollars per covered life',
    primary('26 USC 4375(a), 4376(a)'),
    planYears(2019, '2.54', primary(`${PCORI}; ${instructions720of2021}`)),
    planYears(2020, '2.66', primary(`${PCORI}; ${instructions720of2021}`)),
    planYears(2021, '2.79', primary(`${PCORI}; Notice 2022-4; ${instructions720of2023}`)),
    planYears(2022, '3.00', primary(`${PCORI}; Notice 2022-59; ${instructions720of2023} and ${instructions720of2024}`)),
    planYears(2023, '3.22', primary(`${PCORI}; Notice 2023-70; ${instructions720of2024}`)),
    planYears(2024, '3.47', secondary(`${PCORI}; Notice 2024-83, I.R.B. 2024-49 (${practitioners}, wisterm.com)`)),
    planYears(
      2025,
      '3.84',
      secondary(`${PCORI}; Notice 2025-61 (${practitioners}, wisterm.com, paylocity.com, nashinsurance.com)`),
    ),
    unpublished(
      '2026-10-01',
      PCORI_LAST_PLAN_YEAR_END,
      'Not published yet: the IRS announces the fee for plan years that end from October on in a notice of the fall (26 USC 4375(d), 4376(d)).',
    ),
    [AFTER_PCORI, null, null, { ...primary(pcoriEnds.citation), note: pcoriEnds.reason }],
  ),
  parameter(
    'pcor.dependentFactor',
    'PCORI snapshot factor: lives for each participant with other than self-only coverage',
    'lives per participant',
    secondary(
      `26 CFR 46.4376-1(c)(2)(iv), T.D. 9602, 77 FR 72721 (${practitioners})`,
      'The figure was not read in T.D. 9602.',
    ),
    ['2012-10-01', null, '2.35'],
  ),
  parameter('sport.fishingEquipment', 'Sport fishing equipment', 'of the sales price', sportFishing('4161(a)(1)(A)'), [
    FIRST_DAY,
    null,
    '0.10',
  ]),
  parameter(
    'sport.fishingRods',
    'Fishing rods and fishing poles',
    'of the sales price',
    sportFishing('4161(a)(1)(A)'),
    [FIRST_DAY, null, '0.10'],
  ),
  parameter(
    'sport.fishingRodCap',
    'Fishing rods and fishing poles: most tax on an article',
    'dollars per article',
    primary('26 USC 4161(a)(1)(B)'),
    [FIRST_DAY, null, '10.00'],
  ),
  parameter('sport.outboardMotors', 'Electric outboard motors', 'of the sales price', sportFishing('4161(a)(2)'), [
    FIRST_DAY,
    null,
    '0.03',
  ]),
  parameter('sport.tackleBoxes', 'Fishing tackle boxes', 'of the sales price', sportFishing('4161(a)(3)'), [
    FIRST_DAY,
    null,
    '0.03',
  ]),
  parameter('sport.bows', 'Bows, quivers, broadheads, and points', 'of the sales price', sportFishing('4161(b)(1)'), [
    FIRST_DAY,
    null,
    '0.11',
  ]),
  parameter(
    'sport.arrowShafts',
    'Arrow shafts',
    'dollars per shaft',
    primary('26 USC 4161(b)(2)'),
    year(2021, '0.53', arrowShafts),
    year(2022, '0.55', { ...arrowShafts, note: 'A forum post of 2022 that quotes the form says the same.' }),
    year(2023, '0.59', { ...arrowShafts, note: 'An older edition of practitioner notes prints 0.59.' }),
    year(2024, '0.62', arrowShafts),
    year(2025, '0.63', secondary(`Rev. Proc. 2024-40 sec. 2.44 (${practitioners})`)),
    year(2026, '0.65', secondary(`Rev. Proc. 2025-32 sec. 4.43 (${practitioners})`)),
    unpublished(
      '2027-01-01',
      null,
      'Not published yet: a revenue procedure sets the amount of each year in the fall before (26 USC 4161(b)(2)(C)).',
    ),
  ),
  parameter(
    'tanning.services',
    'Indoor tanning services',
    'of the amount paid',
    primary(`26 USC 5000B(a); ${form720of2021}`),
    [FIRST_DAY, null, '0.10'],
  ),
  parameter(
    'waterways.fuel',
    'Inland waterways fuel use',
    'dollars per gallon',
    primary(
      `26 USC 4042(b)(1)(A), (b)(2)(A); ${instructions720of2017}, page 10`,
      'The rate for fuel used after March 31, 2015.',
    ),
    [FIRST_DAY, null, '0.29'],
  ),
  parameter(
    'waterways.fuelLust',
    'LUST tax on inland waterways fuel use',
    'dollars per gallon',
    primary('26 USC 4042(b)(1)(B), (b)(2)(B)'),
    [FIRST_DAY, HIGHWAY_LAST_DAY, '0.001'],
    ended(waterwaysLustEnds),
  ),
  parameter(
    'biofuels.secondGeneration',
    'Second generation biofuel',
    'dollars per gallon',
    primary(
      '26 USC 40(b)(6), (d)(3)(D); Publication 510 (2010)',
      'The tax is the credit that was claimed; the credit itself ended for fuel produced after December 31, 2024 (recalled).',
    ),
    [FIRST_DAY, null, '1.01'],
  ),
  parameter(
    'biofuels.biodiesel',
    'Biodiesel, agri-biodiesel and renewable diesel',
    'dollars per gallon',
    primary('26 USC 40A(d)(3); simple720.com on IRS No. 117 (secondary)'),
    [FIRST_DAY, null, '1.00'],
  ),
  parameter(
    'biofuels.smallAgriBiodiesel',
    'Agri-biodiesel with the small producer credit',
    'dollars per gallon',
    primary('26 USC 40A(b)(4), (d)(3)', 'The credit of $1.00 and the small producer credit of 10 cents.'),
    [FIRST_DAY, null, '1.10'],
  ),
  parameter(
    'biofuels.producerCredit10',
    'Agri-biodiesel with the small producer credit only, at $.10',
    'dollars per gallon',
    primary('26 USC 40A(b)(4), (d)(3)(C)'),
    [FIRST_DAY, null, '0.10'],
  ),
  parameter(
    'biofuels.producerCredit20',
    'Agri-biodiesel with the producer credit only, at $.20',
    'dollars per gallon',
    secondary(
      'P.L. 119-21; Form 720 instructions (Rev. June 2026), IRS No. 117 (secondary)',
      'The Code as read in 2023 has 10 cents; the instructions ask for the rate of the credit that was taken. The credit ends for fuel sold or used after December 31, 2026; the tax is still owed on fuel it was taken for.',
    ),
    [
      FIRST_DAY,
      '2025-06-30',
      null,
      { note: 'The producer credit is $.20 only for fuel sold or used from July 1, 2025.' },
    ],
    ['2025-07-01', null, '0.20'],
  ),
  parameter(
    'stock.repurchase',
    'Repurchase of corporate stock',
    'of the net amount repurchased',
    primary('26 USC 4501(a); Form 720 instructions (Rev. September 2024)', 'For repurchases after December 31, 2022.'),
    ['2023-01-01', null, '0.01'],
  ),
  parameter(
    'stock.threshold',
    'Repurchase of corporate stock: repurchases of a tax year that are not taxed',
    'dollars repurchased in the tax year',
    primary('26 USC 4501(e)(3)', 'No tax when the repurchases of the tax year are $1,000,000 or less.'),
    ['2023-01-01', null, '1000000'],
  ),
  ...DRUG_SHARES.flatMap(([period, lastDay, share]) => [
    ...(lastDay === null
      ? []
      : [
          parameter(
            lastDayOf(period),
            `Designated drugs: last day of the ${period} part of the statutory period`,
            'days',
            drugs,
            [DRUGS_FIRST_DAY, null, lastDay],
          ),
        ]),
    parameter(
      shareOf(period),
      `Designated drugs: applicable percentage in the ${period} part of the statutory period`,
      'of tax and price together',
      drugs,
      [DRUGS_FIRST_DAY, null, share],
    ),
  ]),
];
