import { fileKind } from './file-kind.ts';
import { readCsv } from './read-csv.ts';
import { ENCRYPTED, isWorkbook, readWorkbook } from './read-workbook.ts';
import { type Separator, type Sheet, type SheetLimits, SheetRefusal, tooManyColumns } from './sheet.ts';
import type { ReadSheet } from './workbook-sheet.ts';

/** Files that hold no table, with the one thing to do. */
const REFUSED = {
  encrypted: ENCRYPTED,
  numbers: 'This is a file of Apple Numbers. In Numbers choose File, Export To, Excel, and choose that file.',
  other: 'This file is no spreadsheet. Save the table as .xlsx or .csv, and choose that file.',
  pdf: 'This is a PDF. Open the report in the program that made it, save it as .xlsx or .csv, and choose that file.',
} as const;

/**
 * Reads a CSV, or the sheets of a workbook that have rows, at least one: XLSX, XLSB, XLS, OpenDocument, and the XML and HTML tables
 * that programs name .xls. The bytes decide the format, not the file name. Throws SheetRefusal.
 * @param how the separator of a CSV where a person chose it; absent, it is found
 */
export async function readSheets(
  bytes: Uint8Array,
  limits: SheetLimits,
  { separator }: { readonly separator?: Separator | undefined } = {},
): Promise<[Sheet, ...Sheet[]]> {
  const kind = fileKind(bytes);
  if (kind in REFUSED) throw new SheetRefusal(REFUSED[kind as keyof typeof REFUSED]);
  const read = isWorkbook(kind)
    ? (await readWorkbook(bytes, kind, limits)).map((sheet) => sheetOf(sheet, limits))
    : [csvOf(readCsv(bytes, limits, separator), limits)];
  const [first, ...others] = read.filter(({ rows }) => rows.length > 0);
  if (!first) throw new SheetRefusal('This file has no rows.');
  return [first, ...others];
}

const csvOf = ({ rows, separator }: ReturnType<typeof readCsv>, limits: SheetLimits): Sheet => ({
  format: 'csv',
  name: '',
  rows: within(rows, limits),
  separator,
});

function sheetOf(
  { name, rows, isHidden, hiddenRows, struckRows, hiddenColumns, date1904, doubts }: ReadSheet,
  limits: SheetLimits,
): Sheet {
  return {
    format: 'xlsx',
    name,
    rows: within(rows, limits),
    ...(isHidden && { isHidden }),
    ...(hiddenRows.size > 0 && { hiddenRows }),
    ...(struckRows.size > 0 && { struckRows }),
    ...(hiddenColumns.size > 0 && { hiddenColumns }),
    ...(date1904 && { date1904 }),
    ...(doubts.size > 0 && { doubts }),
  };
}

function within(rows: string[][], limits: SheetLimits): string[][] {
  for (const [at, cells] of rows.entries()) {
    if (cells.length > limits.columns) throw new SheetRefusal(tooManyColumns(at + 1, limits));
    if (cells.some((cell) => cell.length > limits.cell))
      throw new SheetRefusal(`Row ${at + 1} has a cell with more than ${limits.cell} characters.`);
  }
  return rows;
}
