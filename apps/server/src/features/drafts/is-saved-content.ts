import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DraftKey } from './drafts.ts';

/** Rows from which on no page is compared: it is kept several times a minute. */
const MAX_ROWS = 1_000;

/**
 * Whether a page is saved with just what stands in its fields: typed and taken back, it is no unsaved change. Blank cells and
 * what the server works out count as absent. In doubt the answer is no, and the page is saved or discarded by a person.
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
      from filing_line where account_id = ${accountId} and filing_id = ${filingId} and irs_number = ${part}`.execute(
      tx,
    );
    return rows.length === 0 ? null : (rows[0]?.facts ?? undefined);
  }
  const filing = await tx
    .selectFrom('filing')
    .select(['deposit', 'overpayment', 'claims', 'claimTinsCipher'])
    .where('accountId', '=', accountId)
    .where('id', '=', filingId)
    .executeTakeFirstOrThrow();
  if (part === 'deposit') return filing.deposit as object | null;
  if (part === 'overpayment') return filing.overpayment as object | null;
  const claims = filing.claims as { monthIncomeTaxYearEnds?: string; groups?: Record<string, object> } | null;
  if (part === 'claimsData') return { monthIncomeTaxYearEnds: claims?.monthIncomeTaxYearEnds };
  // Taxpayer numbers are sealed apart: whether one was changed is not seen here.
  if (part === 'claims' && group !== undefined && filing.claimTinsCipher === null)
    return claims?.groups?.[group] ?? null;
  return undefined;
}

/** What the server works out of a row or a group. */
const computed = new Set(['taxAmount', 'total', 'amounts']);

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
