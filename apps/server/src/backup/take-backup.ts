import { type Dirent, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { asSuperuser, knownCluster, SECRETS } from '../db/public.ts';
import { copyFile } from './copy-file.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { pruneBackups } from './prune.ts';
import { hashStoredFiles, keepStoredFiles } from './stored-files.ts';

/** Contents that PostgreSQL recreates or that belong to the running server (PostgreSQL manual, 25.3.4). */
const LEFT_OUT_CONTENTS = new Set([
  ...[
    'pg_wal',
    'pg_dynshmem',
    'pg_notify',
    'pg_replslot',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
    'log',
  ],
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|current_logfiles)$/;

/**
 * Copies the files of the running embedded server into a new folder below `<root>/backups` and returns that folder. With the kept
 * write-ahead log, it can be restored to its own end or to any later moment (`restoreBackup`). Saving continues while it runs.
 * Also copies the stored files that existed at its end. Throws, leaving no backup, when a file cannot be copied or the log does
 * not reach the archive.
 */
export async function takeBackup(root: string): Promise<string> {
  const cluster = knownCluster(root);
  const name = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = join(cluster.backups, name);
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    await asSuperuser(cluster, 'postgres', async (client) => {
      const startedAt = new Date().toISOString();
      await client.query("select pg_backup_start('gauger', fast => true)");
      const files = await copyFolder(cluster.data, join(unfinished, 'postgres'), '');
      await keepStoredFiles(root);
      const { rows } = await client.query(
        'select lsn, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
      );
      writeFileSync(join(unfinished, 'postgres', 'backup_label'), rows[0].labelfile, { mode: 0o600, flush: true });
      // Once more: what a row names at the end of the backup was stored before it.
      await keepStoredFiles(root);
      const manifest: Manifest = {
        startedAt,
        endedAt: new Date().toISOString(),
        firstSegment: segmentOf(rows[0].labelfile),
        ...(await readVersion(client)),
        files,
        storedFiles: await hashStoredFiles(root),
      };
      writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest)}\n`, { mode: 0o600, flush: true });
    });
    await copyFile(join(root, SECRETS), join(unfinished, SECRETS));
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  pruneBackups(root);
  return folder;
}

/** `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`: the first segment a restore needs. */
function segmentOf(label: string): string {
  const segment = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (segment === undefined) throw new Error('PostgreSQL gave a backup label without a first segment.');
  return segment;
}

async function readVersion(client: pg.Client): Promise<{ major: number }> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  return rows[0];
}

/** Copies a folder; returns SHA-256 by path. A file that disappears was being dropped, and a restore learns this from the log. */
async function copyFolder(from: string, to: string, under: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  mkdirSync(to, { mode: 0o700 });
  for (const entry of entries(from)) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) {
      if (under === '' && LEFT_OUT_CONTENTS.has(entry.name)) mkdirSync(join(to, entry.name), { mode: 0o700 });
      else Object.assign(files, await copyFolder(join(from, entry.name), join(to, entry.name), path));
    } else if (entry.isFile()) {
      const hash = await copyFile(join(from, entry.name), join(to, entry.name));
      if (hash !== undefined) files[path] = hash;
    } else {
      throw new Error(`${join(from, entry.name)} is neither a file nor a folder: a backup cannot hold it.`);
    }
  }
  return files;
}

function entries(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}
