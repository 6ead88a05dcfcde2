import { AFTER_HIGHWAY, fractionalOwnershipEnds, HIGHWAY_LAST_DAY, lustEnds } from '../sunsets.ts';
import type { DecimalString, Parameter } from '../types.ts';
import { type Dated, ended, FIRST_DAY, parameter, primary } from './build.ts';
import { instructions720of2017 } from './sources.ts';

/** The Leaking Underground Storage Tank Trust Fund rate, 0.1 cent of nearly every gallon. */
const LUST = '26 USC 4081(a)(2)(B)';

/** The rate after the highway rates end. */
const fallsTo = (value: DecimalString, citation: string, note?: string): Dated => [
  AFTER_HIGHWAY,
  null,
  value,
  primary(citation, note),
];

const per =
  (unit: string) =>
  (id: string, title: string, rate: DecimalString, citation: string, after: Dated, note?: string): Parameter =>
    parameter(
      `fuel.${id}`,
      title,
      unit,
      primary(citation),
      [FIRST_DAY, HIGHWAY_LAST_DAY, rate, note === undefined ? {} : { note }],
      after,
    );
/** A rate that no law ends. */
const permanent = (id: string, title: string, unit: string, rate: DecimalString, citation: string): Parameter =>
  parameter(`fuel.${id}`, title, unit, primary(citation), [FIRST_DAY, null, rate]);
const perGallon = per('dollars per gallon');
const GGE = 'dollars per gasoline gallon equivalent (GGE)';
const DGE = 'dollars per diesel gallon equivalent (DGE)';

/** How much of a gas holds the energy of one gallon of gasoline (LPG, CNG) or of diesel (LNG), by the unit it is counted in. */
export const EQUIVALENTS = {
  lpg: { pounds: '5.75', gallons: '1.353' },
  cng: { pounds: '5.66', 'cubic feet': '123.57' },
  lng: { pounds: '6.06', gallons: '1.71' },
} as const;

export type Gas = keyof typeof EQUIVALENTS;

/** The parameter of an equivalent. */
export const equivalentOf = (gas: Gas, unit: string): string => `fuel.${gas}.${unit.replace(' ', '-')}`;

const equivalents: readonly Parameter[] = (Object.keys(EQUIVALENTS) as Gas[]).flatMap((gas) =>
  Object.entries(EQUIVALENTS[gas]).map(([unit, amount]) =>
    parameter(
      equivalentOf(gas, unit),
      `${gas.toUpperCase()} that counts as one gallon`,
      unit,
      primary('26 USC 4041(a)(2), (a)(3); Alternative Fuels Data Center, law 11220'),
      [FIRST_DAY, null, amount],
    ),
  ),
);

