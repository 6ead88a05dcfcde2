import { type GridColumn, gridColumns, type LineFacts, taxLaw } from '@gauger/excise';
import { correctedReturn, savedLine } from '../filing/public.ts';
import type { Filing720X } from './adjustment-parts.ts';

/** The most rows whose gallons a change card shows; more are changed in the grid. */
const MOST_ROWS = 6;

/** The path of the gallons of a row of the corrected return. */
export const gallonsPath = (irsNumber: string, at: number): string =>
  `corrected.filingData.${irsNumber}.rows.${at}.noOfGallons`;

/** The rows of a line of the corrected return; undefined where it has none. */
export function correctedLine(filing: Filing720X, irsNumber: string): LineFacts | undefined {
  const corrected = correctedReturn(filing);
  const line = taxLaw.lines.find((one) => one.irsNumber === irsNumber);
  return corrected && line && irsNumber in corrected.filingData ? savedLine(corrected, line) : undefined;
}

/** The column of gallons of a line whose change card takes them: it is taxed by gallons, and has few rows. */
export function gallonsColumn(irsNumber: string, { rows = [] }: LineFacts): GridColumn | undefined {
  const line = taxLaw.lines.find((one) => one.irsNumber === irsNumber);
  if (!line || rows.length === 0 || rows.length > MOST_ROWS) return undefined;
  return gridColumns(line).find(({ name, readOnly }) => name === 'noOfGallons' && !readOnly);
}

/** The lines of the corrected return whose gallons were typed, whole. */
export function linesWith(filing: Filing720X, gallons: Readonly<Record<string, string>>): Record<string, LineFacts> {
  const irsNumbers = new Set(Object.keys(gallons).map((path) => path.split('.')[2] ?? ''));
  return Object.fromEntries(
    [...irsNumbers].flatMap((irsNumber) => {
      const line = correctedLine(filing, irsNumber);
      if (!line) return [];
      const rows = (line.rows ?? []).map((row, at) => {
        const typed = gallons[gallonsPath(irsNumber, at)];
        return typed === undefined ? row : { ...row, noOfGallons: typed === '' ? null : typed };
      });
      return [[irsNumber, { ...line, rows } as LineFacts] as const];
    }),
  );
}
