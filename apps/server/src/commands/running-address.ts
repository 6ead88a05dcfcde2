import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (root: string) => join(root, 'address');

/** Keeps the address of the running server in its data folder, for the operator's commands. @returns removes it */
export function keepAddress(root: string, address: string): () => void {
  writeFileSync(fileOf(root), address, { mode: 0o600 });
  return () => rmSync(fileOf(root), { force: true });
}

/** The address of the server that runs on a data folder, or of the last one that was killed; undefined where none is kept. */
export function runningAddress(root: string): string | undefined {
  try {
    return readFileSync(fileOf(root), 'utf8');
  } catch {
    return undefined;
  }
}