/** Rates of the fuel taxes, Form 720 Part I, in the order of the form. The lines say what a rate is made of. */
export const fuel: readonly Parameter[] = [
  perGallon(
    'diesel',
    'Diesel',
    '0.244',
    '26 USC 4081(a)(2)(A)(iii), (a)(2)(B)',
    fallsTo('0.043', '26 USC 4081(d)(1), (d)(3)'),
  ),
  perGallon(
    'dieselWaterEmulsion',
    'Diesel-water fuel emulsion',
    '0.198',
    '26 USC 4081(a)(2)(D), (a)(2)(B)',
    fallsTo(
      '0.043',
      '26 USC 4081(d)(1), (a)(2)(D)',
      'Read together: the 19.7 cents replace the rate of diesel fuel, which is then 4.3 cents itself.',
    ),
  ),
  perGallon('dyedDieselLust', 'Dyed diesel, LUST tax', '0.001', `${LUST}; 26 USC 4082(a)`, ended(lustEnds)),
  perGallon('dyedKeroseneLust', 'Dyed kerosene, LUST tax', '0.001', `${LUST}; 26 USC 4082(a)`, ended(lustEnds)),
  perGallon('otherExemptRemovalsLust', 'LUST tax, other exempt removals', '0.001', LUST, ended(lustEnds)),
  perGallon(
    'kerosene',
    'Kerosene',
    '0.244',
    '26 USC 4081(a)(2)(A)(iii), (a)(2)(B)',
    fallsTo('0.043', '26 USC 4081(d)(1), (d)(3)'),
  ),
  perGallon(
    'aviationKerosene',
    'Kerosene for use in aviation',
    '0.219',
    '26 USC 4081(a)(2)(C)(ii), (a)(2)(B)',
    fallsTo('0.043', '26 USC 4081(d)(2), (d)(3)'),
    'The part above 4.3 cents is in force by the same extension acts as the air transportation taxes.',
  ),
  perGallon(
    'commercialAviationKerosene',
    'Kerosene for use in commercial aviation',
    '0.044',
    '26 USC 4081(a)(2)(C)(i), (a)(2)(B)',
    fallsTo('0.043', '26 USC 4081(a)(2)(C)(i), (d)(3)'),
  ),
  perGallon(
    'aviationKeroseneLust',
    'Kerosene for use in aviation, LUST tax on nontaxable uses',
    '0.001',
    LUST,
    ended(lustEnds),
  ),
  perGallon(
    'ethanolFromCoal',
    'Qualified ethanol produced from coal',
    '0.184',
    '26 USC 4041(b)(2), (d)',
    fallsTo('0.043', '26 USC 4041(b)(2)(D), (a)(2)(B)(i), (d)(4); 4081(d)(1)'),
  ),
  perGallon(
    'methanolFromCoal',
    'Qualified methanol produced from coal',
    '0.184',
    '26 USC 4041(b)(2), (d)',
    fallsTo('0.043', '26 USC 4041(b)(2)(D), (a)(2)(B)(i), (d)(4); 4081(d)(1)'),
  ),
  perGallon(
    'ethanolFromNaturalGas',
    'Partially exempt ethanol from natural gas',
    '0.114',
    '26 USC 4041(m), (d)',
    fallsTo('0.043', '26 USC 4041(m)(1)(B)(ii), (d)(4)'),
  ),
  perGallon(
    'methanolFromNaturalGas',
    'Partially exempt methanol from natural gas',
    '0.0925',
    '26 USC 4041(m), (d)',
    fallsTo('0.0215', '26 USC 4041(m)(1)(B)(i), (d)(4)'),
  ),
  perGallon(
    'b100',
    'B-100 (100 percent biodiesel)',
    '0.244',
    `26 USC 4041(a)(1), (d); ${instructions720of2017}, page 6`,
    fallsTo('0.043', '26 USC 4041(a)(1)(C)(i), (d)(4); 4081(d)(1)'),
  ),
  perGallon(
    'liquefiedGasFromBiomass',
    'Liquefied gas derived from biomass',
    '0.184',
    `26 USC 4041(a)(2), (d); ${instructions720of2017}, page 6`,
    fallsTo('0.043', '26 USC 4041(a)(2)(B)(i), (d)(4); 4081(d)(1)'),
  ),
  perGallon(
    'otherFuels',
    'Other fuels not shown on the form',
    '0.184',
    `26 USC 4041(a)(2), (d); ${instructions720of2017}, page 6`,
    fallsTo('0.043', '26 USC 4041(a)(2)(B)(i), (d)(4); 4081(d)(1)'),
  ),
  perGallon(
    'gasoline',
    'Gasoline',
    '0.184',
    '26 USC 4081(a)(2)(A)(i), (a)(2)(B)',
    fallsTo('0.043', '26 USC 4081(d)(1), (d)(3)'),
  ),
  perGallon(
    'fractionalOwnership',
    'Surtax on fuel used in fractional ownership program aircraft',
    '0.141',
    '26 USC 4043(a), (b)',
    ended(fractionalOwnershipEnds),
    'Extended together with the taxes on air transportation.',
  ),
  perGallon(
    'aviationGasoline',
    'Aviation gasoline',
    '0.194',
    '26 USC 4081(a)(2)(A)(ii), (a)(2)(B)',
    fallsTo('0.043', '26 USC 4081(d)(2), (d)(3)'),
  ),
  permanent('lpg', 'Liquefied petroleum gas (LPG)', GGE, '0.183', '26 USC 4041(a)(2)(B)(ii)'),
  perGallon(
    'pSeries',
    'P Series fuels',
    '0.184',
    '26 USC 4041(a)(2), (d)',
    fallsTo('0.043', '26 USC 4041(a)(2)(B)(i), (d)(4); 4081(d)(1)'),
  ),
  permanent('cng', 'Compressed natural gas (CNG)', GGE, '0.183', '26 USC 4041(a)(3)(A)'),
  perGallon(
    'liquefiedHydrogen',
    'Liquefied hydrogen',
    '0.184',
    '26 USC 4041(a)(2), (d)',
    fallsTo('0.043', '26 USC 4041(a)(2)(B)(i), (d)(4); 4081(d)(1)'),
  ),
  perGallon(
    'fischerTropsch',
    'Fischer-Tropsch process liquid fuel from coal (including peat)',
    '0.244',
    '26 USC 4041(a)(2)(B), (d)',
    fallsTo('0.243', '26 USC 4041(a)(2)(B)(iii), (d)(4)'),
  ),
  perGallon(
    'biomassLiquid',
    'Liquid fuel derived from biomass',
    '0.244',
    '26 USC 4041(a)(2)(B), (d)',
    fallsTo('0.243', '26 USC 4041(a)(2)(B)(iii), (d)(4)'),
  ),
  permanent('lng', 'Liquefied natural gas (LNG)', DGE, '0.243', '26 USC 4041(a)(2)(B)(iv)'),
  ...equivalents,
];
