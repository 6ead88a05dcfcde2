import { type Filing, filingFlags, type LineFacts } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { jsonb } from '../../db/jsonb.ts';
import { liveBusiness } from '../../db/live-business.ts';
import type { Json } from '../../db/schema.ts';
import { together } from '../../db/together.ts';
import { AppError } from '../../http/app-error.ts';
import { forgetAttachmentsOf } from '../attachments/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { feesPaid } from './fee-paid.ts';
import type { FilingRecord, LineRecord } from './filing-record.ts';
import type { NamedPreparers } from './named-preparers.ts';
import { withoutTins } from './tin-facts.ts';

/** The facts of a filing and what they were computed to, beside its lines. */
interface Figures {
  facts: Filing;
  rateBookVersion: string;
  totals: object;
  cells: Readonly<Record<string, string>>;
  claims: FilingRecord['claims'];
  claimTinsCipher: string | null;
}

const columnOf = ({ facts, rateBookVersion, totals, cells, claims, claimTinsCipher }: Figures) => ({
  taxYear: Number(facts.taxYear),
  quarter: Number(facts.taxYearAndQuarter),
  ...Object.fromEntries(filingFlags.map((flag) => [flag, facts[flag] ?? false])),
  deposit: facts.deposit ? jsonb(facts.deposit as Json) : null,
  overpayment: facts.overpayment ? jsonb(facts.overpayment as Json) : null,
  claims: facts.claimsData ? jsonb(withoutTins(facts.claimsData) as Json) : null,
  claimTinsCipher,
  claimLines: jsonb(claims as unknown as Json),
  rateBookVersion,
  totals: jsonb(totals as Json),
  cells: jsonb(cells),
});

/** A Form 720 of the account, or NOT_FOUND. `lock` holds it against other savers until the transaction ends. */
export async function loadFiling(tx: Tx, accountId: string, id: string, lock: 'lock' | 'read'): Promise<FilingRecord> {
  const rows = rowsOf(tx, accountId, [id]);
  const [record] = await recordsOf(tx, accountId, [id], (lock === 'lock' ? rows.forUpdate('filing') : rows).execute());
  if (!record) throw new AppError('NOT_FOUND');
  return record;
}

/** Those of these Forms 720 that the account has, in this order, in as many queries as one of them takes. */
export async function loadFilings(tx: Tx, accountId: string, ids: readonly string[]): Promise<FilingRecord[]> {
  if (ids.length === 0) return [];
  const records = await recordsOf(tx, accountId, ids, rowsOf(tx, accountId, ids).execute());
  return ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
}

const rowsOf = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .selectAll('filing')
    .select(['business.businessName', 'business.taxWithRegularMethod'])
    .where('filing.accountId', '=', accountId)
    .where('filing.id', 'in', ids)
    .where('filing.formType', '=', 'Form720')
    .where('filing.deletedAt', 'is', null);

type FilingRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];
type LineRow = { irsNumber: string; facts: unknown; cells: unknown; tax: string };

async function recordsOf(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  filings: Promise<readonly FilingRow[]>,
): Promise<FilingRecord[]> {
  const [rows, lines, emailId, paid] = await together(
    filings,
    tx
      .selectFrom('filingLine')
      .select(['filingId', 'irsNumber', 'facts', 'cells', 'tax'])
      .where('accountId', '=', accountId)
      .where('filingId', 'in', ids)
      .execute(),
    ownerAddress(tx),
    feesPaid(tx, ids),
  );
  const ofFilings = Map.groupBy(lines, ({ filingId }) => filingId);
  return rows.map((row) => recordOf(row, ofFilings.get(row.id) ?? [], { emailId, feePaid: paid.has(row.id) }));
}

