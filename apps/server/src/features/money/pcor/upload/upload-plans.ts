import { createHash } from 'node:crypto';
import {
  type checkPcorSheet as checking,
  type FileAnswer,
  MAX_LISTED,
  managers,
  type markPcorSheet as marking,
  type NewFiling,
  type ResponseOf,
  type Route,
  type uploadPcorSheet as uploading,
} from '@gauger/contract';
import { PLAN_LIMITS } from '@gauger/contract/sheet-limits';
import { irsDay, PCOR, type PolicyType, type Row, withPlan } from '@gauger/excise';
import { firstRows, type HowToRead, type LeftOutSheet, presentSetAside, presentTabs } from '@gauger/import';
import { columnLetters, mediaTypes, readColumns, type Sheet } from '@gauger/sheet';
import { AppError, errorAt } from '../../../../app-error.ts';
import { recordEvent } from '../../../../audit/public.ts';
import { newId, type Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import { fileNameOf, markFileInTurn, readSheetsInTurn, readTab } from '../../../../sheets/public.ts';
import { holdAllBusinesses, insertBusiness } from '../../../clients/businesses/public.ts';
import { holdBusiness, loadFiling, readOnce } from '../../../filings/filings/public.ts';
import { addFilingIn, saveFilingIn } from '../../../filings/forms/form-720/public.ts';
import { keepLeftOut } from '../../../filings/left-out-rows/public.ts';
import type { AccountSession } from '../../../people/sessions/public.ts';
import { filingsIn } from '../batch-queries.ts';
import type { PcorDeps } from '../pcor-deps.ts';
import { type CheckedPlans, checkPlans, type PlanFault, type SheetReturn } from './check-plans.ts';
import { neededColumns, type PlanTab, paymentFields, titleOf, wantedColumns } from './columns.ts';
import { draftChanges, keepsPayment } from './draft-changes.ts';
import { type Keys, type KnownBusinesses, loadKnownBusinesses } from './known-businesses.ts';
import { einsOf, type PlanRow, rowsOf } from './plan-rows.ts';
import { planSheets } from './plan-sheets.ts';

type Upload = Pick<Call<Route>, 'files' | 'caller'> & {
  session: AccountSession;
  body: HowToRead & { policyType?: PolicyType | undefined; zeros: 'asWritten' | 'restored' };
};
type Sheets = readonly [Sheet, ...Sheet[]];
type UploadCall = Call<typeof uploading>;

/** Says what is wrong with each cell of a sheet of plans, and what the others make. Nothing is saved. */
export async function checkUpload(given: PcorDeps, call: Call<typeof checking>): Promise<ResponseOf<typeof checking>> {
  const deps = readOnce(given);
  const sheets = await readFile(call);
  const { accountId } = call.session;
  const { tab, plans, goodPlans, returns, fee, faults, remarks, lostZeros, changes } = await deps.database.inAccount(
    accountId,
    async (tx) => {
      const found = await validatePlans(deps, tx, call, sheets);
      return { ...found, changes: await draftChanges(deps, tx, { accountId, known: found.known }, found.returns) };
    },
  );
  const read = {
    columns: readColumns(tab.sheet, tab.map),
    fields: wantedColumns.map(({ name }) => ({
      field: name,
      label: titleOf(name),
      needed: neededColumns.includes(name),
    })),
  };
  const { sheet, place, map } = tab;
  const added = returns.flatMap(({ business }) => ('facts' in business ? [business.facts.EIN] : []));
  return {
    plans,
    goodPlans,
    returns: returns.length,
    newBusinesses: new Set(added).size,
    fee,
    ...changes,
    faultCount: faults.length,
    faults: faults.slice(0, MAX_LISTED).map(presentFault),
    remarkCount: remarks.length,
    remarks: remarks.slice(0, MAX_LISTED).map(presentFault),
    lostZeroCount: lostZeros.length,
    lostZeros: lostZeros.slice(0, MAX_LISTED).map(({ column, value, ...lost }) => ({
      ...lost,
      column: column === null ? '' : columnLetters(column),
      value: value.slice(0, 100),
    })),
    ...read,
    sheets: [{ name: sheet.name, place, headingRow: map.row, firstRows: firstRows(sheet, map.row), ...read }],
    ...presentTabs(sheets),
    ...presentSetAside([tab]),
  };
}

/** The sheet back in its own format, with exactly its faulty cells marked. */
export async function markUpload(deps: PcorDeps, call: Call<typeof marking>): Promise<FileAnswer> {
  const { tab, headingRow, faults } = await check(deps, call, await readFile(call));
  const { sheet } = tab;
  return {
    name: `pcori-marked.${sheet.format}`,
    mediaType: mediaTypes[sheet.format],
    bytes: await markFileInTurn(
      call.caller,
      call.files[0]?.bytes ?? new Uint8Array(),
      [{ sheet, headingRow, faults }],
      PLAN_LIMITS,
    ),
  };
}

/**
 * Makes the returns of a sheet in one transaction, new businesses with them, as one batch. With `all`, a single fault saves
 * nothing and answers INVALID_SHEET; with `good`, rows with a fault are left out. The same sheet again, its columns read as before,
 * is the same batch while its returns are there: one that was taken whole, whatever became of them since; one of which rows were
 * left out, while the same number would be.
 */
export async function uploadPlans(given: PcorDeps, call: UploadCall): Promise<ResponseOf<typeof uploading>> {
  const deps = readOnce(given);
  const { accountId, userId } = call.session;
  // Read before the transaction begins: that takes longest.
  const sheets = await readFile(call);
  return deps.database.inAccount(accountId, async (tx) => {
    // A concurrent save of one of these businesses, or of this sheet, waits and finds the result of this one.
    await holdAllBusinesses(tx, accountId);
    const keys = await openKeys(deps, tx, call);
    const { known, tab, rows, ...checked } = await validatePlans(deps, tx, call, sheets);
    const sheetHash = hashOf(tab, rows, call.body.policyType);
    const leftOut = checked.plans - checked.goodPlans;
    const before = await sameSheet(tx, accountId, sheetHash);
    if (before && (before.leftOut === 0 || (call.body.save === 'good' && before.leftOut === leftOut)))
      return { ...before, ...presentSetAside([tab]) };
    if (checked.faults.length > 0 && (call.body.save === 'all' || checked.returns.length === 0))
      throw faulty(checked.faults);
    const filings = await makeReturns(deps, tx, call, keys, known, checked.returns);
    const id = newId();
    const sheetName = fileNameOf(call.files[0]?.name ?? '');
    await tx
      .insertInto('pcorBatch')
      .values({ id, accountId, sheetName, sheetHash, leftOut, createdBy: userId, createdAt: deps.now() })
      .execute();
    await tx
      .insertInto('pcorBatchFiling')
      .values(filings.map((filingId, place) => ({ accountId, batchId: id, filingId, place })))
      .execute();
    await keepLeftOut(deps.cipherOf, tx, {
      id,
      accountId,
      of: { batchId: id },
      fileName: sheetName,
      ...leftOutPlans(tab, checked),
      leftOutAt: deps.now(),
    });
    await recordEvent(tx, {
      accountId,
      actorId: userId,
      ip: call.ip,
      requestId: call.requestId,
      actionType: 'PCOR_BATCH_MADE',
      documentType: 'PcorBatch',
      documentId: id,
      outcome: 'success',
      detail: { returns: filings.length, plans: checked.goodPlans, leftOut },
    });
    return { id, returns: filings.length, leftOut, ...presentSetAside([tab]) };
  });
}

/**
 * SHA-256 of the plans of a sheet as they are read: saved by another program it has other bytes, a blank row or a column more,
 * but the same plans. A renamed column may mean something else.
 */
const hashOf = (tab: PlanTab, rows: readonly PlanRow[], policyType: PolicyType | undefined): Buffer => {
  const fields = [...tab.map.at.keys()].sort();
  const plans = rows.map(({ cellOf }) =>
    fields.map((field) => [field, cellOf(field).trim()]).filter(([, text]) => text !== ''),
  );
  const read = policyType === undefined ? plans : [policyType, plans];
  return createHash('sha256').update(JSON.stringify(read)).digest();
};

/** The rows of plans that are left out, without what they say of a bank account: that is typed again. */
function leftOutPlans(
  { sheet, map }: PlanTab,
  { faults }: Pick<CheckedPlans, 'faults'>,
): { lines: Readonly<Record<string, number>>; sheet: LeftOutSheet } {
  const bank = new Set(paymentFields.map((field) => map.at.get(field)));
  const faulty = [...Map.groupBy(faults, ({ row }) => row)].filter(([row]) => row > map.row);
  const rows = faulty.map(([row, problems]) => ({
    row,
    cells: (sheet.rows[row - 1] ?? []).map((cell, column) => (bank.has(column) ? '' : cell)),
    problems: problems.map(({ column, message }) => ({ column, message })),
  }));
  return {
    lines: rows.length === 0 ? {} : { [PCOR]: rows.length },
    sheet: { format: sheet.format, tabs: [{ name: sheet.name, headings: sheet.rows[map.row - 1] ?? [], rows }] },
  };
}

/** The batch this very sheet made, if all its returns are still there. */
async function sameSheet(tx: Tx, accountId: string, sheetHash: Buffer) {
  const batches = await tx
    .selectFrom('pcorBatch')
    .select(['id', 'leftOut'])
    .where('accountId', '=', accountId)
    .where('sheetHash', '=', sheetHash)
    .orderBy('id', 'desc')
    .execute();
  for (const { id, leftOut } of batches) {
    const { made } = await tx
      .selectFrom('pcorBatchFiling')
      .select(({ fn }) => fn.countAll<number>().as('made'))
      .where('accountId', '=', accountId)
      .where('batchId', '=', id)
      .executeTakeFirstOrThrow();
    const live = await filingsIn(tx, accountId, id).select('filing.id').execute();
    if (live.length === made) return { id, returns: made, leftOut };
  }
  return undefined;
}

/** @returns the ids of the filings, in the order of the sheet */
async function makeReturns(
  deps: PcorDeps,
  tx: Tx,
  call: UploadCall,
  keys: Keys,
  known: KnownBusinesses,
  returns: readonly SheetReturn[],
): Promise<string[]> {
  const added = new Map<string, string>();
  const filings: string[] = [];
  for (const { business, quarter, plans, paymentOption } of returns) {
    let businessId = 'id' in business ? business.id : added.get(business.facts.EIN);
    if (businessId === undefined && 'facts' in business) {
      businessId = await insertBusiness(tx, keys, business.facts, deps.now());
      added.set(business.facts.EIN, businessId);
    }
    if (businessId === undefined) continue;
    const taxYearQuarter = { taxYear: String(quarter.year), taxYearAndQuarter: String(quarter.quarter) };
    const option = paymentOption ? { paymentOption: paymentOption as NewFiling['paymentOption'] } : {};
    const draft = known.filingOf(businessId, quarter);
    if (draft === undefined) {
      const body = { businessId, taxYearQuarter, filingData: lineOf(plans), ...option } as NewFiling;
      filings.push((await addFilingIn(deps, tx, { ...call, body, idempotencyKey: undefined })).id);
      continue;
    }
    await holdBusiness(tx, keys.accountId, draft);
    const { facts, pages } = await loadFiling(tx, keys.accountId, draft, 'lock', 'Form720');
    const rows = plans.reduce<Row[]>((now, plan) => withPlan(now, plan), [...(facts.filingData[PCOR]?.rows ?? [])]);
    // A fee is something to report.
    const body = {
      id: draft,
      taxYearQuarter: { ...taxYearQuarter, nilReturn: false, zeroLiability: false },
      filingData: lineOf(rows),
      ...(keepsPayment(pages.get('paymentOption')?.sealed ?? null, paymentOption) ? {} : option),
    } as Parameters<typeof saveFilingIn>[2]['body'];
    filings.push((await saveFilingIn(deps, tx, { ...call, body, ifMatch: undefined })).id);
  }
  // One event for all: the chain of an account takes one at a time.
  if (added.size > 0)
    await recordCallEvent(tx, call, {
      documentType: 'Business',
      actionType: 'BUSINESSES_UPLOADED',
      detail: { added: added.size },
    });
  return filings;
}

const lineOf = (rows: readonly Row[]) => ({ [PCOR]: { emptyTaxLiability: false, rows } });

const check = (deps: PcorDeps, call: Upload, sheets: Sheets): Promise<ValidatedPlans> =>
  deps.database.inAccount(call.session.accountId, (tx) => validatePlans(deps, tx, call, sheets));

/** A sheet as it was judged, how it was read, and the businesses it names that are there. */
interface ValidatedPlans extends CheckedPlans {
  tab: PlanTab;
  rows: readonly PlanRow[];
  known: KnownBusinesses;
}

async function validatePlans(deps: PcorDeps, tx: Tx, call: Upload, sheets: Sheets): Promise<ValidatedPlans> {
  const { accountId, principal } = call.session;
  const tab = await readTab(tx, accountId, sheets, call.body, planSheets);
  const restores = call.body.zeros === 'restored';
  const rows = rowsOf(tab, restores);
  const known = await loadKnownBusinesses(tx, await openKeys(deps, tx, call), einsOf(rows));
  const checked = checkPlans(tab, rows, {
    law: await deps.lawInForce(tx),
    today: irsDay(deps.now()),
    choosesPayment: (managers as readonly string[]).includes(principal),
    policyType: call.body.policyType,
    restores,
    businesses: known,
  });
  return { ...checked, tab, rows, known };
}

const openKeys = async ({ ring, cipherOf }: PcorDeps, tx: Tx, { session: { accountId } }: Upload): Promise<Keys> => ({
  ring,
  cipher: await cipherOf(tx, accountId),
  accountId,
});

const fileOf = ({ files: [file] }: Pick<Upload, 'files'>): Uint8Array => file?.bytes ?? new Uint8Array();

const readFile = (call: Upload): Promise<Sheets> => readSheetsInTurn(call.caller, fileOf(call), PLAN_LIMITS, call.body);

const presentFault = ({ row, column, title, field, value, message }: PlanFault) => ({
  row,
  column: column === null ? '' : columnLetters(column),
  title,
  field,
  value: value.slice(0, 100),
  message,
});

const faulty = (faults: readonly PlanFault[]) =>
  new AppError('INVALID_SHEET', {
    description: 'Nothing was saved: some rows have faults. See the issues, or save the good rows alone.',
    issues: faults
      .slice(0, MAX_LISTED)
      .map(({ row, field, message }) => errorAt('invalidCell', `rows.${row}.${field}`, message)),
  });
