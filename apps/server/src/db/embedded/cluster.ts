import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { initdbUser, own, serverUser } from './user.ts';

/** The files of one embedded PostgreSQL. */
export interface Cluster {
  /** PGDATA. */
  readonly data: string;
  /** Folder of the backups. To keep them on another disk, mount or link it there. */
  readonly backups: string;
  /** Copies of the write-ahead log, inside `backups`. */
  readonly archive: string;
  /** Host and port in the sense of `pg`: a folder with a unix socket, on Windows the loopback address. */
  readonly host: string;
  readonly port: number;
  /** Output of PostgreSQL before it opens its own log. */
  readonly output: string;
  readonly secrets: Secrets;
}

/** Passwords of the users that can log in; made once, at random. */
export interface Secrets {
  readonly postgres: string;
  readonly owner_login: string;
  readonly app_login: string;
  readonly admin_login: string;
}

/** `sun_path` holds 104 bytes on macOS, 108 on Linux; the socket's own name takes 18. */
const LONGEST_SOCKET_FOLDER = 80;
const PORT = 5432;

/** Name of the file with the passwords in a data root, and in a backup. */
export const SECRETS = 'postgres-secrets.json';

/** The cluster of a data root, created if missing. Throws when the data is of another major version: PostgreSQL cannot open it. */
export function openCluster(root: string, binaries: Binaries): Cluster {
  completeSecrets(root);
  const cluster = knownCluster(root);
  const { data } = cluster;
  if (!existsSync(data)) initialise(data, binaries, cluster.secrets);
  const major = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'));
  if (major !== binaries.major) {
    throw new Error(
      `The data in ${data} is of PostgreSQL ${major}, the programs are of ${binaries.major}. ` +
        'Export it with the version that wrote it ("npm run admin -- data export FILE"), move the folder away, and import it.',
    );
  }
  mkdirSync(cluster.backups, { recursive: true, mode: 0o711 });
  makeFolder(cluster.archive);
  return cluster;
}

/** Whether a data root has a cluster, though it may not be complete yet. */
export const isKnown = (root: string): boolean => existsSync(join(root, SECRETS));

/** The cluster of a data root where it already is, for instance because another process runs it. */
export function knownCluster(root: string): Cluster {
  const backups = join(root, 'backups');
  return {
    data: join(root, 'postgres'),
    backups,
    archive: join(backups, 'wal'),
    host: process.platform === 'win32' ? '127.0.0.1' : socketFolder(root),
    port: portOf(root),
    output: join(root, 'postgres-start.log'),
    secrets: readSecrets(root),
  };
}

function initialise(data: string, binaries: Binaries, secrets: Secrets): void {
  const user = initdbUser();
  // `nobody` cannot read our folder or our password file, so both are in a temporary folder for this second.
  const workshop = mkdtempSync(join(tmpdir(), 'gauger-initdb-'));
  const unfinished = `${data}.unfinished`;
  try {
    const passwordFile = join(workshop, 'password');
    writeFileSync(passwordFile, secrets.postgres, { mode: 0o600 });
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    own(workshop, user);
    own(unfinished, user);
    runInitdb(join(binaries.folder, 'initdb'), initdbArguments(unfinished, passwordFile, binaries.major), workshop);
    own(unfinished, serverUser);
    renameSync(unfinished, data);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function runInitdb(program: string, args: readonly string[], cwd: string): void {
  const env = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH };
  const { status, stderr, error } = spawnSync(program, args, { cwd, env, encoding: 'utf8', ...initdbUser() });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim();
  const hint = /user does not exist/.test(reason)
    ? ' PostgreSQL insists on a user with a name: run Gauger as one that /etc/passwd knows, or set DATABASE_URL.'
    : '';
  throw new Error(`The database could not be created. PostgreSQL says: ${reason}.${hint}`);
}

/** The built-in C.UTF-8 (from version 17) orders text the same on every machine and with every library. */
function initdbArguments(data: string, passwordFile: string, major: number): string[] {
  const locale = major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  return [
    ...['-D', data, '-U', 'postgres', '--encoding=UTF8', ...locale, '--data-checksums'],
    // Small segments keep the copies small that are made at least every five minutes.
    ...['--wal-segsize=4', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
  ];
}

function readSecrets(root: string): Secrets {
  return JSON.parse(readFileSync(join(root, SECRETS), 'utf8')) as Secrets;
}

/** Makes the passwords that are missing: all of them at first, one where an earlier version had no such user. */
function completeSecrets(root: string): void {
  const file = join(root, SECRETS);
  const known: Partial<Secrets> = isKnown(root) ? readSecrets(root) : {};
  const password = () => randomBytes(24).toString('base64url');
  const complete: Secrets = {
    postgres: known.postgres ?? password(),
    owner_login: known.owner_login ?? password(),
    app_login: known.app_login ?? password(),
    admin_login: known.admin_login ?? password(),
  };
  if (Object.keys(known).length === Object.keys(complete).length) return;
  writeFileSync(`${file}.unfinished`, JSON.stringify(complete), { mode: 0o600, flush: true });
  renameSync(`${file}.unfinished`, file);
}

/** A folder that only the server's user may enter: below the data root, or below the temporary folder when that path is too long. */
function socketFolder(root: string): string {
  const near = join(root, 'socket');
  const folder = near.length <= LONGEST_SOCKET_FOLDER ? near : join(tmpdir(), `gauger-${lstatSync(root).ino}`);
  makeFolder(folder);
  return folder;
}

/** Throws when another user owns the folder, as in a shared temporary folder. */
function makeFolder(folder: string): void {
  const wanted = serverUser.uid ?? process.getuid?.();
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    own(folder, serverUser);
  }
  const { uid } = lstatSync(folder);
  if (wanted !== undefined && uid !== wanted) {
    throw new Error(`${folder} belongs to user ${uid}, not to ${wanted}. Remove it and start again.`);
  }
  chmodSync(folder, 0o700);
}

/** A loopback port from the folder's own number, so that two checkouts differ; sockets all use the usual one. */
function portOf(root: string): number {
  return process.platform === 'win32' ? 20_000 + (Number(statSync(root).ino) % 20_000) : PORT;
}
