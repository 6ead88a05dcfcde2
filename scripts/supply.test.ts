import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, type componentsOf } from './sbom.ts';
import { isAllowed, type Locked, licenseFaults, lockfileFaults, secretsIn } from './supply.ts';
import { ROOT } from './tools.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const faults = (locked: Locked) => lockfileFaults({ 'node_modules/some': locked }).join();

test('a package has a SHA-512, and comes from the registry of npm’s own configuration', () => {
  expect(faults({ integrity })).toBe('');
  expect(faults({})).toContain('has no SHA-512');
  expect(faults({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toContain('has no SHA-512');
  expect(faults({ integrity, resolved: 'git+ssh://git@host.example/some.git#1' })).toContain('comes from git+ssh');
});

test('the licenses of the product ask for no more than to be named; those of tools may be files’ own', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)'])
    expect(isAllowed(license, false)).toBe(true);
  for (const license of ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'unknown', 'SEE LICENSE IN x', 'MPL-2.0'])
    expect(isAllowed(license, false), license).toBe(false);
  expect([isAllowed('MPL-2.0', true), isAllowed('GPL-3.0-only', true)]).toEqual([true, false]);
});

test('what a package says itself counts, and an exception that nothing needs is named', () => {
  const packages = { 'node_modules/some': { license: 'MIT' } };
  const found = licenseFaults(packages, () => 'AGPL-3.0-only');
  expect(found[0]).toContain('node_modules/some has the license AGPL-3.0-only');
  expect(found.filter((fault) => fault.includes('no package needs the exception')).length).toBeGreaterThan(1);
});

test.each([
  ['a private key', `-----BEGIN PRIVATE ${'KEY'}-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}`],
  ['a key of Amazon', `AKIA${'ABCDEFGHIJKLMNOP'}`],
  ['a token of GitHub', `ghp_${'a1B2'.repeat(9)}`],
  ['a token of npm', `npm_${'a1B2'.repeat(9)}`],
  ['a signed token', `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3'}.${'SflKxwRJSMeKKF2QT4'}`],
  ['a login in an address', `postgresql://gauger:${'k3wQ9zLm'}@db.example/gauger`],
])('%s is found in a text', (what, text) => {
  expect(secretsIn(`before ${text} after`)).toEqual([what]);
});

test('what only shows where a secret goes is none', () => {
  for (const text of ['postgresql://user:password@host/database', '-----BEGIN PRIVATE KEY-----', 'sk_test_1'])
    expect(secretsIn(text)).toEqual([]);
});

test('the list of packages is CycloneDX, has each package of the product with its hash, and no tool', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const bom = billOfMaterials(lock) as { bomFormat: string; components: ReturnType<typeof componentsOf> };
  expect(bom.bomFormat).toBe('CycloneDX');
  const byName = new Map(bom.components.map((component) => [component.name, component]));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies as Record<string, string>)) {
    if (name.startsWith('@gauger/')) continue;
    expect(byName.get(name), name).toMatchObject({ version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` });
    expect(byName.get(name)?.hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
  for (const tool of ['vitest', 'hyperformula', 's3rver']) expect(byName.has(tool), tool).toBe(false);
});
