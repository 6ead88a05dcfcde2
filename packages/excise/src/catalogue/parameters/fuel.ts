import type { DecimalString, Parameter } from '../types.ts';
import { FIRST_DAY, parameter, primary } from './build.ts';
import { instructions720of2017 } from './sources.ts';

/** The Highway Trust Fund, aviation and LUST rates now end together (26 USC 4081(d), 4041(a), 4043(d)). */
export const LAST_DAY = '2028-09-30';
/** The Leaking Underground Storage Tank Trust Fund rate, 0.1 cent of nearly every gallon. */
const LUST = '26 USC 4081(a)(2)(B)';

const per =
  (unit: string) =>
  (id: string, title: string, rate: DecimalString, citation: string, note?: string): Parameter =>
    parameter(`fuel.${id}`, title, unit, primary(citation, note), [FIRST_DAY, LAST_DAY, rate]);
const perGallon = per('dollars per gallon');
const perGge = per('dollars per gasoline gallon equivalent (GGE)');
const perDge = per('dollars per diesel gallon equivalent (DGE)');

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
  perGallon('diesel', 'Diesel', '0.244', '26 USC 4081(a)(2)(A)(iii), (a)(2)(B)'),
  perGallon('dieselWaterEmulsion', 'Diesel-water fuel emulsion', '0.198', '26 USC 4081(a)(2)(D), (a)(2)(B)'),
  perGallon('dyedDieselLust', 'Dyed diesel, LUST tax', '0.001', `${LUST}; 26 USC 4082(a)`),
  perGallon('dyedKeroseneLust', 'Dyed kerosene, LUST tax', '0.001', `${LUST}; 26 USC 4082(a)`),
  perGallon('otherExemptRemovalsLust', 'LUST tax, other exempt removals', '0.001', LUST),
  perGallon('kerosene', 'Kerosene', '0.244', '26 USC 4081(a)(2)(A)(iii), (a)(2)(B)'),
  perGallon(
    'aviationKerosene',
    'Kerosene for use in aviation',
    '0.219',
    '26 USC 4081(a)(2)(C)(ii), (a)(2)(B)',
    'The part above 4.3 cents is in force by the same extension acts as the air transportation taxes.',
  ),
  perGallon(
    'commercialAviationKerosene',
    'Kerosene for use in commercial aviation',
    '0.044',
    '26 USC 4081(a)(2)(C)(i), (a)(2)(B)',
  ),
  perGallon('aviationKeroseneLust', 'Kerosene for use in aviation, LUST tax on nontaxable uses', '0.001', LUST),
  perGallon('ethanolFromCoal', 'Qualified ethanol produced from coal', '0.184', '26 USC 4041(b)(2), (d)'),
  perGallon('methanolFromCoal', 'Qualified methanol produced from coal', '0.184', '26 USC 4041(b)(2), (d)'),
  perGallon('ethanolFromNaturalGas', 'Partially exempt ethanol from natural gas', '0.114', '26 USC 4041(m), (d)'),
  perGallon('methanolFromNaturalGas', 'Partially exempt methanol from natural gas', '0.0925', '26 USC 4041(m), (d)'),
  perGallon(
    'b100',
    'B-100 (100 percent biodiesel)',
    '0.244',
    `26 USC 4041(a)(1), (d); ${instructions720of2017}, page 6`,
  ),
  perGallon(
    'liquefiedGasFromBiomass',
    'Liquefied gas derived from biomass',
    '0.184',
    `26 USC 4041(a)(2), (d); ${instructions720of2017}, page 6`,
  ),
  perGallon(
    'otherFuels',
    'Other fuels not shown on the form',
    '0.184',
    `26 USC 4041(a)(2), (d); ${instructions720of2017}, page 6`,
  ),
  perGallon('gasoline', 'Gasoline', '0.184', '26 USC 4081(a)(2)(A)(i), (a)(2)(B)'),
  perGallon(
    'fractionalOwnership',
    'Surtax on fuel used in fractional ownership program aircraft',
    '0.141',
    '26 USC 4043(a), (b)',
    'Extended together with the taxes on air transportation.',
  ),
  perGallon('aviationGasoline', 'Aviation gasoline', '0.194', '26 USC 4081(a)(2)(A)(ii), (a)(2)(B)'),
  perGge('lpg', 'Liquefied petroleum gas (LPG)', '0.183', '26 USC 4041(a)(2)(B)'),
  perGallon('pSeries', 'P Series fuels', '0.184', '26 USC 4041(a)(2), (d)'),
  perGge('cng', 'Compressed natural gas (CNG)', '0.183', '26 USC 4041(a)(3)'),
  perGallon('liquefiedHydrogen', 'Liquefied hydrogen', '0.184', '26 USC 4041(a)(2), (d)'),
  perGallon(
    'fischerTropsch',
    'Fischer-Tropsch process liquid fuel from coal (including peat)',
    '0.244',
    '26 USC 4041(a)(2)(B), (d)',
  ),
  perGallon('biomassLiquid', 'Liquid fuel derived from biomass', '0.244', '26 USC 4041(a)(2)(B), (d)'),
  perDge('lng', 'Liquefied natural gas (LNG)', '0.243', '26 USC 4041(a)(2)(B)'),
  ...equivalents,
];
