import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCopy, temporaryCopy } from './temporary-copy.ts';
import { type Outcome, runNode, TOOLS } from './tools.ts';

let copy: TemporaryCopy;
beforeAll(async () => {
  copy = await temporaryCopy();
});
afterAll(() => copy[Symbol.asyncDispose]());

describe('nothing unused', () => {
  it('finds a file, an export and a dependency that nobody uses, and a dependency that nobody declares', {
    tags: ['variant'],
  }, async () => {
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
  const planted = {
    Node: ['packages/excise/src/planted-node.ts', 'export const planted = process.argv;\n'],
    'the browser': ['packages/excise/src/planted-browser.ts', 'export const planted = document.title;\n'],
  } as const;
  let outcome: Outcome;
  beforeAll(async () => {
    for (const [path, text] of Object.values(planted)) await copy.plant(path, text);
    outcome = await runNode([TOOLS.tsc, '-p', 'packages/excise'], copy.root);
  });

  it.each(Object.entries(planted))('keep %s out of the law', (_, [path]) => {
    expect(outcome.code).not.toBe(0);
    expect(outcome.stdout).toMatch(new RegExp(`${basename(path)}.*TS2(304|580|584|591)`));
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
  // All rules broken at once: one run finds each.
  const planted = {
    'a promise': ['docs/planted-promise.md', `Charts: coming ${'soon'}.\n`, 'promises work'],
    'a place of this machine': ['docs/planted-place.md', `Look in /${'tmp'}/x.\n`, 'names a place on one machine'],
    'a folder outside': ['docs/planted-outside.md', `See ..${'/shared'}/x.\n`, 'outside the project'],
    'a registry': ['planted.json', `{ "from": "https://registry.${'npmjs'}.org/x" }\n`, 'names a registry'],
    'a dead link': ['docs/planted-link.md', '[there](nowhere.md)\n', 'leads nowhere'],
    'a number taken before': ['docs/decisions/0001-planted.md', '# Planted\n', 'another file has this number'],
    'a formatted day as data': [
      'packages/excise/src/planted-day.ts',
      `export const day = new Date(0).toLocale${'DateString'}('en-US');\n`,
      'formatted text',
    ],
    'a formatted number as data': [
      'apps/server/src/planted-count.ts',
      `export const rows = (1000).toLocale${'String'}('en-US');\n`,
      'formatted text',
    ],
    'formatted text taken apart': [
      'apps/web/src/planted-text.tsx',
      `export const rows = (1000).toLocale${'String'}('en-US').split(',');\n`,
      'formatted text',
    ],
    'the language of another country': [
      'e2e/planted-language.ts',
      `export const day = new Date(0).toLocale${'String'}('en-CA');\n`,
      'another language',
    ],
    'a day asked of PostgreSQL': [
      'apps/server/src/db/migrations/0999_planted.sql',
      `select ${'current'}_date;\n`,
      'asks PostgreSQL for the day',
    ],
    'a moment of PostgreSQL made a day': [
      'apps/server/src/planted-sql.ts',
      `export const day = "(now() at time zone 'UTC')::${'date'}";\n`,
      'asks PostgreSQL for the day',
    ],
    'a press that is caught': [
      'e2e/planted-press.ts',
      "await page.getByRole('button')\n  .click({ timeout: 9 })\n  .catch(() => {});\n",
      'a press is caught',
    ],
    'a job that nothing runs': [
      'apps/server/src/planted-job.ts',
      'export const sweepPlantedJob = defineSweep({});\n',
      'sweepPlantedJob is not in the list',
    ],
    'a missing heading': ['docs/planted-heading.md', '# Here\n\n[there](#not-here)\n', 'has no heading #not-here'],
  } as const;
  const sound = '# A cask, gauged\n\n[up](#a-cask-gauged) [file](planted-sound.md#a-cask-gauged)\n';
  let outcome: Outcome;
  beforeAll(async () => {
    for (const [path, text] of Object.values(planted)) await copy.plant(path, text);
    await copy.plant('docs/planted-sound.md', sound);
    const lock = JSON.parse(await readFile(join(copy.root, 'package-lock.json'), 'utf8'));
    delete lock.packages['node_modules/@biomejs/cli-darwin-arm64'];
    await copy.plant('package-lock.json', JSON.stringify(lock));
    outcome = await runNode(['scripts/repository-rules.ts'], copy.root);
  });

  it.each(Object.entries(planted))('find %s', (_, [path, , message]) => {
    expect(outcome.code).toBe(1);
    expect(outcome.stdout.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${path}.*${message}`)));
  });

  it('find an optional package that npm left out of the lockfile', () => {
    expect(outcome.stdout).toContain(
      '@biomejs/cli-darwin-arm64, optional for node_modules/@biomejs/biome, is not locked',
    );
  });

  it('accept a link to a file and to a heading of it', () => {
    expect(outcome.stdout).not.toContain('planted-sound.md');
  });
});
