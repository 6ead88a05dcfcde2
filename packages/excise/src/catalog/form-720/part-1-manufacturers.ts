import { gasGuzzlerBands } from '../rates/manufacturers.ts';
import { tiresEnd } from '../sunsets.ts';
import type { Field, TaxLine } from '../types.ts';
import { byTaxDate, count, money, noOfTons, notTotalled, optional, salesPrice, taxAmount, taxDate } from './fields.ts';

const manufacturersTax = {
  section: 'manufacturersTaxes',
  absences: [],
  dating: byTaxDate,
  deposit: 'regular',
} as const;

const pricePerTon: Field = {
  ...notTotalled(optional(money('pricePerTon', 'Price per ton'))),
  unusualAbove: '1000',
  help: 'Without the tax itself. Optional: with it, Gauger checks that the coal belongs on this line.',
};
const coalNotes = [
  'The tax is the lower of the amount per ton and the percentage of the price: both are equal at the price that divides the two lines.',
  'Sales from January 1 to September 30, 2022 are taxed at lower rates, with the same dividing price.',
  'The price is taken without the tax itself, and lignite is exempt.',
];

const tireFields: readonly Field[] = [
  taxDate,
  {
    ...notTotalled(count('loadCapacityOfTheTire', 'Load capacity of the tire', 'pounds')),
    greaterThan: 'tires.threshold',
    unusualAbove: '100000',
    help: 'The maximum rated load capacity of one tire, as marked on it.',
  },
  count('noOfTires', 'No. of tires', 'tires', { unusualAbove: '10000000' }),
  taxAmount,
];
const tireTax = (rate: string) =>
  ({
    fields: tireFields,
    formula: {
      kind: 'weightOverThreshold',
      weight: 'loadCapacityOfTheTire',
      threshold: 'tires.threshold',
      step: 'tires.step',
      count: 'noOfTires',
      rate,
    },
  }) as const;
const whoOwesTireTax =
  'The manufacturer, producer or importer of highway tires owes this tax when it sells them or delivers them to its own retail outlet.';
const tireNotes = [
  'Tires rated at 3,500 pounds or less are not taxed: do not enter them.',
  'A load capacity that is not a multiple of ten pounds is taxed in proportion: no IRS text says otherwise.',
  'The importer of a vehicle with tires on it is the importer of the tires.',
];

