/** @module-tag variant */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { type TemporaryCopy, temporaryCopy } from './temporary-copy.ts';
import { runNode } from './tools.ts';

const VALUE = 'export const planted = 1;\n';
const use = (from: string): string => `import { planted } from '${from}';\nexport const used = planted;\n`;

/** One violation per rule at least: the file that breaks it, what it imports, and the files needed for that. */
const VIOLATIONS: readonly { rule: string; file: string; text: string; more?: Record<string, string> }[] = [
  {
    rule: 'no-cycles',
    file: 'packages/contract/src/planted-cycle.ts',
    text: "export { back } from './planted-cycle-back.ts';\nexport const planted = 1;\n",
    more: {
      'packages/contract/src/planted-cycle-back.ts':
        "import { planted } from './planted-cycle.ts';\nexport const back = planted;\n",
    },
  },
  { rule: 'resolvable', file: 'packages/contract/src/planted-lost.ts', text: use('./nowhere.ts') },
  { rule: 'declared', file: 'apps/web/src/planted-undeclared.ts', text: use('planted-undeclared') },
  {
    rule: 'declared-for-production',
    file: 'packages/contract/src/planted-development.ts',
    text: use('planted-development'),
  },
  {
    rule: 'no-import-of-tests',
    file: 'packages/contract/src/planted-importer.ts',
    text: use('./planted-value.test.ts'),
    more: { 'packages/contract/src/planted-value.test.ts': VALUE },
  },
  {
    rule: 'testing-for-tests',
    file: 'packages/contract/src/planted-product.ts',
    text: use('./planted/testing.ts'),
    more: { 'packages/contract/src/planted/testing.ts': VALUE },
  },
  { rule: 'excise-alone', file: 'packages/excise/src/planted-contract.ts', text: use('@gauger/contract') },
  { rule: 'excise-pure', file: 'packages/excise/src/planted-node.ts', text: use('node:fs') },
  {
    rule: 'catalog-is-data',
    file: 'packages/excise/src/catalog/planted-code.ts',
    text: use('../planted-value.ts'),
    more: { 'packages/excise/src/planted-value.ts': VALUE },
  },
  {
    rule: 'engine-knows-no-form',
    file: 'packages/excise/src/claims/planted-form.ts',
    text: use('../forms/form-720/schedule-c.ts'),
  },
  {
    rule: 'documents-and-contract-import-excise-only',
    file: 'packages/documents/src/planted-contract.ts',
    text: use('@gauger/contract'),
  },
  {
    rule: 'documents-and-contract-import-excise-only',
    file: 'packages/contract/src/planted-documents.ts',
    text: use('@gauger/documents'),
  },
  { rule: 'stand-ins-know-nothing-of-us', file: 'packages/stand-in/src/planted-law.ts', text: use('@gauger/excise') },
  { rule: 'import-below-apps', file: 'packages/import/src/planted-paper.ts', text: use('@gauger/documents') },
  { rule: 'sheet-alone', file: 'packages/sheet/src/planted-law.ts', text: use('@gauger/excise') },
  ...['web', 'cli'].map((app) => ({
    rule: 'apps-apart',
    file: `apps/${app}/src/planted-server.ts`,
    text: use('../../server/src/planted-value.ts'),
    more: { 'apps/server/src/planted-value.ts': VALUE },
  })),
  {
    rule: 'front-door',
    file: 'apps/cli/src/planted-back-door.ts',
    text: use('../../../packages/excise/src/planted-value.ts'),
  },
  {
    rule: 'adapters-by-composition',
    file: 'apps/server/src/planted-mail.ts',
    text: use('./adapters/planted/implementation.ts'),
    more: { 'apps/server/src/adapters/planted/implementation.ts': VALUE },
  },
  {
    rule: 'adapters-apart',
    file: 'apps/server/src/adapters/planted-other/implementation.ts',
    text: use('../planted/implementation.ts'),
  },
  ...['server', 'web'].map((app) => ({
    rule: 'features-by-public',
    file: `apps/${app}/src/features/money/planted-one/inside.ts`,
    text: use('../../people/planted-two/inside.ts'),
    more: { [`apps/${app}/src/features/people/planted-two/inside.ts`]: VALUE },
  })),
  {
    rule: 'features-by-public',
    file: 'apps/server/src/features/filings/forms/planted-list.ts',
    text: use('./form-720/planted-value.ts'),
    more: { 'apps/server/src/features/filings/forms/form-720/planted-value.ts': VALUE },
  },
  ...['server', 'web'].map((app) => ({
    rule: 'features-by-entrance',
    file: `apps/${app}/src/planted-outside.ts`,
    text: use('./features/people/planted-two/inside.ts'),
  })),
  {
    rule: 'forms-below-their-list',
    file: 'apps/server/src/features/filings/forms/form-720x/planted-any-form.ts',
    text: use('../public.ts'),
  },
  {
    rule: 'no-folder-circles',
    file: 'apps/server/src/features/filings/forms/form-8849/planted-circle.ts',
    text: use('../planted-form/public.ts'),
    more: { 'apps/server/src/features/filings/forms/planted-form/public.ts': use('../form-8849/public.ts') },
  },
  {
    rule: 'storeys',
    file: 'apps/server/src/features/people/planted-five/public.ts',
    text: use('../../money/planted-six/public.ts'),
    more: { 'apps/server/src/features/money/planted-six/public.ts': VALUE },
  },
  { rule: 'storeys', file: 'apps/server/src/features/planted-storey/planted-seven/public.ts', text: VALUE },
  { rule: 'storeys', file: 'apps/server/src/features/planted-loose.ts', text: VALUE },
  { rule: 'storeys', file: 'apps/web/src/features/money/planted-loose.ts', text: VALUE },
  {
    rule: 'no-folder-circles',
    file: 'apps/server/src/features/money/planted-three/public.ts',
    text: use('../planted-four/public.ts'),
    more: {
      'apps/server/src/features/money/planted-four/public.ts': VALUE,
      'apps/server/src/features/money/planted-four/inside.ts': use('../planted-three/public.ts'),
    },
  },
  {
    rule: 'server-by-public',
    file: 'apps/server/src/features/money/planted-pool/inside.ts',
    text: use('../../../db/planted-value.ts'),
    more: { 'apps/server/src/db/planted-value.ts': VALUE },
  },
  {
    rule: 'server-by-public',
    file: 'apps/server/src/http/planted-pool.ts',
    text: use('../jobs/planted-value.ts'),
    more: { 'apps/server/src/jobs/planted-value.ts': VALUE },
  },
  {
    rule: 'server-by-public',
    file: 'apps/server/src/planted-mail-inside.ts',
    text: use('./mail/planted-value.ts'),
    more: { 'apps/server/src/mail/planted-value.ts': VALUE },
  },
  {
    rule: 'server-by-public',
    file: 'apps/server/src/backup/planted-cluster.ts',
    text: use('../db/embedded/planted-value.ts'),
    more: { 'apps/server/src/db/embedded/planted-value.ts': VALUE },
  },
  {
    rule: 'law-by-public',
    file: 'packages/excise/src/planted-index.ts',
    text: "export * from './engine/planted-value.ts';\n",
  },
  {
    rule: 'law-by-public',
    file: 'packages/excise/src/forms/planted-inside.ts',
    text: use('../engine/planted-value.ts'),
    more: { 'packages/excise/src/engine/planted-value.ts': VALUE },
  },
  {
    rule: 'web-order',
    file: 'apps/web/src/components/planted-frame.ts',
    text: use('../frame/planted-value.ts'),
    more: { 'apps/web/src/frame/planted-value.ts': VALUE },
  },
  { rule: 'web-order', file: 'apps/web/src/planted-folder/value.ts', text: VALUE },
  {
    rule: 'account-by-public',
    file: 'apps/web/src/frame/planted-account.ts',
    text: use('../account/planted-value.ts'),
    more: { 'apps/web/src/account/planted-value.ts': VALUE },
  },
  {
    rule: 'doors',
    file: 'apps/server/src/features/people/planted-door/public.ts',
    text: VALUE,
    more: { 'apps/server/src/features/people/planted-door/planted.test.ts': use('./public.ts') },
  },
  { rule: 'unseen', file: 'somewhere/planted.ts', text: VALUE },
];

