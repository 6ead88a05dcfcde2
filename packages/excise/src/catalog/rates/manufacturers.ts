import { HIGHWAY_LAST_DAY, tiresEnd } from '../sunsets.ts';
import type { DecimalString, Parameter } from '../types.ts';
import { derived, ended, FIRST_DAY, parameter, primary } from './build.ts';

const ton = 'dollars per ton of 2,000 pounds';
const price = 'of the sales price';

/** The higher rates of section 4121 lapsed for nine months of 2022 and then returned (26 USC 4121(e), P.L. 117-169). */
const coal = (id: string, title: string, unit: string, higher: DecimalString, lower: DecimalString): Parameter =>
  parameter(
    `coal.${id}`,
    title,
    unit,
    primary('26 USC 4121(b)'),
    [FIRST_DAY, '2021-12-31', higher, primary('26 USC 4121(b), (e); P.L. 116-260')],
    [
      '2022-01-01',
      '2022-09-30',
      lower,
      primary(
        '26 USC 4121(e); IRS page "Change in rate for coal excise tax"',
        'The higher rates had lapsed with December 31, 2021.',
      ),
    ],
    ['2022-10-01', null, higher, primary('26 USC 4121(b); IRS page "Change in rate for coal excise tax"')],
  );

/** The price at which the amount per ton and the percentage of the price are equal; both rate periods give the same one. */
const coalThreshold = (id: string, title: string, value: DecimalString, quotients: string): Parameter =>
  parameter(
    `coal.${id}.threshold`,
    title,
    ton,
    derived(
      '26 USC 4121(a), (b); Form 720 instructions (2017), page 8',
      `The amount per ton divided by the percentage: ${quotients}.`,
    ),
    [FIRST_DAY, null, value],
  );

const tires = (id: string, title: string, unit: string, value: DecimalString, paragraph: string): Parameter =>
  parameter(
    `tires.${id}`,
    title,
    unit,
    primary(`26 USC ${paragraph}`),
    [FIRST_DAY, HIGHWAY_LAST_DAY, value],
    ended(tiresEnd),
  );

/** Form 6197: its line, the miles per gallon from which it applies, and the tax on each automobile (26 USC 4064(a)). */
const GAS_GUZZLER: readonly [line: number, minimum: DecimalString | null, amount: DecimalString][] = [
  [1, '22.5', '0'],
  [2, '21.5', '1000'],
  [3, '20.5', '1300'],
  [4, '19.5', '1700'],
  [5, '18.5', '2100'],
  [6, '17.5', '2600'],
  [7, '16.5', '3000'],
  [8, '15.5', '3700'],
  [9, '14.5', '4500'],
  [10, '13.5', '5400'],
  [11, '12.5', '6400'],
  [12, null, '7700'],
];
const guzzler = primary('26 USC 4064(a); Form 6197 (Rev. October 2005 and October 2023)');
const minimumOf = (line: number) => `gasGuzzler.line${line}.minimum`;
const amountOf = (line: number) => `gasGuzzler.line${line}.amount`;

/** The bands of the gas guzzler tax by parameter, from the highest fuel economy down. */
export const gasGuzzlerBands = GAS_GUZZLER.map(([line, minimum]) => ({
  minimum: minimum === null ? null : minimumOf(line),
  amount: amountOf(line),
}));

/** Rates of the manufacturers taxes, Form 720 Part I. */
export const manufacturers: readonly Parameter[] = [
  coal('underground.perTon', 'Coal, underground mined, per ton', ton, '1.10', '0.50'),
  coal('underground.price', 'Coal, underground mined, share of the sales price', price, '0.044', '0.02'),
  coalThreshold('underground', 'Coal, underground mined: price taxed per ton', '25.00', '1.10 ÷ 0.044, or 0.50 ÷ 0.02'),
  coal('surface.perTon', 'Coal, surface mined, per ton', ton, '0.55', '0.25'),
  coal('surface.price', 'Coal, surface mined, share of the sales price', price, '0.044', '0.02'),
  coalThreshold('surface', 'Coal, surface mined: price taxed per ton', '12.50', '0.55 ÷ 0.044, or 0.25 ÷ 0.02'),

  tires('threshold', 'Taxable tires: load capacity that is not taxed', 'pounds', '3500', '4071(a), 4072(a)'),
  tires('step', 'Taxable tires: load capacity that a rate is for', 'pounds', '10', '4071(a)'),
  tires('other', 'Taxable tires', 'dollars per 10 pounds of load capacity over 3,500', '0.0945', '4071(a)'),
  tires(
    'biasPlyOrSuperSingle',
    'Bias ply and super single tires',
    'dollars per 10 pounds of load capacity over 3,500',
    '0.04725',
    '4071(a)',
  ),
  tires(
    'superSingleForSteering',
    'Super single tires designed for steering',
    'dollars per 10 pounds of load capacity over 3,500',
    '0.0945',
    '4071(a), 4072(e)',
  ),

  ...GAS_GUZZLER.flatMap(([line, minimum, amount]) => [
    ...(minimum === null
      ? []
      : [
          parameter(
            minimumOf(line),
            `Gas guzzler tax: least fuel economy of Form 6197, line ${line}`,
            'miles per gallon',
            guzzler,
            [FIRST_DAY, null, minimum],
          ),
        ]),
    parameter(amountOf(line), `Gas guzzler tax: Form 6197, line ${line}`, 'dollars per automobile', guzzler, [
      FIRST_DAY,
      null,
      amount,
    ]),
  ]),

  parameter(
    'vaccines.dose',
    'Taxable vaccines',
    'dollars per dose and taxable vaccine in it',
    primary('26 USC 4131(b); Form 720 instructions (2017), page 8'),
    [FIRST_DAY, null, '0.75'],
  ),
];
