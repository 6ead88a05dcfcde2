import type { ChangedPages } from '@gauger/import';
import type { Tx } from '../../../db/public.ts';
import { type FilingDeps, type FilingRecord, openTins, sealGroupTins } from '../filings/public.ts';
import type { FilingBook } from './filing-book.ts';
import type { LinesBefore } from './queries.ts';

/** The place of the taxpayer numbers of a copy, among the pages of its filing. */
const PLACE = 'rowImport';

/** The lists before an import: in clear without the taxpayer numbers of claims, and these sealed. */
export async function sealCopy(
  deps: FilingDeps,
  tx: Tx,
  book: FilingBook,
  pages: readonly string[],
): Promise<{ before: LinesBefore; tins: string | null }> {
  const { lists, tins } = book.before(pages);
  const before = Object.entries(lists).map(([page, facts]) => [book.copyName(page), facts]);
  return { before: Object.fromEntries(before), tins: await sealGroupTins(deps, tx, book.record, PLACE, tins) };
}

/** The lists of a copy as they stood. */
export async function openCopy(
  deps: FilingDeps,
  tx: Tx,
  record: Pick<FilingRecord, 'id' | 'accountId'>,
  { before, tins }: { before: LinesBefore; tins: string | null },
): Promise<ChangedPages> {
  const lists = Object.entries(before).map(([name, facts]) => [name.replace(/^claims\./, ''), facts] as const);
  if (tins === null) return Object.fromEntries(lists) as ChangedPages;
  const kept = lists.flatMap(([page, facts]) => {
    if (!facts) return [];
    const { rows, ...once } = facts;
    return [[page, { ...once, ...(rows && { lines: rows }) }] as const];
  });
  const from = { ...record, pages: new Map([[PLACE, { facts: {}, cells: {}, amount: null, sealed: tins }]]) };
  const opened = await openTins(deps, tx, from, PLACE, Object.fromEntries(kept));
  const whole = Object.entries(opened).map(([page, facts]) => {
    const { lines, ...once } = facts as Readonly<Record<string, unknown>>;
    return [page, { ...once, ...(lines ? { rows: lines } : {}) }];
  });
  return { ...Object.fromEntries(lists), ...Object.fromEntries(whole) } as ChangedPages;
}
