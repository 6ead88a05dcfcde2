import type { ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { HAIR, ledger, RULE, ruled } from './rules.ts';

type Widths = (string | number)[];

/** A heading of a column, in small print. */
export const head = (text: string, alignment: 'left' | 'right' | 'center' = 'left'): TableCell => ({
  text,
  style: 'small',
  alignment,
});

/** A table of figures, whose headings are printed again on each page. */
export const ledgerTable = (widths: Widths, heads: TableCell[], rows: TableCell[][]): ContentTable => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body: [heads, ...rows] },
  layout: ledger,
});

/** The total of a schedule, in a box of its own. */
export const totalBox = (words: string, total: string): ContentTable => ({
  unbreakable: true,
  margin: [0, 8, 0, 0],
  table: {
    widths: ['*', 82],
    body: [
      [
        { text: words, bold: true },
        { text: total, alignment: 'right', bold: true },
      ],
    ],
  },
  layout: ruled({ outer: RULE, inner: HAIR }),
});
