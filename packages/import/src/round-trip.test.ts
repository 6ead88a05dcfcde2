import type { Filing, Row } from '@gauger/excise';
import { drawFiling } from '@gauger/excise/testing';
import { readSheets, type Sheet, writeCsv, writeXlsx } from '@gauger/sheet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTabs } from './find-tabs.ts';
import { readRows } from './read-rows.ts';
import { type SheetLines, scheduleCLines, scheduleLines, taxLines } from './sheet-lines.ts';
import { wordCount } from './sheet-values.ts';
import { cellsOfFiling, cellsOfLine, tabOf, type WrittenLine } from './written-rows.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 1_000, sheets: 100 };
const nothingKnown = () => new Map();

const linesOf = ({ filingData }: Filing): WrittenLine[] =>
  taxLines.lines.flatMap((line) => {
    const rows = (filingData[line.key]?.rows ?? []).map(entered);
    return rows.length > 0 ? [{ lines: taxLines, line, rows, taxes: rows.map(() => '1.0000') }] : [];
  });
/** A row as a filing keeps it: cells left empty are none. */
const entered = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => String(value ?? '').trim() !== ''));
const expected = (lines: readonly WrittenLine[]) => lines.map(({ line, rows }) => [line.key, rows.map(sorted)]);
/** Without regard to the order of names, which the database does not keep. */
const sorted = (row: Row) => Object.fromEntries(Object.entries(row).sort());

function readBack(sheets: readonly [Sheet, ...Sheet[]], key?: string, lines: SheetLines = taxLines) {
  const one = lines.lines.find((line) => line.key === key);
  const rows = findTabs(sheets, lines, one, nothingKnown, () => undefined).tabs.flatMap((tab) =>
    readRows(tab, () => undefined, wordCount()),
  );
  expect(rows.flatMap(({ found }) => found)).toEqual([]);
  return [...Map.groupBy(rows, (row) => row.key)].map(([number, all]) => [
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
      expect(readBack(sheetOf(cellsOfFiling(taxLines, lines)))).toEqual(expected(lines));
      expect(readBack(sheetOf(cellsOfLine(first)), first.line.key)).toEqual(expected([first]));
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
  const line = taxLines.lines.find(({ key }) => key === '40');
  if (!line) throw new Error('There is no line 40');
  const rows = ['=1+1', "'=1+1", '+A1', '-2', '@x', ' a ', '"a", b', "'twas"].map((modelName) => ({ modelName }));
  const csv = writeCsv(cellsOfLine({ lines: taxLines, line, rows }));
  expect(new TextDecoder().decode(csv)).not.toMatch(/(^|,|")[=+\-@]/m);
  for (const bytes of [csv, await writeXlsx([tabOf({ lines: taxLines, line, rows })])])
    expect(readBack(await readSheets(bytes, limits), '40')).toEqual([['40', rows]]);
});

/** A row with something in every column that its line has. */
const fullRow = ({ fields }: SheetLines['lines'][number], at: number): Row =>
  Object.fromEntries(
    fields.flatMap(({ name, kind, computed, choices }) => {
      if (computed) return [];
      const value = { date: '2026-02-03', boolean: true, choice: choices?.at(-1)?.value, text: `Text ${at}` };
      return [[name, kind in value ? value[kind as keyof typeof value] : String(1_000 + at)]];
    }),
  );

test.each([
  ['Schedule C', scheduleCLines],
  ['Schedule 1 of Form 8849', scheduleLines(['1'])],
  ['Schedule 2', scheduleLines(['2'])],
  ['Schedule 3', scheduleLines(['3'])],
  ['Schedule 5', scheduleLines(['5'])],
  ['Schedules 1 and 6', scheduleLines(['1', '6'])],
  ['Schedule 8', scheduleLines(['8'])],
] as const)('so do the claims of %s', (_, lines) => {
  const written = lines.lines.map((line): WrittenLine => {
    const rows = [1, 2].map((at) => fullRow(line, at));
    return { lines, line, rows, taxes: rows.map(() => '1.0000') };
  });
  expect(readBack(sheetOf(cellsOfFiling(lines, written)), undefined, lines)).toEqual(expected(written));
  const tabs = written.map(tabOf).map(
    ({ name, rows }) =>
      sheetOf(
        rows.map((cells) => cells.map(({ text }) => text)),
        name,
      )[0],
  );
  expect(readBack(tabs as [Sheet], undefined, lines)).toEqual(expected(written));
});
