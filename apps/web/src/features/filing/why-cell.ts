import type { Explanation } from '@gauger/excise';
import { onDemand } from '../../components/on-demand/on-demand.ts';

const working = onDemand(async () => (await import('./explain-cell.ts')).explainCell);

/** Why a cell of a filing has its value. What explains whole filings is fetched when somebody asks; rejects where it does not come. */
export async function whyCell(filing: object, cell: string): Promise<Explanation | null> {
  await working.fetched();
  return working.part()?.(filing, cell) ?? null;
}
