import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

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

/** Makes the folder. Others may pass through it as root (PostgreSQL's user has its own folders inside), but read nothing. */
export function makeDataRoot(root: string): void {
  mkdirSync(root, { recursive: true });
  chmodSync(root, isRoot ? 0o711 : 0o700);
}
