import {
  amendedQuarters,
  type Filing,
  type FilingFacts,
  type FilingFlag,
  type FilingFormType,
  filingFlags,
  formOutlines,
  joinPages,
} from '@gauger/excise';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { type Json, jsonb, liveBusiness, pipelined, statement, type Tx } from '../../../db/public.ts';
import { ownerAddress } from '../../people/sessions/public.ts';
import { deleteAllAttachments } from '../attachments/public.ts';
import { deleteWaiting } from '../signed-forms/public.ts';
import { answeredBy } from './answering-gateway.ts';
import { feesPaid } from './fee-paid.ts';
import { forgetBankNumbers, type PageRow, pagesOf, readPages } from './filing-pages.ts';
import type { FilingRecord, FrozenOriginal } from './filing-record.ts';
import type { NamedPreparers } from './named-preparers.ts';

interface Figures {
  facts: FilingFacts;
  rateBookVersion: string;
  totals: object;
  cells: Readonly<Record<string, string>>;
  /** The last day of a claim, before weekends and holidays move it; null of a return. */
  fileBy?: string | null;
}

const columnsOf = ({ facts, rateBookVersion, totals, cells, fileBy = null }: Figures, now: Date) => ({
  ...periodOf(facts, now),
  ...flagsOf(facts),
  rateBookVersion,
  totals: totals as Json,
  cells: cells as Json,
  fileBy,
});

/** The year and quarter by which lists find a filing. A Form 720-X of several quarters has the year of its last, and no quarter. */
function periodOf(facts: FilingFacts, now: Date): { taxYear: number; quarter: number | null } {
  if (facts.formType !== 'Form720X')
    return {
      taxYear: Number(facts.taxYear),
      quarter: 'taxYearAndQuarter' in facts ? Number(facts.taxYearAndQuarter) : null,
    };
  const quarters = amendedQuarters(facts);
  const last = quarters.at(-1);
  return {
    taxYear: last?.year ?? now.getUTCFullYear(),
    quarter: quarters.length === 1 ? (last?.quarter ?? null) : null,
  };
}

/** The boxes of the quarter; a form without a quarter has none. */
const flagsOf = (facts: FilingFacts): Record<FilingFlag, boolean> =>
  Object.fromEntries(
    filingFlags.map((flag) => [flag, 'taxYearAndQuarter' in facts && (facts[flag] ?? false)]),
  ) as Record<FilingFlag, boolean>;

/** The forms that can be filed. A filing of any other form is of a newer release, and is not found. */
const formTypes = Object.keys(formOutlines) as FilingFormType[];

/** A filing of the account, of `formType` only if given, or NOT_FOUND. `lock` holds it until the transaction ends. */
export async function loadFiling<Type extends FilingFormType = FilingFormType>(
  tx: Tx,
  accountId: string,
  id: string,
  lock: 'lock' | 'read',
  formType?: Type,
): Promise<FilingRecord<Type>> {
  const of = { accountId, ids: [id], formTypes: formType ? [formType] : formTypes };
  const [record] = await findRecords(tx, of, lock);
  if (!record) throw new AppError('NOT_FOUND');
  return record as FilingRecord<Type>;
}

/** Those of these filings that the account has, in this order, in as many queries as one of them takes. */
export async function loadFilings(tx: Tx, accountId: string, ids: readonly string[]): Promise<FilingRecord[]> {
  if (ids.length === 0) return [];
  const records = await findRecords(tx, { accountId, ids, formTypes }, 'read');
  return ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
}

interface OfAccount {
  accountId: string;
  ids: readonly string[];
  formTypes: readonly FilingFormType[];
}

const columns = (
  [
    ...(['id', 'accountId', 'businessId', 'formType', 'taxYear', 'quarter', 'state', 'version'] as const),
    ...(['rateBookVersion', 'totals', 'cells', 'createdAt', 'updatedAt'] as const),
    ...(['paidPreparerId', 'designeeId', 'designeePinCipher', 'chosenTaxes'] as const),
    ...filingFlags,
  ] as const
).map((name) => `filing.${name}` as const);

