import type { RequestIssue } from '@gauger/contract';
import type { FilingFormType, Issue, Law } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { recordCallEvent } from '../../../http/public.ts';
import { bindNamed, validateNamed } from '../attachments/public.ts';
import { addedBefore, fingerprintAdd } from './added-before.ts';
import type { FilingDeps } from './filing-deps.ts';
import { type Pages, writePages } from './filing-pages.ts';
import type { FilingRecord } from './filing-record.ts';
import { nameAfter, namedByDefault } from './named-preparers.ts';
import { holdFilingBusiness, insertFiling, loadFiling, loadFilings, type NewRecord } from './queries.ts';
import type { SaveCall } from './save-pages.ts';

/** The parts of a request that every form has. */
type NewBody = { businessId: string; paymentStatus?: 0 | 1 | undefined } & Parameters<typeof nameAfter>[4];

/** A call that starts a filing. */
export interface AddCall<Body> extends Omit<SaveCall<Body>, 'ifMatch'> {
  idempotencyKey: string | undefined;
}

/** A filing that is started, with its business held. */
interface Adding<Body> {
  deps: FilingDeps;
  tx: Tx;
  call: AddCall<Body>;
  owner: { id: string; accountId: string; businessId: string };
  law: Law;
  now: Date;
  /** Faults of the preparers that the request names. */
  naming: readonly Issue[];
  judge: Awaited<ReturnType<typeof validateNamed>>;
}

interface Added {
  written: Pick<NewRecord, 'facts' | 'totals' | 'cells' | 'fileBy'> & { chosenTaxes?: string[] | null; pages: Pages };
  /** Fingerprint of the facts, for the audit trail. */
  hash: string;
  detail?: Readonly<Record<string, unknown>> | undefined;
  issues: RequestIssue[];
  /** Writes what needs the row of the filing. */
  finish?(): Promise<void>;
}

/** The parts of a start that are the form's own. */
export interface FormAdd<Type extends FilingFormType, Body extends NewBody, Answer> {
  formType: Type;
  /** The request as its sender may make it. Throws FORBIDDEN. */
  bodyOf?(call: AddCall<Body>): Body;
  /** The facts of a request in which attachments are named. */
  namingIn(body: Body): Parameters<typeof validateNamed>[2][number];
  /** Works the pages out, refuses them or seals them. */
  commit(adding: Adding<Body>): Promise<Added>;
  /** The refusal of a filing whose business has one for the period. */
  refuseSecond?(tx: Tx, record: Pick<NewRecord, 'accountId' | 'businessId' | 'facts'>): Promise<AppError>;
  answer(deps: FilingDeps, tx: Tx, record: FilingRecord<Type>, issues: RequestIssue[]): Promise<Answer>;
}

/** Starts a filing of any form. A repeated Idempotency-Key is answered with the first, unless that was deleted since. */
export async function addPages<Type extends FilingFormType, Body extends NewBody, Answer>(
  form: FormAdd<Type, Body, Answer>,
  deps: FilingDeps,
  tx: Tx,
  asked: AddCall<Body>,
): Promise<Answer> {
  if (asked.body.paymentStatus === 1) throw new AppError('PAYMENT_NOT_CONFIRMED');
  const { accountId, userId } = asked.session;
  const { businessId } = asked.body;
  const body = form.bodyOf?.(asked) ?? asked.body;
  await holdFilingBusiness(tx, accountId, businessId);
  const answer = async (id: string, issues: RequestIssue[]) =>
    form.answer(deps, tx, await loadFiling(tx, accountId, id, 'read', form.formType), issues);
  const fingerprint = await fingerprintAdd(deps, tx, asked);
  const first = await addedBefore(tx, asked, fingerprint);
  if (first !== undefined && (await loadFilings(tx, accountId, [first])).length > 0) return answer(first, []);
  const law = await deps.lawInForce(tx);
  const owner = { id: newId(), accountId, businessId };
  const { issues: naming, ...named } = await nameAfter(deps, tx, owner, await namedByDefault(tx, accountId), body);
  const judge = await validateNamed(tx, owner, [form.namingIn(body)]);
  const now = deps.now();
  const adding = { deps, tx, call: { ...asked, body }, owner, law, now, naming, judge };
  const { written, hash, detail, issues, finish } = await form.commit(adding);
  const { pages, chosenTaxes = null, ...figures } = written;
  const record = { ...owner, ...figures, rateBookVersion: law.rateBookVersion, named, chosenTaxes, now };
  if (!(await insertFiling(tx, record))) throw (await form.refuseSecond?.(tx, record)) ?? new AppError('FILING_EXISTS');
  const save = { accountId, filingId: owner.id, version: 1, savedBy: userId, savedAt: now };
  await writePages(tx, save, new Map(), pages);
  await finish?.();
  await bindNamed(tx, owner, figures.facts);
  await recordCallEvent(tx, asked, {
    actionType: 'FILING_ADDED',
    documentType: form.formType,
    documentId: owner.id,
    afterHash: hash,
    detail: { ...fingerprint, ...detail },
  });
  return answer(owner.id, issues);
}
