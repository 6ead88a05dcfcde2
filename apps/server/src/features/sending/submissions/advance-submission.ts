import { isPending } from '@gauger/excise';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Acknowledgement, MefGateway } from '../../../adapters/mef/port.ts';
import { newId, type SubmissionEventKind, type Tx } from '../../../db/public.ts';
import { defineJob, enqueue } from '../../../jobs/public.ts';
import { readPaymentChoice } from '../../filings/filings/public.ts';
import type { Cipher, CipherOf } from '../../people/accounts/public.ts';
import { mayNotSend } from './is-sending-paused.ts';
import { moveSubmission } from './move-submission.ts';
import { notifyOutcome } from './notify-outcome.ts';
import {
  addEvent,
  type EventBody,
  findSubmission,
  lastKind,
  openArchive,
  type Submission,
  updateProgress,
} from './queries.ts';
import { keepLonger } from './sign-forms.ts';

/** The dependencies of the steps of a submission. */
export interface AdvanceDeps {
  gateway: MefGateway;
  cipherOf: CipherOf;
  now: () => Date;
  /** Milliseconds from the sending to the first question for the answer; later questions come ever more slowly. */
  firstQuestionMs: number;
  /** One transaction in the account of the submission. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Milliseconds for which a step holds its turn without renewing it: 20 seconds unless given. */
  leaseMs?: number;
}

/** Takes a submission one step further on its way to the IRS. */
export const advanceSubmissionJob = defineJob({
  name: 'advanceSubmission',
  runner: 'submissions',
  scope: 'account',
  payload: z.strictObject({ submissionId: z.uuid() }),
  work:
    (way: Omit<AdvanceDeps, 'transaction'>) =>
    ({ payload, transaction }) =>
      advance({ ...way, transaction }, payload.submissionId),
});

const LONGEST_PAUSE_MS = 15 * 60_000;

/**
 * Takes a submission one step further: sends it, asks whether it arrived, or asks for the answer. Done twice it equals done
 * once: what was not heard to arrive is asked for before the same bytes are sent again under the same id.
 */
export async function advance(way: AdvanceDeps, id: string): Promise<void> {
  const by = newId();
  const { leaseMs = LEASE_MS } = way;
  const turn: Turn = { id, by, leaseMs, heldUntil: performance.now() + leaseMs };
  const wait = await way.transaction((tx) => takeTurn(tx, id, by, leaseMs));
  if (wait === undefined) return;
  if (wait > 0) {
    // The process that does the step asks for the next one; this is for a process that died at it.
    await way.transaction((tx) => askAgain(tx, id, wait));
    return;
  }
  // Asking the gateway takes up to a minute and holds no connection: the calls of people need them.
  const renewal = setInterval(() => {
    write({ transaction: way.transaction, turn }, async () => {}).catch(() => {});
  }, leaseMs / RENEWALS_IN_A_LEASE);
  try {
    await step(way, turn);
  } catch (error) {
    // The step that took the turn over goes on from what is written.
    if (!(error instanceof TurnLost)) throw error;
  } finally {
    clearInterval(renewal);
    await way.transaction((tx) => endTurn(tx, id, by)).catch(() => {});
  }
}

/** How long a process that died at a step holds up the next one. */
const LEASE_MS = 20_000;
const RENEWALS_IN_A_LEASE = 4;

/** The turn of a step: only its holder sends and writes. */
interface Turn {
  readonly id: string;
  readonly by: string;
  readonly leaseMs: number;
  /** When the turn ends unless it is renewed, by `performance.now()`. Counted from before the renewal, so never too late. */
  heldUntil: number;
}

/** Another step took the turn over, or may have: this one stops sending and writing. */
class TurnLost extends Error {}

const turnEnd = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

/** Takes the turn of a submission: one step at a time. @returns 0 where it is ours, milliseconds until it may be, undefined without a submission */
export async function takeTurn(tx: Tx, id: string, by: string, leaseMs = LEASE_MS): Promise<number | undefined> {
  const taken = await sql`
    insert into submission_turn as turn (submission_id, account_id, taken_by, taken_until)
    select s.id, s.account_id, ${by}::uuid, ${turnEnd(leaseMs)} from submission s where s.id = ${id}
    on conflict (submission_id) do update set taken_by = excluded.taken_by, taken_until = excluded.taken_until
    where turn.taken_until < clock_timestamp()
    returning submission_id`.execute(tx);
  if (taken.rows.length > 0) return 0;
  const { rows } = await sql<{ wait: number }>`
    select coalesce(greatest(1, ceil(extract(epoch from t.taken_until - clock_timestamp()) * 1000)), 1)::integer as wait
    from submission s left join submission_turn t on t.submission_id = s.id where s.id = ${id}`.execute(tx);
  return rows[0]?.wait;
}

