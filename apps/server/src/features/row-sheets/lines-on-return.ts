import { type Law, lineStatus, type Quarter, quarterDays, quarterName, type TaxLine } from '@gauger/excise';
import type { SheetFormat } from '@gauger/sheet';

/** The line that is named, else every line on the return of the quarter. */
export function linesOnReturn(quarter: Quarter, irsNumber: string | undefined, { lines }: Law): TaxLine[] {
  const days = quarterDays(quarter);
  return lines.filter((line) =>
    irsNumber === undefined ? lineStatus(line, quarter, days).onReturn : line.irsNumber === irsNumber,
  );
}

/** The name of a file of rows: `60-diesel-2026q1-rows.csv`. */
export function fileName(
  [line]: readonly TaxLine[],
  irsNumber: string | undefined,
  quarter: Quarter,
  what: 'rows' | 'template',
  format: SheetFormat,
): string {
  const of = irsNumber !== undefined && line ? `${irsNumber} ${line.name}` : 'form 720';
  return `${`${of} ${quarterName(quarter)} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${format}`;
}
