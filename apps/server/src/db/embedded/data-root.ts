import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether this process may do anything on the machine; PostgreSQL refuses to run so. */
export const isRoot = process.getuid?.() === 0;

/**
 * The folder of everything an installation keeps: `<checkout>/.data`; for root a folder outside the checkout, because a
 * checkout below `/root` cannot be reached by the unprivileged user that runs PostgreSQL. Two checkouts never share one.
 */
export function dataRoot(checkout: string): string {
  const path = realpathSync(checkout);
  if (!isRoot) return join(path, '.data');
  return join('/var/lib/gauger', createHash('sha256').update(path).digest('hex').slice(0, 16));
}

/** Folder of the stored files, next to the database. */
export const storedFiles = (root: string): string => join(root, 'files');

/**
 * Makes the folder and returns its true path. Others may pass through it as root (PostgreSQL's user has its own folders inside),
 * but read nothing. Throws when root chose a place that PostgreSQL's user cannot reach.
 */
export function makeDataRoot(root: string): string {
  mkdirSync(root, { recursive: true });
  const path = realpathSync(root);
  chmodSync(path, isRoot ? 0o711 : 0o700);
  const closed = isRoot && foldersAbove(path).find((folder) => (statSync(folder).mode & 0o001) === 0);
  if (closed) {
    throw new Error(
      `PostgreSQL does not run as root, and no other user may pass through ${closed}. Choose another folder for the data.`,
    );
  }
  return path;
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
