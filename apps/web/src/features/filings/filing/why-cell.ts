import type { Explanation } from '@gauger/excise';
import { onDemand } from '../../../components/on-demand/on-demand.ts';

const working = onDemand(async () => (await import('./explain-cell.ts')).explainCell);

/** Explains the value of a cell of a filing. Loads the code for whole filings on demand; rejects if that fails. */
export async function whyCell(filing: object, cell: string): Promise<Explanation | null> {
  await working.fetched();
  return working.part()?.(filing, cell) ?? null;
}
