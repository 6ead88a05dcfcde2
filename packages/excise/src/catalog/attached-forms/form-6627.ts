import { chemicals } from '../lists/chemicals.ts';
import type { Condition } from '../types.ts';
import type { AttachedForm, FormColumn, FormEntry } from './types.ts';

const quantity = (name: string, label: string): FormColumn => ({ name, label, kind: 'quantity' });
const rate = (label = 'Rate'): FormColumn => ({ name: 'rate', label, kind: 'rate' });
const tax: FormColumn = { name: 'tax', label: 'Tax', kind: 'money' };
const text = (name: string, label: string): FormColumn => ({ name, label, kind: 'text' });

const received: Condition = { field: 'taxType', is: 'taxableCrudeOil' };
const usedOrExported: Condition = { field: 'taxType', is: 'usedOrExported' };
const rateAndTax = { rate: { rate: true }, tax: { tax: true } } as const;

/** The same line of the superfund tax (a) and of the oil spill tax (b). */
const domestic = (line: string, label: string, entry: Pick<Extract<FormEntry, { from: unknown }>, 'where' | 'cells'>) =>
  [
    { line: `${line}a`, label: `${label}, superfund tax`, from: ['53'], ...entry },
    { line: `${line}b`, label: `${label}, oil spill tax`, from: ['18'], ...entry },
  ] as const;

/** Before chemicals were taxed, the parts on ODCs came after Part I. */
const formerly = (part: string) => ({ part, through: '2022Q2' });

