export const MB = 1024 * 1024;

/** The limits that all uses of spreadsheets share. */
export const anySheet = { columns: 100, cell: 4_000, ratio: 100 };
