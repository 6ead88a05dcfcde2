import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isId, storedFiles } from '../db/public.ts';
import { copyFile, hashFile } from './copy-file.ts';

/** Folder of the kept copies, next to the backups: a stored file never changes, so that one copy serves all backups. */
const copiesFolder = (root: string): string => join(root, 'backups', 'files');

/** Copies every stored file that is not kept yet. */
export async function keepStoredFiles(root: string): Promise<void> {
  const kept = copiesFolder(root);
  for (const path of pathsIn(storedFiles(root))) {
    if (!existsSync(join(kept, path))) await keep(join(storedFiles(root), path), join(kept, path));
  }
}

/** SHA-256 of the stored files by their path, from the files themselves: a copy that rots is found by a restore. */
export async function hashStoredFiles(root: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const path of pathsIn(storedFiles(root))) {
    try {
      hashes[path] = await hashFile(join(storedFiles(root), path));
    } catch (error) {
      // Deleted since it was listed: no row names it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return hashes;
}

/**
 * Removes the copies nobody needs: files that are deleted, that no kept backup names, and that came before the oldest of them. One
 * that came later is needed to restore a moment after that backup.
 * @param needed the paths the kept backups name
 */
export function pruneStoredFiles(root: string, needed: ReadonlySet<string>, oldest: Date): void {
  const kept = copiesFolder(root);
  for (const path of pathsIn(kept, () => true)) {
    if (needed.has(path) || existsSync(join(storedFiles(root), path))) continue;
    if (statSync(join(kept, path)).mtime < oldest) rmSync(join(kept, path), { force: true });
  }
}

/** Puts kept copies into the folder of a data root that has none. Throws naming the first that is not as it was written. */
export async function restoreStoredFiles(
  kept: string,
  root: string,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  for (const path of new Set([...Object.keys(expected), ...pathsIn(kept)])) {
    const to = join(storedFiles(root), path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const hash = await copyFile(join(kept, path), to);
    if (hash === undefined || (path in expected && hash !== expected[path]))
      throw new Error(`The backup is damaged: the stored file ${path} is not as it was written.`);
  }
}

/** Paths of the files that are whole: named by a key, in folders by its end. */
function pathsIn(folder: string, isWanted: (name: string) => boolean = isId): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((end) =>
    readdirSync(join(folder, end))
      .filter(isWanted)
      .map((name) => `${end}/${name}`),
  );
}

/** A copy is whole as soon as it has its name. Two processes may keep the same file at once. */
async function keep(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}.unfinished`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    if ((await copyFile(from, unfinished)) !== undefined) renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
