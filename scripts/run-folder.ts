import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The disk in memory of Linux. */
const MEMORY = '/dev/shm';
const PREFIX = 'gauger-test-run-';
const GB = 1024 ** 3;
/** A run of all tests fills half of this. */
const ROOM = 6 * GB;
/** Memory for that disk and for the processes of a run. */
const SPARE = 12 * GB;
const LONGEST_RUN_MS = 6 * 60 * 60_000;

/** A folder for what a test run writes. It goes when the `using` scope ends. */
export type RunFolder = AsyncDisposable & {
  path: string;
  /** Environment of the run: its temporary folder, where that is in memory. */
  env: Record<string, string>;
};

/**
 * Makes the folder in memory where there is plenty and programs may run from it: databases and browsers write much and keep
 * nothing. A TMPDIR that is set is used instead.
 */
export async function runFolder(): Promise<RunFolder> {
  const inMemory = !process.env.TMPDIR && (await hasRoom());
  if (inMemory) await removeAbandoned(MEMORY);
  const path = await mkdtemp(join(inMemory ? MEMORY : tmpdir(), PREFIX));
  // PostgreSQL's user passes through it when we are root.
  await chmod(path, 0o711);
  return {
    path,
    env: inMemory ? { TMPDIR: path } : {},
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const mounts = await readFile('/proc/mounts', 'utf8');
  const [, options] = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m) ?? [];
  if (options === undefined || options.split(',').some((option) => option === 'ro' || option === 'noexec'))
    return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize >= ROOM && process.availableMemory() >= SPARE;
}

/** Removes what runs that were killed outright left in a folder: in memory it would hold memory until the machine starts again. */
export async function removeAbandoned(from: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(from, name);
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > LONGEST_RUN_MS) await rm(path, { recursive: true, force: true });
    } catch {
      // Another user's, or another run removes it at this moment.
    }
  }
}
