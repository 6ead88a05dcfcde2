import { fractionalOwnershipEnds, lustEnds } from '../sunsets.ts';
import type { TaxLine } from '../types.ts';
import {
  byTaxDate,
  noOfGallons,
  taxAmount,
  taxDate,
  twoPartyExchange,
  typeOfEvent,
  unlessDeliveredInExchange,
} from './fields.ts';
import { alternativeFuels } from './part-1-alternative-fuels.ts';

/** Properties that all fuel taxes share. */
const fuelTax = { section: 'fuelTaxes', absences: [], dating: byTaxDate, deposit: 'regular' } as const;

/** A fuel with nothing to ask but the gallons. */
const byGallon = (rate: string) =>
  ({
    fields: [taxDate, noOfGallons, taxAmount],
    formula: { kind: 'perUnit', quantity: 'noOfGallons', rate },
  }) as const;

/** A fuel that may change hands in a two-party exchange whatever the event. */
const byGallonOrExchange = (rate: string) =>
  ({
    fields: [taxDate, noOfGallons, ...twoPartyExchange(), taxAmount],
    formula: unlessDeliveredInExchange({ kind: 'perUnit', quantity: 'noOfGallons', rate }),
  }) as const;

const wholeGallons = 'Round gallons to whole ones: 14.4 is 14, 14.5 is 15.';
const exchange =
  'In a two-party exchange the person who delivers owes nothing and the person who receives owes the tax; both report the gallons on Schedule T, and gallons delivered are reported only there (26 USC 4105).';
const lust = 'LUST is the Leaking Underground Storage Tank Trust Fund, which gets 0.1 cent per gallon.';

