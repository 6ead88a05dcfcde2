import type { Committed } from './commit-pages.ts';
import type { FilingRecord, LineRecord } from './filing-record.ts';

/** The lines that were sent, and those that compute to something else than before: by another quarter or newer rates. */
export function linesToWrite(before: FilingRecord, { lines }: Committed, sent: readonly string[]): string[] {
  const standing = new Set([...before.lines.keys(), ...lines.keys()]);
  const moved = [...standing].filter((irsNumber) => !isSame(before.lines.get(irsNumber), lines.get(irsNumber)));
  return [...new Set([...sent, ...moved])];
}

function isSame(a: LineRecord | undefined, b: LineRecord | undefined): boolean {
  if (!a || !b || a.tax !== b.tax || a.rows.length !== b.rows.length) return false;
  const cells = Object.entries(a.cells);
  return (
    a.rows.every((amount, at) => amount === b.rows[at]) &&
    cells.length === Object.keys(b.cells).length &&
    cells.every(([id, value]) => value === b.cells[id])
  );
}
