import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The commands of all living processes but our own that name a path. */
export function commandsWith(path: string): string[] {
  return commands()
    .filter(({ pid, command }) => pid !== process.pid && command.includes(path))
    .map(({ command }) => command);
}

/** The process that started another. */
export function parentOf(pid: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Machines without `ps` are common on Linux, others have no /proc. */
function commands(): { pid: number; command: string }[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandLine(name) }));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
