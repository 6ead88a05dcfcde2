import { createHash } from 'node:crypto';
import {
  type checkPcorSheet as checking,
  type FileAnswer,
  managers,
  type markPcorSheet as marking,
  type NewFiling,
  type ResponseOf,
  type uploadPcorSheet as uploading,
} from '@gauger/contract';
import { PLAN_LIMITS } from '@gauger/contract/sheet-limits';
import { irsDay, PCOR, type PolicyType, type Row, withPlan } from '@gauger/excise';
import type { LeftOutSheet } from '@gauger/import';
import {
  type JudgedPlans,
  judgePlans,
  leftOutRecords,
  type PlanRow,
  paymentFields,
  planEins,
  planRows,
  policyTypeOfOthers,
  presentRecords,
  presentRecordsAside,
  type RecordPlan,
  type SheetReturn,
} from '@gauger/import/records';
import { recordEvent } from '../../../../audit/public.ts';
import { newId, type Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import {
  fileNameOf,
  inParts,
  markRecords,
  type RecordsCall,
  readRecords,
  refuseFaulty,
} from '../../../../sheets/public.ts';
import { holdAllBusinesses, insertBusiness } from '../../../clients/businesses/public.ts';
import { holdBusiness, loadFiling, readOnce } from '../../../filings/filings/public.ts';
import { addFilingIn, saveFilingIn } from '../../../filings/forms/form-720/public.ts';
import { keepLeftOut } from '../../../filings/left-out-rows/public.ts';
import { filingsIn } from '../batch-queries.ts';
import type { PcorDeps } from '../pcor-deps.ts';
import { draftChanges, keepsPayment } from './draft-changes.ts';
import { type Keys, type KnownBusinesses, loadKnownBusinesses } from './known-businesses.ts';

type Upload = RecordsCall & { body: { policyType?: PolicyType | undefined } };
type UploadCall = Call<typeof uploading>;

const readPlans = (deps: PcorDeps, call: Upload): Promise<RecordPlan> =>
  readRecords(
    deps,
    call,
    { kind: 'plans', limits: PLAN_LIMITS },
    call.body.policyType && policyTypeOfOthers(call.body.policyType),
  );

/** Says what is wrong with each cell of a sheet of plans, what it leaves open, and what the others make. Nothing is saved. */
export async function checkUpload(given: PcorDeps, call: Call<typeof checking>): Promise<ResponseOf<typeof checking>> {
  const deps = readOnce(given);
  const plan = await readPlans(deps, call);
  const { accountId } = call.session;
  const { judged, changes } = await deps.database.inAccount(accountId, async (tx) => {
    const found = await judge(deps, tx, call, plan);
    const changes = await draftChanges(deps, tx, { accountId, known: found.known }, found.judged.returns);
    return { ...found, changes };
  });
  const { rows, goodPlans, returns, fee } = judged;
  const added = returns.flatMap(({ business }) => ('facts' in business ? [business.facts.EIN] : []));
  const presented = presentRecords(plan, judged);
  const [{ columns, fields } = { columns: [], fields: [] }] = presented.sheets;
  return {
    plans: rows,
    goodPlans,
    returns: returns.length,
    newBusinesses: new Set(added).size,
    fee,
    ...changes,
    ...presented,
    columns,
    fields,
  };
}

/** The sheet back in its own format, with exactly its faulty cells marked. */
export async function markUpload(deps: PcorDeps, call: Call<typeof marking>): Promise<FileAnswer> {
  const plan = await readPlans(deps, call);
  const { judged } = await deps.database.inAccount(call.session.accountId, (tx) => judge(deps, tx, call, plan));
  return markRecords(call, plan, judged, { name: 'pcori-marked', limits: PLAN_LIMITS });
}

/**
 * Makes the returns of a sheet in one transaction, new businesses with them, as one batch. With `all`, a single fault or open question
 * saves nothing and answers INVALID_SHEET; with `good`, such rows are left out. The same sheet again, its columns read as before,
 * is the same batch while its returns are there: one that was taken whole, whatever became of them since; one of which rows were
 * left out, while the same number would be.
 */
export async function uploadPlans(given: PcorDeps, call: UploadCall): Promise<ResponseOf<typeof uploading>> {
  const deps = readOnce(given);
  const { accountId, userId } = call.session;
  const plan = await readPlans(deps, call);
  return deps.database.inAccount(accountId, async (tx) => {
    // A concurrent save of one of these businesses, or of this sheet, waits and finds the result of this one.
    await holdAllBusinesses(tx, accountId);
    const keys = await openKeys(deps, tx, call);
    const { known, rows, judged } = await judge(deps, tx, call, plan);
    const sheetHash = hashOf(plan, rows, call.body.policyType);
    const leftOut = judged.rows - judged.goodPlans;
    const before = await sameSheet(tx, accountId, sheetHash);
    if (before && (before.leftOut === 0 || (call.body.save === 'good' && before.leftOut === leftOut)))
      return { ...before, ...presentRecordsAside(plan) };
    refuseFaulty(judged, call.body.save, judged.goodPlans);
    const filings = await makeReturns(deps, tx, call, keys, known, judged.returns);
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
      ...leftOutPlans(plan, judged),
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
      detail: { returns: filings.length, plans: judged.goodPlans, leftOut },
    });
    return { id, returns: filings.length, leftOut, ...presentRecordsAside(plan) };
  });
}

