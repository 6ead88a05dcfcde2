import type {
  getPcorBatch,
  getPcorConsent,
  listPcorBatches,
  PreflightIssue,
  ResponseOf,
  transmitPcorBatch,
} from '@gauger/contract';
import {
  decimal,
  irsFilingStatus,
  type LineFacts,
  type PaymentOption,
  PCOR,
  plus,
  toFixed,
  toText,
  ZERO,
} from '@gauger/excise';
import { sql } from 'kysely';
import { readPage, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { type ClientRequest, changedSince } from '../../filings/client-requests/public.ts';
import { type FilingRecord, loadFilings, readOnce, unsealPage } from '../../filings/filings/public.ts';
import { taxPage } from '../../filings/forms/form-720/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { findLeftOut } from '../../filings/left-out-rows/public.ts';
import { checkFiling, returnIssuesOf } from '../../filings/preflight/public.ts';
import { buildReturnDocument } from '../../filings/return-document/public.ts';
import { findConsents, findSent, findWaitsFor, signSeveral } from '../../sending/submissions/public.ts';
import { filingsIn, findBatch, requireInBatch } from './batch-queries.ts';
import type { PcorDeps } from './pcor-deps.ts';

/** The batches of the account, the newest first. */
export function listBatches(
  deps: PcorDeps,
  { session: { accountId }, query }: Call<typeof listPcorBatches>,
): Promise<ResponseOf<typeof listPcorBatches>> {
  return deps.database.inAccount(accountId, async (tx) => {
    const found = tx
      .selectFrom('pcorBatch')
      .select(['id', 'sheetName', 'createdAt'])
      .where('accountId', '=', accountId);
    const newest = found.orderBy('createdAt', 'desc').orderBy('id', 'desc');
    const { rows: batches, total, ...page } = await readPage(newest, query);
    const answered: ResponseOf<typeof listPcorBatches>['batches'] = [];
    for (const { createdAt, ...batch } of batches) {
      const { returns, sent } = await filingsIn(tx, accountId, batch.id)
        .select(({ fn }) => fn.countAll<number>().as('returns'))
        .select(sql<number>`count(*) filter (where filing.state <> all (${[...BEFORE_SENDING]}))`.as('sent'))
        .executeTakeFirstOrThrow();
      answered.push({ ...batch, createdAt: createdAt.toISOString(), returns, sent });
    }
    return { batches: answered, totalBatches: total, ...page };
  });
}

const BEFORE_SENDING = ['draft', 'ready', 'paid'] as const;
const isUnsigned = (state: string): boolean => (BEFORE_SENDING as readonly string[]).includes(state);

/** A batch with a page of its returns. Throws NOT_FOUND. */
export function showBatch(
  given: PcorDeps,
  { session: { accountId, userId }, params, query: { pageNumber, size } }: Call<typeof getPcorBatch>,
): Promise<ResponseOf<typeof getPcorBatch>> {
  const deps = readOnce(given);
  return deps.database.inAccount(accountId, async (tx) => {
    const { createdAt, ...batch } = await findBatch(tx, accountId, params.id);
    const all = await filingsIn(tx, accountId, batch.id)
      .innerJoin('business', 'business.id', 'filing.businessId')
      .leftJoin('filingPage as tax', (join) =>
        join.onRef('tax.filingId', '=', 'filing.id').on('tax.page', '=', taxPage(PCOR)),
      )
      .leftJoin('filingPage as option', (join) =>
        join.onRef('option.filingId', '=', 'filing.id').on('option.page', '=', 'paymentOption'),
      )
      .leftJoin('payment', (join) =>
        join.onRef('payment.filingId', '=', 'filing.id').on('payment.state', '=', 'approved'),
      )
      .select(['filing.id', 'filing.accountId', 'filing.businessId', 'filing.taxYear', 'filing.quarter'])
      .select(['filing.state', 'filing.totals', 'option.sealed as paymentOptionCipher', 'business.businessName'])
      .leftJoin('taxPreparer as preparer', 'preparer.id', 'filing.paidPreparerId')
      .leftJoin('taxPreparer as designee', 'designee.id', 'filing.designeeId')
      .leftJoinLateral(
        (newest) =>
          newest
            .selectFrom('clientRequest')
            .select(['id', 'answer', 'answeredAt', 'openedAt', 'checkedAt', 'ended'])
            .whereRef('clientRequest.filingId', '=', 'filing.id')
            .orderBy('askedAt', 'desc')
            .limit(1)
            .as('request'),
        (join) => join.onTrue(),
      )
      .select(['tax.facts', 'tax.amount as tax', 'tax.cells', 'payment.id as payment'])
      .select(['business.signingAuthorityName as signingAuthority', 'preparer.personName', 'preparer.firmName'])
      .select(['request.id as request', 'request.answer', 'request.openedAt', 'request.ended'])
      .select(changedSince.as('changedSince'))
      .select(
        // One that was attached before the last change, or sent with a return that was rejected, signs nothing.
        sql<boolean>`exists (select from signed_form s where s.filing_id = filing.id and s.way = 'scanned'
          and case when filing.state = any(${BEFORE_SENDING}) then s.submission_id is null
            and not exists (select from filing_page p where p.filing_id = filing.id and p.saved_at > s.added_at)
            and greatest(business.updated_at, preparer.updated_at, designee.updated_at) <= s.added_at
            else s.submission_id is not null end)`.as('hasForm'),
      )
      .orderBy('pcorBatchFiling.place')
      .execute();
    const rows = all.map(({ totals, facts, tax, cells, ...filing }) => ({
      ...filing,
      totalDue: (totals as Record<string, string>).totalDue ?? '0.00',
      fee: tax ?? '0.00',
      lives: livesOf(cellsOf(cells)),
      plans: plansOf(facts as LineFacts | null, cellsOf(cells)),
    }));
    const filings: ResponseOf<typeof getPcorBatch>['filings'] = [];
    const shown = rows.slice(pageNumber * size, (pageNumber + 1) * size);
    const unsigned = shown.filter(({ state }) => isUnsigned(state)).map(({ id }) => id);
    const waitsFor = await findWaitsFor(deps, tx, { accountId, userId }, unsigned);
    const judged = new Map((await loadFilings(tx, accountId, unsigned)).map((one) => [one.id, one]));
    const signed = shown.filter(({ state }) => !isUnsigned(state)).map(({ id }) => id);
    const sent = await findSent(tx, await deps.cipherOf(tx, accountId), signed);
    for (const { payment, paymentOptionCipher, accountId: of, taxYear, quarter, ...others } of shown) {
      const {
        personName,
        firmName,
        request,
        answer,
        openedAt,
        ended,
        changedSince: isChanged,
        hasForm,
        ...row
      } = others;
      const option = await unsealPage<PaymentOption>(
        deps,
        tx,
        { id: row.id, accountId: of },
        'paymentOption',
        paymentOptionCipher,
      );
      const filing = judged.get(row.id);
      const found = filing ? await findBatchIssues(deps, tx, filing, userId) : [];
      filings.push({
        ...row,
        taxYear: String(taxYear),
        quarter: String(quarter),
        irsFilingStatus: irsFilingStatus(row.state),
        answeredBy: sent.get(row.id)?.answeredBy ?? null,
        // With its acceptance the filing forgets the bank; what was signed says how the IRS is paid.
        paymentMethod: sent.get(row.id)?.paymentMethod ?? option?.paymentMethod ?? null,
        feePaid: payment !== null,
        paidPreparer: personName && [personName, firmName].filter(Boolean).join(', '),
        client: clientStep({ request, answer, openedAt, ended, isChanged, hasForm }),
        waitsFor: waitsFor.get(row.id) ?? null,
        issues: found.filter((one, at) => found.findIndex((other) => sameIssue(one, other)) === at),
      });
    }
    const sum = (amounts: readonly string[]) => amounts.map(decimal).reduce(plus, ZERO);
    return {
      ...batch,
      createdAt: createdAt.toISOString(),
      returns: rows.length,
      serviceFee: deps.settings.fees.Form720[0]?.fee ?? '0.00',
      totals: {
        unpaid: rows.filter(({ payment }) => payment === null).length,
        unsigned: rows.filter(({ state }) => isUnsigned(state)).length,
        withoutPaymentOption: rows.filter(withoutOption).length,
        lives: toText(sum(rows.map(({ lives }) => lives))),
        fee: toFixed(sum(rows.map(({ fee }) => fee)), 2),
      },
      leftOut: (await findLeftOut(tx, accountId, { batchId: batch.id }))[0] ?? null,
      filings,
      totalPages: Math.ceil(rows.length / size),
      currentPage: pageNumber,
    };
  });
}

type Batched = ResponseOf<typeof getPcorBatch>['filings'][number];

/** How far a client is with the newest link; null where that ended without an approval. */
function clientStep({
  request,
  answer,
  openedAt,
  ended,
  isChanged,
  hasForm,
}: Pick<ClientRequest, 'answer' | 'openedAt' | 'ended'> & {
  request: string | null;
  isChanged: boolean | null;
  hasForm: boolean;
}): Batched['client'] {
  const isApproved = answer === 'approved';
  const form = hasForm ? 'form' : null;
  if (request === null) return form;
  if (ended === 'changed') return form ?? (isApproved ? 'changed' : null);
  if (ended === 'sent') return isApproved ? 'approved' : form;
  if (ended !== null) return form;
  if (isApproved) return isChanged ? 'changed' : 'approved';
  if (answer === 'changes') return answer;
  return form ?? (openedAt === null ? 'asked' : 'opened');
}

async function findBatchIssues(
  deps: PcorDeps,
  tx: Tx,
  loaded: FilingRecord,
  viewer: string,
): Promise<PreflightIssue[]> {
  const filing = await withTins(deps, tx, loaded);
  const document = await buildReturnDocument(deps, tx, filing);
  return [...(await checkFiling(deps, tx, filing, viewer)), ...returnIssuesOf(document, await deps.lawInForce(tx))];
}

/** Two looks may find the same thing at the same field. */
const sameIssue = (one: PreflightIssue, other: PreflightIssue): boolean =>
  one.code === other.code && one.path === other.path && one.draft?.author.id === other.draft?.author.id;

const withoutOption = (row: { state: string; totalDue: string; paymentOptionCipher: string | null }): boolean =>
  isUnsigned(row.state) && row.totalDue !== '0.00' && row.paymentOptionCipher === null;

type Cells = Readonly<Record<string, string>>;

const cellsOf = (kept: unknown): Cells => (kept as { cells?: Cells } | null)?.cells ?? {};

/** The lives of all rows of the form together. */
function livesOf(cells: Cells): string {
  const lives = Object.entries(cells).filter(([id]) => id.endsWith('.avgNumberOfLivesCovered'));
  return toText(lives.map(([, value]) => decimal(value)).reduce(plus, ZERO));
}

/** No employer has more plans. */
const MAX_PLANS = 100;

const plansOf = (facts: LineFacts | null, cells: Cells): ResponseOf<typeof getPcorBatch>['filings'][number]['plans'] =>
  (facts?.rows ?? []).slice(0, MAX_PLANS).map((row) => ({
    planName: String(row.planName ?? ''),
    planYearEnd: String(row.planYearEnd ?? ''),
    lives: String(row.avgNumberOfLivesCovered ?? ''),
    rate: cells[`${row.typeOfPolicy}.rate`] ?? '',
  }));

/** Lists one page of the returns of a batch for signing. Throws NOT_FOUND. */
export function showConsent(
  deps: PcorDeps,
  { session: { accountId, userId }, params, query: { pageNumber, size } }: Call<typeof getPcorConsent>,
): Promise<ResponseOf<typeof getPcorConsent>> {
  return deps.database.inAccount(accountId, async (tx) => {
    await findBatch(tx, accountId, params.id);
    const ids = await filingsIn(tx, accountId, params.id)
      .select('filing.id')
      .orderBy('pcorBatchFiling.place')
      .execute();
    const shown = ids.slice(pageNumber * size, (pageNumber + 1) * size).map(({ id }) => id);
    const { returns } = await findConsents(deps, tx, { accountId, userId }, shown);
    return { returns, totalPages: Math.ceil(ids.length / size), currentPage: pageNumber };
  });
}

/** Signs returns of a batch as they were shown. Throws NOT_FOUND when one of them is not of the batch, INVALID_SIGNATURE. */
export const transmitBatch = (
  deps: PcorDeps,
  call: Call<typeof transmitPcorBatch>,
): Promise<ResponseOf<typeof transmitPcorBatch>> =>
  signSeveral(deps, call, 'transmitPcorBatch', (tx, ids) =>
    requireInBatch(tx, call.session.accountId, call.params.id, ids),
  );
