import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processFacts } from './process-facts.ts';

/** Longest wait for a PostgreSQL that shuts down, and again after an immediate stop. */
const STOP_WAIT_MS = 60_000;
const CLOCK_TOLERANCE_S = 5;

/**
 * Makes sure that no PostgreSQL runs on a data directory: one left over from a process that died is stopped, and a
 * `postmaster.pid` that names no such process is removed. A pid is signalled only when it is proved to be the server of this
 * directory: it lives, it started when the file says, and its command names the directory.
 * Throws when only part of the proof holds.
 */
export async function stopLeftover(data: string, binaries: string): Promise<void> {
  const pid = provedPostmaster(data);
  if (pid === undefined) return rmSync(join(data, 'postmaster.pid'), { force: true });
  for (const how of ['fast', 'immediate'] as const) {
    stopServer(pid, data, binaries, how);
    const deadline = Date.now() + STOP_WAIT_MS;
    while (Date.now() < deadline) {
      if (provedPostmaster(data) !== pid) return;
      await sleep(25);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) of ${data} does not stop. Stop it by hand and start again.`);
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one; Windows has no signals, `pg_ctl` knows another way. */
export function stopServer(pid: number, data: string, binaries: string, how: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') {
    execFileSync(join(binaries, 'pg_ctl.exe'), ['stop', '-D', data, '-m', how, '-W'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The pid of the PostgreSQL that runs on this directory, or `undefined` when none does. */
export function provedPostmaster(data: string): number | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // Line 1 is the pid, line 3 the second in which it started (PostgreSQL, miscadmin.h).
  const pid = Number(lines[0]);
  const facts = pid > 1 ? processFacts(pid) : undefined;
  if (facts === undefined || !facts.command.includes(data)) return undefined;
  if (Math.abs(facts.startedAt - Number(lines[2])) <= CLOCK_TOLERANCE_S) return pid;
  throw new Error(
    `Process ${pid} seems to be a PostgreSQL on ${data}, but it did not start when postmaster.pid says. ` +
      'Look at it, stop it by hand if it is one, and start again.',
  );
}
