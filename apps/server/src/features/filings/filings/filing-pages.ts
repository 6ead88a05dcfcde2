import { isDeepStrictEqual } from 'node:util';
import { type BOXES_PAGE, type FormOutline, formOutlines, type QUARTER_PAGE } from '@gauger/excise';
import { sql } from 'kysely';
import { type Json, jsonb, pipelined, statement, type Tx } from '../../../db/public.ts';

/** The content of one page of a filing. */
export interface PageContent {
  facts: object;
  /** Facts that are never stored in clear, sealed. */
  sealed: string | null;
  /** The computed cells of the facts. */
  cells: object;
  /** Dollars and cents. */
  amount: string | null;
}

/** The pages of a filing, by their keys. A page without anything on it is none. */
export type Pages = ReadonlyMap<string, PageContent>;

const EMPTY: PageContent = { facts: {}, sealed: null, cells: {}, amount: null };

/** A page that holds just this. */
export const pageOf = (content: Partial<PageContent>): PageContent => ({ ...EMPTY, ...content });

/** The row of a page, as the database answers it. */
export interface PageRow {
  page: string;
  facts: unknown;
  sealed: string | null;
  cells: unknown;
  amount: string | null;
  version: number;
  removed: boolean;
}

/** The pages of filings of the account, for `pagesOf`. */
export const readPages = statement((db, values: { accountId: string; ids: readonly string[] }) =>
  db
    .selectFrom('filingPage')
    .select(['filingId', 'page', 'facts', 'sealed', 'cells', 'amount', 'version', 'removed'])
    .where('accountId', '=', values.accountId)
    .where('filingId', '=', sql<string>`any(${values.ids})`),
);

/** The pages of the rows of one filing, and the version of the filing that wrote each last, also of pages that were emptied. */
export const pagesOf = (rows: readonly PageRow[]): { pages: Pages; pageVersions: ReadonlyMap<string, number> } => ({
  pages: new Map(
    rows.flatMap(({ page, facts, cells, sealed, amount, removed }): [string, PageContent][] =>
      removed ? [] : [[page, { facts: facts as object, cells: cells as object, sealed, amount }]],
    ),
  ),
  pageVersions: new Map(rows.map(({ page, version }) => [page, version])),
});

/** The save that writes pages. */
interface Save {
  accountId: string;
  filingId: string;
  version: number;
  /** Null for the program itself. */
  savedBy: string | null;
  savedAt: Date;
}

/** Writes the pages that a save changes and empties those without content: the only writer. `sent` pages are always written. */
export async function writePages(
  tx: Tx,
  { accountId, filingId, version, savedBy, savedAt }: Save,
  before: Pages,
  after: Pages,
  sent: readonly string[] = [],
): Promise<void> {
  const gone = [...before.keys()].filter((page) => !after.has(page));
  if (gone.length > 0)
    await tx
      .updateTable('filingPage')
      .set({ facts: jsonb({}), sealed: null, cells: jsonb({}), amount: null, removed: true, version, savedBy, savedAt })
      .where('accountId', '=', accountId)
      .where('filingId', '=', filingId)
      .where('page', 'in', gone)
      .execute();
  const written = [...after].filter(
    ([page, content]) => sent.includes(page) || !isDeepStrictEqual(before.get(page), content),
  );
  if (written.length === 0) return;
  const save = { accountId, filingId, version, savedBy, savedAt };
  await pipelined(...written.map(([page, content]) => putPage(tx, { ...save, page, ...content })));
}

/** Inserts a page in place of the one that has its key. */
const putPage = statement((db, row: Save & PageContent & { page: string }) =>
  db
    .insertInto('filingPage')
    .values({
      accountId: row.accountId,
      filingId: row.filingId,
      page: row.page,
      facts: jsonb(row.facts as Json),
      sealed: row.sealed,
      cells: jsonb(row.cells as Json),
      amount: row.amount,
      version: row.version,
      savedBy: row.savedBy,
      savedAt: row.savedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['filingId', 'page']).doUpdateSet((row) => ({
        facts: row.ref('excluded.facts'),
        sealed: row.ref('excluded.sealed'),
        cells: row.ref('excluded.cells'),
        amount: row.ref('excluded.amount'),
        version: row.ref('excluded.version'),
        savedBy: row.ref('excluded.savedBy'),
        savedAt: row.ref('excluded.savedAt'),
        removed: row.ref('excluded.removed'),
      })),
    ),
);

/**
 * Pages whose facts are columns of the filing: the quarter, its boxes, the people named. The row of such a page holds only the
 * version that changed it last. Every page is entered for the quarter: one entered before the filing moved is refused.
 */
export type ColumnPage = typeof QUARTER_PAGE | typeof BOXES_PAGE | 'paidPreparer' | 'thirdPartyDesignee';

/** Records that a save changes pages whose facts are columns. */
export async function markChanged(
  tx: Tx,
  { version, savedBy, savedAt, ...of }: Save,
  pages: readonly ColumnPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const changed = { version, savedBy, savedAt };
  const nothing = { facts: jsonb({}), cells: jsonb({}), removed: true };
  await tx
    .insertInto('filingPage')
    .values(pages.map((page) => ({ ...of, ...changed, ...nothing, page })))
    .onConflict((conflict) => conflict.columns(['filingId', 'page']).doUpdateSet(changed))
    .execute();
}

/** The pages that hold bank numbers, of any form. */
const bankPages = [
  ...new Set(
    Object.values<FormOutline>(formOutlines).flatMap(({ pages }) =>
      pages.flatMap(({ key, bank }) => (bank ? key : [])),
    ),
  ),
];

/** Deletes the bank numbers of a filing: one that is accepted or deleted does not need them. */
export async function forgetBankNumbers(tx: Tx, filingId: string): Promise<void> {
  await tx.deleteFrom('filingPage').where('filingId', '=', filingId).where('page', 'in', bankPages).execute();
}