/**
 * SHA-256 of the plans of a sheet as they are read: saved by another program it has other bytes, a blank row or a column more,
 * but the same plans. A renamed column, or another answer, may mean something else.
 */
function hashOf({ tab, questions }: RecordPlan, rows: readonly PlanRow[], policyType: PolicyType | undefined): Buffer {
  const fields = [...tab.map.at.keys()].sort();
  const plans = rows.map(({ textOf }) =>
    fields.map((field) => [field, textOf(field).trim()]).filter(([, text]) => text !== ''),
  );
  const usual = policyType === undefined ? {} : policyTypeOfOthers(policyType);
  const answers = questions.flatMap(({ id, answer }) => (answer === null || id in usual ? [] : [[id, answer]]));
  const read = policyType === undefined ? plans : [policyType, plans];
  return createHash('sha256')
    .update(JSON.stringify(answers.length === 0 ? read : [read, answers]))
    .digest();
}

/** The rows of plans that are left out, without what they say of a bank account: that is typed again. */
function leftOutPlans(
  plan: RecordPlan,
  judged: JudgedPlans,
): { lines: Readonly<Record<string, number>>; sheet: LeftOutSheet } {
  const sheet = leftOutRecords(plan, judged, paymentFields);
  const count = sheet.tabs.reduce((sum, { rows }) => sum + rows.length, 0);
  return { lines: count === 0 ? {} : { [PCOR]: count }, sheet };
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

/** A sheet as it was judged, and the businesses it names that are there. */
interface JudgedSheet {
  judged: JudgedPlans;
  rows: readonly PlanRow[];
  known: KnownBusinesses;
}

async function judge(deps: PcorDeps, tx: Tx, call: Upload, plan: RecordPlan): Promise<JudgedSheet> {
  const restores = call.body.zeros === 'restored';
  const rows = planRows(plan, restores);
  const known = await loadKnownBusinesses(tx, await openKeys(deps, tx, call), planEins(rows));
  const terms = {
    law: await deps.lawInForce(tx),
    today: irsDay(deps.now()),
    choosesPayment: (managers as readonly string[]).includes(call.session.principal),
    restores,
    businesses: known,
  };
  const judged = await inParts(judgePlans(plan, rows, terms));
  return { judged, rows, known };
}

const openKeys = async ({ ring, cipherOf }: PcorDeps, tx: Tx, { session: { accountId } }: Upload): Promise<Keys> => ({
  ring,
  cipher: await cipherOf(tx, accountId),
  accountId,
});
