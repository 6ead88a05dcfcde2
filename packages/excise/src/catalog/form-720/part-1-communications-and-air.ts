import { airPersonsEnds, airPropertyEnds } from '../sunsets.ts';
import type { Dating, Field, TaxLine } from '../types.ts';
import { count, optional, taxAmount, taxableAmount, taxInPrice, typeOfEvent } from './fields.ts';

const byDateBilled: Dating = { by: 'dateBilled', field: 'dateOfAmountsBilled' };
const dates: readonly Field[] = [
  {
    name: 'dateOfAmountsBilled',
    label: 'Date of amounts billed',
    kind: 'date',
    required: true,
    help: 'The day billed or, for tickets, sold. It decides the rate.',
  },
  { name: 'dateOfCollection', label: 'Date of collection', kind: 'text', computed: true },
];

const whichDays =
  'Under the regular method report the amounts of the quarter; under the alternative method those billed from one month before its first day to one month before its last.';
const fractionalOwnership =
  'Flights on which the fractional ownership surtax of IRS No. 13 is due are exempt from the taxes of IRS Nos. 26, 27 and 28 (26 USC 4043, 4261(j)).';

/** Communications and air transportation taxes, in the order of the form. */
export const communicationsAndAirTaxes: readonly TaxLine[] = [
  {
    irsNumber: '22',
    statement: '3a',
    title: 'Local telephone service and teletypewriter exchange service',
    name: 'Local telephone and teletypewriter exchange services',
    about: 'Amounts billed for local service; you collect the tax from the customer',
    section: 'communicationsandAirTransportationTaxes',
    subsection: 1,
    absences: [],
    dating: byDateBilled,
    fields: [
      ...dates,
      taxableAmount('Amount paid', 'What customers paid for the service, without the tax unless the box is checked.'),
      taxInPrice,
      taxAmount,
    ],
    formula: {
      kind: 'percentOf',
      amount: 'taxableAmount',
      rate: 'communications.localTelephone',
      taxIn: taxInPrice.name,
    },
    deposit: 'regularOrAlternative',
    instructions: [
      'The customer pays this tax with the bill; the provider of the service collects it and files.',
      'Enter the amounts for local service with the day they were billed.',
      whichDays,
    ],
    notes: [
      'Under IRS practice since 2006, long-distance service is not taxed, and neither is service bundled with it at one price.',
    ],
    citation: '26 USC 4251, 4252; Form 720 instructions, IRS No. 22',
  },
  {
    irsNumber: '26',
    statement: '3a',
    title: 'Transportation of persons by air',
    name: 'Transportation of persons by air',
    about: 'Air fares and domestic segments; you collect the tax from the passenger',
    section: 'communicationsandAirTransportationTaxes',
    subsection: 2,
    absences: [airPersonsEnds],
    dating: byDateBilled,
    fields: [
      ...dates,
      taxableAmount('Amount paid', 'What passengers paid for the transportation, without the taxes.'),
      {
        ...optional(count('noOfSegments', 'No. of passenger segments', 'segments')),
        help: 'Passengers times domestic segments: a segment is one takeoff and one landing.',
      },
      {
        name: 'segmentsBeganYearBefore',
        label: 'Segments of the year before',
        kind: 'boolean',
        enabledWhen: { field: 'noOfSegments', given: true },
        ofItsReturn: true,
        help: 'Check the box for segments that began in the calendar year before the one they were billed in: the fee of that year applies.',
      },
      taxAmount,
    ],
    formula: {
      kind: 'sumOf',
      parts: [
        { kind: 'percentOf', amount: 'taxableAmount', rate: 'air.persons' },
        {
          kind: 'perUnit',
          quantity: 'noOfSegments',
          rate: 'air.segmentFee',
          yearBefore: 'segmentsBeganYearBefore',
        },
      ],
    },
    deposit: 'regularOrAlternative',
    instructions: [
      'The passenger pays this tax with the ticket; the person who receives the payment collects the tax and files.',
      'Enter the amounts paid and the passenger segments that go with them: both taxes are added.',
      'Count a segment for each passenger, each takeoff and each landing within the United States, but none to or from a rural airport.',
      'For a charter, multiply the segments by the passengers carried.',
      'Enter segments of December that are billed in January in a separate row, with the box checked.',
      whichDays,
    ],
    notes: [
      'The fee is that of the year in which the segment begins, but of the year of payment where that was earlier (26 USC 4261(e)(4)(C), (D)).',
      'A change of route without a change of price leaves the number of segments as it was.',
      fractionalOwnership,
    ],
    citation: '26 USC 4261, 4262; Form 720 instructions, IRS No. 26',
  },
  {
    irsNumber: '28',
    statement: '3a',
    title: 'Transportation of property by air',
    name: 'Transportation of property by air',
    about: 'Freight by air within the U.S.; you collect the tax from the shipper',
    section: 'communicationsandAirTransportationTaxes',
    subsection: 3,
    absences: [airPropertyEnds],
    dating: byDateBilled,
    fields: [
      ...dates,
      taxableAmount('Amount paid', 'What was paid for the transportation, without the tax unless the box is checked.'),
      taxInPrice,
      taxAmount,
    ],
    formula: { kind: 'percentOf', amount: 'taxableAmount', rate: 'air.property', taxIn: taxInPrice.name },
    deposit: 'regularOrAlternative',
    instructions: [
      'The shipper pays this tax with the freight; the carrier collects it and files.',
      'Enter the amounts paid for carrying property by air that begins and ends in the United States.',
      whichDays,
    ],
    notes: [fractionalOwnership],
    citation: '26 USC 4271, 4272; Form 720 instructions, IRS No. 28',
  },
  {
    irsNumber: '27',
    statement: '3a',
    title: 'Use of international air travel facilities',
    name: 'Use of international air travel facilities',
    about: 'Persons on international, Alaska, and Hawaii flights; you collect the tax',
    section: 'communicationsandAirTransportationTaxes',
    subsection: 4,
    absences: [airPersonsEnds],
    dating: byDateBilled,
    fields: [
      ...dates,
      typeOfEvent('Type of flight', [
        { value: 'international', label: 'International flight, arrival or departure' },
        { value: 'alaskaHawaii', label: 'Domestic segment from or to Alaska or Hawaii, departure' },
      ]),
      count('noOfPersons', 'No. of persons', 'persons', { unusualAbove: '100000000' }),
      taxAmount,
    ],
    formula: {
      kind: 'ratedByUse',
      use: 'typeOfEvent',
      quantity: 'noOfPersons',
      rates: { international: 'air.international', alaskaHawaii: 'air.alaskaHawaii' },
    },
    deposit: 'regularOrAlternative',
    instructions: [
      'The passenger pays this tax with the ticket; the person who receives the payment collects the tax and files.',
      'Enter the persons who arrive in or depart from the United States on international flights.',
      'For domestic segments that begin or end in Alaska or Hawaii enter the departures only: they are taxed at a lower amount.',
      whichDays,
    ],
    notes: [
      'The tax is an amount in dollars for each person, not a percentage: that of the day it is billed, whenever the flight is, as the tax attaches at payment (26 CFR 49.4261-1(a)).',
      'It is not due if the whole trip is subject to the percentage tax of IRS No. 26.',
      fractionalOwnership,
    ],
    citation: '26 USC 4261(c), (d), (e)(4); Form 720 instructions, IRS No. 27',
  },
];