/** Form 6627 (Rev. January 2026): lines and columns of its parts, in their order. */
export const form6627: AttachedForm = {
  form: '6627',
  title: 'Environmental Taxes',
  citation: 'Form 6627 (Rev. January 2026); 26 USC 4611, 4661, 4671, 4681',
  parts: [
    {
      part: 'I',
      title: 'Tax on petroleum',
      columns: [quantity('barrels', 'Barrels'), rate(), tax],
      entries: [
        {
          line: '1',
          label: 'Crude oil received at a U.S. refinery',
          from: ['53', '18'],
          where: received,
          cells: { barrels: { sum: 'crudeOilReceived' } },
        },
        {
          line: '2',
          label: 'Crude oil taxed before receipt at the refinery',
          from: ['53', '18'],
          where: received,
          cells: { barrels: { sum: 'crudeOilTaxedBeforeReceipt' } },
        },
        ...domestic('3', 'Taxable crude oil: line 1 less line 2', {
          where: received,
          cells: { barrels: { sum: 'crudeOilReceived', less: 'crudeOilTaxedBeforeReceipt' }, ...rateAndTax },
        }),
        ...domestic('4', 'Crude oil used in or exported from the U.S. before tax was imposed', {
          where: usedOrExported,
          cells: { barrels: { sum: 'crudeOilUsedOrExported' }, ...rateAndTax },
        }),
        { line: '5', label: 'Domestic petroleum superfund tax (IRS No. 53)', total: '53' },
        { line: '6', label: 'Domestic petroleum oil spill tax (IRS No. 18)', total: '18' },
        {
          line: '7',
          label: 'Imported petroleum products superfund tax (IRS No. 16)',
          from: ['16'],
          cells: { barrels: { sum: 'barrelsImported' }, ...rateAndTax },
        },
        {
          line: '8',
          label: 'Imported petroleum products oil spill tax (IRS No. 21)',
          from: ['21'],
          cells: { barrels: { sum: 'barrelsImported' }, ...rateAndTax },
        },
      ],
    },
    {
      part: 'II',
      title: 'Tax on chemicals (other than ODCs)',
      columns: [quantity('tons', 'Tons'), rate('Rate per ton'), tax],
      entries: [
        ...chemicals.map(
          ({ name, rate: taxedBy, details }): FormEntry => ({
            line: details?.form6627Line ?? '',
            label: name,
            from: ['54'],
            ...(taxedBy === undefined ? {} : { taxedBy }),
            cells: { tons: { sum: 'noOfTons' }, ...rateAndTax },
          }),
        ),
        { line: '43', label: 'Total chemical tax (IRS No. 54)', total: '54' },
      ],
    },
    {
      part: 'III',
      title: 'Tax on imported chemical substances',
      columns: [
        text('substance', '(a) Chemical substance'),
        quantity('tons', '(b) Tons'),
        text('chemical', '(c) Taxable chemical used'),
        quantity('factorOrValue', '(d) Conversion factor or entry value'),
        rate('(e) Rate'),
        { ...tax, label: '(f) Tax' },
      ],
      entries: [
        {
          repeats: true,
          from: ['17'],
          where: { field: 'type', given: false },
          cells: { substance: { text: ['chemicalSubstances'] }, tons: { sum: 'noOfTons' }, ...rateAndTax },
        },
        {
          repeats: true,
          from: ['17'],
          where: { field: 'type', is: 'conversion_factor' },
          cells: {
            substance: { text: ['chemicalSubstances'] },
            tons: { sum: 'noOfTons' },
            chemical: { text: ['taxableChemical'] },
            factorOrValue: { each: 'conversionFactorOrEntryValue' },
            ...rateAndTax,
          },
        },
        {
          repeats: true,
          from: ['17'],
          where: { field: 'type', is: 'entry_value' },
          cells: {
            substance: { text: ['chemicalSubstances'] },
            tons: { sum: 'noOfTons' },
            factorOrValue: { sum: 'conversionFactorOrEntryValue', cents: true },
            ...rateAndTax,
          },
        },
        { line: 'total', label: 'Total tax on imported chemical substances (IRS No. 17)', total: '17' },
      ],
    },
    {
      part: 'IV',
      title: 'Tax on ozone-depleting chemicals (ODCs)',
      formerly: formerly('II'),
      columns: [
        text('odc', '(a) ODC'),
        quantity('pounds', '(b) Pounds'),
        rate('(c) Tax per pound'),
        { ...tax, label: '(d) Tax' },
      ],
      entries: [
        {
          repeats: true,
          from: ['98'],
          cells: { odc: { text: ['odcName'] }, pounds: { sum: 'noOfPounds' }, ...rateAndTax },
        },
        { line: 'total', label: 'Total tax on ODCs (IRS No. 98)', total: '98' },
      ],
    },
    {
      part: 'V',
      title: 'ODC tax on imported products',
      formerly: formerly('III'),
      columns: [
        text('product', '(a) Imported product'),
        text('odc', 'ODC'),
        quantity('products', '(b) Products'),
        quantity('weight', '(c) ODC weight'),
        rate('(d) Tax per pound'),
        { name: 'entryValue', label: '(e) Entry value', kind: 'money' },
        { ...tax, label: '(f) Tax' },
      ],
      entries: [
        {
          repeats: true,
          from: ['19'],
          where: { field: 'method', is: ['exact', 'table'] },
          cells: {
            product: { text: ['importedProduct', 'productName'] },
            odc: { odc: ['odcName', 'importedProduct'] },
            products: { sum: 'numberOfTaxableProductImported' },
            weight: { weight: 'weight' },
            ...rateAndTax,
          },
        },
        {
          repeats: true,
          from: ['19'],
          where: { field: 'method', is: 'value' },
          cells: {
            product: { text: ['productName'] },
            products: { sum: 'numberOfTaxableProductImported' },
            entryValue: { sum: 'entryValue' },
            tax: { tax: true },
          },
        },
        { line: 'total', label: 'Total ODC tax on imported products (IRS No. 19)', total: '19' },
      ],
    },
    {
      part: 'VI',
      title: 'Floor stocks tax on ODCs',
      formerly: formerly('IV'),
      columns: [
        text('odc', '(a) ODC'),
        quantity('pounds', '(b) Pounds'),
        rate('(c) Tax per pound'),
        { ...tax, label: '(d) Tax' },
      ],
      entries: [
        {
          repeats: true,
          from: ['20'],
          cells: { odc: { text: ['odcName'] }, pounds: { sum: 'noOfPounds' }, ...rateAndTax },
        },
        { line: 'total', label: 'Total floor stocks tax (IRS No. 20)', total: '20' },
      ],
    },
  ],
};