const rowsOf = (db: Tx, { accountId, ids, formTypes }: OfAccount) =>
  db
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .select(columns)
    .leftJoin('filingOriginal as original', 'original.filingId', 'filing.id')
    .leftJoin('filing as amends', 'amends.id', 'original.amendsFilingId')
    .leftJoin('submission', 'submission.id', 'original.submissionId')
    .select(['business.businessName', 'business.taxWithRegularMethod'])
    .select(['original.facts as originalFacts', 'original.cells as originalCells', 'original.sealed as originalSealed'])
    .select(['original.rateBookVersion as originalBook', 'original.filedOn', 'original.chosenAt'])
    .select(['original.amendsFilingId', 'amends.formType as amendsForm', 'submission.submissionId'])
    .where('filing.accountId', '=', accountId)
    .where('filing.id', '=', sql<string>`any(${ids})`)
    .where('filing.formType', '=', sql<FilingFormType>`any(${formTypes})`)
    .where('filing.deletedAt', 'is', null);

const selectRows = {
  read: statement(rowsOf),
  lock: statement((db, of: OfAccount) => rowsOf(db, of).forUpdate('filing')),
};

type FilingRow = Awaited<ReturnType<typeof selectRows.read>>['rows'][number];

/** Most rereads of a filing that is saved again and again. */
const MOST_READINGS = 5;

/** The filings in no order. Both statements run again where a save came between them, counted by `reading`. */
async function findRecords(tx: Tx, of: OfAccount, lock: 'lock' | 'read', reading = 1): Promise<FilingRecord[]> {
  const [{ rows }, { rows: pages }, emailId, paid] = await pipelined(
    selectRows[lock](tx, of),
    readPages(tx, of),
    ownerAddress(tx),
    feesPaid(tx, of.ids),
  );
  const ofFilings = Map.groupBy(pages, ({ filingId }) => filingId);
  const isTorn = rows.some(({ id, version }) => ofFilings.get(id)?.some((page) => page.version > version));
  if (isTorn && reading < MOST_READINGS) return findRecords(tx, of, lock, reading + 1);
  return rows.map((row) => recordOf(row, ofFilings.get(row.id) ?? [], { emailId, feePaid: paid.has(row.id) }));
}

function recordOf(
  row: FilingRow,
  rows: readonly PageRow[],
  others: Pick<FilingRecord, 'emailId' | 'feePaid'>,
): FilingRecord {
  const { pages, pageVersions } = pagesOf(rows);
  const formType = row.formType as FilingFormType;
  const byPage = new Map([...pages].map(([key, { facts }]) => [key, facts]));
  return {
    ...others,
    pages,
    pageVersions,
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
    original: originalOf(row),
    facts: {
      formType,
      ...(formType !== 'Form720X' && { taxYear: String(row.taxYear) }),
      ...(formType === 'Form720' && {
        taxYearAndQuarter: String(row.quarter),
        ...Object.fromEntries(filingFlags.map((flag) => [flag, row[flag]])),
        filingData: {},
      }),
      ...pairOf(row.originalFacts, joinPages(formOutlines[formType], byPage)),
    } as FilingFacts,
    totals: row.totals as Record<string, string>,
    cells: row.cells as Record<string, string>,
    chosenTaxes: row.chosenTaxes,
    paidPreparerId: row.paidPreparerId,
    designeeId: row.designeeId,
    designeePinCipher: row.designeePinCipher,
  };
}

/** The facts of the pages, and of a Form 720-X the return it corrects: the corrected one has its quarter and its boxes. */
function pairOf(originalFacts: unknown, joined: Record<string, unknown>): Record<string, unknown> {
  if (!originalFacts) return joined;
  const original = originalFacts as Filing;
  return { ...joined, original, corrected: { ...headOf(original), filingData: {}, ...(joined.corrected as object) } };
}

