import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { componentOf, pages } from './pages.ts';

const FEATURES = join(import.meta.dirname, '../features');

test('each page has a name and an address of its own', () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test.each(pages.map(({ name, module }) => [name, module] as const))(
  'the module of %s exports its component',
  (name, module) => {
    const source = readFileSync(join(FEATURES, `${module}-page.tsx`), 'utf8');
    expect(source).toMatch(new RegExp(`^export (function|const) ${componentOf(name)}\\b`, 'm'));
  },
);

test('every module of a page is that of a page', () => {
  const modules = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-page.tsx'),
  );
  const named: readonly string[] = pages.map(({ module }) => `${module}-page.tsx`);
  expect(modules.filter((file) => !named.includes(file))).toEqual([]);
});
