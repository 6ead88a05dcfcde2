import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** Below this much free space nothing is written; PostgreSQL itself stops hard when the disk is full. */
const LEAST_FREE = 200 * MB;
/** Held back for the moment the disk is full all the same: given up so that PostgreSQL can recover. */
const BALLAST = 64 * MB;
/** With less than this the server cannot even recover. */
const FULL = 16 * MB;
/** A disk that hovers at the limit must not switch back and forth. */
const MARGIN = 50 * MB;
const LOOK_EVERY_MS = 5_000;

/** Watches the free space of the disk a data root is on. */
export interface SpaceGuard {
  nearlyFull(): boolean;
  /** To be called when the server died: gives up the ballast if that is why. */
  makeRoom(): void;
  stop(): void;
}

/** @param free bytes left for the program at a path; the operating system's answer unless a test has another */
export function guardSpace(
  root: string,
  log: (message: string) => void,
  free: (path: string) => number = freeBytes,
): SpaceGuard {
  const ballast = join(root, 'ballast');
  let low = false;

  const look = (): void => {
    const bytes = free(root);
    const isLow = bytes < LEAST_FREE + (low ? MARGIN : 0);
    if (isLow !== low) {
      log(
        isLow
          ? `The disk of ${root} is nearly full (${Math.floor(bytes / MB)} MB left): saving stops until there is room.`
          : `The disk of ${root} has room again: saving goes on.`,
      );
    }
    low = isLow;
    if (!existsSync(ballast) && bytes > LEAST_FREE + MARGIN + BALLAST) writeBallast(ballast);
  };
  look();
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      // An error here affects saving too, and shows there.
      log(`The free space of ${root} cannot be read: ${(error as Error).message}`);
    }
  }, LOOK_EVERY_MS).unref();

  return {
    nearlyFull: () => low,
    makeRoom() {
      if (free(root) >= FULL || !existsSync(ballast)) return;
      rmSync(ballast);
      log(`The disk of ${root} is full: ${BALLAST / MB} MB held back for this were given up. Make room.`);
    },
    stop: () => clearInterval(timer),
  };
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Random bytes: zeros would take no room on a file system that compresses. */
function writeBallast(path: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (let written = 0; written < BALLAST; written += MB) writeSync(file, randomBytes(MB));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
