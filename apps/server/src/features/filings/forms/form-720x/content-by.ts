import { computeForm720X, type Law } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { Content, FilingRecord } from '../../filings/public.ts';
import { commitPages } from '../form-720/public.ts';
import { findLaws } from './figures.ts';
import { form720XPages } from './pages.ts';
import { CORRECTED_TINS } from './sealed-facts.ts';

/** Computes a saved amendment, with its taxpayer numbers, by a law: each return by its own rates, as its next save would. */
export async function contentBy(tx: Tx, record: FilingRecord<'Form720X'>, law: Law): Promise<Content> {
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
