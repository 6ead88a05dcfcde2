import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processFacts } from './process-facts.ts';

/** The process that manages a data root. */
export interface Holder {
  readonly pid: number;
  /** Seconds since 1970. */
  readonly startedAt: number;
}

/** Clocks are set and rounded; two starts within this many seconds under one pid are taken for one. */
const CLOCK_TOLERANCE_S = 5;

/** The living process that holds the lock of a data root, if there is one. */
export function lockHolder(root: string): Holder | undefined {
  const text = readLock(root);
  if (text === undefined) return undefined;
  const holder = parse(text);
  const facts = holder && processFacts(holder.pid);
  return facts && Math.abs(facts.startedAt - holder.startedAt) <= CLOCK_TOLERANCE_S ? holder : undefined;
}

/**
 * Takes the lock of a data root for this process; returns how to give it back.
 * Returns the holder instead when a living process has it. A lock left behind by a dead process is taken over; PostgreSQL's own
 * `postmaster.pid` and shared memory guard the data itself should two processes ever pass here.
 */
export function takeLock(root: string): { release(): void } | { heldBy: Holder } {
  const own = join(root, `lock.${process.pid}`);
  const startedAt = processFacts(process.pid)?.startedAt ?? Date.now() / 1000 - process.uptime();
  const text = JSON.stringify({ pid: process.pid, startedAt });
  writeFileSync(own, text, { mode: 0o600 });
  try {
    for (;;) {
      if (link(own, lockPath(root))) return { release: () => release(root, text) };
      const stale = readLock(root);
      const holder = lockHolder(root);
      if (holder !== undefined) return { heldBy: holder };
      if (stale !== undefined) moveAway(root, stale);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

const lockPath = (root: string) => join(root, 'lock');

function readLock(root: string): string | undefined {
  try {
    return readFileSync(lockPath(root), 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text) as Holder;
    return Number.isInteger(pid) && Number.isFinite(startedAt) ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Creates `path` with the content of `own` in one step; false when it is there already. */
function link(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock; restores it when another process replaced it in between. */
function moveAway(root: string, stale: string): void {
  const aside = join(root, `lock.stale.${process.pid}`);
  try {
    renameSync(lockPath(root), aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== stale) link(aside, lockPath(root));
  rmSync(aside, { force: true });
}

function release(root: string, text: string): void {
  if (readLock(root) === text) rmSync(lockPath(root), { force: true });
}