/** Imports that the rules allow, similar to those they forbid. */
const ALLOWED: Record<string, string> = {
  'apps/server/src/planted-port.ts': use('./adapters/planted/port.ts'),
  'apps/server/src/adapters/planted/port.ts': VALUE,
  'apps/server/src/composition.ts': use('./adapters/planted/implementation.ts'),
  'apps/server/src/features/money/planted-one/allowed.ts': use('../../people/planted-two/public.ts'),
  'apps/server/src/features/people/planted-two/public.ts': VALUE,
  'apps/server/src/planted-routes.ts': use('./features/people/planted-two/routes.ts'),
  'apps/server/src/features/people/planted-two/routes.ts': VALUE,
  'apps/server/src/whole/planted-inside.test.ts': use('../features/people/planted-two/inside.ts'),
  'apps/server/src/testing/planted-allowed.ts': use('../features/people/planted-two/public.ts'),
  'packages/excise/src/planted-allowed.test.ts': `${use('node:fs')}export { it } from 'vitest';\n`,
  'apps/cli/src/planted-allowed.ts': use('@gauger/excise'),
};

describe('the structure check', () => {
  let copy: TemporaryCopy;
  let report: string;

  beforeAll(async () => {
    copy = await temporaryCopy();
    for (const { file, text, more = {} } of VIOLATIONS) {
      for (const [path, content] of Object.entries({ ...more, [file]: text })) await copy.plant(path, content);
    }
    for (const [path, content] of Object.entries(ALLOWED)) await copy.plant(path, content);
    await install('planted-undeclared');
    await install('planted-development');
    const root = JSON.parse(await readFile(join(copy.root, 'package.json'), 'utf8'));
    root.devDependencies['planted-development'] = '1.0.0';
    await copy.plant('package.json', JSON.stringify(root));
    const { code, stdout, stderr } = await runNode(['scripts/structure.ts'], copy.root);
    expect(stderr).toBe('');
    expect(code).toBe(1);
    report = stdout;
  });

  const install = async (name: string) => {
    await copy.plant(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    await copy.plant(`node_modules/${name}/index.js`, 'exports.planted = 1;\n');
  };

  afterAll(() => copy[Symbol.asyncDispose]());

  it.each(VIOLATIONS)('catches $rule in $file', ({ rule, file }) => {
    expect(report.split('\n')).toContainEqual(expect.stringMatching(`^${rule}: .*${file}`));
  });

  it.each(Object.keys(ALLOWED))('allows %s', (file) => {
    expect(report).not.toContain(`: ${file} `);
  });

  it('sees that the picture of the storeys lacks a feature', () => {
    expect(report).toContain('picture: docs/storeys.svg is not what the imports say');
  });

  it('is tested for each of its rules', () => {
    const tested = new Set(VIOLATIONS.map(({ rule }) => rule));
    expect(config.forbidden?.map(({ name }) => name).filter((name) => !tested.has(name ?? ''))).toEqual([]);
  });
});
