/** How pages name a line of a claim: "line 3a"; on Schedule 6, which has no labels, "CRN 396". */
export const claimLineName = (line: string, schedule?: string): string =>
  schedule === '6' ? `CRN ${line}` : `line ${line}`;
