import { importedProducts } from '../lists/imported-products.ts';
import { FIRST_DAY } from '../rates/build.ts';
import { chemicalsEnd, substancesEnd } from '../sunsets.ts';
import type { Absence, Field, Formula, TaxLine } from '../types.ts';
import {
  byTaxDate,
  count,
  measure,
  money,
  noOfPounds,
  noOfTons,
  notTotalled,
  odcName,
  optional,
  taxAmount,
  taxDate,
} from './fields.ts';

const oilSpillEnded: Absence = {
  from: '2026-01-01',
  to: null,
  reason: 'The oil spill tax ended with December 31, 2025, and its rows are reserved.',
  citation: 'Announcement 2026-02; Form 720 (Rev. March 2026, draft)',
};
const beforeSuperfund: Absence = {
  from: FIRST_DAY,
  to: '2022-12-31',
  reason: 'The Superfund tax on petroleum began on January 1, 2023.',
  citation: '26 USC 4611(c), (e)',
};
const beforeChemicals: Absence = {
  from: FIRST_DAY,
  to: '2022-06-30',
  reason: 'The Superfund taxes on chemicals and substances began on July 1, 2022.',
  citation: '26 USC 4661(c), 4671(e)',
};

const barrels = (name: string, label: string): Field => measure(name, label, 'barrels of 42 gallons');
const barrelsImported = barrels('barrelsImported', 'Barrels imported');

const received = { field: 'taxType', is: 'taxableCrudeOil' } as const;
const usedOrExported = { field: 'taxType', is: 'usedOrExported' } as const;
const crudeOilFields: readonly Field[] = [
  taxDate,
  {
    name: 'taxType',
    label: 'Kind of crude oil',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'taxableCrudeOil', label: 'Taxable crude oil' },
      { value: 'usedOrExported', label: 'Crude oil used in the U.S. before the tax was imposed' },
    ],
  },
  { ...barrels('crudeOilReceived', 'Crude oil received at a U.S. refinery'), enabledWhen: received },
  {
    ...optional(barrels('crudeOilTaxedBeforeReceipt', 'Crude oil taxed before receipt at the refinery')),
    enabledWhen: received,
    preset: '0',
  },
  {
    ...barrels('crudeOilUsedOrExported', 'Crude oil used in or exported from the U.S. before the tax was imposed'),
    enabledWhen: usedOrExported,
  },
  taxAmount,
];
const crudeOilTax = (rate: string): Formula => ({
  kind: 'cases',
  cases: [{ when: usedOrExported, use: { kind: 'perUnit', quantity: 'crudeOilUsedOrExported', rate } }],
  otherwise: { kind: 'crudeOil', received: 'crudeOilReceived', taxedBeforeReceipt: 'crudeOilTaxedBeforeReceipt', rate },
});
const exportedCrudeOil = 'The IRS does not apply the section 4611 tax to crude oil that is exported (AOD 2023-01).';
const partOfBarrel = 'Enter parts of a barrel as decimals: they are taxed as that part (26 USC 4612(a)(9)).';

const conversionFactor = { field: 'type', is: 'conversion_factor' } as const;
const entryValue = { field: 'type', is: 'entry_value' } as const;

const exactMethod = { field: 'method', is: 'exact' } as const;
const tableMethod = { field: 'method', is: 'table' } as const;
const valueMethod = { field: 'method', is: 'value' } as const;
/** The Table gives these a weight per thousand pounds, per thousand feet or per dollar: they are counted in parts too. */
const measuredProducts = importedProducts.filter(({ details }) => details?.per).map(({ name }) => name);

