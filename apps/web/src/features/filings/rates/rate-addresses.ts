/** Whether it is a line of Schedule C: those have a letter, IRS numbers have none. */
const isClaim = (line: string): boolean => /[a-k]$/.test(line);

/**
 * The permanent address of a line's rates in a quarter. With `.json` it is the same as data.
 * @param line an IRS number, a line of Schedule C, or one of a schedule of Form 8849
 * @param period `2026Q1`
 * @param schedule of Form 8849
 */
export function rateAddress(line: string, period: string, schedule?: string): string {
  const part = encodeURIComponent(line.toLowerCase());
  if (schedule) return `/rates/claims/form8849-schedule-${encodeURIComponent(schedule)}/${part}/${period}`;
  return isClaim(part) ? `/rates/claims/form720/${part}/${period}` : `/rates/${part}/${period}`;
}