/** Fuel taxes, in the order of the form. */
export const fuelTaxes: readonly TaxLine[] = [
  {
    ...fuelTax,
    irsNumber: '60',
    title: 'Diesel',
    name: 'Diesel',
    about: 'Undyed diesel removed at a terminal rack, imported, or sold with no tax paid',
    subsection: 1,
    fields: [
      taxDate,
      typeOfEvent('Type of event', [
        { value: '60a', label: '60(a) Removal at terminal rack', short: '60(a) Terminal rack' },
        { value: '60b', label: '60(b) Taxable events other than removal at terminal rack', short: '60(b) Other event' },
        {
          value: '60c',
          label: '60(c) Sale or removal of biodiesel mixture, not at terminal rack',
          short: '60(c) Biodiesel mix',
        },
      ]),
      noOfGallons,
      ...twoPartyExchange({ field: 'typeOfEvent', is: '60a' }),
      taxAmount,
    ],
    sublinesBy: 'typeOfEvent',
    formula: unlessDeliveredInExchange({ kind: 'perUnit', quantity: 'noOfGallons', rate: 'fuel.diesel' }),
    scheduleT: 'diesel',
    instructions: [
      'Enter each removal, entry or sale of undyed diesel in its quarter, with its day and gallons.',
      'Choose 60(a) for gallons that left at a terminal rack, 60(b) for any other taxable event, and 60(c) for a biodiesel mixture sold or removed away from the rack.',
      'The position holder of the fuel at the rack owes the tax in most cases (26 CFR 48.4081-2).',
      'Check Two-party exchange only for gallons of 60(a): the person who delivers owes nothing, the person who receives does.',
    ],
    notes: ['The rate is 24.3 cents plus the 0.1 cent LUST tax.', wholeGallons, exchange],
    citation: '26 USC 4081; Form 720 instructions, IRS No. 60',
  },
  {
    ...fuelTax,
    ...byGallon('fuel.dieselWaterEmulsion'),
    irsNumber: '104',
    title: 'Diesel-water fuel emulsion',
    name: 'Diesel-water fuel emulsion',
    about: 'Diesel with at least 14% water and a registered additive',
    subsection: 3,
    instructions: [
      'Enter the gallons of diesel-water fuel emulsion that were removed, entered or sold, with their day.',
      'The lower rate is for an emulsion of at least 14 percent water with a registered additive, and for a taxpayer registered for it.',
      'Report any other mixture of diesel and water as diesel, IRS No. 60.',
    ],
    notes: ['The rate is 19.7 cents plus the 0.1 cent LUST tax.', wholeGallons],
    citation: '26 USC 4081(a)(2)(D); Form 720 instructions, IRS No. 104',
  },
  {
    ...fuelTax,
    ...byGallon('fuel.dyedDieselLust'),
    absences: [lustEnds],
    irsNumber: '105',
    title: 'Dyed diesel, LUST tax',
    name: 'Dyed diesel, LUST',
    about: 'Dyed diesel removed or imported: only the LUST tax',
    subsection: 12,
    instructions: [
      'Enter the gallons of dyed diesel removed or entered, with their day.',
      'Dyed diesel is exempt from the diesel tax but not from the LUST tax, which the same persons owe.',
      'Leave out gallons for export.',
    ],
    notes: [lust, wholeGallons],
    citation: '26 USC 4081(a)(2)(B), 4082(a); Form 720 instructions, IRS No. 105',
  },
  {
    ...fuelTax,
    ...byGallon('fuel.dyedKeroseneLust'),
    absences: [lustEnds],
    irsNumber: '107',
    title: 'Dyed kerosene, LUST tax',
    name: 'Dyed kerosene, LUST',
    about: 'Dyed kerosene removed or imported: only the LUST tax',
    subsection: 14,
    instructions: [
      'Enter the gallons of dyed kerosene removed or entered, with their day.',
      'Dyed kerosene is exempt from the kerosene tax but not from the LUST tax, which the same persons owe.',
      'Leave out gallons for export.',
    ],
    notes: [lust, wholeGallons],
    citation: '26 USC 4081(a)(2)(B), 4082(a); Form 720 instructions, IRS No. 107',
  },
  {
    ...fuelTax,
    ...byGallon('fuel.otherExemptRemovalsLust'),
    absences: [lustEnds],
    irsNumber: '119',
    title: 'LUST tax, other exempt removals',
    name: 'LUST on other exempt removals',
    about: 'Other removals exempt from fuel tax: only the LUST tax',
    subsection: 15,
    instructions: [
      'Enter the gallons of other removals that are exempt from fuel tax but not from the LUST tax, with their day.',
      'Dyed diesel and dyed kerosene have lines of their own: IRS Nos. 105 and 107.',
    ],
    notes: [lust, wholeGallons],
    citation: '26 USC 4081(a)(2)(B); Form 720 instructions, IRS No. 119',
  },
  {
    ...fuelTax,
    irsNumber: '35',
    title: 'Kerosene',
    name: 'Kerosene',
    about: 'Undyed kerosene removed at a terminal rack, imported, or sold, not for aircraft',
    subsection: 10,
    fields: [
      taxDate,
      typeOfEvent('Type of event', [
        { value: '35a', label: '35(a) Removal at terminal rack', short: '35(a) Terminal rack' },
        { value: '35b', label: '35(b) Taxable events other than removal at terminal rack', short: '35(b) Other event' },
      ]),
      noOfGallons,
      ...twoPartyExchange({ field: 'typeOfEvent', is: '35a' }),
      taxAmount,
    ],
    sublinesBy: 'typeOfEvent',
    formula: unlessDeliveredInExchange({ kind: 'perUnit', quantity: 'noOfGallons', rate: 'fuel.kerosene' }),
    scheduleT: 'kerosene',
    instructions: [
      'Enter each removal, entry or sale of undyed kerosene in its quarter, with its day and gallons.',
      'Choose 35(a) for gallons that left at a terminal rack and 35(b) for any other taxable event.',
      'Kerosene put straight into the tank of an aircraft belongs on IRS No. 69, 77 or 111.',
      'Check Two-party exchange only for gallons of 35(a): the person who delivers owes nothing, the person who receives does.',
    ],
    notes: ['The rate is 24.3 cents plus the 0.1 cent LUST tax.', wholeGallons, exchange],
    citation: '26 USC 4081; Form 720 instructions, IRS No. 35',
  },
  {
    ...fuelTax,
    ...byGallonOrExchange('fuel.aviationKerosene'),
    irsNumber: '69',
    title: 'Kerosene for use in aviation',
    name: 'Kerosene for use in aviation',
    about: 'Put directly into the tank of an aircraft for noncommercial use',
    subsection: 16,
    scheduleT: 'kerosene',
    instructions: [
      'Enter the gallons of kerosene removed directly into the fuel tank of an aircraft for noncommercial use, with their day.',
      'Kerosene for commercial aviation belongs on IRS No. 77, and kerosene for a nontaxable use on IRS No. 111.',
      'Check Two-party exchange if the gallons changed hands in one, and Receiver if you received them.',
    ],
    notes: ['The rate is 21.8 cents plus the 0.1 cent LUST tax.', wholeGallons, exchange],
    citation: '26 USC 4081(a)(2)(C); Form 720 instructions, IRS No. 69',
  },
  {
    ...fuelTax,
    ...byGallonOrExchange('fuel.commercialAviationKerosene'),
    irsNumber: '77',
    title: 'Kerosene for use in commercial aviation (other than foreign trade)',
    name: 'Kerosene in commercial aviation',
    about: 'Used by a registered aircraft operator in commercial aviation',
    subsection: 17,
    scheduleT: 'kerosene',
    instructions: [
      'The aircraft operator who uses kerosene in commercial aviation owes this tax and must be registered for it.',
      'Enter the gallons with their day, without those used in foreign trade.',
      'Check Two-party exchange if the gallons changed hands in one, and Receiver if you received them.',
    ],
    notes: ['The rate is 4.3 cents plus the 0.1 cent LUST tax.', wholeGallons, exchange],
    citation: '26 USC 4081(a)(2)(C); Form 720 instructions, IRS No. 77',
  },
  {
    ...fuelTax,
    ...byGallonOrExchange('fuel.aviationKeroseneLust'),
    absences: [lustEnds],
    irsNumber: '111',
    title: 'Kerosene for use in aviation, LUST tax on nontaxable uses',
    name: 'Kerosene in aviation, LUST on nontaxable uses',
    about: 'Kerosene for a nontaxable use in aviation: only the LUST tax',
    subsection: 18,
    scheduleT: 'kerosene',
    instructions: [
      'Enter the gallons of kerosene for a nontaxable use in aviation, with their day: only the LUST tax is due on them.',
      'Check Two-party exchange if the gallons changed hands in one, and Receiver if you received them.',
    ],
    notes: [lust, wholeGallons, exchange],
    citation: '26 USC 4081(a)(2)(B), 4082(e); Form 720 instructions, IRS No. 111',
  },
  {
    ...fuelTax,
    irsNumber: '79',
    title: 'Other fuels',
    name: 'Other fuels',
    about: 'Fuels without a line of their own, for motor vehicles and motorboats',
    subsection: 13,
    fields: [
      taxDate,
      typeOfEvent('Kind of fuel', [
        { value: 'ethanolFromCoal', label: 'Qualified ethanol produced from coal' },
        { value: 'methanolFromCoal', label: 'Qualified methanol produced from coal' },
        { value: 'ethanolFromNaturalGas', label: 'Partially exempt ethanol produced from natural gas' },
        { value: 'methanolFromNaturalGas', label: 'Partially exempt methanol produced from natural gas' },
        { value: 'b100', label: 'B-100 (100 percent biodiesel)' },
        { value: 'liquefiedGasFromBiomass', label: 'Liquefied gas derived from biomass' },
        { value: 'otherFuels', label: 'Other fuels not shown on the form' },
      ]),
      noOfGallons,
      taxAmount,
    ],
    formula: {
      kind: 'ratedByUse',
      use: 'typeOfEvent',
      quantity: 'noOfGallons',
      rates: {
        ethanolFromCoal: 'fuel.ethanolFromCoal',
        methanolFromCoal: 'fuel.methanolFromCoal',
        ethanolFromNaturalGas: 'fuel.ethanolFromNaturalGas',
        methanolFromNaturalGas: 'fuel.methanolFromNaturalGas',
        b100: 'fuel.b100',
        liquefiedGasFromBiomass: 'fuel.liquefiedGasFromBiomass',
        otherFuels: 'fuel.otherFuels',
      },
    },
    instructions: [
      'Enter the gallons of fuels that have no line of their own, sold or used in a motor vehicle or motorboat, with their day.',
      'Choose the kind of fuel: it decides the rate.',
      'Where the quarter has fuels of several rates, the Rate column of the form stays blank and a schedule shows the gallons of each.',
    ],
    notes: [wholeGallons],
    citation: '26 USC 4041; Form 720 instructions, IRS No. 79',
  },
  {
    ...fuelTax,
    irsNumber: '62',
    title: 'Gasoline',
    name: 'Gasoline',
    about: 'Gasoline removed at a terminal rack, imported, or sold with no tax paid',
    subsection: 11,
    fields: [
      taxDate,
      typeOfEvent('Type of event', [
        { value: '62a', label: '62(a) Removal at terminal rack', short: '62(a) Terminal rack' },
        { value: '62b', label: '62(b) Taxable events other than removal at terminal rack', short: '62(b) Other event' },
      ]),
      noOfGallons,
      ...twoPartyExchange({ field: 'typeOfEvent', is: '62a' }),
      taxAmount,
    ],
    sublinesBy: 'typeOfEvent',
    formula: unlessDeliveredInExchange({ kind: 'perUnit', quantity: 'noOfGallons', rate: 'fuel.gasoline' }),
    scheduleT: 'gasoline',
    instructions: [
      'Enter each removal, entry or sale of gasoline in its quarter, with its day and gallons.',
      'Choose 62(a) for gallons that left at a terminal rack and 62(b) for any other taxable event.',
      'Alcohol blended outside the bulk system with gasoline already taxed belongs on 62(b): enter the gallons of alcohol.',
      'Check Two-party exchange only for gallons of 62(a): the person who delivers owes nothing, the person who receives does.',
    ],
    notes: ['The rate is 18.3 cents plus the 0.1 cent LUST tax.', wholeGallons, exchange],
    citation: '26 USC 4081; Form 720 instructions, IRS No. 62',
  },
  {
    ...fuelTax,
    ...byGallon('fuel.fractionalOwnership'),
    absences: [fractionalOwnershipEnds],
    irsNumber: '13',
    title: 'Any liquid fuel used in a fractional ownership program aircraft',
    name: 'Any liquid fuel in a fractional ownership program aircraft',
    about: 'Surtax on fuel used in aircraft of a fractional ownership program',
    subsection: 19,
    instructions: [
      'Enter the gallons of liquid fuel used in an aircraft of a fractional ownership aircraft program, with their day.',
      'This surtax comes on top of the tax on the fuel itself.',
      'Flights subject to it are exempt from the taxes on air transportation, IRS Nos. 26, 27 and 28.',
    ],
    notes: [wholeGallons],
    citation: '26 USC 4043; Form 720 instructions, IRS No. 13',
  },
  {
    ...fuelTax,
    ...byGallonOrExchange('fuel.aviationGasoline'),
    irsNumber: '14',
    title: 'Aviation gasoline',
    name: 'Aviation gasoline',
    about: 'Aviation gasoline removed, imported, or sold with no tax paid',
    subsection: 20,
    scheduleT: 'aviationGasoline',
    instructions: [
      'Enter each removal, entry or sale of aviation gasoline in its quarter, with its day and gallons.',
      'Check Two-party exchange if the gallons changed hands in one at the terminal, and Receiver if you received them.',
    ],
    notes: ['The rate is 19.3 cents plus the 0.1 cent LUST tax.', wholeGallons, exchange],
    citation: '26 USC 4081(a)(2)(A)(ii); Form 720 instructions, IRS No. 14',
  },
  ...alternativeFuels,
];
