import { computeForm8849, type Law } from '@gauger/excise';
import type { Content, FilingRecord, FormWays } from '../../filings/public.ts';
import { withApiPaths } from './api-paths.ts';
import { figuresOf, form8849Pages, inPageOrder } from './pages.ts';
import { TINS_PAGE, withTins } from './sealed-facts.ts';
import { sentSchedules } from './sent-schedules.ts';

export const form8849: FormWays<'Form8849'> = {
  withTins,
  withApiPaths,
  figuresOf,
  contentBy,
  sentSchedules,
};

/** Computes a saved claim, with its taxpayer numbers, by a law, as its next save would. */
function contentBy({ facts: saved, pages }: FilingRecord<'Form8849'>, law: Law): Content {
  const facts = inPageOrder(saved);
  const computed = computeForm8849(facts, law);
  return {
    pages: form8849Pages(facts, computed, pages.get(TINS_PAGE)?.sealed ?? null),
    totals: { ...computed.totals },
    cells: computed.cells,
  };
}
