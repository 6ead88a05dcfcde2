import type { DecimalString, Parameter } from '../types.ts';
import { FIRST_DAY, parameter, primary, recalled } from './build.ts';
import { LAST_DAY } from './fuel.ts';

/** The IRS's own display of Schedule C, which prints the rates, and the form that shares them. */
const FORM = 'Form 720 (Rev. March 2021), Schedule C';
const INSTRUCTIONS = 'Form 720 instructions (2017), page 16';

const per =
  (unit: string) =>
  (line: string, title: string, rate: DecimalString, law: string, from = FIRST_DAY, to: string | null = LAST_DAY) =>
    parameter(`claims.${line}`, title, unit, primary(`26 USC ${law}; ${FORM}`), [from, to, rate]);
const gallon = per('dollars per gallon');
const gge = per('dollars per gasoline gallon equivalent (GGE)');
const dge = per('dollars per diesel gallon equivalent (DGE)');

/** The credits for mixtures and alternative fuel ended (26 USC 6426(c)(6), (d)(5), (e)(3)). */
const CREDITS_LAST_DAY = '2024-12-31';

const amount = (id: string, title: string, value: DecimalString, citation: string) =>
  parameter(`claims.${id}`, title, 'dollars', primary(citation), [FIRST_DAY, null, value]);

/** The alternative fuels of lines 6 and 13 with the rate of a nontaxable use and that of certain buses. */
const alternativeFuels = (
  [
    ['6a', '13a', gge, 'Liquefied petroleum gas (LPG)', '0.183', '0.109'],
    ['6b', '13b', gallon, 'P Series fuels', '0.183', '0.110'],
    ['6c', '13c', gge, 'Compressed natural gas (CNG)', '0.183', '0.109'],
    ['6d', '13d', gallon, 'Liquefied hydrogen', '0.183', '0.110'],
    ['6e', '13e', gallon, 'Fischer-Tropsch process liquid fuel from coal (including peat)', '0.243', '0.17'],
    ['6f', '13f', gallon, 'Liquid fuel derived from biomass', '0.243', '0.17'],
    ['6g', '13g', dge, 'Liquefied natural gas (LNG)', '0.243', '0.169'],
    ['6h', '13h', gallon, 'Liquefied gas derived from biomass', '0.183', '0.110'],
    [null, '13i', gge, 'Compressed gas derived from biomass', '', ''],
  ] as const
).map(([use, credit, unit, title, rate, buses]) => ({
  uses:
    use === null
      ? []
      : [
          unit(use, `${title}, nontaxable use`, rate, `6427(a), 4041(b), 4041(l); ${INSTRUCTIONS}`),
          unit(`${use}.buses`, `${title}, certain intercity and local buses`, buses, `6427(b)(2); ${INSTRUCTIONS}`),
        ],
  credit: unit(
    credit,
    `${title}, alternative fuel credit`,
    '0.50',
    '6426(d)(1)',
    FIRST_DAY,
    credit === '13d' ? '2022-12-31' : CREDITS_LAST_DAY,
  ),
}));

const AVIATION = '6427(l)(4), (l)(5)';
const SAF_DAYS = ['2023-01-01', '2025-09-30'] as const;
const saf = (id: string, title: string, unit: string, value: DecimalString, citation: string) =>
  parameter(`claims.12d.${id}`, title, unit, primary(citation), [...SAF_DAYS, value]);

