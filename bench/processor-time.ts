import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time that a process and those below it took so far: PostgreSQL's, and all others. */
export interface ProcessorTime {
  readonly postgres: number;
  readonly others: number;
}

/** A tick of the clock of /proc, on every Linux that we know. */
const TICK_MS = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
  readonly isPostgres: boolean;
}

/** Reads them from /proc; undefined where there is none. Of a connection that ended, its server has the time. */
export function processorTime(pid: number): ProcessorTime | undefined {
  const all = running();
  if (!all.some((process) => process.pid === pid)) return undefined;
  const below = (parent: number): Process[] =>
    all.filter((process) => process.parent === parent).flatMap((process) => [process, ...below(process.pid)]);
  const tree = [...all.filter((process) => process.pid === pid), ...below(pid)];
  const sum = (isPostgres: boolean) =>
    tree.filter((process) => process.isPostgres === isPostgres).reduce((total, { ms }) => total + ms, 0);
  return { postgres: sum(true), others: sum(false) };
}

function running(): Process[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? processOf(Number(name)) : []));
  } catch {
    return [];
  }
}

/** None when it has just ended. */
function processOf(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // From the third field on (proc(5)): the parent is the fourth; 14 to 17 are its own time and that of children that ended.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const isPostgres = name === 'postgres';
    const ticks = fields.slice(11, isPostgres ? 15 : 13).reduce((total, field) => total + field, 0);
    return [{ pid, parent: fields[1] ?? 0, ms: ticks * TICK_MS, isPostgres }];
  } catch {
    return [];
  }
}
