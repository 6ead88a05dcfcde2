import writeExcelFile, { type Cell } from 'write-excel-file/universal';

/** A cell to write: its text and its fill. */
export interface WrittenCell {
  readonly text: string;
  readonly look?: 'heading' | 'faulty';
}

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[])[];
  /** Characters of each column. */
  readonly widths: readonly number[];
}

/** Fill of a faulty cell. */
export const FAULTY_FILL = '#FFC7CE';

const looks = {
  heading: { fontWeight: 'bold', wrap: true },
  faulty: { backgroundColor: FAULTY_FILL },
} as const;

/** Writes an XLSX of text cells: nothing in it is ever a formula, and no leading zero is lost. */
export async function writeXlsx(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const blob = await writeExcelFile(
    sheets.map(({ name, rows, widths }) => ({
      sheet: name,
      data: rows.map((cells) => cells.map(cellOf)),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

const cellOf = ({ text, look }: WrittenCell): Cell =>
  ({ type: String, value: text, format: '@', ...(look && looks[look]) }) as Cell;
