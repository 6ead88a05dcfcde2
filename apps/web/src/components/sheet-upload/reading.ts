import type { Separator } from '@gauger/sheet/read';

/** How a file is read where it is not read as found. */
export interface Reading {
  /** Places of sheets, with the row of their headings: `2:4`. */
  sheets?: string | undefined;
  /** Of a CSV; found when absent. */
  separator?: Separator | undefined;
  /** Rows to read although they were set aside, each as place of the sheet and row: `2:97`. */
  takeBack: readonly string[];
  /** Rows to leave out, in the same way. */
  leftOut: readonly string[];
  /** Answers to the questions about the file, by their id. */
  answers: Readonly<Record<string, string>>;
}

export const AS_FOUND: Reading = { takeBack: [], leftOut: [], answers: {} };

/** Answers that hold for any file of these settings; others name rows of one file. */
const OF_ANY_FILE = /^(word|column|which|points|days):/;

/** The answers that another file is read with, too: those about words and columns. */
export const ofAnyFile = ({ answers }: Reading): Reading => ({
  ...AS_FOUND,
  answers: Object.fromEntries(Object.entries(answers).filter(([id]) => OF_ANY_FILE.test(id))),
});

/** The parts of a call that reads a file. */
export const partsOf = ({ separator, sheets, takeBack, leftOut, answers }: Reading) => ({
  ...(separator === undefined ? {} : { separator }),
  ...(sheets === undefined ? {} : { sheets }),
  ...(takeBack.length === 0 ? {} : { takeBack: takeBack.join(',') }),
  ...(leftOut.length === 0 ? {} : { leaveOutRows: leftOut.join(',') }),
  ...(Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) }),
});

/**
 * The choices how a file is read.
 * @param read reads the file again; the choice stays as before when that cannot be
 */
export const readingChoices = (reading: Reading, read: (next: Reading) => void) => ({
  /** Reads other sheets, or headings in another row; undefined leaves it to the server. */
  readSheets: (sheets: string | undefined): void => read({ ...reading, sheets, takeBack: [] }),
  /** Reads the cells of a CSV between other characters: what was said of its rows holds no longer. */
  readSeparator: (separator: Separator): void => read({ ...ofAnyFile(reading), separator }),
  /** Leaves a row out. */
  leaveOut: (sheet: number, row: number): void =>
    read({ ...reading, leftOut: [...reading.leftOut, `${sheet}:${row}`] }),
  /** Reads a row that was set aside or left out, or sets it aside again. */
  takeBack(sheet: number, row: number, isTaken: boolean): void {
    const place = `${sheet}:${row}`;
    const without = (rows: readonly string[]) => rows.filter((other) => other !== place);
    if (reading.leftOut.includes(place)) read({ ...reading, leftOut: without(reading.leftOut) });
    else read({ ...reading, takeBack: [...without(reading.takeBack), ...(isTaken ? [place] : [])] });
  },
});

/** The reading with answers, or without those that are null. */
export function withAnswers(
  reading: Reading,
  given: readonly (readonly [id: string, value: string | null])[],
): Reading {
  const answers = { ...reading.answers };
  for (const [id, value] of given)
    if (value === null) delete answers[id];
    else answers[id] = value;
  return { ...reading, answers };
}
