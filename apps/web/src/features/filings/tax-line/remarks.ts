import type { SheetRow } from './sheet.ts';

/** In place of the tax of a row that has none. */
export function untaxedText({ blank, issues }: Pick<SheetRow, 'blank' | 'issues'>): string {
  if (blank) return '–';
  return issues.some(({ code }) => code === 'valueNotPublished') ? 'not published yet' : 'not counted';
}

/** "8, 1 with errors". */
export function counted(entered: number, wrong: number): string {
  if (entered === 0) return 'none yet';
  return wrong === 0 ? String(entered) : `${entered}, ${wrong} with errors`;
}

/** @param wrong the numbers of the rows that are not counted */
export const leftOutText = (wrong: readonly number[]): string =>
  wrong.length === 1
    ? `Row ${wrong[0]} is left out until you fix it`
    : `${wrong.length} rows are left out until you fix them`;
