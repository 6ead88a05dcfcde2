import { sql } from 'kysely';
import type { Database } from '../../../db/public.ts';
import { runnerNames, runnerOf } from '../../../jobs/public.ts';
import { countFailing } from '../../sending/submissions/public.ts';
import type { Parts } from './check-parts.ts';

/** A reading of the installation: a number under a name with labels. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeDeps {
  database: Database;
  newestBackupAt: () => Date | null | undefined;
  now: () => Date;
}

const HELP = {
  gauger_part_ready: '1 when the part can do its work',
  gauger_readings_complete: '1 when the database gave all of these numbers',
  gauger_database_connections: 'Connections of this process to the database',
  gauger_backup_age_seconds: 'Age of the newest backup; infinite without one',
  gauger_job_runners: 'Processes that run the jobs of a runner',
  gauger_jobs: 'Jobs by runner, kind and state',
  gauger_job_oldest_seconds: 'How long the oldest due job of a kind has waited',
  gauger_submissions: 'Returns on their way to the IRS, by state',
  gauger_submissions_failing: 'Returns on their way whose last try had no result, by what happened',
  gauger_submission_oldest_seconds: 'How long ago the oldest of them was signed',
  gauger_submissions_answered_last_day: 'Returns answered within 24 hours, by outcome',
  gauger_mails_waiting: 'Mails that were not sent yet',
  gauger_mail_oldest_seconds: 'How long the oldest of them has waited',
} as const;

const DAY_MS = 86_400_000;

/** Reads what the installation does now, in numbers: nothing of a person or a filing. Without the database, its numbers are left out. */
export async function readGauges(deps: GaugeDeps, parts: Parts): Promise<Reading[]> {
  const at = deps.now().getTime();
  const readings: Reading[] = [];
  const read: Read = (name, value, labels = {}) => {
    readings.push({ name, help: HELP[name], labels, value });
  };

  for (const [part, isReady] of Object.entries(parts)) read('gauger_part_ready', Number(isReady), { part });
  for (const [pool, { used, idle, waiting, most }] of Object.entries(deps.database.connections()))
    for (const [state, count] of Object.entries({ used, idle, waiting, most }))
      read('gauger_database_connections', count, { pool, state });
  const backedUp = deps.newestBackupAt();
  if (backedUp !== undefined)
    read('gauger_backup_age_seconds', backedUp === null ? Number.POSITIVE_INFINITY : age(at, backedUp));
  const isComplete = parts.database && (await readDatabase(deps.database, at, read));
  read('gauger_readings_complete', Number(isComplete));
  return readings;
}

type Read = (name: keyof typeof HELP, value: number, labels?: Record<string, string>) => void;

/** Reads what only the database knows. @returns false when it did not answer */
async function readDatabase(database: Database, at: number, read: Read): Promise<boolean> {
  const work = database.acrossAccounts(async (tx) => {
    const living = await sql<{ runner: string; living: number }>`select * from living_runners()`.execute(tx);
    for (const runner of runnerNames)
      read('gauger_job_runners', living.rows.find((row) => row.runner === runner)?.living ?? 0, { runner });
    const jobs = await sql<JobStates>`select * from job_states()`.execute(tx);
    for (const { job, oldestAt, ...states } of jobs.rows) {
      const runner = runnerOf(job) ?? '';
      for (const [state, count] of Object.entries(states)) read('gauger_jobs', count, { runner, job, state });
      read('gauger_job_oldest_seconds', age(at, oldestAt), { runner, job });
    }
    const submissions = await sql<{ state: string; count: number; oldestAt: Date }>`
      select state, count(*) as count, min(signed_at) as oldest_at
      from submission where outcome is null and void_at is null group by state`.execute(tx);
    for (const { state, count, oldestAt } of submissions.rows) {
      read('gauger_submissions', count, { state });
      read('gauger_submission_oldest_seconds', age(at, oldestAt), { state });
    }
    for (const [kind, count] of Object.entries(await countFailing(tx)))
      read('gauger_submissions_failing', count, { kind });
    const answered = await sql<{ accepted: number; rejected: number }>`
      select count(*) filter (where outcome = 'accepted') as accepted, count(*) filter (where outcome = 'rejected') as rejected
      from submission where settled_at > ${new Date(at - DAY_MS)}`.execute(tx);
    for (const [outcome, count] of Object.entries(answered.rows[0] ?? {}))
      read('gauger_submissions_answered_last_day', count, { outcome });
    const mails = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*) as count, min(created_at) as oldest_at
      from mail where sent_at is null and expires_at > ${new Date(at)}`.execute(tx);
    read('gauger_mails_waiting', mails.rows[0]?.count ?? 0);
    read('gauger_mail_oldest_seconds', age(at, mails.rows[0]?.oldestAt ?? null));
  });
  return work.then(
    () => true,
    () => false,
  );
}

const age = (at: number, since: Date | null) => (since === null ? 0 : Math.max(0, at - since.getTime()) / 1000);

interface JobStates {
  job: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  oldestAt: Date | null;
}
