import type { ReturnDocument } from '@gauger/documents';
import {
  type ClaimGroupFacts,
  type ComputedClaim,
  decimal,
  type Filing,
  formOutlines,
  plus,
  splitPages,
  toFixed,
  ZERO,
} from '@gauger/excise';
import { type FilingRecord, type PageContent, type Pages, pageOf } from '../../filings/public.ts';
import { withoutTins } from './sealed-facts.ts';

const outline = formOutlines.Form720;

/** The computed content of one tax line. */
export interface LineRecord {
  /** Dollars and cents. */
  tax: string;
  /** taxAmount of each row, to 4 decimals; null while an error keeps the row from being taxed. */
  rows: readonly (string | null)[];
  /** The figures the line prints, by cell id. */
  cells: Readonly<Record<string, string>>;
}

/** The page of a tax line: `tax.60`. */
export const taxPage = (irsNumber: string) => `tax.${irsNumber}` as const;

/** The pages of a return that keep facts sealed. */
export const sealedPages = ['claims', 'paymentOption', 'refundAccount'] as const;
export type Seals = Readonly<Record<(typeof sealedPages)[number], string | null>>;

/** The sealed facts of the pages of a return. */
export const sealsOf = (pages: Pages): Seals =>
  Object.fromEntries(sealedPages.map((page) => [page, pages.get(page)?.sealed ?? null])) as Seals;

/** Takes a computed return apart into its pages. */
export function form720Pages(
  facts: Filing,
  lines: ReadonlyMap<string, LineRecord>,
  claims: Readonly<Record<string, ComputedClaim>>,
  seals: Seals,
): Pages {
  const { claimsData, ...others } = facts;
  const split = splitPages(outline, { ...others, ...(claimsData && { claimsData: withoutTins(claimsData) }) });
  const pages = new Map<string, PageContent>();
  for (const [irsNumber, { tax, ...cells }] of lines)
    pages.set(taxPage(irsNumber), pageOf({ facts: split.get(taxPage(irsNumber)) ?? {}, cells, amount: tax }));
  for (const [key, page] of split) {
    if (key.startsWith('tax.')) continue;
    pages.set(
      key,
      pageOf({ facts: page, ...(key.startsWith('claims.') && claimFigures(page as ClaimGroupFacts, claims)) }),
    );
  }
  for (const key of sealedPages) {
    const sealed = seals[key];
    // The numbers of claims go with the claims.
    if (sealed !== null && (key !== 'claims' || pages.has(key))) pages.set(key, pageOf({ ...pages.get(key), sealed }));
  }
  return pages;
}

function claimFigures(facts: ClaimGroupFacts, claims: Readonly<Record<string, ComputedClaim>>): Partial<PageContent> {
  const labels = new Set((facts.lines ?? []).map(({ line }) => line));
  const lines = Object.fromEntries(Object.entries(claims).filter(([label]) => labels.has(label)));
  const amounts = Object.values(lines).map(({ amount }) => decimal(amount));
  return { cells: { lines }, amount: amounts.length > 0 ? toFixed(amounts.reduce(plus, ZERO), 2) : null };
}

/** The computed tax lines of a return, by IRS number. */
export const linesOfPages = (pages: Pages): Map<string, LineRecord> =>
  new Map(
    [...pages].flatMap(([key, { cells, amount }]): [string, LineRecord][] =>
      key.startsWith('tax.')
        ? [[key.slice('tax.'.length), { tax: amount ?? '0.00', ...(cells as Omit<LineRecord, 'tax'>) }]]
        : [],
    ),
  );

/** The computed lines of Schedule C, by label. */
export const claimsOfPages = (pages: Pages): Record<string, ComputedClaim> =>
  Object.assign(
    {},
    ...[...pages].map(([key, { cells }]) => (key.startsWith('claims.') ? (cells as { lines: object }).lines : {})),
  );

/** The figures of a return as they were saved. */
export function figuresOf({
  pages,
  totals,
  cells: rest,
  rateBookVersion,
}: FilingRecord<'Form720'>): ReturnDocument['computed'] {
  const lines = linesOfPages(pages);
  const cells: Record<string, string> = { ...rest };
  for (const [name, amount] of Object.entries(totals)) cells[`totals.${name}`] = amount;
  for (const line of lines.values()) Object.assign(cells, line.cells);
  return {
    rateBookVersion,
    cells,
    claims: claimsOfPages(pages),
    lines: Object.fromEntries(
      [...lines].map(([irsNumber, { tax, rows }]) => [
        irsNumber,
        { tax, rows: rows.map((taxAmount) => ({ taxAmount })) },
      ]),
    ),
  };
}