/** The numbers of Schedule C, in the order of the form: rates, least amounts and the shortest period. */
export const claims: readonly Parameter[] = [
  gallon('1a', 'Gasoline, nontaxable use', '0.183', '6421'),
  gallon('1b', 'Gasoline, exported', '0.184', '6421(c), (d), 4221(a)(2)'),
  gallon('2a', 'Aviation gasoline, commercial aviation', '0.15', '6421(f)(2)(B)'),
  gallon('2b', 'Aviation gasoline, other nontaxable use', '0.193', '6421(c), (d), (f)(2)'),
  gallon('2c', 'Aviation gasoline, exported', '0.194', '6421(c), (d), 4221(a)(2)'),
  gallon('2d', 'Aviation gasoline, LUST tax in foreign trade', '0.001', '6421(c), 4082(e)'),
  gallon('3a', 'Undyed diesel fuel, nontaxable use', '0.243', '6427(l)(1)'),
  gallon('3b', 'Undyed diesel fuel, trains', '0.243', '6427(l)(1), (l)(3)(A)'),
  gallon('3c', 'Undyed diesel fuel, certain intercity and local buses', '0.17', '6427(b)(2)'),
  gallon('3d', 'Undyed diesel fuel, farming', '0.243', '6427(l)(1), 6420(c)'),
  gallon('3e', 'Undyed diesel fuel, exported', '0.244', '6427(l)(1), (2), 4041(g)(3)'),
  gallon('4a', 'Undyed kerosene, nontaxable use', '0.243', '6427(l)(1)'),
  gallon('4b', 'Undyed kerosene, certain intercity and local buses', '0.17', '6427(b)(2)'),
  gallon('4c', 'Undyed kerosene, farming', '0.243', '6427(l)(1), 6420(c)'),
  gallon('4d', 'Undyed kerosene, exported', '0.244', '6427(l)(1), (2), 4041(g)(3)'),
  gallon('4e', 'Undyed kerosene taxed at $.044, nontaxable use', '0.043', '6427(l)(1)'),
  gallon('4f', 'Undyed kerosene taxed at $.219, nontaxable use', '0.218', '6427(l)(1)'),
  gallon('5a', 'Kerosene taxed at $.244, commercial aviation', '0.200', AVIATION),
  gallon('5b', 'Kerosene taxed at $.219, commercial aviation', '0.175', AVIATION),
  gallon('5c', 'Kerosene taxed at $.244, nontaxable use in aviation', '0.243', AVIATION),
  gallon('5d', 'Kerosene taxed at $.219, nontaxable use in aviation', '0.218', AVIATION),
  gallon('5e', 'Kerosene, LUST tax in foreign trade', '0.001', '6427(l)(1), 4082(e)'),
  ...alternativeFuels.flatMap(({ uses }) => uses),
  gallon('7a', 'Undyed diesel fuel sold to state or local governments', '0.243', '6427(l)(5)(B)'),
  gallon('7b', 'Undyed diesel fuel sold to certain intercity and local buses', '0.17', '6427(b)(4), (b)(2)'),
  gallon('8a', 'Undyed kerosene sold to state or local governments', '0.243', '6427(l)(5)(B)'),
  gallon('8b', 'Undyed kerosene sold from a blocked pump', '0.243', '6427(l)(5)(A)'),
  gallon('8c', 'Undyed kerosene sold to certain intercity and local buses', '0.17', '6427(b)(4), (b)(2)'),
  gallon('9a', 'Kerosene taxed at $.219 sold for commercial aviation', '0.175', AVIATION),
  gallon('9b', 'Kerosene taxed at $.244 sold for commercial aviation', '0.200', AVIATION),
  gallon('9c', 'Kerosene sold for nonexempt use in noncommercial aviation', '0.025', AVIATION),
  gallon('9d', 'Kerosene taxed at $.244 sold for other nontaxable uses', '0.243', AVIATION),
  gallon('9e', 'Kerosene taxed at $.219 sold for other nontaxable uses', '0.218', AVIATION),
  gallon('9f', 'Kerosene sold for foreign trade, LUST tax', '0.001', '6427(l)(1), 4082(e)'),
  gallon('10a', 'Gasoline sold to nonprofit educational organizations', '0.183', '6416(b)(2)(D), (a)(4)'),
  gallon('10b', 'Gasoline sold to state or local governments', '0.183', '6416(b)(2)(C), (a)(4)'),
  gallon('11a', 'Aviation gasoline sold to nonprofit educational organizations', '0.193', '6416(b)(2)(D), (a)(4)'),
  gallon('11b', 'Aviation gasoline sold to state or local governments', '0.193', '6416(b)(2)(C), (a)(4)'),
  gallon('12a', 'Biodiesel mixtures', '1.00', '6426(c)(2)', FIRST_DAY, CREDITS_LAST_DAY),
  gallon('12b', 'Agri-biodiesel mixtures', '1.00', '6426(c)(2)', FIRST_DAY, CREDITS_LAST_DAY),
  gallon('12c', 'Renewable diesel mixtures', '1.00', '6426(c)(2), 40A(f)', FIRST_DAY, CREDITS_LAST_DAY),
  saf('base', 'SAF mixtures, base amount', 'dollars per gallon', '1.25', '26 USC 40B(b)(1)'),
  saf(
    'baseline',
    'Lifecycle emissions of petroleum jet fuel',
    'grams of CO2 equivalent per megajoule',
    '89',
    'Notice 2023-6; Notice 2024-37',
  ),
  saf('least', 'Least reduction of emissions', 'of the emissions of petroleum jet fuel', '0.50', '26 USC 40B(d)(1)(D)'),
  parameter(
    'claims.12d.point',
    'Percentage point of the reduction',
    'of the emissions of petroleum jet fuel',
    recalled('26 USC 40B(b)(2)', 'Whole points are counted: how fractions count could not be read.'),
    [...SAF_DAYS, '0.01'],
  ),
  saf(
    'perPoint',
    'SAF mixtures, supplement',
    'dollars per gallon and percentage point above 50',
    '0.01',
    '26 USC 40B(b)(2)',
  ),
  saf('mostSupplement', 'SAF mixtures, largest supplement', 'dollars per gallon', '0.50', '26 USC 40B(b)(2)'),
  ...alternativeFuels.map(({ credit }) => credit),
  gallon(
    '14b',
    'Exported dyed diesel fuel and gasoline blendstocks taxed at $.001',
    '0.001',
    '6421(c), (d), 6427(l)(1), 6430(1), 4082(f)(2)',
  ),
  gallon('14c', 'Exported dyed kerosene', '0.001', '6427(l)(1), (2), 6430(1), 4082(f)(2)'),
  gallon('14d', 'Diesel-water fuel emulsion, nontaxable use', '0.197', '6427(l)(1), (m)'),
  gallon('14d.buses', 'Diesel-water fuel emulsion, certain intercity and local buses', '0.124', '6427(b)(2), (m)'),
  gallon('14d.exported', 'Diesel-water fuel emulsion, exported', '0.198', '6427(l)(1), 6430(1), 4081(a)(2)(D)'),
  gallon('14d.blender', 'Diesel-water fuel emulsion, blender', '0.046', '6427(m)'),
  gallon('14e.aviationGasoline', 'Credit card issuer, aviation gasoline', '0.193', '6416(a)(4)(B)'),
  gallon('14e.diesel', 'Credit card issuer, diesel', '0.243', '6427(l)(5)(D)'),
  gallon('14e.gasoline', 'Credit card issuer, gasoline', '0.183', '6416(a)(4)(B)'),
  gallon('14e.kerosene', 'Credit card issuer, kerosene', '0.243', '6427(l)(5)(D)'),
  gallon('14e.aviationKerosene', 'Credit card issuer, kerosene for use in aviation', '0.218', '6427(l)(5)(D)'),
  amount('least750', 'Least claim of an ultimate purchaser', '750.00', '26 USC 6421(d)(2), 6427(i)(2)(A)'),
  amount('least200', 'Least claim of a vendor', '200.00', '26 USC 6416(a)(4), 6427(i)(3), (i)(4)'),
  amount('least100', 'Least claim of a vendor of kerosene', '100.00', '26 USC 6427(i)(4)(A)'),
  parameter('claims.leastDays', 'Shortest period of a claim', 'days', primary('26 USC 6427(i)(3)(A), (i)(4)(A)'), [
    FIRST_DAY,
    null,
    '7',
  ]),
];
