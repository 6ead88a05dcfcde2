import type { Explanation } from '@gauger/excise';

/** Why a cell of a filing has its value. What explains whole filings is fetched when somebody asks. */
export async function whyCell(filing: object, cell: string): Promise<Explanation | null> {
  const { explainCell } = await import('./explain-cell.ts');
  return explainCell(filing, cell);
}