function recordOf(
  row: FilingRow,
  lines: readonly LineRow[],
  beside: Pick<FilingRecord, 'emailId' | 'feePaid'>,
): FilingRecord {
  return {
    ...beside,
    id: row.id,
    accountId: row.accountId,
    businessId: row.businessId,
    businessName: row.businessName,
    taxWithRegularMethod: row.taxWithRegularMethod,
    state: row.state,
    version: row.version,
    rateBookVersion: row.rateBookVersion,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    facts: {
      formType: 'Form720',
      taxYear: String(row.taxYear),
      taxYearAndQuarter: String(row.quarter),
      ...Object.fromEntries(filingFlags.map((flag) => [flag, row[flag]])),
      filingData: Object.fromEntries(lines.map((line) => [line.irsNumber, line.facts as LineFacts])),
      ...(row.deposit ? { deposit: row.deposit as NonNullable<Filing['deposit']> } : {}),
      ...(row.overpayment ? { overpayment: row.overpayment as NonNullable<Filing['overpayment']> } : {}),
      ...(row.claims ? { claimsData: row.claims as NonNullable<Filing['claimsData']> } : {}),
    },
    lines: new Map(
      lines.map(({ irsNumber, tax, cells }) => [irsNumber, { tax, ...(cells as unknown as Omit<LineRecord, 'tax'>) }]),
    ),
    totals: row.totals as Record<string, string>,
    cells: row.cells as Record<string, string>,
    claims: row.claimLines as unknown as FilingRecord['claims'],
    claimTinsCipher: row.claimTinsCipher,
    paymentOptionCipher: row.paymentOptionCipher,
    refundAccountCipher: row.refundAccountCipher,
    paidPreparerId: row.paidPreparerId,
    designeeId: row.designeeId,
    designeePinCipher: row.designeePinCipher,
  };
}

