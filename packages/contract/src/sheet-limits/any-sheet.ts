export const MB = 1024 * 1024;

/** The limits that all uses of spreadsheets share. */
export const anySheet = { columns: 100, cell: 4_000, ratio: 100 };

/** The heap and the time of a thread that reads a file, on a server and at the command line. */
export const SHEET_THREAD = { memoryMb: 384, longestMs: 20_000 };