/** Manufacturers taxes, in the order of the form. */
export const manufacturersTaxes: readonly TaxLine[] = [
  {
    ...manufacturersTax,
    irsNumber: '36',
    statement: '3b',
    title: 'Coal, underground mined, per ton',
    name: 'Coal, underground, per ton',
    about: 'Coal from underground mines sold at $25.00 a ton or more',
    subsection: 1,
    fields: [taxDate, noOfTons, pricePerTon, taxAmount],
    formula: { kind: 'perUnit', quantity: 'noOfTons', rate: 'coal.underground.perTon' },
    priceSplit: { field: 'pricePerTon', threshold: 'coal.underground.threshold', side: 'from', otherLine: '37' },
    instructions: [
      'The producer of coal from an underground mine owes this tax on its first sale or use.',
      'Enter here the tons of 2,000 pounds that were sold at $25 or more a ton.',
      'Coal sold for less belongs on IRS No. 37, by its price.',
    ],
    notes: coalNotes,
    citation: '26 USC 4121; Form 720 instructions, IRS No. 36',
  },
  {
    ...manufacturersTax,
    irsNumber: '37',
    statement: '3b',
    title: 'Coal, underground mined, by sales price',
    name: 'Coal, underground, by sales price',
    about: 'Coal from underground mines sold below $25.00 a ton',
    subsection: 2,
    fields: [taxDate, salesPrice, pricePerTon, taxAmount],
    formula: { kind: 'percentOf', amount: 'salesPrice', rate: 'coal.underground.price' },
    priceSplit: { field: 'pricePerTon', threshold: 'coal.underground.threshold', side: 'below', otherLine: '36' },
    instructions: [
      'The producer of coal from an underground mine owes this tax on its first sale or use.',
      'Enter here the price of coal that was sold at less than $25 a ton.',
      'Coal sold for more belongs on IRS No. 36, by the ton.',
    ],
    notes: coalNotes,
    citation: '26 USC 4121; Form 720 instructions, IRS No. 37',
  },
  {
    ...manufacturersTax,
    irsNumber: '38',
    statement: '3b',
    title: 'Coal, surface mined, per ton',
    name: 'Coal, surface, per ton',
    about: 'Coal from surface mines sold at $12.50 a ton or more',
    subsection: 3,
    fields: [taxDate, noOfTons, pricePerTon, taxAmount],
    formula: { kind: 'perUnit', quantity: 'noOfTons', rate: 'coal.surface.perTon' },
    priceSplit: { field: 'pricePerTon', threshold: 'coal.surface.threshold', side: 'from', otherLine: '39' },
    instructions: [
      'The producer of coal from a surface mine owes this tax on its first sale or use.',
      'Enter here the tons of 2,000 pounds that were sold at $12.50 or more a ton.',
      'Coal sold for less belongs on IRS No. 39, by its price.',
    ],
    notes: coalNotes,
    citation: '26 USC 4121; Form 720 instructions, IRS No. 38',
  },
  {
    ...manufacturersTax,
    irsNumber: '39',
    statement: '3b',
    title: 'Coal, surface mined, by sales price',
    name: 'Coal, surface, by sales price',
    about: 'Coal from surface mines sold below $12.50 a ton',
    subsection: 4,
    fields: [taxDate, salesPrice, pricePerTon, taxAmount],
    formula: { kind: 'percentOf', amount: 'salesPrice', rate: 'coal.surface.price' },
    priceSplit: { field: 'pricePerTon', threshold: 'coal.surface.threshold', side: 'below', otherLine: '38' },
    instructions: [
      'The producer of coal from a surface mine owes this tax on its first sale or use.',
      'Enter here the price of coal that was sold at less than $12.50 a ton.',
      'Coal sold for more belongs on IRS No. 38, by the ton.',
    ],
    notes: coalNotes,
    citation: '26 USC 4121; Form 720 instructions, IRS No. 39',
  },
  {
    ...manufacturersTax,
    ...tireTax('tires.other'),
    irsNumber: '108',
    statement: '3b',
    absences: [tiresEnd],
    title: 'Taxable tires other than bias ply or super single tires',
    name: 'Taxable tires other than bias ply/super single',
    short: 'Tires',
    about: 'Highway tires rated over 3,500 pounds, sold by the manufacturer or importer',
    subsection: 5,
    instructions: [
      whoOwesTireTax,
      'Enter one row for each load capacity, with the number of tires sold and the day.',
      'The tax is figured for each 10 pounds of load capacity over 3,500.',
      'Bias ply and super single tires belong on IRS No. 109, super single tires designed for steering on IRS No. 113.',
    ],
    notes: tireNotes,
    citation: '26 USC 4071, 4072; Form 720 instructions, IRS No. 108',
  },
  {
    ...manufacturersTax,
    ...tireTax('tires.biasPlyOrSuperSingle'),
    irsNumber: '109',
    statement: '3b',
    absences: [tiresEnd],
    title: 'Taxable tires, bias ply or super single tires (other than super single tires designed for steering)',
    name: 'Taxable tires, bias ply/super single',
    short: 'Tires, bias ply/super single',
    about: 'Rated over 3,500 pounds; super single tires only if not designed for steering',
    subsection: 6,
    instructions: [
      whoOwesTireTax,
      'Enter one row for each load capacity, with the number of bias ply or super single tires sold and the day.',
      'The tax is figured for each 10 pounds of load capacity over 3,500, at half the rate of other tires.',
      'A super single tire is over 13 inches wide and replaces two tires of a dual fitment.',
    ],
    notes: tireNotes,
    citation: '26 USC 4071, 4072; Form 720 instructions, IRS No. 109',
  },
  {
    ...manufacturersTax,
    ...tireTax('tires.superSingleForSteering'),
    irsNumber: '113',
    statement: '3b',
    absences: [tiresEnd],
    title: 'Taxable tires, super single tires designed for steering',
    name: 'Taxable tires, super single steering',
    short: 'Tires, super single steering',
    about: 'Super single tires designed for steering, rated over 3,500 pounds',
    subsection: 7,
    instructions: [
      whoOwesTireTax,
      'Enter one row for each load capacity, with the number of super single tires designed for steering sold and the day.',
      'The tax is figured for each 10 pounds of load capacity over 3,500, at the full rate.',
    ],
    notes: tireNotes,
    citation: '26 USC 4071, 4072(e); Form 720 instructions, IRS No. 113',
  },
  {
    ...manufacturersTax,
    irsNumber: '40',
    statement: '3b',
    title: 'Gas guzzler tax',
    name: 'Gas guzzler',
    about: 'Automobiles below 22.5 miles per gallon, sold by the manufacturer or importer',
    subsection: 8,
    fields: [
      taxDate,
      { name: 'modelName', label: 'Model name', kind: 'text' },
      { name: 'modelYear', label: 'Model year', kind: 'text', maxLength: 4 },
      { name: 'make', label: 'Make', kind: 'text' },
      {
        name: 'fuelEconomy',
        label: 'Fuel economy',
        kind: 'quantity',
        unit: 'miles per gallon',
        decimals: 1,
        required: true,
        unusualAbove: '200',
        help: 'The EPA figure of the model type, city and highway combined, to the nearest tenth.',
      },
      count('numberOfAutomobiles', 'No. of automobiles', 'automobiles', { unusualAbove: '1000000' }),
      taxAmount,
    ],
    formula: { kind: 'bands', measure: 'fuelEconomy', count: 'numberOfAutomobiles', bands: gasGuzzlerBands },
    attachedForm: { form: '6197' },
    instructions: [
      'The manufacturer or importer of an automobile of low fuel economy owes this tax, and so does a person who lengthens an existing automobile.',
      'Enter one row for each model type, with its fuel economy, the number of automobiles and the day.',
      'The fuel economy decides the amount for each automobile: from 22.5 miles per gallon up nothing is due.',
      'Leave out vehicles over 6,000 pounds unloaded gross weight, ambulances, police cars and other emergency vehicles, and what counts as a nonpassenger automobile.',
    ],
    notes: [
      'Each row says at least the lower figure of its band and less than the upper one: 21.5 mpg is taxed at $1,000, 21.4 mpg at $1,300.',
      'A person who imports a car for personal use and owes no other tax of Form 720 that quarter may check One time filing: no deposits, no Schedule A, and an individual may use a social security number.',
    ],
    citation: '26 USC 4064; Form 6197; Form 720 instructions, IRS No. 40',
  },
  {
    ...manufacturersTax,
    irsNumber: '97',
    statement: '3b',
    title: 'Vaccines',
    name: 'Vaccines',
    about: 'Taxable vaccines sold or used by their manufacturer or importer',
    subsection: 9,
    fields: [
      taxDate,
      count('noOfDoses', 'No. of doses', 'doses'),
      {
        ...notTotalled(optional(count('noOfTaxableComponents', 'No. of taxable vaccines in a dose', 'vaccines'))),
        preset: '1',
        unusualAbove: '10',
        help: '3 for diphtheria, tetanus and pertussis together, or for measles, mumps and rubella.',
      },
      taxAmount,
    ],
    formula: { kind: 'perUnit', quantity: 'noOfDoses', times: 'noOfTaxableComponents', rate: 'vaccines.dose' },
    instructions: [
      'The manufacturer, producer or importer of a taxable vaccine owes this tax when it sells or uses the vaccine.',
      'Enter the doses with their day, and how many taxable vaccines one dose contains.',
      'The tax applies to each taxable vaccine in a dose: a combination of three is taxed three times.',
    ],
    notes: [
      'Taxable vaccines are those against diphtheria, tetanus, pertussis, measles, mumps, rubella, polio, HIB, hepatitis A and B, chicken pox, rotavirus gastroenteritis, human papillomavirus, seasonal influenza and meningococcal disease, and conjugate vaccines against Streptococcus pneumoniae.',
    ],
    citation: '26 USC 4131, 4132; Form 720 instructions, IRS No. 97',
  },
];
