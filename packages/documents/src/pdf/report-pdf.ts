import { formatDate, grouped } from '@gauger/excise';
import type { TableCell } from 'pdfmake/interfaces.js';
import { MARGIN, QUIET, setInType } from './page-parts.ts';
import { printPages } from './print-pages.ts';
import { ledger } from './rules.ts';

/** A table of figures for people who run an installation. */
export interface ReportTable {
  title: string;
  head: readonly string[];
  /** A label and its figures, as plain decimals. */
  rows: readonly (readonly string[])[];
  made: Date;
}

/** Sets a report as one page on its side. */
export function reportPdf({ title, head, rows, made }: ReportTable): Promise<Uint8Array> {
  const row = (cells: readonly string[], bold: boolean): TableCell[] =>
    cells.map((text, at) => ({ text: grouped(text), bold, alignment: at === 0 ? 'left' : 'right', noWrap: at === 0 }));
  return printPages({
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    ...setInType(title, made, 8),
    content: [
      { text: title, bold: true, fontSize: 14, margin: [0, 0, 0, 12] },
      {
        table: {
          headerRows: 1,
          widths: ['auto', ...head.slice(1).map(() => '*')],
          body: [row(head, true), ...rows.map((cells) => row(cells, cells[0] === 'Total'))],
        },
        layout: ledger,
      },
      {
        text: `Months and days are those of UTC. Made with Gauger on ${formatDate(made.toISOString().slice(0, 10))}.`,
        color: QUIET,
        margin: [0, 12, 0, 0],
      },
    ],
  });
}
