import type { addForm720, FilingAnswer } from '@gauger/contract';
import { type Filing, irsDay, quarterOfFiling, unopenedQuarter } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { newId, type Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import { bindNamed, validateNamed } from '../../attachments/public.ts';
import { keepDraft } from '../../drafts/public.ts';
import {
  addedBefore,
  type FilingDeps,
  findOfQuarter,
  fingerprintAdd,
  holdFilingBusiness,
  insertFiling,
  loadFiling,
  nameAfter,
  namedByDefault,
  sealPage,
  writePages,
} from '../../filings/public.ts';
import { commitPages, issuesOf } from './commit-pages.ts';
import { copyFiling } from './copy-filing.ts';
import { refuseSecondOfEin } from './one-return-per-ein.ts';
import { form720Pages } from './pages.ts';
import { paymentOptionChange } from './payment-option.ts';
import { presentFiling } from './present-filing.ts';
import { refundAccountChange } from './refund-account.ts';
import { rememberMethod } from './remember-method.ts';
import { factsHash, openBankData, sealTins, withTins } from './sealed-facts.ts';
import { secondReturnError } from './second-return-error.ts';

/** Starts a Form 720. A second one for the EIN and quarter is refused with the first's id; a repeated key is answered with it. */
export async function addFiling(deps: FilingDeps, call: Adding): Promise<FilingAnswer> {
  if (call.body.paymentStatus === 1) throw new AppError('PAYMENT_NOT_CONFIRMED');
  return deps.database.inAccount(call.session.accountId, (tx) => addFilingIn(deps, tx, call));
}

type Adding = Pick<Call<typeof addForm720>, 'session' | 'body' | 'ip' | 'requestId' | 'idempotencyKey'>;

/** The same in a transaction of the caller's. */
export async function addFilingIn(deps: FilingDeps, tx: Tx, call: Adding): Promise<FilingAnswer> {
  const { lawInForce, now } = deps;
  const { accountId } = call.session;
  const { businessId, taxYearQuarter } = call.body;
  await holdFilingBusiness(tx, accountId, businessId);
  const fingerprint = await fingerprintAdd(deps, tx, call);
  const sentBefore = await addedBefore(tx, call, fingerprint);
  const law = await lawInForce(tx);
  const empty = { formType: 'Form720', ...taxYearQuarter, filingData: {} } as Filing;
  const change = paymentOptionChange(call, empty, null, now());
  const refund = refundAccountChange(call, empty, null);
  const id = newId();
  const usual = await namedByDefault(tx, accountId);
  const { issues: naming, ...named } = await nameAfter(deps, tx, { id, accountId }, usual, call.body);
  const { drafts, remarks, chosenTaxes, ...copied } = await copyFiling(tx, accountId, call.body, empty, law);
  const others = [
    ...(change?.issues ?? []),
    ...(refund?.issues ?? []),
    ...naming,
    ...unopenedQuarter(taxYearQuarter, irsDay(now())),
  ];
  const owner = { id, accountId, businessId };
  const judge = await validateNamed(tx, owner, [call.body], sentBefore);
  const committed = commitPages({ ...empty, ...copied }, call.body, law, others, judge);
  const { facts, cells, computed } = committed;
  const bank = { paymentOption: change?.option ?? null, refundAccount: refund?.account ?? null };
  const record = {
    id,
    accountId,
    businessId,
    facts,
    rateBookVersion: law.rateBookVersion,
    totals: computed.totals,
    cells,
    named,
    chosenTaxes,
    now: now(),
  };
  const seals = {
    claims: await sealTins(deps, tx, { id, accountId }, facts.claimsData),
    paymentOption: await sealPage(deps, tx, { id, accountId }, 'paymentOption', bank.paymentOption),
    refundAccount: await sealPage(deps, tx, { id, accountId }, 'refundAccount', bank.refundAccount),
  };
  if (!(await insertFiling(tx, record))) return answerWithFirst(deps, tx, call, facts, sentBefore);
  await refuseSecondOfEin(tx, accountId, businessId, [quarterOfFiling(facts)]);
  await writePages(
    tx,
    { accountId, filingId: id, version: 1, savedBy: call.session.userId, savedAt: record.now },
    new Map(),
    form720Pages(facts, committed.lines, computed.claims, seals),
  );
  await bindNamed(tx, owner, facts);
  for (const [page, fields] of Object.entries(drafts))
    await keepDraft(deps.cipherOf, tx, { accountId, filingId: id, userId: call.session.userId, page }, fields, {
      savedAt: now(),
    });
  await rememberMethod(tx, { accountId, businessId, taxWithRegularMethod: null }, call.body.filingData, law);
  const inserted = await withTins(deps, tx, await loadFiling(tx, accountId, id, 'read', 'Form720'));
  const added = presentFiling(inserted, [...remarks, ...issuesOf(computed)], bank);
  await recordCallEvent(tx, call, {
    actionType: 'FILING_ADDED',
    documentType: facts.formType,
    documentId: id,
    afterHash: factsHash(facts),
    detail: { ...fingerprint, ...(call.body.copyFrom && { copiedFrom: call.body.copyFrom.filingId }) },
  });
  return added;
}

/** The business has a Form 720 for the quarter. The same request again is answered with it; any other is refused. */
async function answerWithFirst(
  deps: FilingDeps,
  tx: Tx,
  call: Adding,
  facts: Filing,
  sentBefore: string | undefined,
): Promise<FilingAnswer> {
  const { accountId } = call.session;
  const first = await findOfQuarter(tx, accountId, call.body.businessId, facts);
  if (first && first.id === sentBefore) {
    const record = await withTins(deps, tx, await loadFiling(tx, accountId, first.id, 'read', 'Form720'));
    return presentFiling(record, [], await openBankData(deps, tx, record));
  }
  throw secondReturnError(first);
}
