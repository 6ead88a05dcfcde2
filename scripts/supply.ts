// Checks what the product is made of besides our own code, offline: the lockfile, the licenses of all packages, and that no secret is
// committed. In the current directory.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './files.ts';

/** A package as package-lock.json names it. */
export interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly license?: string;
}
type Packages = Readonly<Record<string, Locked>>;

/** Licenses that ask for no more than to be named. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Zlib'],
]);
/** Licenses of tools alone: what they ask for is asked of who passes them on. */
const ALLOWED_FOR_TOOLS = new Set(['MPL-2.0']);

/** Packages whose license is none of these, or is not in their package.json. One that is no longer there fails the check. */
const EXCEPTIONS: readonly { name: RegExp; license: string; why: string }[] = [
  { name: /^@img\/sharp-/, license: 'LGPL-3.0-or-later', why: 'a library of its own that is loaded, not built in' },
  { name: /^hyperformula$/, license: 'GPL-3.0-only', why: 'only tests use it, to compute sheets a second time' },
  { name: /^png-js$/, license: 'unknown', why: 'its LICENSE file is that of MIT' },
  { name: /^(humanize-number|only)$/, license: 'unknown', why: 'only a server of tests uses it; its page says MIT' },
];

/** Texts that look like secrets. */
const SECRETS: readonly [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_\w{36}|github_pat_\w{60})/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{10}/],
  ['a key of a payment service', /\b[rs]k_live_\w{16}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15}/],
  [
    'a login in an address',
    /\b[a-z]+:\/\/[^\s:/@'"`$<{]+:(?!p(?:ass(?:word)?)?@|secret@)[^\s:/@'"`$<{]{6,}@(?!localhost|127\.|host\b)[\w.-]+/,
  ],
];

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isPackage = ([path, { link }]: [string, Locked]) => path.includes('node_modules/') && link !== true;

/** Each package has a hash and comes from the registry, which only npm's own configuration names. */
export function lockfileFaults(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(isPackage)
    .flatMap(([path, { integrity, resolved }]) => [
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`package-lock.json: ${path} has no SHA-512`]),
      ...(resolved === undefined ? [] : [`package-lock.json: ${path} comes from ${resolved}, not from the registry`]),
    ]);
}

/** Whether an SPDX expression leaves a choice that is allowed. */
export function isAllowed(expression: string, isTool: boolean): boolean {
  const parts = expression.replace(/[()]/g, '').split(' OR ');
  const allowed = (id: string) => ALLOWED.has(id) || (isTool && ALLOWED_FOR_TOOLS.has(id));
  return parts.some((part) => part.split(' AND ').every(allowed));
}

/** Packages with licenses that are not allowed, and exceptions that nothing needs. @param licenseOf what a package itself says */
export function licenseFaults(packages: Packages, licenseOf: (path: string) => string | undefined): string[] {
  const used = new Set<RegExp>();
  const faults = Object.entries(packages)
    .filter(isPackage)
    .flatMap(([path, locked]) => {
      const license = licenseOf(path) ?? locked.license ?? 'unknown';
      if (isAllowed(license, locked.dev === true)) return [];
      const exception = EXCEPTIONS.find(
        ({ name, license: its }) => name.test(nameOf(path)) && isAllowed(license.replaceAll(its, 'MIT'), false),
      );
      if (exception) used.add(exception.name);
      return exception ? [] : [`${path} has the license ${license}, which scripts/supply.ts does not allow`];
    });
  const idle = EXCEPTIONS.filter(({ name }) => !used.has(name));
  return [...faults, ...idle.map(({ name }) => `scripts/supply.ts: no package needs the exception ${name.source}`)];
}

/** Names each kind of secret that a text seems to hold. */
export const secretsIn = (text: string): string[] =>
  SECRETS.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

/** Reads the license that a package names: as SPDX has it, or as packages did before. */
function licenseIn(root: string, path: string): string | undefined {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  const named = typeof license === 'string' ? license : license?.type;
  return named ?? licenses?.map(({ type }) => type).join(' OR ');
}

function secretFaults(root: string): string[] {
  return repositoryFiles(root).flatMap((file) =>
    secretsIn(readFileSync(join(root, file), 'latin1')).map((what) => `${file} holds ${what}`),
  );
}

if (import.meta.main) {
  const root = process.cwd();
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const faults = [
    ...lockfileFaults(packages),
    ...licenseFaults(packages, (path) => licenseIn(root, path)),
    ...secretFaults(root),
  ];
  console.log(faults.length > 0 ? faults.join('\n') : `${Object.keys(packages).length} packages keep the rules.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
