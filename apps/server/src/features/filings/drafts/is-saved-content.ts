import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import type { DraftKey } from './drafts.ts';

/** Rows from which on no page is compared: it is kept several times a minute. */
const MAX_ROWS = 1_000;

/**
 * Whether the fields of a page equal its saved content: an entry that was reverted is no unsaved change. Blank cells and computed
 * values count as absent. In doubt the answer is no, and a person saves or discards the page.
 */
export async function isSavedContent(tx: Tx, key: DraftKey, fields: object): Promise<boolean> {
  if (entriesOf(fields) > MAX_ROWS) return false;
  const saved = await savedPage(tx, key);
  return saved !== undefined && contentOf(fields) === contentOf(saved ?? {});
}

const entriesOf = (fields: object): number =>
  Math.max(0, ...Object.values(fields).map((value) => (Array.isArray(value) ? value.length : 0)));

/** The facts of a page as the filing holds them, null when there are none; undefined where they cannot be compared. */
async function savedPage(tx: Tx, { accountId, filingId, page }: DraftKey): Promise<object | null | undefined> {
  const [part = '', group] = page.split('.');
  if (/^\d/.test(part)) {
    const { rows } = await sql<{ facts: object | null }>`
      select case when jsonb_array_length(coalesce(facts -> 'rows', '[]')) <= ${MAX_ROWS} then facts end as facts
      from filing_page where account_id = ${accountId} and filing_id = ${filingId} and page = ${`tax.${part}`}`.execute(
      tx,
    );
    return rows.length === 0 ? null : (rows[0]?.facts ?? undefined);
  }
  if (['deposit', 'overpayment', 'adjustmentsToLiability', 'adjustmentsToScheduleC'].includes(part))
    return findFacts(tx, accountId, filingId, part);
  if (part === 'claimsData') return findFacts(tx, accountId, filingId, 'claims');
  if (part !== 'claims' || group === undefined) return undefined;
  // Taxpayer numbers are sealed apart: whether one was changed is not seen here.
  const sealed = await tx
    .selectFrom('filingPage')
    .select('page')
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('page', 'in', tinPages)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  return sealed ? undefined : findFacts(tx, accountId, filingId, keyOfClaims(page));
}

/** The pages that keep taxpayer numbers sealed, of Forms 720 and 8849. */
const tinPages = ['claims', 'tins'];

/** The key of a page of claims: `claims.3` of Form 720, `schedule.1.claims.3` for `claims.1.3` of Form 8849. */
const keyOfClaims = (page: string): string => page.replace(/^claims\.(\d)\.(\w+)$/, 'schedule.$1.claims.$2');

async function findFacts(tx: Tx, accountId: string, filingId: string, page: string): Promise<object | null> {
  const row = await tx
    .selectFrom('filingPage')
    .select('facts')
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .where('page', '=', page)
    .executeTakeFirst();
  return (row?.facts ?? null) as object | null;
}

/** Values of a row or a group that the server computes. */
const computed = new Set(['taxAmount', 'total', 'amounts', 'changeInTax', 'changeInCredit']);

/** The content of a page as text: the same for the same entries, whatever the order of the fields and the blanks among them. */
function contentOf(page: object): string {
  const top = Object.entries(page).filter(([, value]) => value !== false);
  return JSON.stringify(withoutBlanks(Object.fromEntries(top)) ?? {});
}

function withoutBlanks(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) {
    const entries = value.map(withoutBlanks).filter((entry) => entry !== undefined);
    return entries.length === 0 ? undefined : entries;
  }
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .flatMap(([name, part]) => {
      const kept = computed.has(name) ? undefined : withoutBlanks(part);
      return kept === undefined ? [] : [[name, kept] as const];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
