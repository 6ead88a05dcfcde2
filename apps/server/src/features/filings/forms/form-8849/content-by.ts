import { computeForm8849, type Law } from '@gauger/excise';
import type { Content, FilingRecord } from '../../filings/public.ts';
import { form8849Pages, inPageOrder } from './pages.ts';
import { TINS_PAGE } from './sealed-facts.ts';

/** Computes a saved claim, with its taxpayer numbers, by a law, as its next save would. */
export function contentBy({ facts: saved, pages }: FilingRecord<'Form8849'>, law: Law): Content {
  const facts = inPageOrder(saved);
  const computed = computeForm8849(facts, law);
  return {
    pages: form8849Pages(facts, computed, pages.get(TINS_PAGE)?.sealed ?? null),
    totals: { ...computed.totals },
    cells: computed.cells,
  };
}
