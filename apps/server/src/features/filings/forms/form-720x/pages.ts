import type { ReturnDocument } from '@gauger/documents';
import {
  type Adjustment,
  type ComputedForm720X,
  type Filing,
  type Form720X,
  formOutlines,
  ORIGINAL_PAGE,
  splitPages,
} from '@gauger/excise';
import { type FilingRecord, type PageContent, type Pages, pageOf } from '../../filings/public.ts';
import type { Committed } from '../form-720/public.ts';
import { claimsOfPages, form720Pages, linesOfPages } from '../form-720/public.ts';

/** The rows of lines 1 and 2 as they were saved: a page that nobody enters. */
export const FIGURES_PAGE = 'figures';
const PREFIX = 'corrected.';

/** Takes a computed Form 720-X apart into its pages. Those of the corrected return are a Form 720's under other keys. */
export function form720XPages(
  { original, corrected: _, ...facts }: Form720X,
  { adjustments }: ComputedForm720X,
  corrected: Committed | null,
  sealed: string | null,
): Pages {
  const pages = new Map<string, PageContent>();
  for (const [key, own] of splitPages(formOutlines.Form720X, { ...facts })) pages.set(key, pageOf({ facts: own }));
  if (original && !pages.has(ORIGINAL_PAGE)) pages.set(ORIGINAL_PAGE, pageOf({}));
  if (corrected) {
    const seals = { claims: sealed, paymentOption: null, refundAccount: null };
    const own = form720Pages(corrected.facts, corrected.lines, corrected.computed.claims, seals);
    for (const [key, page] of own) if (/^(tax|claims)\b/.test(key)) pages.set(`${PREFIX}${key}`, page);
  }
  pages.set(FIGURES_PAGE, pageOf({ cells: { adjustments } }));
  return pages;
}

/** The pages of the corrected return, under the keys of a Form 720. */
export const pagesOfCorrected = (pages: Pages): Pages =>
  new Map([...pages].flatMap(([key, page]) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), page]] : [])));

/** The amounts of the corrected return: the tax of its lines, and the claims of Schedule C. */
export function amountsOfCorrected(pages: Pages) {
  const own = pagesOfCorrected(pages);
  return {
    lines: Object.fromEntries([...linesOfPages(own)].map(([irsNumber, { tax }]) => [irsNumber, tax])),
    claims: Object.fromEntries(Object.entries(claimsOfPages(own)).map(([line, { amount }]) => [line, amount])),
  };
}

/** The rows of lines 1 and 2 as they were saved. */
export const adjustmentsOf = (pages: Pages): readonly Adjustment[] =>
  (pages.get(FIGURES_PAGE)?.cells as { adjustments?: readonly Adjustment[] } | undefined)?.adjustments ?? [];

/** The figures of an amendment as they were saved. */
export function figuresOf(record: FilingRecord<'Form720X'>): ReturnDocument<'Form720X'>['computed'] {
  const { totals, cells, rateBookVersion } = record;
  const named = Object.entries(totals).map(([name, amount]) => [`totals.${name}`, amount] as const);
  return {
    rateBookVersion,
    adjustments: [...adjustmentsOf(record.pages)],
    totals: totals as unknown as ComputedForm720X['totals'],
    cells: { ...cells, ...Object.fromEntries(named) },
  };
}

/** The taxes and the claims of a return, with which its corrected copy starts. */
export const copyOf = (original: Filing): Pick<Filing, 'filingData' | 'claimsData'> => ({
  filingData: original.filingData,
  ...(original.claimsData && { claimsData: original.claimsData }),
});
