import type { ActionType } from '@gauger/contract/audit';
import {
  describeChange,
  type FilingEvent,
  type FilingState,
  furthestBehind,
  isPending,
  nextState,
  type SubmissionState,
} from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import { endReview, type ReviewEnd } from './end-review.ts';
import { forgetBankNumbers } from './filing-pages.ts';

/** When something happened to a filing, and who did it; the program itself when nobody is named. */
export interface Mover {
  readonly now: Date;
  readonly actorId?: string | undefined;
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
  /** The client's request whose approval signs it. */
  readonly approval?: string | undefined;
}

/**
 * Applies one event to a filing: apart from saving, the only way to change its state. Locks the filing until the transaction
 * ends. Throws NOT_FOUND, and WRONG_STATE when the state has no such step.
 * @returns the new state
 */
export async function moveFiling(
  tx: Tx,
  filingId: string,
  event: FilingEvent,
  { now, ...by }: Mover,
): Promise<FilingState> {
  const filing = await lockFiling(tx, filingId);
  const next = nextState(filing.state, event);
  if (next === null) throw new AppError('WRONG_STATE', { description: refusalOf(event, filing.state) });
  await enterState(tx, filing, { event, next }, { now, ...by });
  return next;
}

/**
 * Gives a filing of several forms the state of the one furthest behind, after an event of one of them. A filing that is being corrected
 * keeps its state. Locks the filing until the transaction ends. Throws NOT_FOUND.
 * @param states finds the states of its forms, asked for once the filing is locked
 * @returns the state of the filing
 */
export async function followForms(
  tx: Tx,
  filingId: string,
  event: FilingEvent,
  states: () => Promise<readonly SubmissionState[]>,
  by: Mover,
): Promise<FilingState> {
  const filing = await lockFiling(tx, filingId);
  const { state } = filing;
  const next = furthestBehind(await states());
  if (next === undefined || next === state || !(isPending(state) || state === 'rejected')) return state;
  await enterState(tx, filing, { event, next }, by);
  return next;
}

/** Gives a filing of several forms the state of those left after one was given up, as its own event. Throws NOT_FOUND. */
export async function settleForms(tx: Tx, filingId: string, next: FilingState, { now, actorId }: Mover): Promise<void> {
  const { state } = await lockFiling(tx, filingId);
  await tx.updateTable('filing').set({ state: next, updatedAt: now }).where('id', '=', filingId).execute();
  if (state === 'ready') await endReview(tx, filingId, { outcome: 'edited', by: actorId ?? null, at: now });
}

async function enterState(
  tx: Tx,
  { id: filingId, accountId, formType, state }: Awaited<ReturnType<typeof lockFiling>>,
  { event, next }: { event: FilingEvent; next: FilingState },
  { now, approval, ...by }: Mover,
): Promise<void> {
  await tx.updateTable('filing').set({ state: next, updatedAt: now }).where('id', '=', filingId).execute();
  if (next === 'accepted') await forgetBankNumbers(tx, filingId);
  if (state === 'ready')
    await endReview(tx, filingId, { outcome: endOf[event] ?? 'edited', by: by.actorId ?? null, at: now });
  await recordEvent(tx, {
    ...by,
    accountId,
    actionType: actionOf[event] ?? `FILING_${next.toUpperCase() as Uppercase<FilingState>}`,
    documentType: formType,
    documentId: filingId,
    outcome: 'success',
    detail: { event, from: state, to: next, ...(approval && { approval }) },
  });
}

/** The result of a review by event; any other event leaves the review undecided. */
const endOf: Readonly<Partial<Record<FilingEvent, ReviewEnd['outcome']>>> = {
  pay: 'paid',
  confirm: 'paid',
  sendBack: 'sentBack',
};

/** Action types of events, where they differ from the new state. */
const actionOf: Readonly<Partial<Record<FilingEvent, ActionType>>> = {
  unlock: 'FILING_UNLOCKED',
  sendBack: 'FILING_SENT_BACK',
  refund: 'FILING_UNPAID',
  unmail: 'FILING_NOT_MAILED',
};

/** A live filing, held until the transaction ends. Throws NOT_FOUND. */
async function lockFiling(tx: Tx, filingId: string) {
  const row = await tx
    .selectFrom('filing')
    .select(['id', 'accountId', 'formType', 'state'])
    .where('id', '=', filingId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const gateway = 'The gateway’s answer does not fit.';
const refusals: Readonly<Record<FilingEvent, string>> = {
  markReady: 'It cannot be marked ready now.',
  sendBack: 'It cannot be sent back: it is not marked ready.',
  pay: 'Its fee cannot be paid now.',
  confirm: 'It cannot be confirmed now.',
  refund: 'It is not paid and waiting to be signed.',
  sign: 'It cannot be signed now.',
  queue: 'It cannot be queued now.',
  send: 'It cannot be sent now.',
  deliver: gateway,
  lose: gateway,
  accept: gateway,
  reject: gateway,
  mail: 'It cannot be recorded as mailed now.',
  unmail: 'It is not recorded as mailed.',
  unlock: 'It cannot be unlocked now.',
};

const refusalOf = (event: FilingEvent, state: FilingState): string =>
  `${refusals[event]} ${event === 'unlock' ? describeChange(state) : `This filing is ${state}.`}`;
