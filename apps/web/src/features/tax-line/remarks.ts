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
