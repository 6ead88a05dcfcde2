import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { knownCluster } from '../db/public.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { pruneStoredFiles } from './stored-files.ts';

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

/** When the newest backup of a data root was complete; null without one. */
export function newestBackupAt(root: string): Date | null {
  const newest = listBackups(join(root, 'backups')).at(-1);
  return newest === undefined ? null : statSync(newest).mtime;
}

/** Removes all but the newest backups, and of the kept log and the kept files what none of those needs. */
export function pruneBackups(root: string): void {
  const { backups, archive } = knownCluster(root);
  const all = listBackups(backups);
  for (const folder of all.slice(0, -KEPT)) rmSync(folder, { recursive: true });
  const kept = all.slice(-KEPT).map(readManifest);
  const [oldest] = kept;
  if (oldest === undefined) return;
  // A segment is named by timeline, log and position; the last two give the order.
  const needed = oldest.firstSegment.slice(8);
  for (const name of readdirSync(archive)) {
    if (/^[0-9A-F]{24}(\.|$)/.test(name) && name.slice(8, 24) < needed) rmSync(join(archive, name));
  }
  const named = new Set(kept.flatMap(({ storedFiles }) => Object.keys(storedFiles)));
  pruneStoredFiles(root, named, new Date(oldest.startedAt));
}
