import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFile } from './copy-file.ts';

/** Its name in a backup's folder. */
export const MANIFEST = 'manifest.json';

/** The contents of a backup. */
export interface Manifest {
  readonly startedAt: string;
  readonly endedAt: string;
  /** PostgreSQL's major version. */
  readonly major: number;
  /** The first segment of the write-ahead log that a restore needs. */
  readonly firstSegment: string;
  /** SHA-256 by path below `postgres/`. */
  readonly files: Readonly<Record<string, string>>;
  /** SHA-256 by path of the stored files, which are kept in a folder next to the backups. */
  readonly storedFiles: Readonly<Record<string, string>>;
}

export function readManifest(backup: string): Manifest {
  return JSON.parse(readFileSync(join(backup, MANIFEST), 'utf8')) as Manifest;
}

/** Throws naming the first file that is missing or not as it was written. */
export async function checkBackup(backup: string): Promise<Manifest> {
  const manifest = readManifest(backup);
  for (const [path, expected] of Object.entries(manifest.files)) {
    if ((await hashFile(join(backup, 'postgres', path))) !== expected)
      throw new Error(`The backup ${backup} is damaged: ${path} is not as it was written.`);
  }
  return manifest;
}
