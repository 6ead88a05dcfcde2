import { isDeepStrictEqual } from 'node:util';
import {
  type ClaimGroupFacts,
  type ClaimsFacts,
  type ComputedClaim,
  decimal,
  type Filing,
  type LineFacts,
  plus,
  toFixed,
  ZERO,
} from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { jsonb } from '../../db/jsonb.ts';
import type { Json } from '../../db/schema.ts';
import type { FilingRecord, LineRecord } from './filing-record.ts';
import { withoutTins } from './tin-facts.ts';

/** What one page of a filing holds. */
interface Page {
  facts: object;
  /** Facts that never stand in clear, sealed. */
  sealed: string | null;
  /** What the facts were computed to. */
  cells: object;
  /** Dollars and cents. */
  amount: string | null;
}

/** The parts of a filing that its pages hold. */
export type Paged = Pick<
  FilingRecord,
  'lines' | 'claims' | 'claimTinsCipher' | 'paymentOptionCipher' | 'refundAccountCipher'
> & { facts: Pick<Filing, 'filingData' | 'deposit' | 'overpayment' | 'claimsData'> };

/** The page of a tax line: `tax.60`. */
export const taxPage = (irsNumber: string) => `tax.${irsNumber}` as const;

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

/** The pages of filings of the account, for `pagedOf`. */
export const readPages = (tx: Tx, accountId: string, filingIds: readonly string[]) =>
  tx
    .selectFrom('filingPage')
    .select(['filingId', 'page', 'facts', 'sealed', 'cells', 'amount', 'version', 'removed'])
    .where('accountId', '=', accountId)
    .where('filingId', 'in', filingIds)
    .execute();

/** Puts the pages of a filing together. */
export function pagedOf(all: readonly PageRow[]): Paged & Pick<FilingRecord, 'pageVersions'> {
  const rows = all.filter(({ removed }) => !removed);
  const byPage = new Map(rows.map((row) => [row.page, row]));
  const factsOf = <T>(page: string): T | undefined => byPage.get(page)?.facts as T | undefined;
  const under = (prefix: string) =>
    rows.flatMap(({ page, ...row }) => (page.startsWith(prefix) ? [{ ...row, name: page.slice(prefix.length) }] : []));
  const lines = under('tax.');
  const groups = under('claims.');
  const claims = factsOf<ClaimsFacts>('claims');
  const deposit = factsOf<Filing['deposit']>('deposit');
  const overpayment = factsOf<Filing['overpayment']>('overpayment');
  return {
    facts: {
      filingData: Object.fromEntries(lines.map(({ name, facts }) => [name, facts as LineFacts])),
      ...(deposit && { deposit }),
      ...(overpayment && { overpayment }),
      ...(claims && {
        claimsData: {
          ...claims,
          ...(groups.length > 0 && { groups: Object.fromEntries(groups.map(({ name, facts }) => [name, facts])) }),
        } as ClaimsFacts,
      }),
    },
    lines: new Map(
      lines.map(({ name, cells, amount }) => [name, { tax: amount ?? '0.00', ...(cells as Omit<LineRecord, 'tax'>) }]),
    ),
    claims: Object.assign({}, ...groups.map(({ cells }) => (cells as { lines: object }).lines)),
    claimTinsCipher: byPage.get('claims')?.sealed ?? null,
    pageVersions: new Map(all.map(({ page, version }) => [page, version])),
    paymentOptionCipher: byPage.get('paymentOption')?.sealed ?? null,
    refundAccountCipher: byPage.get('refundAccount')?.sealed ?? null,
  };
}

/** Takes a filing apart into its pages. A page without anything on it is none. */
function pagesOf({ facts, lines, claims, ...ciphers }: Paged): Map<string, Page> {
  const pages = new Map<string, Page>();
  const add = (page: string, content: Partial<Page>) =>
    pages.set(page, { facts: {}, sealed: null, cells: {}, amount: null, ...content });
  for (const [irsNumber, { tax, ...cells }] of lines)
    add(taxPage(irsNumber), { facts: facts.filingData[irsNumber] ?? {}, cells, amount: tax });
  if (facts.deposit) add('deposit', { facts: facts.deposit });
  if (facts.overpayment) add('overpayment', { facts: facts.overpayment });
  if (facts.claimsData) {
    const { groups, ...claimsFacts } = withoutTins(facts.claimsData);
    add('claims', { facts: claimsFacts, sealed: ciphers.claimTinsCipher });
    for (const [group, groupFacts] of Object.entries(groups ?? {}))
      add(`claims.${group}`, claimsPage(groupFacts, claims));
  }
  if (ciphers.paymentOptionCipher !== null) add('paymentOption', { sealed: ciphers.paymentOptionCipher });
  if (ciphers.refundAccountCipher !== null) add('refundAccount', { sealed: ciphers.refundAccountCipher });
  return pages;
}

function claimsPage(facts: ClaimGroupFacts, claims: Readonly<Record<string, ComputedClaim>>): Partial<Page> {
  const labels = new Set((facts.lines ?? []).map(({ line }) => line));
  const lines = Object.fromEntries(Object.entries(claims).filter(([label]) => labels.has(label)));
  const amounts = Object.values(lines).map(({ amount }) => decimal(amount));
  return { facts, cells: { lines }, amount: amounts.length > 0 ? toFixed(amounts.reduce(plus, ZERO), 2) : null };
}

/** The save that writes pages. */
interface Save {
  accountId: string;
  filingId: string;
  /** The version of the filing after it. */
  version: number;
  /** Null for the program itself. */
  savedBy: string | null;
  savedAt: Date;
}

/**
 * Writes the pages that a save changes, and empties those that it leaves without anything. The only writer of pages.
 * @param before the filing as it was loaded; null for a new one
 * @param sent pages that were sent: written also where they hold what they held
 */
export async function writePages(
  tx: Tx,
  { accountId, filingId, version, savedBy, savedAt }: Save,
  before: Paged | null,
  after: Paged,
  sent: readonly string[] = [],
): Promise<void> {
  const was = before ? pagesOf(before) : new Map<string, Page>();
  const now = pagesOf(after);
  const gone = [...was.keys()].filter((page) => !now.has(page));
  if (gone.length > 0)
    await tx
      .updateTable('filingPage')
      .set({ facts: jsonb({}), sealed: null, cells: jsonb({}), amount: null, removed: true, version, savedBy, savedAt })
      .where('accountId', '=', accountId)
      .where('filingId', '=', filingId)
      .where('page', 'in', gone)
      .execute();
  const written = [...now].filter(
    ([page, content]) => sent.includes(page) || !isDeepStrictEqual(was.get(page), content),
  );
  if (written.length === 0) return;
  await tx
    .insertInto('filingPage')
    .values(
      written.map(([page, { facts, sealed, cells, amount }]) => ({
        ...{ accountId, filingId, page, sealed, amount, version, savedBy, savedAt },
        facts: jsonb(facts as Json),
        cells: jsonb(cells as Json),
      })),
    )
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
    )
    .execute();
}

/** Deletes the bank numbers of a filing: one that is accepted or deleted needs them no more. */
export async function forgetBankNumbers(tx: Tx, filingId: string): Promise<void> {
  await tx
    .deleteFrom('filingPage')
    .where('filingId', '=', filingId)
    .where('page', 'in', ['paymentOption', 'refundAccount'])
    .execute();
}
