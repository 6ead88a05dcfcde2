/** The most numbers and ranges that are listed. */
const MAX_LISTED = 6;

/** The numbers of parts that are rows of a line: "Row 5" is 5. Other parts have none. */
export const rowNumbers = (parts: readonly { label: string }[]): number[] =>
  parts.flatMap(({ label }) => {
    const number = /^Row (\d+)$/.exec(label)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

/**
 * Rows by number, three or more in a row as a range, long lists shortened.
 * @param numbers ascending
 * @returns "row 5", "rows 1, 2, 4–7", "rows 1, 3, 5, 7, 9, 11 and 40 more"
 */
export function rowList(numbers: readonly number[]): string {
  const ranges: number[][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else ranges.push([number]);
  }
  const texts = ranges.flatMap((range) =>
    range.length > 2
      ? [{ text: `${range[0]}–${range.at(-1)}`, rows: range.length }]
      : range.map((number) => ({ text: String(number), rows: 1 })),
  );
  const listed = texts.slice(0, MAX_LISTED);
  const more = texts.slice(MAX_LISTED).reduce((sum, { rows }) => sum + rows, 0);
  const list = listed.map(({ text }) => text).join(', ');
  return `${numbers.length === 1 ? 'row' : 'rows'} ${list}${more > 0 ? ` and ${more} more` : ''}`;
}
