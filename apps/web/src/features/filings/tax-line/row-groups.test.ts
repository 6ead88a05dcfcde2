import { lineComputer, type TaxLine, taxLaw } from '@gauger/excise';
import { expect, test } from 'vitest';
import { groupComputer, rowGroups, rowsAsShown } from './row-groups.ts';
import { newSheet } from './sheet.ts';

const quarter = { year: 2026, quarter: 3 } as const;
const lineOf = (wanted: string) => taxLaw.lines.find(({ irsNumber }) => irsNumber === wanted) as TaxLine;

test('rows keep the numbers that the page shows, with a blank row between them', () => {
  const line = lineOf('60');
  const computer = lineComputer(line, quarter);
  const row = { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '1000' };
  const grids = rowGroups(line, computer).map((group) => ({ group, sheet: newSheet(computer, [row, {}, row]) }));
  expect(rowsAsShown(grids)).toEqual([row, {}, row]);
});

test('a blank row is empty, also where the rows of its grid share a fact', () => {
  const line = lineOf('19');
  const computer = lineComputer(line, quarter);
  const grids = rowGroups(line, computer).map((group) => ({
    group,
    sheet: newSheet(groupComputer(computer, group), []),
  }));
  expect(grids.length).toBeGreaterThan(1);
  expect(rowsAsShown(grids)).toEqual(grids.map(() => ({})));
});