/**
 * Renews a turn that is still its holder's, and keeps it locked until the transaction ends: whatever the transaction writes is
 * written by the holder. Throws TurnLost where another step has taken it over.
 */
async function holdTurn(tx: Tx, turn: Turn): Promise<void> {
  const { rows } = await sql`
    update submission_turn set taken_until = ${turnEnd(turn.leaseMs)}
    where submission_id = ${turn.id} and taken_by = ${turn.by} returning submission_id`.execute(tx);
  if (rows.length > 0) return;
  turn.heldUntil = Number.NEGATIVE_INFINITY;
  throw new TurnLost();
}

/** Throws TurnLost unless the turn is surely still its holder's: called before each message to the gateway. */
function refuseLost({ heldUntil }: Turn): void {
  if (performance.now() >= heldUntil) throw new TurnLost();
}

/** One transaction of a step, which writes only while the turn is its own. */
async function write<T>(
  { transaction, turn }: Pick<Course, 'transaction' | 'turn'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const from = performance.now();
  const done = await transaction(async (tx) => {
    await holdTurn(tx, turn);
    return work(tx);
  });
  // A renewal counts once it is committed.
  turn.heldUntil = from + turn.leaseMs;
  return done;
}

export const endTurn = (tx: Tx, id: string, by: string) =>
  sql`delete from submission_turn where submission_id = ${id} and taken_by = ${by}`.execute(tx);

/** Asks for the step again once the turn of another has ended, unless that one has asked already. */
async function askAgain(tx: Tx, id: string, inMs: number): Promise<void> {
  const submission = await findSubmission(tx, id);
  if (!submission || submission.outcome !== null) return;
  await enqueue(
    tx,
    advanceSubmissionJob,
    { submissionId: id },
    { accountId: submission.accountId, key: `${id} again`, inMs },
  );
}

async function step(way: AdvanceDeps, turn: Turn): Promise<unknown> {
  const course = await way.transaction(async (tx): Promise<Course | undefined> => {
    const submission = await findSubmission(tx, turn.id);
    return submission && { ...way, turn, submission, cipher: await way.cipherOf(tx, submission.accountId) };
  });
  if (!course || course.submission.outcome !== null || !isPending(course.submission.state)) return;
  // A return signed for one gateway is never sent to another, because the consent names it. It waits until that gateway is
  // configured again.
  if (course.submission.answeredBy !== way.gateway.name) return rest(course);
  switch (course.submission.state) {
    case 'sent':
      return askForAnswer(course);
    case 'queued':
      // Committed before sending: after a crash in this state the outcome is unknown.
      if (await note(course, 'sending', { move: 'send', unlessPaused: true })) await send(course);
      return;
    default:
      return findOutAndSend(course);
  }
}

interface Course extends AdvanceDeps {
  turn: Turn;
  submission: Submission;
  cipher: Cipher;
}

async function send(course: Course): Promise<unknown> {
  const { gateway, submission, cipher, turn } = course;
  const { submissionId } = submission;
  const archive = openArchive(cipher, submission);
  refuseLost(turn);
  const sent = await gateway.submit({ submissionId, archive });
  switch (sent.outcome) {
    case 'delivered':
      return arrived(course, { raw: sent.raw, read: sent.receipt });
    case 'unknown':
      return note(course, 'unknown', {
        ...(submission.state === 'unknown' ? {} : { move: 'lose' }),
        body: bodyOf(sent),
        again: true,
      });
    case 'refused':
      return note(course, 'refused', { body: bodyOf(sent), again: true });
    case 'unreachable':
      return note(course, 'unreachable', { again: true });
  }
}

/** Outcome unknown: ask the gateway before resending. */
async function findOutAndSend(course: Course): Promise<unknown> {
  const { submissionId } = course.submission;
  refuseLost(course.turn);
  const known = await course.gateway.status([submissionId]);
  if (known.outcome !== 'answered') return note(course, known.outcome, { body: bodyOf(known), again: true });
  if (known.records.some((record) => record.submissionId === submissionId))
    return arrived(course, { raw: known.raw, read: known.records });
  if (await note(course, 'missing', { unlessPaused: true })) await send(course);
  return;
}

const arrived = (course: Course, body: EventBody) =>
  note(course, 'sent', { move: 'deliver', body, dueIn: course.firstQuestionMs });

