import { gridColumns, lineComputer, type TaxLine, taxLaw } from '@gauger/excise';
import { expect, test } from 'vitest';
import { columnWith, rowsWith } from './find-rows.ts';
import { newSheet, patchRows } from './sheet.ts';

const diesel = taxLaw.lines.find(({ irsNumber }) => irsNumber === '60') as TaxLine;
const computer = lineComputer(diesel, { year: 2026, quarter: 3 });
const filled = gridColumns(diesel).filter(({ readOnly }) => !readOnly);
const sheet = newSheet(computer, [
  { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
  { taxDate: '2026-07-09', typeOfEvent: '60b', noOfGallons: '5000' },
  { taxDate: '2026-08-08', typeOfEvent: '60a', noOfGallons: '8216', twoPartyExchange: true },
  { taxDate: 'soon', noOfGallons: '1' },
]);
const find = (text: string) => rowsWith(text, sheet.rows, filled);

test.each([
  ['a day as it is read', 'Jul 8, 2026', [0]],
  ['a day as it is typed', '7/8/2026', [0]],
  ['a day as files have it', '2026-07-09', [1]],
  ['a month, whatever its case', 'jUL', [0, 1]],
  ['a number without commas', '8216', [0, 2]],
  ['a number with commas', '48,216', [0]],
  ['the words of a choice', '60(b)', [1]],
  ['the tax of a row', '1,220.00', [1]],
  ['what is no day', 'soon', [3]],
  ['what stands nowhere', 'gasoline', []],
  ['a tick, which is no text', 'true', []],
  ['nothing', '  ', []],
])('finds %s', (_, text, places) => {
  expect(find(text)).toEqual(places);
});

test('a text does not run from one cell into the next', () => {
  expect(find('2026 60(a)')).toEqual([]);
});

test('a row is found by what stands in it now', () => {
  const changed = patchRows(sheet, computer, 1, [{ noOfGallons: '777' }]);
  expect(rowsWith('777', changed.rows, filled)).toEqual([1]);
  expect(rowsWith('5000', changed.rows, filled)).toEqual([]);
});

test('leads to the cell with the text, and to the first where the tax has it', () => {
  const row = sheet.rows[1];
  if (!row) throw new Error('The sheet has no second row.');
  expect(filled[columnWith('5,000', row, filled)]?.name).toBe('noOfGallons');
  expect(columnWith('1220.00', row, filled)).toBe(0);
});
