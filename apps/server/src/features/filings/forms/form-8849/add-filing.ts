import type { addForm8849, Form8849Answer } from '@gauger/contract';
import { earliestFileBy, type Form8849, irsDay, issue } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { newId, type Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import { bindNamed, validateNamed } from '../../attachments/public.ts';
import {
  addedBefore,
  type FilingDeps,
  fingerprintAdd,
  holdFilingBusiness,
  insertFiling,
  loadFiling,
  loadFilings,
  nameAfter,
  namedByDefault,
  writePages,
} from '../../filings/public.ts';
import { commitClaims, laterYearIssues, typeOfRequest } from './commit-claims.ts';
import { form8849Pages } from './pages.ts';
import { presentFiling } from './present-filing.ts';
import { namingIn } from './save-filing.ts';
import { factsHash, sealTins, withTins } from './sealed-facts.ts';

type Adding = Pick<Call<typeof addForm8849>, 'session' | 'body' | 'ip' | 'requestId' | 'idempotencyKey'>;

/** Starts a Form 8849, of which a year may have several. A repeated Idempotency-Key is answered with the first. */
export async function addFiling(deps: FilingDeps, call: Adding): Promise<Form8849Answer> {
  if (call.body.paymentStatus === 1) throw new AppError('PAYMENT_NOT_CONFIRMED');
  return deps.database.inAccount(call.session.accountId, (tx) => addFilingIn(deps, tx, call));
}

async function addFilingIn(deps: FilingDeps, tx: Tx, call: Adding): Promise<Form8849Answer> {
  const { accountId, userId } = call.session;
  const { body } = call;
  await holdFilingBusiness(tx, accountId, body.businessId);
  const fingerprint = await fingerprintAdd(deps, tx, call);
  const first = await addedBefore(tx, call, fingerprint);
  // One that was deleted since is begun again.
  const isLive = first !== undefined && (await loadFilings(tx, accountId, [first])).length > 0;
  if (isLive) return presentFiling(await withTins(deps, tx, await load(tx, accountId, first)), []);
  const law = await deps.lawInForce(tx);
  const id = newId();
  const usual = await namedByDefault(tx, accountId);
  const { issues: naming, ...named } = await nameAfter(deps, tx, { id, accountId }, usual, body);
  const owner = { id, accountId, businessId: body.businessId };
  const judge = await validateNamed(tx, owner, [namingIn(body)], undefined);
  const empty: Form8849 = { formType: 'Form8849', taxYear: '', month: '', schedules: {} };
  const scheduleType = typeOfRequest(body);
  const missing = scheduleType ? [] : [issue('scheduleTypeMissing', 'schedule.scheduleType')];
  const schedule = { ...body.schedule, scheduleType };
  const later = laterYearIssues(body, empty, irsDay(deps.now()));
  const { facts, computed, issues } = commitClaims(
    empty,
    { ...body, schedule },
    law,
    [...missing, ...naming, ...later],
    judge,
  );
  const { rateBookVersion } = law;
  const now = deps.now();
  await insertFiling(tx, {
    ...owner,
    ...{ facts, rateBookVersion, totals: computed.totals, cells: computed.cells, named, chosenTaxes: null, now },
    fileBy: earliestFileBy(computed.claimDeadlines),
  });
  const pages = form8849Pages(facts, computed, await sealTins(deps, tx, owner, facts));
  await writePages(tx, { accountId, filingId: id, version: 1, savedBy: userId, savedAt: now }, new Map(), pages);
  await bindNamed(tx, owner, facts);
  await recordCallEvent(tx, call, {
    actionType: 'FILING_ADDED',
    documentType: facts.formType,
    documentId: id,
    afterHash: factsHash(facts),
    detail: { ...fingerprint },
  });
  return presentFiling(await withTins(deps, tx, await load(tx, accountId, id)), issues);
}

const load = (tx: Tx, accountId: string, id: string) => loadFiling(tx, accountId, id, 'read', 'Form8849');
