import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Facts of the system about a running process. */
export interface ProcessFacts {
  /** Seconds since 1970; to about one second. */
  readonly startedAt: number;
  readonly command: string;
}

/** Facts of a process, or `undefined` when it is gone or only a zombie that nobody has buried. */
export function processFacts(pid: number): ProcessFacts | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid);
    if (process.platform === 'win32') return fromPowerShell(pid);
    return fromPs(pid);
  } catch {
    return undefined;
  }
}

/** proc(5): the state follows the name in parentheses (field 3); field 22 is the start in ticks of 1/100 s since boot. */
function fromProc(pid: number): ProcessFacts | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  return { startedAt: boot + Number(fields[19]) / 100, command };
}

function fromPs(pid: number): ProcessFacts | undefined {
  const text = execFileSync('ps', ['-o', 'state=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }).trim();
  const match = /^(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/s.exec(text);
  if (match?.[1] === undefined || match[2] === undefined || match[1].startsWith('Z')) return undefined;
  return { startedAt: Date.parse(match[2]) / 1000, command: match[3] ?? '' };
}

function fromPowerShell(pid: number): ProcessFacts | undefined {
  const script =
    `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}"; ` +
    'if ($p) { "$([DateTimeOffset]$p.CreationDate | % ToUnixTimeSeconds)|$($p.CommandLine)" }';
  const text = execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' }).trim();
  const at = text.indexOf('|');
  return at < 0 ? undefined : { startedAt: Number(text.slice(0, at)), command: text.slice(at + 1) };
}
