import { type Filing, law, type Row } from '@gauger/excise';
import { drawFiling } from '@gauger/excise/testing';
import { readSheets, type Sheet, writeCsv, writeXlsx } from '@gauger/sheet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTabs, readRows } from './read-rows.ts';
import { wordCount } from './sheet-values.ts';
import { cellsOfFiling, cellsOfLine, tabOf, type WrittenLine } from './written-rows.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 1_000, sheets: 100 };
const nothingKnown = () => new Map();

const linesOf = ({ filingData }: Filing): WrittenLine[] =>
  law.lines.flatMap((line) => {
    const rows = (filingData[line.irsNumber]?.rows ?? []).map(entered);
    return rows.length > 0 ? [{ line, rows, taxes: rows.map(() => '1.0000') }] : [];
  });
/** A row as a filing keeps it: cells left empty are none. */
const entered = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => String(value ?? '').trim() !== ''));
const expected = (lines: readonly WrittenLine[]) => lines.map(({ line, rows }) => [line.irsNumber, rows.map(sorted)]);
/** Without regard to the order of names, which the database does not keep. */
const sorted = (row: Row) => Object.fromEntries(Object.entries(row).sort());

function readBack(sheets: readonly [Sheet, ...Sheet[]], irsNumber?: string) {
  const rows = findTabs(sheets, irsNumber, nothingKnown, () => undefined).tabs.flatMap((tab) =>
    readRows(tab, () => undefined, wordCount()),
  );
  expect(rows.flatMap(({ found }) => found)).toEqual([]);
  return [...Map.groupBy(rows, (row) => row.irsNumber)].map(([number, all]) => [
    number,
    all.map(({ facts }) => sorted(facts)),
  ]);
}
const sheetOf = (rows: readonly (readonly string[])[], name = ''): [Sheet] => [{ format: 'csv', name, rows }];

const filings = fc.gen().map((draw) => linesOf(drawFiling(draw)));

test('rows that are exported and imported are the same rows: as one sheet, as tabs, as the sheet of a line', () => {
  fc.assert(
    fc.property(filings, (lines) => {
      fc.pre(lines.length > 0);
      const [first] = lines as [WrittenLine];
      expect(readBack(sheetOf(cellsOfFiling(lines)))).toEqual(expected(lines));
      expect(readBack(sheetOf(cellsOfLine(first)), first.line.irsNumber)).toEqual(expected([first]));
      const tabs = lines.map(tabOf).map(
        ({ name, rows }) =>
          sheetOf(
            rows.map((cells) => cells.map(({ text }) => text)),
            name,
          )[0],
      );
      expect(readBack(tabs as [Sheet])).toEqual(expected(lines));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('they come back through the files, in which no text of a row runs as a formula', async () => {
  const line = law.lines.find(({ irsNumber }) => irsNumber === '40');
  if (!line) throw new Error('There is no line 40');
  const rows = ['=1+1', "'=1+1", '+A1', '-2', '@x', ' a ', '"a", b', "'twas"].map((modelName) => ({ modelName }));
  const csv = writeCsv(cellsOfLine({ line, rows }));
  expect(new TextDecoder().decode(csv)).not.toMatch(/(^|,|")[=+\-@]/m);
  for (const bytes of [csv, await writeXlsx([tabOf({ line, rows })])])
    expect(readBack(await readSheets(bytes, limits), '40')).toEqual([['40', rows]]);
});
