import type { addForm720X, Form720XAnswer } from '@gauger/contract';
import type { Form720X } from '@gauger/excise';
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
import { certifiedDetail, withOwnCertification } from './certification.ts';
import { commitAmendment } from './commit-amendment.ts';
import { findLaws, presentFigures } from './figures.ts';
import { changeOriginal, writeOriginal } from './original.ts';
import { form720XPages } from './pages.ts';
import { factsHash, sealTins } from './sealed-facts.ts';

type Adding = Pick<Call<typeof addForm720X>, 'session' | 'body' | 'ip' | 'requestId' | 'idempotencyKey'>;

/** Starts a Form 720-X, of which a quarter may have several. A repeated Idempotency-Key is answered with the first. */
export async function addFiling(deps: FilingDeps, call: Adding): Promise<Form720XAnswer> {
  if (call.body.paymentStatus === 1) throw new AppError('PAYMENT_NOT_CONFIRMED');
  return deps.database.inAccount(call.session.accountId, (tx) => addFilingIn(deps, tx, call));
}

const nothing: Form720X = { formType: 'Form720X' };

async function addFilingIn(deps: FilingDeps, tx: Tx, call: Adding): Promise<Form720XAnswer> {
  const { accountId, userId } = call.session;
  const body = withOwnCertification(call.body, call.session, nothing);
  await holdFilingBusiness(tx, accountId, body.businessId);
  const fingerprint = await fingerprintAdd(deps, tx, call);
  const first = await addedBefore(tx, call, fingerprint);
  // One that was deleted since is begun again.
  const isLive = first !== undefined && (await loadFilings(tx, accountId, [first])).length > 0;
  if (isLive) return presentFigures(deps, tx, await load(tx, accountId, first), []);
  const law = await deps.lawInForce(tx);
  const id = newId();
  const owner = { id, accountId, businessId: body.businessId };
  const usual = await namedByDefault(tx, accountId);
  const { issues: naming, ...named } = await nameAfter(deps, tx, owner, usual, body);
  const change = await changeOriginal(deps, tx, owner, null, body.original, law);
  const laws = await findLaws(deps, tx, change.kind === 'chosen' ? change.chosen : null);
  const judge = await validateNamed(tx, owner, [body], undefined);
  const committed = commitAmendment(nothing, change, body, laws, naming, judge);
  const { facts, computed, corrected, issues } = committed;
  const now = deps.now();
  await insertFiling(tx, {
    ...owner,
    ...{ facts, rateBookVersion: law.rateBookVersion, totals: computed.totals, cells: computed.cells },
    ...{ named, chosenTaxes: null, now },
  });
  await writeOriginal(deps, tx, owner, change, now);
  const sealed = await sealTins(deps, tx, owner, 'corrected', facts.corrected);
  const save = { accountId, filingId: id, version: 1, savedBy: userId, savedAt: now };
  await writePages(tx, save, new Map(), form720XPages(facts, computed, corrected, sealed));
  await bindNamed(tx, owner, facts);
  await recordCallEvent(tx, call, {
    actionType: 'FILING_ADDED',
    documentType: facts.formType,
    documentId: id,
    afterHash: factsHash(facts),
    detail: {
      ...fingerprint,
      ...certifiedDetail(body, nothing, facts),
      ...(change.kind === 'chosen' && change.chosen.filingId ? { amends: change.chosen.filingId } : {}),
    },
  });
  return presentFigures(deps, tx, await load(tx, accountId, id), issues);
}

const load = (tx: Tx, accountId: string, id: string) => loadFiling(tx, accountId, id, 'read', 'Form720X');
