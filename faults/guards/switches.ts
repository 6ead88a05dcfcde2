import { appendFileSync } from 'node:fs';
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
