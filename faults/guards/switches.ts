import { appendFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, expect } from 'vitest';

/**
 * The answers for the guards with switches (scripts/guards.ts), set up again for each test file. The environment names the file of records, and
 * which guard is removed for which test file.
 */
export interface Switches {
  /** Called before a guard that is a call. @returns whether it is not removed */
  isThere(id: string): boolean;
  /** Called when a guard refuses. @returns whether it may */
  refuses(id: string): boolean;
}

declare global {
  var guards: Switches;
}

const { GAUGER_GUARDS_RECORD = '', GAUGER_GUARDS_REMOVED = '{}' } = process.env;
const file = expect.getState().testPath ?? '';
const removed: string | undefined = JSON.parse(GAUGER_GUARDS_REMOVED)[file];
const refused = new Set<string>();
const asked = new Set<string>();

globalThis.guards = {
  isThere(id) {
    asked.add(id);
    return id !== removed;
  },
  refuses(id) {
    refused.add(id);
    return id !== removed;
  },
};

afterAll(() =>
  appendFileSync(GAUGER_GUARDS_RECORD, `${JSON.stringify({ file, refused: [...refused], asked: [...asked] })}\n`),
);

/** Without its guard a loop may never end, and then no timer of the test does: another thread ends the process, which is a failure. */
const LONGEST_SILENCE_MS = 60_000;
const beats = new Int32Array(new SharedArrayBuffer(4));
const beating = setInterval(() => Atomics.add(beats, 0, 1), 1_000);
const watch = new Worker(
  `const { workerData: { beats, most } } = require('node:worker_threads');
   let seen = -1, since = Date.now();
   setInterval(() => {
     const now = Atomics.load(beats, 0);
     if (now !== seen) [seen, since] = [now, Date.now()];
     else if (Date.now() - since > most) process.kill(process.pid, 'SIGKILL');
   }, 1_000);`,
  { eval: true, workerData: { beats, most: LONGEST_SILENCE_MS } },
);
watch.unref();
afterAll(async () => {
  clearInterval(beating);
  await watch.terminate();
});
