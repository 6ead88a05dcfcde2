import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataRoot, own, SECRETS, serverUser, takeLock } from '../db/public.ts';
import { checkBackup } from './manifest.ts';
import { restoreStoredFiles } from './stored-files.ts';

export interface RestoreOptions {
  /** Folder of the kept write-ahead log. */
  readonly archive: string;
  /** Folder of the kept copies of stored files. */
  readonly files: string;
  /** Bring the data up to this moment or restore point; without it, up to the last thing the log holds. */
  readonly until?: Date | { readonly point: string } | undefined;
}

/**
 * Restores a backup with the stored files into a data root that has no data; the next start replays the log. The key ring is not
 * part of a backup: copy it into the data root. Throws when the backup is damaged, when there is data already, or when a server
 * runs there.
 */
export async function restoreBackup(
  backup: string,
  target: string,
  { archive, files, until }: RestoreOptions,
): Promise<void> {
  const root = makeDataRoot(target);
  const lock = takeLock(root);
  if ('heldBy' in lock) throw new Error(`Gauger runs on ${root} (process ${lock.heldBy.pid}). Stop it first.`);
  try {
    const data = join(root, 'postgres');
    if (existsSync(data)) throw new Error(`There is data in ${data}. Move it away first; a restore never overwrites.`);
    const manifest = await checkBackup(backup);
    await restoreStoredFiles(files, root, manifest.storedFiles);
    const replay = join(root, 'replay');
    cpSync(archive, replay, { recursive: true });
    cpSync(join(backup, 'postgres'), data, { recursive: true });
    mkdirSync(join(data, 'pg_wal'), { recursive: true, mode: 0o700 });
    writeFileSync(join(data, 'recovery.signal'), '');
    // Settings are given at every start, so this file holds those of a restore and no others.
    writeFileSync(join(data, 'postgresql.auto.conf'), recoverySettings(replay, until));
    chmodSync(data, 0o700);
    copyFileSync(join(backup, SECRETS), join(root, SECRETS));
    for (const folder of [data, replay]) own(folder, serverUser);
  } finally {
    lock.release();
  }
}

/** The log is read from a copy, so that the history written from here on does not mix with it. */
function recoverySettings(replay: string, until: RestoreOptions['until']): string {
  const copy = process.platform === 'win32' ? `copy "${replay}\\%f" "%p"` : `cp "${replay}/%f" "%p"`;
  const settings = {
    restore_command: copy,
    recovery_target_action: 'promote',
    ...(until && 'point' in until && { recovery_target_name: until.point }),
    ...(until instanceof Date && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join('');
}
