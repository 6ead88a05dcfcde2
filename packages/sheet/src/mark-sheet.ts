import { type CellFault, PROBLEMS, type Sheet } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { type WrittenCell, writeXlsx } from './write-xlsx.ts';

/**
 * The sheet as it came, in its own format, with every row where it was: faulty cells are filled (XLSX), and a last
 * column tells the faults of each row. Problems told before are dropped.
 * @param headingRow row of the headings, from 1
 */
export async function markSheet(sheet: Sheet, headingRow: number, faults: readonly CellFault[]): Promise<Uint8Array> {
  const before = sheet.rows[headingRow - 1]?.findIndex((heading) => heading.trim() === PROBLEMS) ?? -1;
  const width = Math.max(...sheet.rows.map((cells) => cells.length));
  const column = before >= 0 ? before : width;
  const faulty = new Set(faults.map((fault) => `${fault.row} ${fault.column}`));
  const rows = sheet.rows.map((cells, at): WrittenCell[] => {
    const row = at + 1;
    if (cells.length === 0) return [];
    const written = Array.from({ length: Math.max(width, column + 1) }, (_, index): WrittenCell => {
      const text = cells[index] ?? '';
      if (row === headingRow) return { text, look: 'heading' };
      return faulty.has(`${row} ${index}`) ? { text, look: 'faulty' } : { text };
    });
    const told = row === headingRow ? PROBLEMS : problemsOf(row, faults);
    written[column] = row === headingRow ? { text: told, look: 'heading' } : { text: told };
    return written;
  });
  if (sheet.format === 'csv') return writeCsv(rows.map((cells) => cells.map(({ text }) => text)));
  const widths = Array.from({ length: Math.max(width, column + 1) }, (_, at) => (at === column ? 60 : 22));
  return writeXlsx([{ name: 'Marked', rows, widths }]);
}

const problemsOf = (row: number, faults: readonly CellFault[]) =>
  faults
    .filter((fault) => fault.row === row)
    .map(({ message }) => message)
    .join('; ');
