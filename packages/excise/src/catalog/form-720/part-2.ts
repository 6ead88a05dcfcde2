import { FIRST_DAY } from '../rates/build.ts';
import { designatedDrugShares } from '../rates/part-2.ts';
import { pcoriEnds, waterwaysLustEnds } from '../sunsets.ts';
import type { Choice, Field, TaxLine } from '../types.ts';
import { HRA_RULE, livesCounting, livesFields } from './average-lives.ts';
import {
  count,
  noOfGallons,
  noOfPounds,
  notTotalled,
  odcName,
  salesPrice,
  taxAmount,
  taxableAmount,
  taxInPrice,
} from './fields.ts';
import { stockFields, stockListed, stockReductions, stockTaxYears } from './stock-repurchase.ts';

/** Properties that the taxes of Part II share: rows have no date, and nothing is deposited. */
const part2Tax = { section: 'partII', absences: [], dating: { by: 'quarter' }, deposit: 'none' } as const;

/** A tax on the price alone. */
const onSalesPrice = (rate: string) =>
  ({
    fields: [salesPrice, taxInPrice, taxAmount],
    formula: { kind: 'percentOf', amount: 'salesPrice', rate, taxIn: taxInPrice.name },
  }) as const;

const totalNoOfGallons = count('totalNoOfGallons', 'No. of gallons', 'gallons');
const typeOfFuel = (fuels: readonly string[]): Field => ({
  name: 'typeOfFuel',
  label: 'Type of fuel',
  kind: 'choice',
  choices: fuels.map((fuel) => ({ value: fuel, label: fuel })),
});

/** Publication 510; Rev. Rul. 81-226 (fishing), Rev. Rul. 80-273 (archery). */
const priceOfSport = (retail: string) =>
  `The price is the price of the maker without this tax, whether or not the bill states the tax (26 USC 4216(a)), and without freight to the buyer. A maker who sells only at retail uses ${retail}; not confirmed from an official source.`;
const FISHING_PRICE = priceOfSport('60 percent of the retail price (Rev. Rul. 81-226)');
const ARCHERY_PRICE = priceOfSport('75 percent of the retail price (Rev. Rul. 80-273)');

const whoOwesSportTax =
  'The manufacturer, producer or importer owes this tax when it sells, leases or first uses the article.';
const noDay = 'Enter the total of the quarter, or one row for each sale: rows have no date.';
const relatedPerson = 'For sales to a related person who resells the article, see the price of 26 USC 4162(b).';
const agriBiodieselWithSmallProducerCredit = {
  all: [
    { field: 'typeOfFuel', is: 'Agri-biodiesel' },
    {
      any: [
        { field: 'creditTaken', is: 'both' },
        { field: 'benefitedFromSmallAgri', is: true },
      ],
    },
  ],
} as const;

/** The credits of agri-biodiesel that become a tax: its rate is that of the credit (26 USC 40A(d)(3)). */
const creditsTaken: readonly Choice[] = [
  { value: 'mixture', label: 'Mixture or biodiesel credit, $1.00' },
  { value: 'producer10', label: 'Small producer credit only, $.10' },
  { value: 'producer20', label: 'Producer credit only, $.20 (from July 1, 2025; not confirmed)' },
  { value: 'both', label: 'Both credits, $1.10' },
];