/** Environmental taxes, in the order of the form. Form 6627 goes with each of them. */
export const environmentalTaxes: readonly TaxLine[] = [
  {
    irsNumber: '18',
    statement: 'none',
    title: 'Domestic petroleum oil spill tax',
    name: 'Domestic petroleum oil spill tax',
    about: 'Crude oil received at a U.S. refinery, or used in the U.S. before it was taxed',
    section: 'environmentalTaxes',
    subsection: 1,
    absences: [oilSpillEnded],
    dating: byTaxDate,
    fields: crudeOilFields,
    formula: crudeOilTax('petroleum.oilSpill'),
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'I' },
    instructions: [
      'The operator of a United States refinery owes this tax on the crude oil received there.',
      'Choose Taxable crude oil, then enter the barrels received and, of these, the barrels already taxed before they arrived: you pay on the difference.',
      'Choose the other kind for domestic crude oil that was used before the tax was imposed: the user owes it.',
      'Report this tax only on returns up to the fourth quarter of 2025.',
    ],
    notes: [partOfBarrel, exportedCrudeOil, 'Gauger reports the barrels on Form 6627, Part I, lines 3(b) and 4(b).'],
    citation: '26 USC 4611, 4612; Form 6627 instructions (Rev. January 2024)',
  },
  {
    irsNumber: '53',
    statement: '3b by choice',
    title: 'Domestic petroleum superfund tax',
    name: 'Domestic petroleum superfund tax',
    about: 'Crude oil received at a U.S. refinery, or used in the U.S. before it was taxed',
    section: 'environmentalTaxes',
    subsection: 8,
    absences: [beforeSuperfund],
    dating: byTaxDate,
    fields: crudeOilFields,
    formula: crudeOilTax('petroleum.superfund'),
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'I' },
    instructions: [
      'The operator of a United States refinery owes this tax on the crude oil received there.',
      'Choose Taxable crude oil, then enter the barrels received and, of these, the barrels already taxed before they arrived: you pay on the difference.',
      'Choose the other kind for domestic crude oil that was used before the tax was imposed: the user owes it.',
      'The rate changes with the calendar year, so the tax date of each row matters.',
    ],
    notes: [
      partOfBarrel,
      exportedCrudeOil,
      'From 2024 on, the rate is adjusted for inflation and rounded down to a whole cent.',
      'Gauger reports the barrels on Form 6627, Part I, lines 3(a), 4(a) and 5.',
    ],
    citation: '26 USC 4611, 4612; Form 6627 instructions (Rev. January 2024)',
  },
  {
    irsNumber: '21',
    statement: 'none',
    title: 'Imported petroleum products oil spill tax',
    name: 'Imported petroleum products oil spill tax',
    about: 'Petroleum products entered into the U.S. for consumption, use, or warehousing',
    section: 'environmentalTaxes',
    subsection: 2,
    absences: [oilSpillEnded],
    dating: byTaxDate,
    fields: [taxDate, barrelsImported, taxAmount],
    formula: { kind: 'perUnit', quantity: 'barrelsImported', rate: 'petroleum.oilSpill' },
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'I' },
    instructions: [
      'The person who enters petroleum products into the United States for consumption, use or warehousing owes this tax.',
      'Enter the barrels with the day of entry.',
      'Report this tax only on returns up to the fourth quarter of 2025.',
    ],
    notes: [partOfBarrel, 'Gauger reports the barrels on Form 6627, Part I, line 8.'],
    citation: '26 USC 4611, 4612; Form 6627 instructions (Rev. January 2024)',
  },
  {
    irsNumber: '16',
    statement: '3b by choice',
    title: 'Imported petroleum products superfund tax',
    name: 'Imported petroleum products superfund tax',
    about: 'Petroleum products entered into the U.S. for consumption, use, or warehousing',
    section: 'environmentalTaxes',
    subsection: 7,
    absences: [beforeSuperfund],
    dating: byTaxDate,
    fields: [taxDate, barrelsImported, taxAmount],
    formula: { kind: 'perUnit', quantity: 'barrelsImported', rate: 'petroleum.superfund' },
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'I' },
    instructions: [
      'The person who enters petroleum products into the United States for consumption, use or warehousing owes this tax.',
      'Enter the barrels with the day of entry.',
      'The rate changes with the calendar year, so the tax date of each row matters.',
    ],
    notes: [partOfBarrel, 'Gauger reports the barrels on Form 6627, Part I, line 7.'],
    citation: '26 USC 4611, 4612; Form 6627 instructions (Rev. January 2024)',
  },
  {
    irsNumber: '54',
    statement: '3b by choice',
    title: 'Chemicals (other than ODCs)',
    name: 'Chemicals other than ODCs',
    about: 'Taxable chemicals sold or used by their manufacturer or importer',
    section: 'environmentalTaxes',
    subsection: 5,
    absences: [beforeChemicals, chemicalsEnd],
    dating: byTaxDate,
    fields: [
      taxDate,
      { name: 'chemicals', label: 'Chemical', kind: 'listed', list: 'chemicals', required: true },
      noOfTons,
      taxAmount,
    ],
    formula: { kind: 'lookup', key: 'chemicals', list: 'chemicals', quantity: 'noOfTons' },
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'II' },
    instructions: [
      'The manufacturer, producer or importer of a taxable chemical owes this tax when it sells or uses the chemical.',
      'Choose the chemical and enter its tons of 2,000 pounds, with decimals where they are not whole.',
      'For a gas, a ton is the volume that weighs 2,000 pounds on a molecular weight basis.',
      'Leave out what is exempt, such as methane or butane used as a fuel, chemicals for fertilizer or fuel in a qualified use, and substances derived from coal.',
    ],
    notes: [
      'Each of the 42 chemicals has its own rate, which does not change from year to year.',
      'For the exemptions and their conditions, see 26 USC 4662(b) and (c).',
    ],
    citation: '26 USC 4661, 4662; Form 6627, Part II',
  },
  {
    irsNumber: '17',
    statement: '3b by choice',
    title: 'Imported chemical substances',
    name: 'Imported chemical substances',
    about: 'Taxable substances, made from taxable chemicals, sold or used by their importer',
    section: 'environmentalTaxes',
    subsection: 6,
    absences: [beforeChemicals, substancesEnd],
    dating: byTaxDate,
    fields: [
      taxDate,
      { name: 'chemicalSubstances', label: 'Chemical substance', kind: 'listed', list: 'substances', required: true },
      { ...noOfTons, required: { not: entryValue } },
      {
        name: 'type',
        label: 'Figured by',
        kind: 'choice',
        choices: [
          { value: 'entry_value', label: 'Entry value' },
          { value: 'conversion_factor', label: 'Conversion factor' },
        ],
        required: { field: 'chemicalSubstances', prescribed: false },
        help: 'Required if the rate book has no rate for the substance. If it has one and you leave this empty, the tons are taxed at that rate.',
      },
      {
        name: 'taxableChemical',
        label: 'Taxable chemical',
        kind: 'listed',
        list: 'chemicals',
        enabledWhen: conversionFactor,
        required: true,
        help: 'One row for each taxable chemical that went into the substance.',
      },
      {
        name: 'conversionFactorOrEntryValue',
        label: 'Conversion factor or entry value',
        kind: 'quantity',
        decimals: 2,
        decimalsWhen: { when: conversionFactor, decimals: 6 },
        enabledWhen: { field: 'type', given: true },
        required: true,
        help: 'Tons of the chemical in a ton of the substance, or the appraised value at entry in dollars.',
      },
      { name: 'taxRate', label: 'Rate', kind: 'quantity', decimals: 6, computed: true },
      taxAmount,
    ],
    formula: {
      kind: 'cases',
      cases: [
        {
          when: conversionFactor,
          use: {
            kind: 'conversionFactor',
            tons: 'noOfTons',
            factor: 'conversionFactorOrEntryValue',
            chemical: 'taxableChemical',
          },
        },
        {
          when: entryValue,
          use: { kind: 'percentOf', amount: 'conversionFactorOrEntryValue', rate: 'substances.valueRate' },
        },
      ],
      otherwise: { kind: 'lookup', key: 'chemicalSubstances', list: 'substances', quantity: 'noOfTons' },
    },
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'III' },
    instructions: [
      'The importer of a taxable substance owes this tax when it sells or uses the substance.',
      'Choose the substance and enter its tons of 2,000 pounds, with decimals where they are not whole.',
      'If the rate book has the rate that the IRS prescribes, the tons are taxed at that rate.',
      'Otherwise choose how to figure the tax: by the conversion factor of each taxable chemical in the substance, one row for each, or by its appraised value at entry.',
      'The entry value is for an importer who has no conversion factors, and 10 percent of that value is usually much more tax.',
    ],
    notes: [
      'Conversion factors are the tons of a taxable chemical that go into one ton of the substance; the IRS publishes them in its determinations.',
      'For a metal, the factor is its share of the substance.',
      'The IRS prescribes rates for many of the substances; those of the rate book can be loaded with their citation.',
      'IRS determinations add to the list: you can choose a substance from its first day on.',
    ],
    citation: '26 USC 4671, 4672; Form 6627, Part III',
  },
  {
    irsNumber: '98',
    statement: 'none',
    title: 'Ozone-depleting chemicals (ODCs)',
    name: 'Ozone-depleting chemicals',
    about: 'Ozone-depleting chemicals sold or used by their manufacturer or importer',
    section: 'environmentalTaxes',
    subsection: 3,
    absences: [],
    dating: byTaxDate,
    fields: [taxDate, odcName, noOfPounds, taxAmount],
    formula: { kind: 'ozoneDepletion', odc: ['odcName'], pounds: 'noOfPounds', base: 'odc.baseTax' },
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'IV' },
    instructions: [
      'The manufacturer, producer or importer of an ozone-depleting chemical owes this tax when it sells or uses the chemical.',
      'Choose the chemical and enter its pounds, with decimals where they are not whole.',
      'The tax on a pound is the base amount of the calendar year times the ozone-depletion factor of the chemical.',
      'Leave out recycled chemicals, chemicals entirely used up as feedstock, propellants of metered-dose inhalers, and qualified exports.',
    ],
    notes: [
      'The base amount rises by 45 cents each January 1.',
      'A mixture may be reported when it is sold or used instead of when it is made, by the elections of Form 6627.',
      'Before the form of 2022 this was Part II of Form 6627.',
    ],
    citation: '26 USC 4681, 4682; Form 6627, Part IV',
  },
  {
    irsNumber: '19',
    statement: 'none',
    title: 'ODC tax on imported products',
    name: 'ODC tax on imported products',
    about: 'Imported products that contain ozone-depleting chemicals or were made with them',
    section: 'environmentalTaxes',
    subsection: 4,
    absences: [],
    dating: byTaxDate,
    fields: [
      taxDate,
      {
        name: 'method',
        label: 'Method',
        kind: 'choice',
        choices: [
          { value: 'exact', label: 'Exact method' },
          { value: 'table', label: 'Table method' },
          { value: 'value', label: 'Value method' },
        ],
        required: true,
        help: 'Exact if you know the weight of each ODC, else the Table weight, else 1 percent of the entry value.',
      },
      { name: 'productName', label: 'Product name', kind: 'text', help: 'Your own name for the product.' },
      {
        name: 'importedProduct',
        label: 'Imported product',
        kind: 'listed',
        lists: ['importedProducts', 'ozoneDepletingChemicals'],
        enabledWhen: { field: 'method', is: ['exact', 'table'] },
        required: tableMethod,
        help: 'The product as the Imported Products Table names it. With the exact method it may be the ODC itself.',
      },
      {
        ...odcName,
        enabledWhen: exactMethod,
        required: { field: 'importedProduct', given: false },
        help: 'The ODC used to make the product: one row for each.',
      },
      {
        ...notTotalled(measure('weight', 'ODC weight of one product', 'pounds', { unusualAbove: '10000' })),
        enabledWhen: exactMethod,
      },
      {
        ...notTotalled(count('numberOfTaxableProductImported', 'No. of products imported', 'products')),
        required: { not: valueMethod },
        decimalsWhen: { when: { field: 'importedProduct', is: measuredProducts }, decimals: 6 },
      },
      {
        ...money('entryValue', 'Entry value'),
        enabledWhen: valueMethod,
        help: 'Of all the products of the row together.',
      },
      taxAmount,
    ],
    gridsBy: 'method',
    formula: {
      kind: 'cases',
      cases: [
        {
          when: exactMethod,
          use: {
            kind: 'ozoneDepletion',
            odc: ['odcName', 'importedProduct'],
            pounds: 'weight',
            times: 'numberOfTaxableProductImported',
            base: 'odc.baseTax',
          },
        },
        {
          when: tableMethod,
          use: {
            kind: 'tableWeight',
            product: 'importedProduct',
            count: 'numberOfTaxableProductImported',
            base: 'odc.baseTax',
          },
        },
      ],
      otherwise: { kind: 'percentOf', amount: 'entryValue', rate: 'importedProducts.valueRate' },
    },
    deposit: 'regular',
    attachedForm: { form: '6627', part: 'V' },
    instructions: [
      'The importer of a product that contains ozone-depleting chemicals, or was made with them, owes this tax when it sells or uses the product.',
      'Use the exact method if you can show the weight of each such chemical used to make the product: one row for each chemical.',
      'Otherwise choose the product in the Imported Products Table and enter the number imported: the Table gives the weight.',
      'Only where neither weight can be determined, enter the entry value of all the products together: the tax is 1 percent of that value, once.',
    ],
    notes: [
      'A product is one of the Table only if both its name and its tariff heading of 1990 agree.',
      'With the Table weight the chemical printed in the Table counts, even if another was used.',
      'Some products are counted in other units: aircraft in thousands of pounds of operating empty weight, optical fibers in thousands of feet, other electronic items in dollars of entry value.',
      'Protective packing is not part of the product.',
      'Before the form of 2022 this was Part III of Form 6627.',
    ],
    citation: '26 USC 4681, 4682; 26 CFR 52.4682-3; Form 6627, Part V',
  },
];
