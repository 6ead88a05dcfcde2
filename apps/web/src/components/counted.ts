/** "3 to fix": everywhere the same number in the same words. */
export const fixesText = (fixes: number): string => `${fixes.toLocaleString('en-US')} to fix`;

/** "1 row", "1,204 rows". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
