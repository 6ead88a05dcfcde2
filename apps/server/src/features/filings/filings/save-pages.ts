import type { Route } from '@gauger/contract';
import { type FilingFormType, type Issue, isEditable, type Law } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { pipelined, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { validateNamed } from '../attachments/public.ts';
import type { FilingDeps } from './filing-deps.ts';
import type { FilingRecord } from './filing-record.ts';
import { type NamedPreparers, nameAfter, namedOn } from './named-preparers.ts';
import { notEditable } from './not-editable.ts';
import { loadFiling } from './queries.ts';
import { findSavesSince } from './saves-since.ts';
import { type SaveEvent, type Written, writeFiling } from './write-filing.ts';

/** The parts of a request that every form has. */
type PagesBody = { id: string; paymentStatus?: 0 | 1 | undefined } & Parameters<typeof nameAfter>[4];

/** A call that saves pages of a filing. */
export interface SaveCall<Body> extends Pick<Call<Route>, 'ip' | 'requestId' | 'ifMatch'> {
  session: AccountSession;
  body: Body;
}

/** A save of pages, with the filing held. */
export interface Saving<Type extends FilingFormType, Body> {
  deps: FilingDeps;
  tx: Tx;
  call: SaveCall<Body>;
  before: FilingRecord<Type>;
  law: Law;
  now: Date;
}

/** The findings of the driver, for the form that works its pages out. */
interface Checked {
  preparers: NamedPreparers;
  /** Faults of the preparers that the request names. */
  naming: readonly Issue[];
  extraCheck: Awaited<ReturnType<typeof validateNamed>>;
  sent: readonly string[];
}

interface Committed<Answer> {
  written: Pick<Written, 'facts' | 'pages' | 'totals' | 'cells' | 'fileBy' | 'sent' | 'named'> &
    Pick<SaveEvent, 'beforeHash' | 'afterHash'>;
  detail?: SaveEvent['detail'];
  answer(version: number): Answer | Promise<Answer>;
}

/** The parts of a save that are the form's own. `Own` is what it reads before it looks at the pages. */
export interface FormSave<Type extends FilingFormType, Body extends PagesBody, Answer, Own> {
  formType: Type;
  /** Holds what must not change before the filing itself is held. */
  hold?(tx: Tx, accountId: string, body: Body): Promise<void>;
  /** The record with the taxpayer numbers of its claims. */
  withTins(deps: FilingDeps, tx: Tx, record: FilingRecord<Type>): Promise<FilingRecord<Type>>;
  /** The request as its sender may make it. Throws FORBIDDEN. */
  bodyOf?(call: SaveCall<Body>, before: FilingRecord<Type>): Body;
  /** Whether a page of the request was changed after the version that its sender saw. Other pages may have been. */
  isConflict(before: FilingRecord<Type>, body: Body, seen: number): boolean;
  prepare(saving: Saving<Type, Body>): Promise<Own>;
  pagesOf(saving: Saving<Type, Body>, own: Own): string[];
  /** Answers a request that commits no page; undefined where it does. */
  answerWithout(saving: Saving<Type, Body>, own: Own, sent: readonly string[]): Promise<Answer | undefined>;
  /** The facts of a request in which attachments are named. */
  namingIn(body: Body): Parameters<typeof validateNamed>[2][number];
  /** Works the pages out, refuses them or seals them. */
  commit(saving: Saving<Type, Body>, own: Own, checked: Checked): Promise<Committed<Answer>>;
}

/** How a save of pages is recorded, and what it refuses. */
export interface SaveTerms<Type extends FilingFormType> {
  event?: Pick<SaveEvent, 'actionType' | 'detail'>;
  /** Refuses by throwing, with the filing held as it is before the save. */
  expect?(before: FilingRecord<Type>): void;
}

/** Saves pages of a filing of any form: what is absent is left alone, null clears, and a fault anywhere saves nothing. */
export async function savePages<Type extends FilingFormType, Body extends PagesBody, Answer, Own>(
  form: FormSave<Type, Body, Answer, Own>,
  deps: FilingDeps,
  tx: Tx,
  asked: SaveCall<Body>,
  { event, expect }: SaveTerms<Type> = {},
): Promise<Answer> {
  const { accountId, userId } = asked.session;
  const { ifMatch } = asked;
  await form.hold?.(tx, accountId, asked.body);
  const [loaded, law] = await pipelined(
    loadFiling(tx, accountId, asked.body.id, 'lock', form.formType),
    deps.lawInForce(tx),
  );
  const before = await form.withTins(deps, tx, loaded);
  const call = form.bodyOf ? { ...asked, body: form.bodyOf(asked, before) } : asked;
  const { body } = call;
  if (ifMatch !== undefined && ifMatch !== before.version) {
    if (ifMatch > before.version || form.isConflict(before, body, ifMatch))
      throw new AppError('VERSION_MISMATCH', {
        current: { id: before.id, version: before.version, saves: await findSavesSince(tx, before, ifMatch, userId) },
      });
  }
  expect?.(before);
  if (body.paymentStatus === 1 && !before.feePaid) throw new AppError('PAYMENT_NOT_CONFIRMED');
  const saving = { deps, tx, call, before, law, now: deps.now() };
  const own = await form.prepare(saving);
  const sent = form.pagesOf(saving, own);
  const answered = await form.answerWithout(saving, own, sent);
  if (answered !== undefined) return answered;
  if (!isEditable(before.state)) throw notEditable(before);
  const { issues: naming, ...preparers } = await nameAfter(deps, tx, before, namedOn(before), body);
  const judge = await validateNamed(tx, before, [before.facts, form.namingIn(body)]);
  const { written, detail, answer } = await form.commit(saving, own, { preparers, naming, extraCheck: judge, sent });
  const { beforeHash, afterHash, ...content } = written;
  const { actionType, detail: recorded } = event ?? {
    actionType: 'FILING_SAVED' as const,
    detail: { checkedVersion: ifMatch !== undefined },
  };
  const version = await writeFiling(tx, call, before, {
    ...content,
    rateBookVersion: law.rateBookVersion,
    preparers,
    now: saving.now,
    event: { actionType, beforeHash, afterHash, detail: { ...recorded, ...detail } },
  });
  return answer(version);
}