/** The taxes of Part II, in the order of the form. */
export const part2Taxes: readonly TaxLine[] = [
  {
    ...part2Tax,
    irsNumber: '133',
    statement: 'none',
    absences: [pcoriEnds],
    title: 'Patient-centered outcomes research (PCORI) fee',
    name: 'Patient-centered outcomes research fee',
    about: 'Health insurance policies and self-insured health plans, by lives covered',
    subsection: 11,
    onlyQuarters: {
      quarters: [2],
      reason: 'The fee is reported once a year, on the second-quarter return due July 31.',
      citation: '26 USC 4375, 4376; Form 720 instructions, IRS No. 133',
    },
    dating: { by: 'planYear', field: 'planYearEnd' },
    fields: [
      {
        name: 'typeOfPolicy',
        label: 'Type of policy or plan',
        kind: 'choice',
        required: true,
        choices: [
          {
            value: '133a',
            label: '133(a) Specified health insurance policy, year ended January to September',
            short: '133(a) Insured, Jan–Sep',
          },
          {
            value: '133b',
            label: '133(b) Specified health insurance policy, year ended October to December',
            short: '133(b) Insured, Oct–Dec',
          },
          {
            value: '133c',
            label: '133(c) Applicable self-insured health plan, year ended January to September',
            short: '133(c) Self-insured, Jan–Sep',
          },
          {
            value: '133d',
            label: '133(d) Applicable self-insured health plan, year ended October to December',
            short: '133(d) Self-insured, Oct–Dec',
          },
        ],
      },
      {
        name: 'planYearEnd',
        label: 'Last day of the policy or plan year',
        kind: 'date',
        help: 'In the calendar year before that of the return. Optional: with it, Gauger checks the row chosen.',
      },
      ...livesFields,
      { name: 'planName', label: 'Plan name', kind: 'text', maxLength: 60, help: 'For your own records.' },
      taxAmount,
    ],
    sublinesBy: 'typeOfPolicy',
    sublinesTaxed: true,
    formula: {
      kind: 'livesCovered',
      policy: 'typeOfPolicy',
      lives: 'avgNumberOfLivesCovered',
      rate: 'pcor.fee',
      windows: { '133a': 'earlier', '133b': 'later', '133c': 'earlier', '133d': 'later' },
      counting: livesCounting,
    },
    instructions: [
      'The issuer of a health insurance policy owes this fee, and so does the sponsor of a self-insured health plan, such as an employer with a health reimbursement arrangement.',
      'Report policy and plan years that ended in the calendar year before that of the return.',
      'Choose the row by who you are and by the month in which the year ended: the rate differs from October on.',
      'Enter the average number of lives covered over that year.',
      HRA_RULE,
      'If this fee is all you owe, file no return for the other quarters, and mark this one as final only if you will not file again.',
    ],
    notes: [
      'Issuers count lives by the actual count, snapshot, member months or state form method.',
      'Self-insured plans use the actual count, the snapshot method (by count, or self-only coverage plus 2.35 times the others) or Form 5500.',
      'For an HRA with a fully insured plan, the insurer pays on the policy and the sponsor pays on the HRA. With a self-insured plan of the same sponsor and plan year, both may be one plan, and a person who is only in the HRA counts as one life.',
      'No fee is due for a health FSA that is an excepted benefit.',
      'The fee ends with policy and plan years that end after September 30, 2029.',
      'No deposits are due: pay the fee with the return.',
    ],
    citation: '26 USC 4375, 4376; Form 720 instructions, IRS No. 133',
  },
  {
    ...part2Tax,
    ...onSalesPrice('sport.fishingEquipment'),
    irsNumber: '41',
    statement: '3b',
    title: 'Sport fishing equipment (other than fishing rods and fishing poles)',
    name: 'Sport fishing equipment',
    about: 'Reels, lures, lines, hooks, and parts, sold by the manufacturer or importer',
    subsection: 1,
    instructions: [
      whoOwesSportTax,
      'Enter the price of reels, lures, lines, hooks and other sport fishing equipment, and of parts for rods and poles.',
      noDay,
    ],
    notes: [
      'Finished rods and poles belong on IRS No. 110, tackle boxes on IRS No. 114, electric outboard motors on IRS No. 42.',
      FISHING_PRICE,
      relatedPerson,
    ],
    citation: '26 USC 4161(a), 4162; Form 720 instructions, IRS No. 41',
  },
  {
    ...part2Tax,
    irsNumber: '110',
    statement: '3b',
    title: 'Fishing rods and fishing poles',
    name: 'Fishing rods and poles',
    about: 'Finished rods and poles sold by their manufacturer or importer',
    subsection: 2,
    fields: [
      salesPrice,
      count('totalNoOfArticles', 'No. of articles', 'articles', { unusualAbove: '10000000', notZero: true }),
      taxInPrice,
      taxAmount,
    ],
    formula: {
      kind: 'perUnitCapped',
      amount: 'salesPrice',
      rate: 'sport.fishingRods',
      count: 'totalNoOfArticles',
      cap: 'sport.fishingRodCap',
      taxIn: taxInPrice.name,
    },
    instructions: [
      whoOwesSportTax,
      'Enter the total price of rods or poles and their number: the tax on each is at most $10.',
      'Use one row for each price, because the limit applies to each article and not to an average.',
      'Rows have no date.',
    ],
    notes: ['Parts of rods and poles belong on IRS No. 41.', FISHING_PRICE, relatedPerson],
    citation: '26 USC 4161(a)(1)(B); Form 720 instructions, IRS No. 110',
  },
  {
    ...part2Tax,
    ...onSalesPrice('sport.outboardMotors'),
    irsNumber: '42',
    statement: '3b',
    title: 'Electric outboard motors',
    name: 'Electric outboard motors',
    about: 'Electric outboard motors sold by their manufacturer or importer',
    subsection: 3,
    instructions: [whoOwesSportTax, 'Enter the price of electric outboard motors.', noDay],
    notes: [FISHING_PRICE, relatedPerson],
    citation: '26 USC 4161(a)(2); Form 720 instructions, IRS No. 42',
  },
  {
    ...part2Tax,
    ...onSalesPrice('sport.tackleBoxes'),
    irsNumber: '114',
    statement: '3b',
    title: 'Fishing tackle boxes',
    name: 'Fishing tackle boxes',
    about: 'Fishing tackle boxes sold by their manufacturer or importer',
    subsection: 4,
    instructions: [whoOwesSportTax, 'Enter the price of fishing tackle boxes.', noDay],
    notes: [FISHING_PRICE, relatedPerson],
    citation: '26 USC 4161(a)(3); Form 720 instructions, IRS No. 114',
  },
  {
    ...part2Tax,
    ...onSalesPrice('sport.bows'),
    irsNumber: '44',
    statement: '3b',
    title: 'Bows, quivers, broadheads, and points',
    name: 'Bows/quivers/broadheads/points',
    about: 'Archery equipment sold by the manufacturer or importer',
    subsection: 5,
    instructions: [
      whoOwesSportTax,
      'Enter the price of bows with a peak draw weight of 30 pounds or more, of their parts and accessories, and of quivers, broadheads and points for taxable arrows.',
      noDay,
    ],
    notes: ['Arrow shafts belong on IRS No. 106.', ARCHERY_PRICE, relatedPerson],
    citation: '26 USC 4161(b)(1); Form 720 instructions, IRS No. 44',
  },
  {
    ...part2Tax,
    irsNumber: '106',
    statement: '3b',
    title: 'Arrow shafts',
    name: 'Arrow shafts',
    about: 'Arrow shafts sold by their manufacturer or importer',
    subsection: 6,
    fields: [count('noOfShafts', 'No. of shafts', 'shafts', { unusualAbove: '100000000' }), taxAmount],
    formula: { kind: 'perUnit', quantity: 'noOfShafts', rate: 'sport.arrowShafts' },
    instructions: [
      'The manufacturer, producer or importer of arrow shafts owes this tax on their first sale.',
      'Enter the shafts first sold in the quarter: the amount for each is that of the calendar year.',
      'Leave out shafts of natural wood without lamination for arrows of 5/16 inch or less that do not suit a taxable bow.',
    ],
    notes: ['The amount is adjusted for inflation for each calendar year.'],
    citation: '26 USC 4161(b)(2); Form 720 instructions, IRS No. 106',
  },
  {
    ...part2Tax,
    irsNumber: '140',
    statement: '3b by choice',
    title: 'Indoor tanning services',
    name: 'Indoor tanning services',
    about: 'Payments for indoor tanning; the salon collects the tax from the customer',
    subsection: 7,
    fields: [{ ...salesPrice, label: 'Amount paid' }, taxInPrice, taxAmount],
    formula: { kind: 'percentOf', amount: 'salesPrice', rate: 'tanning.services', taxIn: taxInPrice.name },
    instructions: [
      'The customer pays this tax with the service; the salon collects it and files, and owes what it fails to collect.',
      'Enter what customers paid for indoor tanning in the quarter, without the tax; or check the box for amounts that include it.',
      'Leave out phototherapy by a licensed medical professional.',
    ],
    notes: ['No deposits are due: pay the tax with the return.'],
    citation: '26 USC 5000B; Form 720 instructions, IRS No. 140',
  },
  {
    ...part2Tax,
    irsNumber: '64',
    statement: 'none',
    title: 'Inland waterways fuel use tax',
    name: 'Inland waterways fuel use',
    about: 'Fuel that commercial vessels use on inland waterways',
    subsection: 8,
    fields: [totalNoOfGallons, taxAmount],
    formula: { kind: 'perUnit', quantity: 'totalNoOfGallons', rate: 'waterways.fuel' },
    instructions: [
      'The operator of a commercial vessel owes this tax on the fuel used on the inland waterways of the fuel tax system.',
      'Enter the gallons used in the quarter.',
      'Fuel on which the LUST tax was not yet paid, such as bunker C oil, is entered on IRS No. 125 too.',
    ],
    notes: ['Round gallons to whole ones: 14.4 is 14, 14.5 is 15.'],
    citation: '26 USC 4042; Form 720 instructions, IRS No. 64',
  },
  {
    ...part2Tax,
    irsNumber: '125',
    statement: 'none',
    absences: [waterwaysLustEnds],
    title: 'LUST tax on inland waterways fuel use',
    name: 'LUST on inland waterways fuel',
    about: 'Inland waterways fuel on which the LUST tax was not paid before',
    subsection: 9,
    fields: [totalNoOfGallons, taxAmount],
    formula: { kind: 'perUnit', quantity: 'totalNoOfGallons', rate: 'waterways.fuelLust' },
    instructions: [
      'Enter the gallons of inland waterways fuel on which the LUST tax has not been paid before, such as bunker C residual oil.',
      'The same gallons are reported on IRS No. 64.',
    ],
    notes: ['LUST is the Leaking Underground Storage Tank Trust Fund, which gets 0.1 cent per gallon.'],
    citation: '26 USC 4042(b); Form 720 instructions, IRS No. 125',
  },
  {
    ...part2Tax,
    irsNumber: '51',
    statement: 'none',
    title: 'Section 40 fuels',
    name: 'Section 40 fuels',
    about: 'Second generation biofuel credit to pay back for fuel not used as required',
    subsection: 12,
    fields: [
      { ...typeOfFuel(['Second Generation Biofuel']), preset: 'Second Generation Biofuel' },
      noOfGallons,
      taxAmount,
    ],
    formula: { kind: 'perUnit', quantity: 'noOfGallons', rate: 'biofuels.secondGeneration' },
    instructions: [
      'A person who claimed the credit for second generation biofuel pays it back here for fuel that was not sold or used for the purpose of the credit.',
      'Enter the gallons of the quarter: the tax on each is the credit that was claimed.',
    ],
    notes: [
      'The credit itself ended for fuel produced after December 31, 2024. Not confirmed from an official source.',
    ],
    citation: '26 USC 40(b)(6), (d)(3); Form 720 instructions, IRS No. 51',
  },
  {
    ...part2Tax,
    irsNumber: '117',
    statement: 'none',
    title: 'Biodiesel sold as but not used as fuel',
    name: 'Biodiesel sold as but not used as fuel',
    about: 'Biodiesel credit to pay back for fuel that was not used as fuel',
    subsection: 10,
    fields: [
      { ...typeOfFuel(['Biodiesel', 'Agri-biodiesel', 'Renewable diesel']), required: true },
      {
        name: 'creditTaken',
        label: 'Credit that was taken',
        kind: 'choice',
        choices: creditsTaken,
        enabledWhen: { field: 'typeOfFuel', is: 'Agri-biodiesel' },
        help: 'Choose the credit that was taken for these gallons: its rate is the rate of the tax.',
      },
      {
        name: 'benefitedFromSmallAgri',
        label: 'Small agri-biodiesel producer credit was taken too',
        kind: 'boolean',
        enabledWhen: {
          all: [
            { field: 'typeOfFuel', is: 'Agri-biodiesel' },
            { field: 'creditTaken', given: false },
          ],
        },
        help: 'Kept from earlier rows and calls: the same as choosing both credits.',
        worksheet: true,
      },
      noOfGallons,
      taxAmount,
    ],
    formula: {
      kind: 'cases',
      cases: [
        {
          when: agriBiodieselWithSmallProducerCredit,
          use: { kind: 'perUnit', quantity: 'noOfGallons', rate: 'biofuels.smallAgriBiodiesel' },
        },
        {
          when: { field: 'creditTaken', is: 'producer10' },
          use: { kind: 'perUnit', quantity: 'noOfGallons', rate: 'biofuels.producerCredit10' },
        },
        {
          when: { field: 'creditTaken', is: 'producer20' },
          use: { kind: 'perUnit', quantity: 'noOfGallons', rate: 'biofuels.producerCredit20' },
        },
      ],
      otherwise: { kind: 'perUnit', quantity: 'noOfGallons', rate: 'biofuels.biodiesel' },
    },
    instructions: [
      'A person who uses biodiesel, agri-biodiesel or renewable diesel for which the credit was claimed, but not as fuel, pays the credit back here.',
      'Choose the fuel and enter its gallons.',
      'For agri-biodiesel choose the credit that was taken; without a choice the tax is that of the mixture or biodiesel credit.',
      'Where the quarter has gallons of several rates, the Rate column of the form stays blank and a schedule shows the gallons of each.',
    ],
    notes: [
      'From July 1, 2025 the producer credit is $.20. The Code as read in 2023 has a tax of 10 cents; the instructions of June 2026 ask for the rate of the credit that was taken. The $.20 are not confirmed from an official source, and you may choose $.10.',
    ],
    citation: '26 USC 40A(d)(3); Form 720 instructions, IRS No. 117',
  },
  {
    ...part2Tax,
    irsNumber: '20',
    statement: 'none',
    title: 'Floor stocks tax, ozone-depleting chemicals',
    name: 'Floor stocks tax',
    about: 'Ozone-depleting chemicals held on January 1 for sale or use',
    subsection: 13,
    onlyQuarters: {
      quarters: [2],
      reason: 'The January 1 floor stocks tax is reported once a year, on the second-quarter return due July 31.',
      citation: '26 USC 4682(h); Form 720 instructions, IRS No. 20',
    },
    fields: [odcName, noOfPounds, taxAmount],
    payBy: { month: 6, day: 30, citation: '26 USC 4682(h)(2)' },
    formula: { kind: 'ozoneDepletion', odc: ['odcName'], pounds: 'noOfPounds', base: 'odc.floorStocksStep' },
    attachedForm: { form: '6627', part: 'VI' },
    instructions: [
      'A person who held ozone-depleting chemicals on January 1, for sale or for use in making something else, owes this tax, unless that person made or imported them.',
      'Enter the pounds held on that day for each chemical.',
      'The tax itself is due by June 30, before the return, and no semimonthly deposits are made.',
    ],
    notes: [
      'The tax is what the yearly rise of the base amount, 45 cents a pound, adds to the tax already paid on the chemical.',
      'Small holdings are exempt: less than 400 pounds other than halons and methyl chloroform, 50 pounds of halons, and 1,000 pounds of methyl chloroform; not confirmed from an official source.',
    ],
    citation: '26 USC 4682(h); Form 6627, Part VI',
  },
  {
    ...part2Tax,
    irsNumber: '150',
    statement: '3b by choice',
    title: 'Repurchase of corporate stock',
    name: 'Repurchase of corporate stock',
    about: 'Stock that a listed corporation bought back in its tax year',
    subsection: 14,
    absences: [
      {
        from: FIRST_DAY,
        to: '2024-06-30',
        reason: 'The stock repurchase tax was first reported on the return for the third quarter of 2024.',
        citation: '26 USC 4501; Form 720 instructions (Rev. September 2024)',
      },
    ],
    fields: stockFields,
    gridsBy: 'entry',
    taxYears: stockTaxYears,
    formula: {
      kind: 'cases',
      cases: [{ when: { field: 'entry', is: ['repurchase', 'plan'] }, use: stockListed }],
      otherwise: {
        kind: 'netAboveThreshold',
        amount: 'stockRepurchased',
        less: stockReductions,
        threshold: 'stock.threshold',
        free: 'Repurchases of $1,000,000 or less in the tax year are not taxed.',
        citation: '26 USC 4501(e)(3)',
        rate: 'stock.repurchase',
      },
    },
    attachedForm: { form: '7208' },
    instructions: [
      'A listed corporation owes this tax on the stock it bought back in its tax year, less exceptions and less the stock it contributed to retirement plans or issued.',
      'Enter one row with the totals of the tax year: Gauger creates Form 7208 from this row and computes the tax.',
      'List below it what Form 7208 lists: each class and kind of repurchase, and the stock contributed to retirement plans.',
      'Report it on the return for the first full quarter after the tax year ends.',
      'Nothing is due for a year whose repurchases are $1,000,000 or less.',
    ],
    notes: [
      'Tax years that ended after 2022 and by June 28, 2024 were reported together on the return due October 31, 2024, with one Form 7208 for each year.',
      'The $1,000,000 counts repurchases before exceptions and stock issued, with stock acquired by specified affiliates (26 CFR 58.4501-2(b)(2)(i), (c)(1)(ii)).',
      'Which codes the IRS takes for the type of transaction is not public: write it in words.',
      'No deposits are due: pay the tax with the return.',
    ],
    citation: '26 USC 4501; Form 7208; Form 720 instructions (Rev. September 2024)',
  },
  {
    ...part2Tax,
    irsNumber: '142',
    statement: '3b by choice',
    title: 'Sales of designated drugs during statutory periods',
    name: 'Sales of designated drugs during statutory periods',
    about: 'Sales while the manufacturer does not comply with the price negotiation',
    subsection: 15,
    absences: [
      {
        from: FIRST_DAY,
        to: '2023-09-30',
        reason: 'The tax on designated drugs began with sales on October 2, 2023.',
        citation: '26 USC 5000D',
      },
    ],
    fields: [
      taxableAmount('Sales', 'The price of the sales of the row, without the tax.'),
      {
        ...notTotalled(count('statutoryPeriodDay', 'Day of the statutory period', 'days')),
        unusualAbove: '3650',
        help: 'Days since the statutory period began: its first day is 1.',
      },
      taxAmount,
    ],
    formula: {
      kind: 'drugSales',
      amount: 'taxableAmount',
      day: 'statutoryPeriodDay',
      shares: designatedDrugShares,
    },
    instructions: [
      'The manufacturer, producer or importer of a designated drug owes this tax on sales during a statutory period, in which it does not comply with the price negotiation.',
      'Enter the sales of each part of the period in a separate row, with the day of the period they fell on.',
      'The day decides the percentage: it rises after the 90th, the 180th and the 270th day.',
    ],
    notes: [
      'The percentage is the share of tax in price and tax together, so the tax is the price times p, divided by 1 less p: at 65 percent it is 1.857 times the price.',
      'No deposits are due: pay the tax with the return.',
    ],
    citation: '26 USC 5000D; 26 CFR 40.6302(c)-1(e)(1)(vi)',
  },
];
