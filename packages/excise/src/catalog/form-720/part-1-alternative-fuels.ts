import { EQUIVALENTS, equivalentOf, type Gas } from '../rates/fuel.ts';
import type { Field, TaxLine } from '../types.ts';
import { byTaxDate, noOfGallons, taxAmount, taxDate } from './fields.ts';

const alternativeFuel = { section: 'fuelTaxes', absences: [], dating: byTaxDate, deposit: 'regular' } as const;

/** A fuel taxed by the gallon, or by what holds the energy of one. */
const taxedBy = (quantity: Field, rate: string) =>
  ({
    fields: [taxDate, quantity, taxAmount],
    formula: { kind: 'perUnit', quantity: 'noOfGallons', rate },
  }) as const;

const EQUIVALENT_NAMES = { GGE: 'gasoline gallon equivalents', DGE: 'diesel gallon equivalents' } as const;
type Equivalent = keyof typeof EQUIVALENT_NAMES;

/** A gas taxed by what holds the energy of a gallon. It may be counted in other units, and is then converted. */
const equivalents = (abbreviation: Equivalent, gas: Gas): Field => ({
  ...noOfGallons,
  label: `No. of ${abbreviation}`,
  unit: EQUIVALENT_NAMES[abbreviation],
  conversions: Object.keys(EQUIVALENTS[gas]).map((unit) => ({ unit, parameter: equivalentOf(gas, unit) })),
});
const howToConvert = (abbreviation: Equivalent, gas: Gas): string => {
  const amounts = Object.entries(EQUIVALENTS[gas]).map(([unit, amount]) => `${amount} ${unit}`);
  return `One ${abbreviation} is ${amounts.join(' or ')}: divide by it and round the result to whole ones.`;
};

const whoOwes =
  'The person who delivers the fuel into the tank of a motor vehicle or motorboat, or uses it there, owes this tax.';
const wholeOnes = 'Round to whole ones: 14.4 is 14, 14.5 is 15.';
const withLust = (rest: string) => `The rate is ${rest} cents plus the 0.1 cent LUST tax.`;

/** Alternative fuels, in the order of the form. */
export const alternativeFuels: readonly TaxLine[] = [
  {
    ...alternativeFuel,
    ...taxedBy(equivalents('GGE', 'lpg'), 'fuel.lpg'),
    irsNumber: '112',
    statement: '3b unless on use',
    title: 'Liquefied petroleum gas (LPG)',
    name: 'LPG',
    about: 'Put into the tank of a motor vehicle or motorboat',
    subsection: 2,
    instructions: [whoOwes, 'Enter gasoline gallon equivalents (GGE), with their day.', howToConvert('GGE', 'lpg')],
    notes: [wholeOnes, 'LPG is not subject to the LUST tax.'],
    citation: '26 USC 4041(a)(2); Form 720 instructions, IRS No. 112',
  },
  {
    ...alternativeFuel,
    ...taxedBy(noOfGallons, 'fuel.pSeries'),
    irsNumber: '118',
    statement: '3b unless on use',
    title: '"P Series" fuels',
    name: 'P Series fuels',
    about: 'Put into the tank of a motor vehicle or motorboat',
    subsection: 4,
    instructions: [whoOwes, 'Enter the gallons with their day.'],
    notes: [withLust('18.3'), wholeOnes],
    citation: '26 USC 4041(a)(2); Form 720 instructions, IRS No. 118',
  },
  {
    ...alternativeFuel,
    ...taxedBy(equivalents('GGE', 'cng'), 'fuel.cng'),
    irsNumber: '120',
    statement: '3b unless on use',
    title: 'Compressed natural gas (CNG)',
    name: 'Compressed natural gas',
    about: 'Put into the tank of a motor vehicle or motorboat',
    subsection: 5,
    instructions: [whoOwes, 'Enter gasoline gallon equivalents (GGE), with their day.', howToConvert('GGE', 'cng')],
    notes: [wholeOnes, 'CNG is not subject to the LUST tax.'],
    citation: '26 USC 4041(a)(3); Form 720 instructions, IRS No. 120',
  },
  {
    ...alternativeFuel,
    ...taxedBy(noOfGallons, 'fuel.liquefiedHydrogen'),
    irsNumber: '121',
    statement: '3b unless on use',
    title: 'Liquefied hydrogen',
    name: 'Liquefied hydrogen',
    about: 'Put into the tank of a motor vehicle or motorboat',
    subsection: 6,
    instructions: [whoOwes, 'Enter the gallons with their day.'],
    notes: [withLust('18.3'), wholeOnes],
    citation: '26 USC 4041(a)(2); Form 720 instructions, IRS No. 121',
  },
  {
    ...alternativeFuel,
    ...taxedBy(noOfGallons, 'fuel.fischerTropsch'),
    irsNumber: '122',
    statement: '3b unless on use',
    title: 'Fischer-Tropsch process liquid fuel from coal (including peat)',
    name: 'Fischer-Tropsch liquid fuel from coal',
    about: 'Fischer-Tropsch process, peat included, for motor vehicles and motorboats',
    subsection: 7,
    instructions: [
      whoOwes,
      'Enter the gallons of liquid fuel made from coal or peat by the Fischer-Tropsch process, with their day.',
    ],
    notes: [withLust('24.3'), wholeOnes],
    citation: '26 USC 4041(a)(2); Form 720 instructions, IRS No. 122',
  },
  {
    ...alternativeFuel,
    ...taxedBy(noOfGallons, 'fuel.biomassLiquid'),
    irsNumber: '123',
    statement: '3b unless on use',
    title: 'Liquid fuel derived from biomass',
    name: 'Liquid fuel from biomass',
    about: 'Put into the tank of a motor vehicle or motorboat',
    subsection: 8,
    instructions: [
      whoOwes,
      'Enter the gallons of liquid fuel made from biomass, with their day.',
      'B-100 and liquefied gas from biomass belong on IRS No. 79.',
    ],
    notes: [withLust('24.3'), wholeOnes],
    citation: '26 USC 4041(a)(2); Form 720 instructions, IRS No. 123',
  },
  {
    ...alternativeFuel,
    ...taxedBy(equivalents('DGE', 'lng'), 'fuel.lng'),
    irsNumber: '124',
    statement: '3b unless on use',
    title: 'Liquefied natural gas (LNG)',
    name: 'LNG',
    about: 'Put into the tank of a motor vehicle or motorboat',
    subsection: 9,
    instructions: [whoOwes, 'Enter diesel gallon equivalents (DGE), with their day.', howToConvert('DGE', 'lng')],
    notes: [wholeOnes, 'LNG is not subject to the LUST tax.'],
    citation: '26 USC 4041(a)(2); Form 720 instructions, IRS No. 124',
  },
];
