import type { FileAnswer, getRowTemplate as getting } from '@gauger/contract';
import {
  columnGuides,
  exampleRow,
  importColumns,
  irsDay,
  type Law,
  type Quarter,
  quarterName,
  quarterOfFiling,
  type TaxLine,
} from '@gauger/excise';
import { mediaTypes, type WrittenCell, type WrittenSheet, writeCsv } from '@gauger/sheet';
import type { Call } from '../../http/call.ts';
import { writeXlsxInTurn } from '../../http/sheet-work.ts';
import type { FilingDeps } from '../deps.ts';
import { loadFiling } from '../filings/public.ts';
import { fileName, linesOnReturn } from './lines-on-return.ts';
import { EXAMPLE } from './set-aside-rows.ts';
import { cellsOfFiling, cellsOfLine, tabOf } from './written-rows.ts';

/** Name of the tab that explains the columns; it starts with no IRS number, so that an import ignores it. */
const GUIDE = 'What the columns take';

/** The sheet to fill in for a line, or for every line of the quarter. */
export async function getRowTemplate(
  { database, lawInForce, now }: FilingDeps,
  { session: { accountId }, caller, params: { id, format }, query: { irsNumber } }: Call<typeof getting>,
): Promise<FileAnswer> {
  const { quarter, law } = await database.inAccount(accountId, async (tx) => ({
    quarter: quarterOfFiling((await loadFiling(tx, accountId, id, 'read', 'Form720')).facts),
    law: await lawInForce(tx),
  }));
  const lines = linesOnReturn(quarter, irsNumber, law);
  const examples = lines.map((line) => ({ line, rows: [exampleRow(line, quarter, law)] }));
  const dated = `Form 720, ${quarterName(quarter)}, template of ${irsDay(now())}`;
  return {
    name: fileName(lines, irsNumber, quarter, 'template', format),
    mediaType: mediaTypes[format],
    bytes:
      format === 'csv'
        ? writeCsv(asExamples(irsNumber === undefined ? cellsOfFiling(examples) : examples.flatMap(cellsOfLine)))
        : await writeXlsxInTurn(caller, [
            ...examples.map(tabOf).map((tab) => ({ ...tab, rows: asExampleCells(tab.rows) })),
            guideOf(lines, quarter, law, dated),
          ]),
  };
}

/** Rows behind the headings say that they are examples, and are then not read. */
const asExamples = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells, at) => cells.map((text, column) => (at > 0 && column === 0 ? `${EXAMPLE} ${text}` : text)));

const asExampleCells = (rows: WrittenSheet['rows']): WrittenCell[][] =>
  rows.map((cells, at) =>
    cells.map((cell, column) => (at > 0 && column === 0 ? { ...cell, text: `${EXAMPLE} ${cell.text}` } : cell)),
  );

/** For each column of each line whether it is needed, what it takes, and below that every value of its list. */
function guideOf(lines: readonly TaxLine[], quarter: Quarter, law: Law, dated: string): WrittenSheet {
  const head = ['Tax', 'Column', 'Needed', 'What it takes'];
  const rows = lines.flatMap((line) => {
    const guides = columnGuides(line, quarter, law);
    return importColumns(line).flatMap(({ label }, at) => {
      const { needed = false, rule = '', values = [] } = guides[at] ?? {};
      const title = `${line.irsNumber} ${line.name}`;
      return [[title, label, needed ? 'yes' : '', rule], ...values.map((value) => [title, label, '', value])];
    });
  });
  return {
    name: GUIDE,
    widths: [36, 36, 10, 60],
    rows: [
      head.map((text) => ({ text, look: 'heading' as const })),
      ...[[dated], ...rows].map((cells) => cells.map((text) => ({ text }))),
    ],
  };
}
