import type { TaxLine } from '../types.ts';
import { noOfGallons, taxAmount, taxDate, twoPartyExchange, typeOfEvent, unlessDeliveredInExchange } from './fields.ts';

/** Fuel taxes, in the order of the form. */
export const fuelTaxes: readonly TaxLine[] = [
  {
    irsNumber: '60',
    title: 'Diesel',
    name: 'Diesel',
    section: 'fuelTaxes',
    subsection: 1,
    absences: [],
    dating: { by: 'taxDate', field: 'taxDate' },
    fields: [
      taxDate,
      typeOfEvent('Type of event', [
        { value: '60a', label: '60(a) Removal at terminal rack' },
        { value: '60b', label: '60(b) Taxable events other than removal at terminal rack' },
        { value: '60c', label: '60(c) Sale or removal of biodiesel mixture, not at terminal rack' },
      ]),
      noOfGallons,
      ...twoPartyExchange({ field: 'typeOfEvent', is: '60a' }),
      taxAmount,
    ],
    sublinesBy: 'typeOfEvent',
    formula: unlessDeliveredInExchange({ kind: 'perUnit', quantity: 'noOfGallons', rate: 'fuel.diesel' }),
    deposit: 'regular',
    scheduleT: 'diesel',
    instructions: [
      'Enter each removal, entry or sale of undyed diesel in its quarter, with its day and gallons.',
      'Choose 60(a) for gallons that left at a terminal rack, 60(b) for any other taxable event, and 60(c) for a biodiesel mixture sold or removed away from the rack.',
      'The position holder of the fuel at the rack owes the tax in most cases (26 CFR 48.4081-2).',
      'Tick Two-party exchange only for gallons of 60(a): the person who delivers owes nothing, the person who receives does.',
    ],
    notes: [
      'The rate is made of 24.3 cents and the 0.1 cent LUST tax.',
      'Round gallons to whole ones: 14.4 is 14, 14.5 is 15.',
    ],
    citation: '26 USC 4081; Form 720 instructions, IRS No. 60',
  },
];
