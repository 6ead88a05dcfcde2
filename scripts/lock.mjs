// @ts-check
import { link, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A holder older than this counts as dead even if some process has its number: numbers are used again. */
const OLDEST_HOLDER_MS = 15 * 60_000;

/**
 * Does `work` while holding the lock file `path`, so that of several processes only one works at a time.
 * A lock left by a process that is gone is taken over. The folder of `path` must exist.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}) {
  let waiting = false;
  while (!(await take(path))) {
    await dropDeadHolder(path);
    if (!waiting) onWait();
    waiting = true;
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    await unlink(path);
  }
}

/** @param {string} path */
async function take(path) {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} path */
async function dropDeadHolder(path) {
  if (await isHeld(path)) return;
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
    // Between the check and the move another process may have taken over: return its lock.
    if (await isHeld(aside)) await link(aside, path);
    await unlink(aside);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
}

/** @param {string} path */
async function isHeld(path) {
  try {
    const age = Date.now() - (await stat(path)).mtimeMs;
    const holder = Number(await readFile(path, 'utf8'));
    // An empty file was created this moment by a process that has yet to write its number.
    return holder === 0 ? age < 5_000 : age < OLDEST_HOLDER_MS && isAlive(holder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM'); // alive, and owned by another user
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
