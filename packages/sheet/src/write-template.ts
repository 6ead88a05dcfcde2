import type { SheetFormat } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { type WrittenCell, writeXlsx } from './write-xlsx.ts';

/** A column of a sheet to fill in. */
export interface TemplateColumn {
  heading: string;
  /** Example text below the heading, to be overwritten. */
  sample: string;
  /** Whether the column is required, its rule, and every value of its list. */
  allowed: readonly string[];
}

interface Template {
  /** Name of the tab. */
  name: string;
  columns: readonly TemplateColumn[];
  /** Number of rows whose cells are formatted as text, so that no leading zero is lost. */
  readyRows: number;
}

/** Writes the sheet to fill in; as a workbook with a second tab that describes each column. */
export async function writeTemplate(format: SheetFormat, { name, columns, readyRows }: Template): Promise<Uint8Array> {
  const headings = columns.map(({ heading }) => heading);
  const sample = columns.map((column) => column.sample);
  if (format === 'csv') return writeCsv([headings, sample]);
  const head = headings.map((text): WrittenCell => ({ text, look: 'heading' }));
  const plain = (text: string): WrittenCell => ({ text });
  const widths = headings.map((text) => Math.max(16, text.length + 4));
  const height = Math.max(...columns.map(({ allowed }) => allowed.length));
  return writeXlsx([
    {
      name,
      widths,
      rows: [head, sample.map(plain), ...Array.from({ length: readyRows }, () => headings.map(() => plain('')))],
    },
    {
      name: 'Allowed values',
      widths: widths.map((width) => Math.max(28, width)),
      rows: [
        head,
        ...Array.from({ length: height }, (_, row) => columns.map(({ allowed }) => plain(allowed[row] ?? ''))),
      ],
    },
  ]);
}
