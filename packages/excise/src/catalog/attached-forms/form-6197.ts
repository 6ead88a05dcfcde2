import { gasGuzzlerBands } from '../rates/manufacturers.ts';
import type { AttachedForm, FormEntry, Source } from './types.ts';

/**
 * The lines of Part I: each band of fuel economy from the highest down. The first band is not taxed and has no cars.
 */
const bands = gasGuzzlerBands.map(({ minimum, amount }, at): FormEntry => {
  const below = gasGuzzlerBands[at - 1]?.minimum;
  const bounds: Record<string, Source> = {
    ...(minimum ? { atLeast: { parameter: minimum } } : {}),
    ...(below ? { lessThan: { parameter: below } } : {}),
    rate: { parameter: amount },
  };
  return {
    line: String(at + 1),
    label: '',
    from: ['40'],
    taxedBy: amount,
    cells: at === 0 ? bounds : { ...bounds, cars: { sum: 'numberOfAutomobiles' }, tax: { tax: true } },
  };
});

/** Form 6197: the amount of each band of miles per gallon, and the models. */
export const form6197: AttachedForm = {
  form: '6197',
  title: 'Gas Guzzler Tax',
  citation: 'Form 6197 (Rev. October 2005 and October 2023); 26 USC 4064',
  parts: [
    {
      part: 'I',
      title: 'Computation of tax',
      columns: [
        { name: 'atLeast', label: '(a) At least mpg', kind: 'quantity' },
        { name: 'lessThan', label: '(b) Less than mpg', kind: 'quantity' },
        { name: 'rate', label: '(c) Tax rate', kind: 'rate' },
        { name: 'cars', label: '(d) Cars sold', kind: 'quantity' },
        { name: 'tax', label: '(e) Tax due', kind: 'money' },
      ],
      entries: [...bands, { line: '13', label: 'Total tax for the quarter (IRS No. 40)', total: '40' }],
    },
    {
      part: 'II',
      title: 'Vehicle models subject to tax',
      columns: [
        { name: 'line', label: 'Line of Part I', kind: 'text' },
        { name: 'mpg', label: 'Fuel economy', kind: 'quantity' },
        { name: 'cars', label: 'Vehicles', kind: 'quantity' },
        { name: 'make', label: 'Make', kind: 'text' },
        { name: 'model', label: 'Model name', kind: 'text' },
        { name: 'year', label: 'Model year', kind: 'text' },
      ],
      entries: [
        {
          repeats: true,
          from: ['40'],
          ...(gasGuzzlerBands[0] ? { unlessTaxedBy: gasGuzzlerBands[0].amount } : {}),
          cells: {
            line: { lineOf: 'I' },
            mpg: { each: 'fuelEconomy' },
            cars: { sum: 'numberOfAutomobiles' },
            make: { text: ['make'] },
            model: { text: ['modelName'] },
            year: { text: ['modelYear'] },
          },
        },
      ],
    },
  ],
};
