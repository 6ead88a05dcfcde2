import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** A stored submission. */
export interface Kept {
  readonly submissionId: string;
  readonly archiveHash: string;
  /** ISO 8601 in UTC. */
  readonly receivedAt: string;
  /** Number of deliveries. All count as one submission. */
  readonly deliveries: number;
  /** When the acknowledgement may be fetched, in milliseconds. */
  readonly readyAt: number;
  readonly accepted: number;
  /** One Acknowledgement element. */
  readonly acknowledgement: string;
  readonly tin: string;
  readonly returnType: string;
  readonly periodEnd: string;
  /** Whether GetNewAcks already returned the acknowledgement. */
  readonly fetched: number;
}

/** A planned fault, used up by exchanges. */
export interface Planned {
  readonly operation: string;
  readonly fault: string;
  readonly times: number;
}

const TABLES = `
  create table if not exists submission (submissionId text primary key, archiveHash text not null, receivedAt text not null,
    deliveries integer not null, readyAt integer not null, accepted integer not null, acknowledgement text not null,
    tin text not null, returnType text not null, periodEnd text not null, fetched integer not null default 0);
  create index if not exists submission_period on submission (tin, returnType, periodEnd);
  create table if not exists session (id text primary key, etin text not null);
  create table if not exists message (id text primary key);
  create table if not exists planned (operation text primary key, fault text not null, times integer not null);
  create table if not exists setting (name text primary key, value text not null);
`;

export type Store = ReturnType<typeof openStore>;

/** Opens the simulator's data, in a file of its folder. Several processes may have the file open. */
export function openStore(folder: string) {
  const db = new DatabaseSync(join(folder, 'mef.sqlite'), { timeout: 10_000 });
  db.exec('pragma journal_mode = wal');
  db.exec(TABLES);
  const one = <T>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).get(...values) as T | undefined;
  const all = <T>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as T[];
  const change = (sql: string, ...values: SQLInputValue[]) => Number(db.prepare(sql).run(...values).changes);
  return {
    close: () => db.close(),
    /** Runs `work` in one transaction, in which no other process writes. */
    atOnce<T>(work: () => T): T {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },

    submission: (id: string) => one<Kept>('select * from submission where submissionId = ?', id),
    submissions: () => all<Kept>('select * from submission order by receivedAt, submissionId'),
    keep: (kept: Omit<Kept, 'deliveries' | 'fetched'>) =>
      change(
        'insert into submission values (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 0)',
        kept.submissionId,
        kept.archiveHash,
        kept.receivedAt,
        kept.readyAt,
        kept.accepted,
        kept.acknowledgement,
        kept.tin,
        kept.returnType,
        kept.periodEnd,
      ),
    cameAgain: (id: string) => change('update submission set deliveries = deliveries + 1 where submissionId = ?', id),
    isAccepted: (tin: string, returnType: string, periodEnd: string) =>
      one(
        'select 1 from submission where tin = ? and returnType = ? and periodEnd = ? and accepted',
        tin,
        returnType,
        periodEnd,
      ) !== undefined,
    notFetched: (most: number, now: number) =>
      all<Kept>('select * from submission where not fetched and readyAt <= ? order by readyAt limit ?', now, most),
    markFetched: (id: string) => change('update submission set fetched = 1 where submissionId = ?', id),

    openSession(etin: string): string {
      const id = `_${randomBytes(16).toString('hex')}`;
      change('insert into session values (?, ?)', id, etin);
      return id;
    },
    isSession: (id: string, etin: string) =>
      one('select 1 from session where id = ? and etin = ?', id, etin) !== undefined,
    endSession: (id: string) => change('delete from session where id = ?', id),
    /** False when a message of this id came before. */
    isNewMessage: (id: string) => change('insert or ignore into message values (?)', id) === 1,

    plan: ({ operation, fault, times }: Planned) =>
      change('insert or replace into planned values (?, ?, ?)', operation, fault, times),
    clearPlans: () => change('delete from planned'),
    /** The fault planned for this operation or for any, used up by one. */
    takePlanned(operation: string): string | undefined {
      const planned = one<Planned>(
        "select * from planned where operation in (?, '*') and times > 0 order by operation desc",
        operation,
      );
      if (planned) change('update planned set times = times - 1 where operation = ?', planned.operation);
      return planned?.fault;
    },
    set: (name: string, value: string) => change('insert or replace into setting values (?, ?)', name, value),
    unset: (name: string) => change('delete from setting where name = ?', name),
    setting: (name: string) => one<{ value: string }>('select value from setting where name = ?', name)?.value,
  };
}