async function askForAnswer(course: Course): Promise<unknown> {
  const { gateway, submission, turn } = course;
  refuseLost(turn);
  const given = await gateway.acknowledgements([submission.submissionId]);
  if (given.outcome !== 'answered') return note(course, given.outcome, { body: bodyOf(given), again: true });
  const ours = given.acknowledgements.filter(({ submissionId }) => submissionId === submission.submissionId);
  // Acceptance is final: a rejection in the same answer concerns a copy.
  const decisive = ours.find(({ category }) => category === 'accepted') ?? ours[0];
  if (!decisive) return rest(course);
  return settle(course, decisive, given.raw);
}

/** Records the answer and notifies the people concerned. */
async function settle(course: Course, answer: Acknowledgement, raw: Uint8Array): Promise<void> {
  const { submission, cipher, gateway, now } = course;
  // An answer that is neither acceptance nor rejection counts as a rejection; the gateway's words give the reason.
  const outcome = answer.category === 'accepted' ? 'accepted' : 'rejected';
  await write(course, async (tx) => {
    const at = now();
    await addEvent(tx, cipher, submission, {
      kind: outcome,
      at,
      answeredBy: gateway.name,
      body: { raw, read: answer },
    });
    if (outcome === 'accepted') await keepLonger(tx, submission.id, at);
    await notifyOutcome(tx, cipher, submission.id, { outcome, answeredBy: gateway.name }, at);
    const keepChoice = outcome === 'accepted' ? await readPaymentChoice(tx, cipher, submission) : undefined;
    await moveSubmission(tx, submission, outcome === 'accepted' ? 'accept' : 'reject', at, {
      outcome,
      settledAt: at,
      dueAt: null,
    });
    await keepChoice?.();
  });
}

interface Note {
  /** The event for the filing. */
  move?: 'send' | 'deliver' | 'lose';
  body?: EventBody | null;
  /** No progress: the next step waits longer than this one did. */
  again?: boolean;
  /** Milliseconds until the next step is due. */
  dueIn?: number;
  /** Writes nothing while sending is paused, and puts the step off: the end of the pause asks for it. */
  unlessPaused?: boolean;
}

/** Writes an event, its effect on the filing and the next due step in one transaction. @returns whether it was written */
async function note(
  course: Course,
  found: SubmissionEventKind,
  { move, body, again, dueIn, unlessPaused }: Note,
): Promise<boolean> {
  const { submission, cipher, gateway, now } = course;
  return write(course, async (tx) => {
    const at = now();
    if (unlessPaused && (await mayNotSend(tx))) {
      // No try was made, so none is counted.
      await schedule(course, tx, submission.tries, LONGEST_PAUSE_MS);
      return false;
    }
    // A return that arrived is not refused: the fault is an answer to a question about it.
    const arrived = (await findSubmission(tx, submission.id))?.state === 'sent';
    const kind = found === 'refused' && arrived ? 'unreadable' : found;
    const last = await lastKind(tx, submission.id);
    // A refused package is not there: another event would hide the refusal.
    const repeats = (again && !body && last === kind) || (kind === 'missing' && last === 'refused');
    const source = body ? { answeredBy: gateway.name, body } : {};
    if (!repeats) await addEvent(tx, cipher, submission, { kind, at, ...source });
    if (again) await scheduleAgain(course, tx);
    if (dueIn !== undefined) await schedule(course, tx, 0, dueIn);
    if (move) await moveSubmission(tx, submission, move, at);
    return true;
  });
}

/** Nothing new: asked again, later than this time. */
const rest = (course: Course) => write(course, (tx) => scheduleAgain(course, tx));

function scheduleAgain(course: Course, tx: Tx): Promise<void> {
  const { tries } = course.submission;
  return schedule(course, tx, tries + 1, Math.min(course.firstQuestionMs * 2 ** Math.min(tries, 20), LONGEST_PAUSE_MS));
}

async function schedule({ submission, now }: Course, tx: Tx, tries: number, inMs: number): Promise<void> {
  await updateProgress(tx, submission.id, { tries, dueAt: new Date(now().getTime() + inMs) });
  await enqueue(
    tx,
    advanceSubmissionJob,
    { submissionId: submission.id },
    { accountId: submission.accountId, key: submission.id, inMs },
  );
}

const bodyOf = (answer: { outcome: string; raw?: Uint8Array | null }): EventBody | null =>
  answer.raw ? { raw: answer.raw, read: null } : null;
