import { gridColumns, law, type Row, type TaxLine } from '@gauger/excise';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button } from '../../../testing/draw.tsx';
import { drawLine } from './testing-tax-line.tsx';

/** The rules of tax rows (specification 001 §4 and §5), as a person who types or pastes meets them. */

const day = '2026-07-14';

/** Invalid rows with their error messages. */
const rules: readonly { irsNumber: string; row: Row; message: string }[] = [
  { irsNumber: '105', row: { noOfGallons: '100' }, message: 'Tax date should not be empty' },
  {
    irsNumber: '105',
    row: { taxDate: '1999-12-31', noOfGallons: '100' },
    message: 'Tax date should be a date from Jul 1, 2026 to Sep 30, 2026',
  },
  {
    irsNumber: '18',
    row: { taxDate: day, taxType: 'taxableCrudeOil', crudeOilReceived: '10', crudeOilTaxedBeforeReceipt: '20' },
    message: 'Crude oil received should not be less than Crude oil taxed before receipt',
  },
  {
    irsNumber: '108',
    row: { taxDate: day, loadCapacityOfTheTire: '3500', noOfTires: '4' },
    message: 'Load capacity of the tire should be greater than 3500',
  },
  { irsNumber: '54', row: { taxDate: day, chemicals: 'Water', noOfTons: '1' }, message: 'Invalid Chemical' },
  {
    irsNumber: '17',
    row: { taxDate: day, chemicalSubstances: 'Unobtainium', noOfTons: '1' },
    message: 'Invalid Chemical Substance',
  },
  {
    irsNumber: '17',
    row: {
      taxDate: day,
      chemicalSubstances: 'toluenediamine',
      noOfTons: '1',
      type: 'conversion_factor',
      taxableChemical: 'Water',
      conversionFactorOrEntryValue: '0.5',
    },
    message: 'Invalid Taxable Chemical',
  },
  {
    irsNumber: '19',
    row: { taxDate: day, method: 'table', importedProduct: 'Teapots', numberOfTaxableProductImported: '2' },
    message: 'Invalid Imported Product',
  },
];

/** The columns that are filled in, in their order. */
const columnsOf = (line: TaxLine) =>
  gridColumns(line).filter(({ readOnly, aside, name }) => !readOnly && !aside && name !== line.gridsBy);

describe.each(rules)('IRS No. $irsNumber: $message', ({ irsNumber, row, message }) => {
  const line = law.lines.find((one) => one.irsNumber === irsNumber);
  if (!line) throw new Error(`There is no IRS No. ${irsNumber}`);
  const columns = columnsOf(line);
  /** The grid that takes the row: where a line has several, the one of its method. */
  const grid = () =>
    typeof row.method === 'string'
      ? screen.getByLabelText(new RegExp(`${row.method} method, tax rows`))
      : screen.getByLabelText(/, tax rows$/);
  const control = (label: string) => within(grid()).getByLabelText<HTMLInputElement>(`${label}, row 1`);

  const ways = {
    async typed(user: ReturnType<typeof drawLine>) {
      for (const { name, label, kind } of columns) {
        const value = row[name];
        if (value === undefined) continue;
        if (kind === 'choice') await user.selectOptions(control(label), String(value));
        else {
          control(label).focus();
          await user.keyboard(`${value}{Tab}`);
        }
      }
    },
    async pasted(user: ReturnType<typeof drawLine>) {
      control(columns[0]?.label ?? '').focus();
      await user.paste(`${columns.map(({ name }) => row[name] ?? '').join('\t')}\r\n`);
    },
  };

  test.each(['typed', 'pasted'] as const)('%s, it stops the save and leads to its field', async (way) => {
    const user = drawLine(irsNumber);
    await ways[way](user);
    await user.click(button('Save and Continue'));
    const summary = screen.getByRole('group', { name: 'One row needs your attention' });
    await user.click(within(summary).getByText(message, { exact: false }));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });
});
