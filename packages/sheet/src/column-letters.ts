/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26) - 1;
  return `${before >= 0 ? columnLetters(before) : ''}${String.fromCharCode(65 + (column % 26))}`;
}
