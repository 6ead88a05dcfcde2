import { markWorkbook } from './mark-workbook.ts';
import { PROBLEMS, type SheetLimits } from './sheet.ts';
import type { SheetFaults } from './sheet-faults.ts';
import { writeCsv } from './write-csv.ts';
import { type WrittenCell, type WrittenSheet, writeXlsx } from './write-xlsx.ts';

/**
 * Writes the sheets in their own format, with every row where it was: faulty cells are filled (XLSX), and a last
 * column lists the faults of each row. Problems of an earlier marking are removed.
 */
export async function markSheets(sheets: readonly SheetFaults[]): Promise<Uint8Array> {
  const marked = sheets.map(markedSheet);
  if (sheets[0]?.sheet.format !== 'csv') return writeXlsx(marked);
  return writeCsv(marked.flatMap(({ rows }) => rows.map((cells) => cells.map(({ text }) => text))));
}

/**
 * Marks the faults of a file that was read. A workbook keeps its sheets, types, formats and formulas; one that cannot be changed so,
 * as with macros, is replaced by a new one with the marked sheets as text.
 */
export const markFile = async (
  bytes: Uint8Array,
  sheets: readonly SheetFaults[],
  limits: SheetLimits,
): Promise<Uint8Array> =>
  (sheets[0]?.sheet.format === 'xlsx' ? await markWorkbook(bytes, sheets, limits) : undefined) ?? markSheets(sheets);

function markedSheet({ sheet, headingRow, faults }: SheetFaults): WrittenSheet {
  const before = sheet.rows[headingRow - 1]?.findIndex((heading) => heading.trim() === PROBLEMS) ?? -1;
  const width = Math.max(...sheet.rows.map((cells) => cells.length));
  const column = before >= 0 ? before : width;
  const faulty = new Set(faults.map((fault) => `${fault.row} ${fault.column}`));
  const byRow = Map.groupBy(faults, ({ row }) => row);
  const rows = sheet.rows.map((cells, at): WrittenCell[] => {
    const row = at + 1;
    if (cells.length === 0) return [];
    const written = Array.from({ length: Math.max(width, column + 1) }, (_, index): WrittenCell => {
      const text = cells[index] ?? '';
      if (row === headingRow) return { text, look: 'heading' };
      return faulty.has(`${row} ${index}`) ? { text, look: 'faulty' } : { text };
    });
    const messages = (byRow.get(row) ?? []).map(({ message }) => message).join('; ');
    written[column] = row === headingRow ? { text: PROBLEMS, look: 'heading' } : { text: messages };
    return written;
  });
  const widths = Array.from({ length: Math.max(width, column + 1) }, (_, at) => (at === column ? 60 : 22));
  return { name: sheet.name || 'Marked', rows, widths };
}