/** The live Form 720 of a business and quarter, if there is one. */
export function findOfQuarter(tx: Tx, accountId: string, businessId: string, facts: Filing) {
  return tx
    .selectFrom('filing')
    .select(['id', 'version'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', 'Form720')
    .where('taxYear', '=', Number(facts.taxYear))
    .where('quarter', '=', Number(facts.taxYearAndQuarter))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export interface NewRecord extends Figures {
  id: string;
  accountId: string;
  businessId: string;
  paymentOptionCipher: string | null;
  refundAccountCipher: string | null;
  named: NamedPreparers;
  now: Date;
}

/** Adds a filing unless the business has one for the quarter. @returns whether it was added. */
export async function insertFiling(tx: Tx, record: NewRecord): Promise<boolean> {
  const { id, accountId, businessId, paymentOptionCipher, refundAccountCipher, named, now } = record;
  const added = await tx
    .insertInto('filing')
    .values({
      id,
      accountId,
      businessId,
      formType: 'Form720',
      ...columnOf(record),
      paymentOptionCipher,
      refundAccountCipher,
      ...named,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'taxYear', 'quarter'])
        .where(sql<boolean>`form_type = 'Form720' and deleted_at is null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Writes the facts and totals of a filing that this transaction holds, as the version after the one it was loaded with. */
export async function updateFiling(
  tx: Tx,
  accountId: string,
  id: string,
  after: Figures &
    Pick<NewRecord, 'paymentOptionCipher' | 'refundAccountCipher' | 'named' | 'now'> & { version: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('filing')
    .set({
      ...columnOf(after),
      paymentOptionCipher: after.paymentOptionCipher,
      refundAccountCipher: after.refundAccountCipher,
      ...after.named,
      state: 'draft' as const,
      version: after.version,
      updatedAt: after.now,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', after.version - 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('The filing changed while this transaction held it.');
}

/** Writes how the IRS is paid, and nothing else, and counts the version up. @returns the new version. */
export async function writePaymentOption(
  tx: Tx,
  { accountId, id, state }: Pick<FilingRecord, 'accountId' | 'id' | 'state'>,
  paymentOptionCipher: string | null,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('filing')
    .set((row) => ({ paymentOptionCipher, state, version: row('version', '+', 1), updatedAt: now }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Writes the lines named in `touched`: those that still stand are replaced, the others go. */
export async function writeLines(
  tx: Tx,
  accountId: string,
  filingId: string,
  touched: readonly string[],
  committed: { facts: Filing; lines: ReadonlyMap<string, LineRecord> },
): Promise<void> {
  const gone = touched.filter((irsNumber) => !committed.lines.has(irsNumber));
  if (gone.length > 0)
    await tx
      .deleteFrom('filingLine')
      .where('accountId', '=', accountId)
      .where('filingId', '=', filingId)
      .where('irsNumber', 'in', gone)
      .execute();
  const standing = touched.flatMap((irsNumber) => {
    const line = committed.lines.get(irsNumber);
    if (!line) return [];
    const { tax, ...cells } = line;
    const facts = jsonb(committed.facts.filingData[irsNumber] as unknown as Json);
    return [{ accountId, filingId, irsNumber, facts, cells: jsonb(cells as unknown as Json), tax }];
  });
  if (standing.length > 0)
    await tx
      .insertInto('filingLine')
      .values(standing)
      .onConflict((conflict) =>
        conflict.columns(['filingId', 'irsNumber']).doUpdateSet((row) => ({
          facts: row.ref('excluded.facts'),
          cells: row.ref('excluded.cells'),
          tax: row.ref('excluded.tax'),
        })),
      )
      .execute();
}

/** Marks a filing deleted; what was attached to it, typed on its pages or left out of its imports goes. */
export async function markDeleted(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await forgetAttachmentsOf(tx, accountId, id);
  for (const table of ['leftOutRows', 'pageDraft'] as const)
    await tx.deleteFrom(table).where('accountId', '=', accountId).where('filingId', '=', id).execute();
  await tx
    .updateTable('filing')
    .set({ deletedAt: now, updatedAt: now, paymentOptionCipher: null, refundAccountCipher: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Most filings of one business that are listed: a quarter has one, so it is decades. */
const MOST_OF_BUSINESS = 200;

/** The Forms 720 of a business of the account, the newest quarter first. Throws NOT_FOUND. */
export async function listOfBusiness(tx: Tx, accountId: string, businessId: string) {
  const business = await liveBusiness(tx, accountId, businessId).select('id').executeTakeFirst();
  if (!business) throw new AppError('NOT_FOUND');
  const rows = await tx
    .selectFrom('filing')
    .select(['id', 'taxYear', 'quarter', 'state', 'totals'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', 'Form720')
    .where('deletedAt', 'is', null)
    .orderBy('taxYear', 'desc')
    .orderBy('quarter', 'desc')
    .limit(MOST_OF_BUSINESS)
    .execute();
  return rows.map(({ taxYear, quarter, totals, ...row }) => ({
    ...row,
    taxYear: String(taxYear),
    quarter: String(quarter),
    taxLiability: (totals as Record<string, string>).taxLiability ?? '0.00',
  }));
}

export async function countFilings(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('filing')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('formType', '=', 'Form720')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Holds the business of a Form 720 before the filing itself is held. Whoever may change or hold both takes them in this order,
 * as the deletion of a business does, so that two of them never wait for each other.
 */
export async function holdBusinessOf(tx: Tx, accountId: string, filingId: string): Promise<void> {
  const ofFiling = tx
    .selectFrom('filing')
    .select('businessId')
    .where('accountId', '=', accountId)
    .where('id', '=', filingId);
  await tx
    .selectFrom('business')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', ofFiling)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Holds a business, so that it is neither deleted nor archived before the transaction ends.
 * Throws NOT_FOUND, and BUSINESS_ARCHIVED when no filing may be begun for it.
 */
export async function holdFilingBusiness(tx: Tx, accountId: string, id: string): Promise<void> {
  const found = await liveBusiness(tx, accountId, id).select('archivedAt').forShare().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  if (found.archivedAt) throw new AppError('BUSINESS_ARCHIVED');
}

/**
 * The filings that were begun under this key, newest first: the audit trail keeps the fingerprints of the key and of the
 * request. Holds the key until the transaction ends.
 */
export async function findAddedBy(tx: Tx, accountId: string, key: string): Promise<{ id: string; request: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string; request: string }>`
    select document_id as id, detail ->> 'request' as request from audit_event
    where account_id = ${accountId} and action_type = 'FILING_ADDED' and detail ? 'key' and detail ->> 'key' = ${key}
    order by seq desc`.execute(tx);
  return rows;
}
