import type { askGateway as asking, ResponseOf, getOperations as reading, StuckSubmission } from '@gauger/contract';
import { irsDay, isPending, missingValues, type SubmissionState } from '@gauger/excise';
import { sql } from 'kysely';
import type { MefGateway } from '../../../adapters/mef/port.ts';
import { AppError } from '../../../app-error.ts';
import { INSTALLATION, recordAct, recordAdminRead } from '../../../audit/public.ts';
import type { Database, Tx } from '../../../db/public.ts';
import type { Call, CallCounts } from '../../../http/public.ts';
import { enqueue, runnerNames, runnerOf } from '../../../jobs/public.ts';
import type { LawInForce } from '../../filings/rate-book/public.ts';
import { advanceSubmissionJob, countFailing, isSendingPaused } from '../../sending/submissions/public.ts';
import { conceal } from './conceal.ts';
import { readSending } from './sending.ts';
import { usersPage } from './users.ts';

export interface OperationsDeps {
  database: Database;
  mef: Pick<MefGateway, 'name' | 'isStandIn'>;
  now: () => Date;
  lawInForce: LawInForce;
  newestBackupAt: () => Date | null | undefined;
  certificateEndsAt: Date | null;
  /** The answers of this process, and how many of them were errors. */
  callCounts: () => CallCounts;
}

/** The description of NOT_FOUND for a transmission. */
export const NO_SUBMISSION = 'No submission has this id.';

/** How long a return may take to reach the gateway before it counts as stuck. */
const TO_SEND_MS = 15 * 60_000;
/** The IRS answers within two days, a simulator at once. */
const TO_ANSWER_MS = { irs: 48 * 3_600_000, simulator: 15 * 60_000 };
/** Most that are listed; they are counted all. */
const MAX_STUCK = 50;

/** How the installation does. The read is recorded. */
export async function readOperations(
  { database, mef, now, lawInForce, newestBackupAt, certificateEndsAt, callCounts }: OperationsDeps,
  call: Call<typeof reading>,
): Promise<ResponseOf<typeof reading>> {
  const at = now();
  const backedUpAt = newestBackupAt();
  const answers = callCounts();
  return database.asAdmin(async (tx) => {
    await recordAdminRead(tx, call, { documentType: 'operations' });
    const databaseMs = await timeDatabase(tx);
    const found = await findStuck(tx, mef, at);
    const midnight = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
    return {
      at: at.toISOString(),
      gateway: {
        name: mef.name,
        isPractice: mef.isStandIn,
        lastAnswerAt: await lastAnswer(tx),
        failing: await countFailing(tx),
      },
      queue: await countJobs(tx),
      onTheirWay: await countUnanswered(tx),
      today: await countToday(tx, midnight),
      hours: await countHours(tx, at),
      sending: await readSending(tx),
      stuck: found.slice(0, MAX_STUCK),
      stuckTotal: found.length,
      mail: await countMails(tx, at),
      health: {
        databaseMs,
        backsUp: backedUpAt !== undefined,
        backedUpAt: backedUpAt?.toISOString() ?? null,
        restoreTest: await readRestoreTest(tx),
        certificateEndsAt: certificateEndsAt?.toISOString() ?? null,
        answers: { ...answers, since: answers.since.toISOString() },
        ...(await rateBookHealth(tx, lawInForce, at)),
      },
      people: await readNewest(tx, midnight),
    };
  });
}

/** The rate book, and the values it lacks for returns that can be filed today. */
async function rateBookHealth(tx: Tx, lawInForce: LawInForce, at: Date) {
  const law = await lawInForce(tx);
  return {
    rateBookVersion: law.rateBookVersion,
    missingRates: missingValues(irsDay(at), law).map(({ parameter, title, irsNumbers, from }) => ({
      ...{ parameter, title, irsNumbers, from },
    })),
  };
}

async function timeDatabase(tx: Tx): Promise<number> {
  const began = performance.now();
  await sql`select 1`.execute(tx);
  return Math.round(performance.now() - began);
}

/** When the restore of a backup was tested last: the command of the drill records it. */
async function readRestoreTest(tx: Tx) {
  const { rows } = await sql<{ passedAt: Date | null; failedAt: Date | null }>`
    select max(created_at) filter (where outcome = 'success') as passed_at,
           max(created_at) filter (where outcome = 'failed') as failed_at
    from audit_event where account_id = ${INSTALLATION} and action_type = 'RESTORE_TESTED'`.execute(tx);
  const [{ passedAt, failedAt }] = rows as [(typeof rows)[number]];
  return { passedAt: passedAt?.toISOString() ?? null, failedAt: failedAt?.toISOString() ?? null };
}

