import type { Separator } from '@gauger/sheet/read';

/** How a file is read where it is not read as found. */
export interface Reading {
  /** Places of sheets, with the row of their headings: `2:4`. */
  sheets?: string | undefined;
  /** Of a CSV; found when absent. */
  separator?: Separator | undefined;
  /** Rows to read although they were set aside, each as place of the sheet and row: `2:97`. */
  takeBack: readonly string[];
}

export const AS_FOUND: Reading = { takeBack: [] };

/** The parts of a call that reads a file. */
export const partsOf = ({ separator, sheets, takeBack }: Reading) => ({
  ...(separator === undefined ? {} : { separator }),
  ...(sheets === undefined ? {} : { sheets }),
  ...(takeBack.length === 0 ? {} : { takeBack: takeBack.join(',') }),
});

/**
 * The choices how a file is read.
 * @param read reads the file again; the choice stays as before when that cannot be
 */
export const readingChoices = (reading: Reading, read: (next: Reading) => void) => ({
  /** Reads other sheets, or headings in another row; undefined leaves it to the server. */
  readSheets: (sheets: string | undefined): void => read({ separator: reading.separator, sheets, takeBack: [] }),
  /** Reads the cells of a CSV between other characters: its rows are others then. */
  readSeparator: (separator: Separator): void => read({ separator, sheets: undefined, takeBack: [] }),
  /** Reads a row that was set aside, or sets it aside again. */
  takeBack(sheet: number, row: number, isTaken: boolean): void {
    const place = `${sheet}:${row}`;
    const others = reading.takeBack.filter((other) => other !== place);
    read({ ...reading, takeBack: isTaken ? [...others, place] : others });
  },
});
