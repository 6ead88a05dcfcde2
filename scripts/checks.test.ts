import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCopy, temporaryCopy } from './temporary-copy.ts';
import { runNode, TOOLS } from './tools.ts';

let copy: TemporaryCopy;
beforeAll(async () => {
  copy = await temporaryCopy();
});
afterAll(() => copy[Symbol.asyncDispose]());

describe('nothing unused', () => {
  it('finds a file, an export and a dependency that nobody uses, and a dependency that nobody declares', async () => {
    await copy.plant('apps/web/src/planted-unused-file.ts', 'export const unused = 1;\n');
    await copy.plant('bench/planted-export.ts', 'export const plantedUnusedExport = 1;\n\nexport const used = 2;\n');
    await copy.plant(
      'scripts/planted-entry.ts',
      "import { used } from '../bench/planted-export.ts';\nconsole.log(used);\n",
    );
    await copy.plant('apps/cli/src/planted.test.ts', "import 'pg';\n");
    const { code, stdout } = await runNode([TOOLS.knip, '--no-progress', '--no-config-hints'], copy.root);
    expect(code).toBe(1);
    expect(stdout).toMatch(/Unused files[\s\S]*apps\/web\/src\/planted-unused-file\.ts/);
    expect(stdout).toMatch(/Unused exports[\s\S]*plantedUnusedExport/);
    expect(stdout).toMatch(/Unlisted dependencies[\s\S]*pg +apps\/cli\/src\/planted\.test\.ts/);
  });
});

describe('types', () => {
  it.each([
    ['Node', 'export const planted = process.argv;\n'],
    ['the browser', 'export const planted = document.title;\n'],
  ])('keep %s out of the law', async (_, text) => {
    await copy.plant('packages/excise/src/planted-world.ts', text);
    const { code, stdout } = await runNode([TOOLS.tsc, '-p', 'packages/excise'], copy.root);
    expect(code).not.toBe(0);
    expect(stdout).toMatch(/planted-world\.ts.*TS2(304|580|584|591)/);
  });
});

describe('format and lint', () => {
  it('finds what is not formatted', async () => {
    await copy.plant('scripts/planted-format.ts', 'export  const a = "b"');
    const { code, stderr, stdout } = await runNode(
      [TOOLS.biome, 'check', '--error-on-warnings', 'scripts/planted-format.ts'],
      copy.root,
    );
    expect(code).toBe(1);
    expect(stderr + stdout).toContain('planted-format.ts');
  });
});

describe('repository rules', () => {
  it.each([
    ['a promise', 'docs/planted.md', `Charts: coming ${'soon'}.\n`, 'promises work'],
    ['a place of this machine', 'docs/planted.md', `Look in /${'tmp'}/x.\n`, 'names a place on one machine'],
    ['a folder outside', 'docs/planted.md', `See ..${'/shared'}/x.\n`, 'outside the project'],
    ['a registry', 'planted.json', `{ "from": "https://registry.${'npmjs'}.org/x" }\n`, 'names a registry'],
    ['a dead link', 'docs/planted.md', '[there](nowhere.md)\n', 'leads nowhere'],
    ['a number taken before', 'docs/decisions/0001-planted.md', '# Planted\n', 'another file has this number'],
    ['a missing heading', 'docs/planted.md', '# Here\n\n[there](#not-here)\n', 'has no heading #not-here'],
  ])('find %s', async (_, path, text, message) => {
    await copy.plant(path, text);
    const { code, stdout } = await runNode(['scripts/repository-rules.ts'], copy.root);
    await copy.remove(path);
    expect(code).toBe(1);
    expect(stdout.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${path}.*${message}`)));
  });

  it('find an optional package that npm left out of the lockfile', async () => {
    const text = await readFile(join(copy.root, 'package-lock.json'), 'utf8');
    const lock = JSON.parse(text);
    delete lock.packages['node_modules/@biomejs/cli-darwin-arm64'];
    await copy.plant('package-lock.json', JSON.stringify(lock));
    const { stdout } = await runNode(['scripts/repository-rules.ts'], copy.root);
    await copy.plant('package-lock.json', text);
    expect(stdout).toContain('@biomejs/cli-darwin-arm64, optional for node_modules/@biomejs/biome, is not locked');
  });

  it('accept a link to a file and to a heading of it', async () => {
    await copy.plant('docs/planted.md', '# A cask, gauged\n\n[up](#a-cask-gauged) [file](planted.md#a-cask-gauged)\n');
    const { stdout } = await runNode(['scripts/repository-rules.ts'], copy.root);
    await copy.remove('docs/planted.md');
    expect(stdout).not.toContain('planted.md');
  });
});