async function countMails(tx: Tx, at: Date) {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; refused: number }>`
    select count(*) as waiting, min(created_at) as oldest_at,
           (select count(*) from app_user where mail_refused_at > ${new Date(at.getTime() - WEEK_MS)}) as refused
    from mail where sent_at is null and expires_at > ${at}`.execute(tx);
  const [{ waiting, oldestAt, refused }] = rows as [(typeof rows)[number]];
  return { waiting, oldestAt: oldestAt?.toISOString() ?? null, refused };
}
const WEEK_MS = 7 * 86_400_000;

async function readNewest(tx: Tx, midnight: Date) {
  const { content, total } = await usersPage(tx, { pageNumber: 0, size: 3 });
  const { rows } = await sql<{ today: number }>`
    select count(*) as today from app_user where created_at >= ${midnight}`.execute(tx);
  return { total, today: rows[0]?.today ?? 0, newest: conceal(content) };
}

/** Has the next step of a submission done now. The worker looks it up at the gateway before it sends anything again. */
export async function askGateway(
  { database, mef }: OperationsDeps,
  call: Call<typeof asking>,
): Promise<ResponseOf<typeof asking>> {
  const { id } = call.params;
  return database.asAdmin(async (tx) => {
    const submission = await tx
      .selectFrom('submission')
      .select(['accountId', 'filingId', 'state', 'outcome', 'voidAt', 'answeredBy'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!submission) throw new AppError('NOT_FOUND', { description: NO_SUBMISSION });
    const { accountId, filingId, state, outcome, voidAt, answeredBy } = submission;
    if (outcome !== null || voidAt !== null || !isPending(state))
      throw new AppError('WRONG_STATE', { description: 'The gateway has answered about this return already.' });
    if (answeredBy !== mef.name)
      throw new AppError('WRONG_STATE', {
        description: `This return was signed for ${answeredBy}. It goes on when that gateway is configured again.`,
      });
    if (state === 'queued' && (await isSendingPaused(tx)))
      throw new AppError('WRONG_STATE', { description: 'Sending is paused. Resume it on Operations first.' });
    await enqueue(tx, advanceSubmissionJob, { submissionId: id }, { accountId, key: id });
    await recordAct(tx, call, {
      accountId,
      actionType: 'GATEWAY_ASKED',
      documentType: 'filing',
      documentId: filingId,
    });
    return { id, asked: true as const };
  });
}

async function lastAnswer(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from submission_event where answered_by is not null order by at desc limit 1`.execute(tx);
  return rows[0]?.at.toISOString() ?? null;
}

async function countJobs(tx: Tx) {
  const { rows } = await sql<{ waiting: number; running: number; failed: number; oldestAt: Date | null }>`
    select * from job_counts()`.execute(tx);
  const [{ waiting, running, failed, oldestAt }] = rows as [(typeof rows)[number]];
  return { waiting, running, failed, oldestAt: oldestAt?.toISOString() ?? null, runners: await readRunners(tx) };
}

/** Each runner: the processes that have it, and its jobs. */
async function readRunners(tx: Tx) {
  const living = await sql<{ runner: string; living: number }>`select * from living_runners()`.execute(tx);
  const jobs = await sql<JobStates>`select * from job_states()`.execute(tx);
  return runnerNames.map((name) => {
    const own = jobs.rows.filter(({ job }) => runnerOf(job) === name);
    const sum = (state: 'waiting' | 'running' | 'retrying' | 'failed') =>
      own.reduce((count, row) => count + row[state], 0);
    const [oldestAt] = own.flatMap((row) => row.oldestAt ?? []).sort((one, other) => one.getTime() - other.getTime());
    return {
      name,
      processes: living.rows.find(({ runner }) => runner === name)?.living ?? 0,
      waiting: sum('waiting'),
      running: sum('running'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldestAt: oldestAt?.toISOString() ?? null,
    };
  });
}

interface JobStates {
  job: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  oldestAt: Date | null;
}

async function countUnanswered(tx: Tx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from submission where outcome is null and void_at is null`.execute(tx);
  return rows[0]?.rows ?? 0;
}

async function countToday(tx: Tx, midnight: Date) {
  const { rows } = await sql<{ signed: number; accepted: number; rejected: number; payments: number; fees: string }>`
    select
      (select count(*) from submission where outcome is null and void_at is null and signed_at >= ${midnight})
        + (select count(*) from submission where settled_at >= ${midnight} and signed_at >= ${midnight}) as signed,
      (select count(*) from submission where settled_at >= ${midnight} and outcome = 'accepted') as accepted,
      (select count(*) from submission where settled_at >= ${midnight} and outcome = 'rejected') as rejected,
      coalesce(sum(c.count), 0)::bigint as payments, coalesce(sum(c.amount), 0)::numeric(18, 2) as fees
    from day_count c where c.kind = 'paid' and c.day = (${midnight}::timestamptz at time zone 'UTC')::date`.execute(tx);
  return rows[0] as (typeof rows)[number];
}

const HOUR_MS = 3_600_000;

/** Submissions signed and answered in each of the last 24 hours, and those without an answer at its end. */
async function countHours(tx: Tx, at: Date) {
  const now = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const first = new Date(now - 23 * HOUR_MS);
  const { rows } = await sql<{ at: Date; signed: number; accepted: number; rejected: number; unanswered: number }>`
    with recent as (
      select signed_at, null::timestamptz as settled_at, null as outcome from submission where outcome is null and void_at is null
      union all
      select signed_at, settled_at, outcome from submission where settled_at >= ${first}
    )
    select hour as at,
      count(*) filter (where signed_at >= hour and signed_at < hour + interval '1 hour') as signed,
      count(*) filter (where outcome = 'accepted' and settled_at < hour + interval '1 hour') as accepted,
      count(*) filter (where outcome = 'rejected' and settled_at < hour + interval '1 hour') as rejected,
      count(*) filter (
        where signed_at < hour + interval '1 hour' and (settled_at is null or settled_at >= hour + interval '1 hour')
      ) as unanswered
    from generate_series(${first}::timestamptz, ${new Date(now)}::timestamptz, interval '1 hour') as hour
    left join recent on settled_at is null or settled_at >= hour
    group by hour order by hour`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

type Row = Omit<StuckSubmission, 'since' | 'dueAt' | 'canAsk' | 'year' | 'quarter' | 'state'> & {
  state: SubmissionState;
  taxYear: number;
  quarter: number | null;
  since: Date;
  dueAt: Date | null;
};

/** The submissions that the gateway refuses, that take too long or wait for a gateway that is not configured, the oldest first. */
async function findStuck(tx: Tx, mef: OperationsDeps['mef'], at: Date): Promise<StuckSubmission[]> {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const toAnswer = mef.isStandIn ? TO_ANSWER_MS.simulator : TO_ANSWER_MS.irs;
  const { rows } = await sql<Row>`
    select s.id, s.filing_id, s.submission_id, b.business_name, f.form_type, f.tax_year, f.quarter, s.state, s.tries, s.due_at,
           s.answered_by, last.kind as last_event, way.since
    from submission s
    join filing f on f.id = s.filing_id
    join business b on b.id = f.business_id
    left join lateral (
      select e.kind from submission_event e where e.submission_id = s.id order by e.at desc, e.id desc limit 1
    ) last on true
    cross join lateral (
      select coalesce(
        (select max(e.at) from submission_event e where s.state = 'sent' and e.submission_id = s.id and e.kind = 'sent'),
        greatest(s.signed_at, (select max(p.resumed_at) from sending_pause p where s.state <> 'sent'))) as since
    ) way
    where s.outcome is null and s.void_at is null and not (s.state = 'queued' and is_sending_paused()) and (
      s.answered_by <> ${mef.name}
      or last.kind = 'refused'
      or s.state = 'sent' and way.since < ${before(toAnswer)}
      or s.state <> 'sent' and way.since < ${before(TO_SEND_MS)}
    )
    order by way.since, s.id`.execute(tx);
  return rows.map(({ taxYear, quarter, since, dueAt, state, ...row }) => ({
    ...row,
    state: state as StuckSubmission['state'],
    year: String(taxYear),
    quarter: quarter === null ? null : String(quarter),
    since: since.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    canAsk: row.answeredBy === mef.name,
  }));
}
