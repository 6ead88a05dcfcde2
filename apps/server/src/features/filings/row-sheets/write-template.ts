import type { FileAnswer, getRowTemplate as getting } from '@gauger/contract';
import { columnGuides, exampleRow, importColumns, irsDay, type Law, type Quarter } from '@gauger/excise';
import { cellsOfFiling, cellsOfLine, EXAMPLE, type SheetLine, tabOf } from '@gauger/import';
import { mediaTypes, type WrittenCell, type WrittenSheet, writeCsv } from '@gauger/sheet';
import type { Call } from '../../../http/public.ts';
import { writeXlsxInTurn } from '../../../sheets/public.ts';
import { loadFiling } from '../filings/public.ts';
import { openBook } from './filing-book.ts';
import { fileName, linesOnReturn } from './lines-on-return.ts';
import type { RowDeps } from './row-deps.ts';

/** Name of the tab that explains the columns; it starts with no IRS number, so that an import ignores it. */
const GUIDE = 'What the columns take';

/** The sheet to fill in for a line, or for every line of the quarter. */
export async function getRowTemplate(
  deps: RowDeps,
  { session: { accountId }, caller, params: { id, format }, query }: Call<typeof getting>,
): Promise<FileAnswer> {
  const { book, law } = await deps.database.inAccount(accountId, async (tx) =>
    openBook(
      deps,
      tx,
      await loadFiling(tx, accountId, id, 'read', deps.formType),
      { ...query, inQuery: true },
      await deps.lawInForce(tx),
    ),
  );
  const { one, quarter } = book;
  const lines = linesOnReturn(book);
  const examples = lines.map((line) => ({ lines: book.lines, line, rows: [exampleRow(line, quarter, law)] }));
  const dated = `${book.title.replace(/(form \S+)/i, '$1,')}, template of ${irsDay(deps.now())}`;
  return {
    name: fileName(book, 'template', format),
    mediaType: mediaTypes[format],
    bytes:
      format === 'csv'
        ? writeCsv(asExamples(one ? examples.flatMap(cellsOfLine) : cellsOfFiling(book.lines, examples)))
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
function guideOf(lines: readonly SheetLine[], quarter: Quarter, law: Law, dated: string): WrittenSheet {
  const head = ['Tax', 'Column', 'Needed', 'What it takes'];
  const rows = lines.flatMap((line) => {
    const guides = columnGuides(line, quarter, law);
    return importColumns(line).flatMap(({ label }, at) => {
      const { needed = false, rule = '', values = [] } = guides[at] ?? {};
      const title = `${line.key} ${line.name}`;
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
