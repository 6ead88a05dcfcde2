import type { LeftOutRow, LeftOutSheet } from '@gauger/import';

/** Most characters kept of one spreadsheet. */
const MAX_CHARACTERS = 1_000_000;

/** The first rows of a spreadsheet that fit in what is kept. @returns them and their number */
export function firstRows({ format, tabs }: LeftOutSheet): { sheet: LeftOutSheet; rows: number } {
  let room = MAX_CHARACTERS;
  let rows = 0;
  const fits = (row: LeftOutRow) => {
    room -= JSON.stringify(row).length;
    if (room >= 0) rows++;
    return room >= 0;
  };
  const kept = tabs.map(({ name, headings, rows }) => {
    room -= JSON.stringify([name, headings]).length;
    return { name, headings: room >= 0 ? headings : [], rows: rows.filter(fits) };
  });
  return { sheet: { format, tabs: kept.filter(({ rows }) => rows.length > 0) }, rows };
}
