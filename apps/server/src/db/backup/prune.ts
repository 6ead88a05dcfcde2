import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, readManifest } from './manifest.ts';

/** Backups kept; one may turn out damaged. */
const KEPT = 2;

/** The backups of a folder, oldest first. */
export function listBackups(backups: string): string[] {
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .sort()
    .map((name) => join(backups, name))
    .filter((folder) => existsSync(join(folder, MANIFEST)) && !folder.endsWith('.unfinished'));
}

/** Removes all but the newest backups, and of the kept log what none of those needs. */
export function pruneBackups(backups: string, archive: string): void {
  const all = listBackups(backups);
  const kept = all.slice(-KEPT);
  for (const folder of all.slice(0, -KEPT)) rmSync(folder, { recursive: true });
  const [oldest] = kept;
  if (oldest === undefined) return;
  // A segment is named by timeline, log and position; the last two tell the order.
  const needed = readManifest(oldest).firstSegment.slice(8);
  for (const name of readdirSync(archive)) {
    if (/^[0-9A-F]{24}(\.|$)/.test(name) && name.slice(8, 24) < needed) rmSync(join(archive, name));
  }
}