/** The quarter and the boxes of a return. */
export function headOf(facts: Filing): Pick<Filing, 'formType' | 'taxYear' | 'taxYearAndQuarter'> {
  const { formType, taxYear, taxYearAndQuarter } = facts;
  const flags = filingFlags.flatMap((flag) => (facts[flag] === true ? [[flag, true]] : []));
  return { formType, taxYear, taxYearAndQuarter, ...Object.fromEntries(flags) };
}

function originalOf(row: FilingRow): FilingRecord['original'] {
  if (!row.originalFacts || !row.chosenAt) return null;
  const { lines = {}, claims = {} } = row.originalCells as Partial<FrozenOriginal>;
  return {
    filingId: row.amendsFilingId,
    formType: row.amendsForm as FilingFormType | null,
    submissionId: row.submissionId,
    lines,
    claims,
    rateBookVersion: row.originalBook ?? '',
    filedOn: row.filedOn,
    chosenAt: row.chosenAt,
    sealed: row.originalSealed,
  };
}

/** The live filing of a business of the same form and quarter, if there is one. */
export function findOfQuarter(
  tx: Tx,
  accountId: string,
  businessId: string,
  facts: Extract<FilingFacts, { taxYearAndQuarter: string }>,
) {
  return tx
    .selectFrom('filing')
    .select(['id', 'version', 'state'])
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', facts.formType)
    .where('taxYear', '=', Number(facts.taxYear))
    .where('quarter', '=', Number(facts.taxYearAndQuarter))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export interface NewRecord extends Figures {
  id: string;
  accountId: string;
  businessId: string;
  named: NamedPreparers;
  /** IRS numbers of the taxes that the filer reports; null until they are chosen. */
  chosenTaxes: string[] | null;
  now: Date;
}

/** Adds a filing unless the business has one of the form for the period. @returns whether it was added. */
export async function insertFiling(tx: Tx, record: NewRecord): Promise<boolean> {
  const { id, accountId, businessId, named, chosenTaxes, now } = record;
  const added = await tx
    .insertInto('filing')
    .values({
      id,
      accountId,
      businessId,
      formType: record.facts.formType,
      ...columnsOf(record, now),
      totals: jsonb(record.totals as Json),
      cells: jsonb(record.cells),
      ...named,
      chosenTaxes,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

interface UpdatedRow extends ReturnType<typeof columnsOf>, NamedPreparers {
  accountId: string;
  id: string;
  version: number;
  /** The version that the row has to have before. */
  before: number;
  updatedAt: Date;
}

const updateRow = statement((db, row: UpdatedRow) =>
  db
    .updateTable('filing')
    .set({
      taxYear: row.taxYear,
      quarter: row.quarter,
      ...Object.fromEntries(filingFlags.map((flag) => [flag, row[flag]])),
      rateBookVersion: row.rateBookVersion,
      totals: jsonb(row.totals),
      cells: jsonb(row.cells),
      fileBy: row.fileBy,
      paidPreparerId: row.paidPreparerId,
      designeeId: row.designeeId,
      designeePinCipher: row.designeePinCipher,
      state: 'draft' as const,
      version: row.version,
      updatedAt: row.updatedAt,
    })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .where('version', '=', row.before),
);

/** Writes the facts and totals of a filing that this transaction holds, as the version after the one it was loaded with. */
export async function updateFiling(
  tx: Tx,
  accountId: string,
  id: string,
  after: Figures & Pick<NewRecord, 'named' | 'now'> & { version: number },
): Promise<void> {
  const { numAffectedRows } = await updateRow(tx, {
    ...{ accountId, id, before: after.version - 1, version: after.version, updatedAt: after.now },
    ...columnsOf(after, after.now),
    ...after.named,
  });
  if (numAffectedRows !== 1n) throw new Error('The filing changed while this transaction held it.');
}

/** Counts the version of a filing up whose facts stay as they are. @returns the new version. */
export async function countVersion(
  tx: Tx,
  { accountId, id }: Pick<FilingRecord, 'accountId' | 'id'>,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('filing')
    .set((row) => ({ version: row('version', '+', 1), updatedAt: now }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Rows left out of the return that a Form 720-X corrects are missing again when its corrected copy, which brought them, goes. */
export async function forgetSettledBy(tx: Tx, accountId: string, filingId: string): Promise<void> {
  await sql`
    update left_out_rows
    set settled_by = null,
      settled = coalesce((select jsonb_agg(row) from jsonb_array_elements(settled) row where row ->> 'filingId' is distinct from ${filingId}), '[]')
    where account_id = ${accountId} and settled @> ${jsonb([{ filingId }])}`.execute(tx);
}

/** Marks a filing deleted; what was attached to it, typed on its pages or left out of its imports goes. */
export async function markDeleted(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await deleteAllAttachments(tx, accountId, id);
  await deleteWaiting(tx, id);
  for (const table of ['leftOutRows', 'differingTotal', 'pageDraft'] as const)
    await tx.deleteFrom(table).where('accountId', '=', accountId).where('filingId', '=', id).execute();
  await forgetSettledBy(tx, accountId, id);
  await forgetBankNumbers(tx, id);
  await tx
    .updateTable('filing')
    .set({ deletedAt: now, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Most filings of one business that are listed: a quarter has one, so it is decades. */
const MOST_OF_BUSINESS = 200;

/** The filings of a form of a business of the account, the newest quarter first. Throws NOT_FOUND. */
export async function listOfBusiness(tx: Tx, accountId: string, businessId: string, formType: FilingFormType) {
  const business = await liveBusiness(tx, accountId, businessId).select('id').executeTakeFirst();
  if (!business) throw new AppError('NOT_FOUND');
  const rows = await tx
    .selectFrom('filing')
    .select(['id', 'taxYear', 'quarter', 'state', 'totals'])
    .select(answeredBy)
    .where('accountId', '=', accountId)
    .where('businessId', '=', businessId)
    .where('formType', '=', formType)
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

export async function countFilings(tx: Tx, accountId: string, formType: FilingFormType): Promise<number> {
  const { count } = await tx
    .selectFrom('filing')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('formType', '=', formType)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ids that were not found. Throws NOT_FOUND when none was: one that a colleague deleted stops no other. */
export function requireSome(wanted: readonly string[], found: readonly { id: string }[]): string[] {
  if (wanted.length > 0 && found.length === 0) throw new AppError('NOT_FOUND');
  const ids = new Set(found.map(({ id }) => id));
  return wanted.filter((id) => !ids.has(id));
}

/** Throws NOT_FOUND when the account has no such filing. */
export async function refuseUnknown(tx: Tx, accountId: string, id: string): Promise<void> {
  const found = await tx
    .selectFrom('filing')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}

/** Locks the business of a filing before the filing, as every path that locks both: so two of them never deadlock. */
export async function holdBusiness(tx: Tx, accountId: string, filingId: string): Promise<void> {
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

/** Holds a business against deletion and archiving. Throws NOT_FOUND, and BUSINESS_ARCHIVED when no filing may begin for it. */
export async function holdFilingBusiness(tx: Tx, accountId: string, id: string): Promise<void> {
  const found = await liveBusiness(tx, accountId, id).select('archivedAt').forShare().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  if (found.archivedAt) throw new AppError('BUSINESS_ARCHIVED');
}

/** The filings begun under this key, newest first, by fingerprints in the audit trail. Holds the key for the transaction. */
export async function findAddedBy(tx: Tx, accountId: string, key: string): Promise<{ id: string; request: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string; request: string }>`
    select document_id as id, detail ->> 'request' as request from audit_event
    where account_id = ${accountId} and action_type = 'FILING_ADDED' and detail ? 'key' and detail ->> 'key' = ${key}
    order by seq desc`.execute(tx);
  return rows;
}
