// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { runChild, stopLike } from './run-child.mjs';

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, os?: string[] | string, cpu?: string[] | string, libc?: string[] | string }} Entry */

/** Replaces a library that Node 26 needs and a bare Linux lacks: see libatomic/libatomic.c. */
const OUR_LIBATOMIC = fileURLToPath(new URL(`libatomic/${process.platform}-${process.arch}`, import.meta.url));

/**
 * Installs the packages of package-lock.json unless they are installed. Speaks on standard error only, and only when
 * there is something to do. Several processes may call it at once: one installs, the others wait.
 * @param {string} root the checkout
 * @throws when npm fails or leaves a package out
 */
export async function installWhatIsMissing(root) {
  if (missingPackages(root).length === 0) return;
  await withLock(
    join(root, '.install.lock'),
    async () => {
      if (missingPackages(root).length === 0) return;
      console.error('Gauger installs its packages: this takes a minute the first time.');
      await npmCi(root);
      const missing = missingPackages(root);
      // npm is silent about an optional package that it could not fetch, but the pinned Node and the database are such.
      if (missing.length > 0) {
        throw new Error(
          `npm left out ${missing.join(', ')}. Is the registry reachable, and does it offer these versions? ` +
            'Then remove the folder node_modules and run the command again.',
        );
      }
    },
    () => console.error('Another command is installing the packages: waiting for it.'),
  );
}

/**
 * Puts the pinned Node and the tools first on PATH for what we start, after proving that this Node runs.
 * @param {string} root the checkout
 * @returns {string} its program
 * @throws when this machine has no such Node, with what to do
 */
export function usePinnedNode(root) {
  const { optionalDependencies } = readJson(join(root, 'package.json'));
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = Object.keys(optionalDependencies).find((candidate) => candidate.endsWith(`${system}-${process.arch}`));
  if (!name) throw new Error(`Gauger brings no Node for ${system}-${process.arch}.`);
  const node = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const wanted = `v${optionalDependencies[name]}`;
  const found = versionOf(node);
  if (found !== wanted && versionOf(node, OUR_LIBATOMIC) === wanted) {
    process.env.LD_LIBRARY_PATH = OUR_LIBATOMIC;
  } else if (found !== wanted) {
    throw new Error(
      `${node} should be Node ${wanted} but ${found}. Remove the folder node_modules and run the command again; ` +
        `if that does not help, Node ${wanted} does not run on this system.`,
    );
  }
  const bin = join(root, 'node_modules', '.bin');
  process.env.PATH = [bin, process.env.PATH].filter(Boolean).join(delimiter);
  return node;
}

/**
 * @param {string} node
 * @param {string} [libraries] a folder where it finds shared libraries that the system lacks
 */
function versionOf(node, libraries) {
  if (!existsSync(node)) return 'is missing';
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
  const { stdout, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8', env });
  return error ? `does not start: ${error.message}` : stdout.trim() || `says: ${stderr.trim()}`;
}

/**
 * The paths of locked packages that this machine needs and does not have in that very version, by the record that npm
 * leaves when it has finished.
 * @param {string} root
 * @returns {string[]}
 */
export function missingPackages(root) {
  const locked = packagesIn(join(root, 'package-lock.json'));
  const record = join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(record) ? packagesIn(record) : {};
  return Object.entries(locked)
    .filter(([path, entry]) => path.startsWith('node_modules/') && isNeeded(entry) && !isSame(entry, installed[path]))
    .map(([path]) => path);
}

/** @param {Entry} entry */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true;
  // An optional package is for certain systems; one that names none comes with another that does.
  if (!os && !cpu) return false;
  return allows(os, process.platform) && allows(cpu, process.arch) && (!libc || allows(libc, libcOfThisMachine()));
}

/**
 * @param {string[] | string | undefined} list
 * @param {string} value
 */
function allows(list, value) {
  return list === undefined || [list].flat().includes(value);
}

function libcOfThisMachine() {
  const { header } = /** @type {{ header: Record<string, unknown> }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * @param {Entry} wanted
 * @param {Entry | undefined} found
 */
function isSame(wanted, found) {
  if (!found) return false;
  return wanted.link
    ? found.link === true && wanted.resolved === found.resolved
    : wanted.version === found.version && wanted.integrity === found.integrity;
}

/** @param {string} root */
async function npmCi(root) {
  // Development packages too, whatever NODE_ENV is: the tests need them. Errors are shown even under `npm run -s`.
  const args = ['ci', '--prefix', root, '--include=dev', '--include=optional', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // Not our own process.execPath: that may be the pinned Node, which this installation replaces.
  const isNpm = npm && node && basename(npm) === 'npm-cli.js';
  const end = await (isNpm
    ? runChild(node, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : runChild('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }));
  if (end.signal) stopLike(end);
  if (end.code !== 0) throw new Error('npm could not install the packages: its message stands above.');
}

/**
 * @param {string} path
 * @returns {Record<string, Entry>}
 */
function packagesIn(path) {
  return readJson(path).packages;
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
