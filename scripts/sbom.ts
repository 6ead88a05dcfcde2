// Prints what the product is made of, as a CycloneDX document, from package-lock.json: each package with its version, hash and license.
// Tools and packages of tests are left out. (npm's own `npm sbom --omit=dev` drops what a tool needs too, and without `--omit` it fails.)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locked } from './supply.ts';
import { ROOT } from './tools.ts';

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  /** Optional: only some systems get it, such as a program for one kind of processor. */
  readonly scope: 'required' | 'optional';
  readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly licenses: readonly object[];
}

type Packages = Readonly<Record<string, Locked & { optional?: boolean }>>;

/** The packages of the product; one that lies in several places is one component. */
export function componentsOf(packages: Packages): Component[] {
  const components = new Map<string, Component>();
  for (const [path, { version = '', dev, link, optional, integrity = '', license }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      scope: optional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
      licenses: license ? [{ expression: license }] : [],
    });
  }
  return [...components.values()];
}

/** The whole document. Without a time and a serial number, the same lockfile gives the same text. */
export function billOfMaterials(lock: { version: string; packages: Packages }): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'gauger', name: 'gauger', version: lock.version } },
    components: componentsOf(lock.packages),
  };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  console.log(JSON.stringify(billOfMaterials(lock), null, 2));
}
