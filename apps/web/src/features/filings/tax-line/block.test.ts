import { gridColumns, law, lineComputer, listedNames, type TaxLine } from '@gauger/excise';
import { describe, expect, it, test } from 'vitest';
import {
  blockPatches,
  blockText,
  cellText,
  factTyped,
  isBlock,
  judgeBlock,
  pastedCell,
  readBlock,
  remarkOn,
  typedCell,
} from '../row-entry/public.ts';
import { newSheet, patchRows } from './sheet.ts';

const quarter = { year: 2026, quarter: 3 } as const;
const line = (irsNumber: string) => law.lines.find((one) => one.irsNumber === irsNumber) as TaxLine;
const columnsOf = (irsNumber: string) => gridColumns(line(irsNumber)).filter(({ readOnly }) => !readOnly);
const column = (irsNumber: string, name: string) => {
  const found = columnsOf(irsNumber).find((one) => one.name === name);
  if (!found) throw new Error(`No column ${name}`);
  return found;
};
const noNames = () => [];

describe('a block from a spreadsheet', () => {
  test.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['"a\tb"\t"say ""x"""', [['a\tb', 'say "x"']]],
    ['5" pipe\t1', [['5" pipe', '1']]],
    ['"5 pipe\t1', [['"5 pipe', '1']]],
  ])('%j is read cell by cell', (text, cells) => {
    expect(readBlock(text)).toEqual(cells);
  });

  it('is told from the text of one cell, whose line end belongs to the copying', () => {
    expect(isBlock('48216\n')).toBe(false);
    expect(isBlock('1\t2')).toBe(true);
    expect(isBlock('1\n2')).toBe(true);
  });

  it('is sanitised as it is read, and what cannot be read stays as it was written', () => {
    const cells = readBlock('7/8/2026\t60A\t$1,234.00\tyes\n2026-07-09\t60(b) Taxable events other\t12.5\tmaybe');
    const { patches, leftOut } = blockPatches(cells, columnsOf('60'), noNames);
    expect(patches).toEqual([
      { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '1234', twoPartyExchange: true },
      {
        taxDate: '2026-07-09',
        typeOfEvent: '60(b) Taxable events other',
        noOfGallons: '12.5',
        twoPartyExchange: 'maybe',
      },
    ]);
    expect(leftOut).toEqual([]);
  });

  it('is judged cell by cell in the rows that took it', () => {
    const cells = readBlock('7/8/2026\t60a\t12.5\tmaybe\nsoon\t60b\t100\tyes');
    const { patches } = blockPatches(cells, columnsOf('60'), noNames);
    const computer = lineComputer(line('60'), quarter);
    const taken = patchRows(newSheet(computer, []), computer, 0, patches);
    const { wrong, leftOut } = judgeBlock(patches, taken.rows, columnsOf('60'));
    expect(wrong).toEqual([
      { row: 0, column: 'No. of gallons' },
      { row: 0, column: 'Two-party exchange' },
      { row: 1, column: 'Tax date' },
    ]);
    expect(leftOut.map(({ row, column: of }) => [row, of])).toEqual([[1, 'Two-party exchange']]);
  });

  it('leaves a text out that is longer than a cell keeps', () => {
    const { patches, leftOut } = blockPatches([['x'.repeat(201), '60a']], columnsOf('60'), noNames);
    expect(patches).toEqual([{ typeOfEvent: '60a' }]);
    expect(leftOut).toEqual([{ row: 0, column: 'Tax date', reason: 'The text is longer than 200 characters.' }]);
  });

  it('counts the cells to the right of its last column, which it does not take', () => {
    const cells = readBlock(
      '7/8/2026\t60a\t100\tno\tno\tINV-1\n7/9/2026\t60a\t200\tno\tno\t \n7/9/2026\t60a\t1\tno\tno\tINV-3\tx',
    );
    expect(blockPatches(cells, columnsOf('60'), noNames)).toMatchObject({ outside: 3, leftOut: [] });
    const headed = [['Tax date', 'Type of event', 'No. of gallons', 'Invoice'], ...cells];
    expect(blockPatches(headed, columnsOf('60').slice(0, 3), noNames).patches).toHaveLength(3);
    const shown = { count: 3, from: 0, beyond: 0, wrong: [], leftOut: [] };
    expect(remarkOn({ ...shown, outside: 3, hidden: 'Reference' })).toBe(
      '3 rows filled in. 3 cells to the right of the last column were left out. To keep them, show the Reference column and paste again.',
    );
    expect(remarkOn({ ...shown, outside: 1, hidden: undefined })).toBe(
      '3 rows filled in. 1 cell to the right of the last column was left out.',
    );
  });

  it('loses a first row that repeats the headings', () => {
    const cells = readBlock('Tax date\ttypeOfEvent\n7/8/2026\t60a');
    expect(blockPatches(cells, columnsOf('60'), noNames).patches).toEqual([
      { taxDate: '2026-07-08', typeOfEvent: '60a' },
    ]);
  });

  it('comes back from the clipboard as it was copied', () => {
    const facts = { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '100', twoPartyExchange: true };
    const sheet = newSheet(lineComputer(line('60'), quarter), [facts]);
    const text = blockText(sheet.rows, columnsOf('60'));
    expect(blockPatches(readBlock(text), columnsOf('60'), noNames).patches).toEqual([
      { ...facts, receiverInExchange: false },
    ]);
  });
});

describe('a cell', () => {
  const gallons = column('60', 'noOfGallons');

  test.each(['1e5', '-5', '1.5', '1234567890123456789'])(
    'of whole numbers refuses %s typed, and keeps it pasted',
    (text) => {
      expect(typedCell(gallons, text)).toHaveProperty('refused');
      expect(pastedCell(gallons, text, [])).toEqual({ fact: text });
    },
  );

  it('of a list finds its entry by name, without regard to case', () => {
    const product = column('17', 'chemicalSubstances');
    const names = listedNames(line('17'), 'chemicalSubstances', quarter);
    const [name = ''] = names;
    expect(factTyped(product, name.toUpperCase(), names)).toBe(name);
    expect(factTyped(product, ' no such ', names)).toBe('no such');
  });

  it('shows days and numbers as people write them', () => {
    expect(cellText(column('60', 'taxDate'), '2026-07-08')).toBe('Jul 8, 2026');
    expect(cellText(gallons, '48216')).toBe('48,216');
    expect(cellText(gallons, undefined)).toBe('');
  });
});
