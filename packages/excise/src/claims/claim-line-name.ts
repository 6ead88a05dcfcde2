/** A claim line in a sentence: "line 3a"; on Schedule 6, whose lines have no labels, "CRN 396". */
export const claimLineName = (line: string): string => (isCrn(line) ? `CRN ${line}` : `line ${line}`);

/** "line 3a", "lines 3a, 3b", "CRNs 304, 396": each line once. */
export function linesInWords(rows: readonly { line: { line: string } }[]): string {
  const lines = [...new Set(rows.map(({ line }) => line.line))];
  const [first, ...others] = lines;
  if (first !== undefined && others.length === 0) return claimLineName(first);
  return `${lines.every(isCrn) ? 'CRNs' : 'lines'} ${lines.join(', ')}`;
}

/** Credit reference numbers have three digits; no label of a line has. */
const isCrn = (line: string): boolean => /^\d{3}$/.test(line);
