/** @module-tag variant */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryCopy, temporaryCopy } from './temporary-copy.ts';
import { type Outcome, runNode } from './tools.ts';

/** A record of the check with one exception that is needed, one that is not, and Markdown lines that are left. */
const ALLOWED = `export const EXCEPTIONS = [
  { file: 'apps/planted/src/excepted.ts', sentence: 'shall be liable', reason: 'statute' },
  { file: 'apps/planted/src/excepted.ts', sentence: 'shall be gone', reason: 'statute' },
];
export const MAXIMUM_MARKDOWN = { 'docs/decisions': 100 };
`;

const PLANTED = {
  'apps/planted/src/page.tsx': 'export const Page = () => <p>The import\n  is undone, with mended rows</p>;\n',
  'apps/planted/src/literal.ts': "export const a = 'Choose anew';\n",
  'apps/planted/src/template.ts': 'export const a = (n: number) => `Tick $' + '{n} boxes`;\n',
  'apps/planted/src/excepted.ts': "export const a = 'The person shall be liable';\n",
  'apps/planted/src/placeholder.ts': "export const a = 'Choose {standing} now';\n",
  'apps/planted/src/word.ts': "export const a = 'standing';\n",
  'apps/planted/src/query.ts': 'export const a = sql`select standing from told`;\n',
  'apps/planted/src/fine.ts': "export const a = 'Use no more than 5 rows for line 3, over 2 pages';\n",
  'apps/planted/src/page.test.ts': "export const a = 'Choose anew';\n",
  'apps/planted/src/gallery/page.ts': "export const a = 'Choose anew';\n",
  'packages/planted/src/comments.tsx':
    '// The sum of the\n// rows that stand here.\nexport const a = {\n  b: 1, // What it is.\n};\n\n/** Adds rows. */\nexport const b = () => <p>{/* Nobody adds. */}</p>;\n',
  'packages/planted/src/names.ts':
    'export const planOf = (said: string, { beside: others, ...rest }: { beside: 1; isStandIn: 2 }) => said + others + rest;\nexport type Plan = { standing: 1; says: 2 };\nexport const of = (standing: 1) => standing;\n',
  'docs/planted.md': '# Rows\n\nSomebody adds rows.\n\nA folder: `packages/stand-in/src`.\n',
  'docs/decisions/planted.md': 'Somebody adds rows.\n',
} as const;

describe('the words', () => {
  let copy: TemporaryCopy;
  let outcome: Outcome;
  let lines: string[];

  beforeAll(async () => {
    copy = await temporaryCopy();
    await copy.plant('scripts/words-allowed.ts', ALLOWED);
    for (const [path, text] of Object.entries(PLANTED)) await copy.plant(path, text);
    outcome = await runNode(['scripts/words.ts'], copy.root);
    lines = outcome.stdout.split('\n').map((line) => line.trim());
  });
  afterAll(() => copy[Symbol.asyncDispose]());

  it('fail where more passages match than are recorded', () => {
    expect(outcome.stderr).toBe('');
    expect(outcome.code).toBe(1);
    expect(lines).toContain('apps/planted: 3 texts need plain words, 0 at most:');
    expect(lines).toContain('packages/planted: 3 comments need plain words, 0 at most:');
    expect(lines).toContain('packages/planted: 4 names need plain words, 0 at most:');
    expect(lines).toContain('docs: 1 Markdown lines need plain words, 0 at most:');
    expect(outcome.stdout).not.toMatch(/^docs\/decisions:/m);
  });

  it.each([
    ['JSX text over two lines', 'apps/planted/src/page.tsx:1: "mended" in: The import is undone, with mended rows'],
    ['a literal', 'apps/planted/src/literal.ts:1: "anew" in: Choose anew'],
    ['a template', 'apps/planted/src/template.ts:1: "Tick" in: Tick {} boxes'],
    ['comments of two lines', 'packages/planted/src/comments.tsx:1: "stand" in: The sum of the rows that stand here.'],
    ['a comment behind code', 'packages/planted/src/comments.tsx:4: "What" in: What it is.'],
    ['a comment in JSX', 'packages/planted/src/comments.tsx:8: "Nobody" in: Nobody adds.'],
    ['a name of a parameter', 'packages/planted/src/names.ts:1: "said" in: said'],
    ['a name of a field', 'packages/planted/src/names.ts:1: "beside" in: beside'],
    ['a name of a field of a type', 'packages/planted/src/names.ts:2: "says" in: says'],
    ['a published name of a parameter', 'packages/planted/src/names.ts:3: "standing" in: standing'],
    ['Markdown', 'docs/planted.md:3: "Somebody" in: Somebody adds rows.'],
  ])('find %s', (_, line) => {
    expect(lines).toContain(line);
  });

  it.each(['excepted', 'placeholder', 'word', 'query', 'fine', 'page.test', 'gallery/page'])('allow %s', (name) => {
    expect(outcome.stdout).not.toContain(`apps/planted/src/${name}.ts:1`);
  });

  it('name an exception that no text needs', () => {
    expect(lines).toContain('apps/planted/src/excepted.ts: no text needs the exception "shall be gone"');
    expect(outcome.stdout).not.toContain('the exception "shall be liable"');
  });
});
