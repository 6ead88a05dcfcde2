import { computeForm720X, type Law } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { Content, FilingRecord, FormWays } from '../../filings/public.ts';
import { commitPages } from '../form-720/public.ts';
import { computeRecord, findLaws } from './figures.ts';
import { figuresOf, form720XPages } from './pages.ts';
import { CORRECTED_TINS, withTins } from './sealed-facts.ts';

export const form720X: FormWays<'Form720X'> = {
  withTins,
  withApiPaths: (_, issues) => [...issues],
  figuresOf,
  contentBy: (record, law, tx) => contentBy(tx, record, law),
  compute: computeRecord,
};

/** Computes a saved amendment, with its taxpayer numbers, by a law: each return by its own rates, as its next save would. */
async function contentBy(tx: Tx, record: FilingRecord<'Form720X'>, law: Law): Promise<Content> {
  const { facts, original, pages } = record;
  const { lawOfOriginal, frozen } = await findLaws({ lawInForce: async () => law }, tx, original);
  const computed = computeForm720X(facts, law, lawOfOriginal, frozen);
  const corrected = facts.corrected ? commitPages(facts.corrected, {}, facts.ratesInForce ? law : lawOfOriginal) : null;
  return {
    pages: form720XPages(facts, computed, corrected, pages.get(CORRECTED_TINS)?.sealed ?? null),
    totals: { ...computed.totals },
    cells: computed.cells,
  };
}
