import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from './files.ts';
import { ROOT } from './tools.ts';

/** The folders that a build makes. */
const MADE = new Set(['apps/web/dist']);

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

describe('the documents', () => {
  it('name every variable that the server reads, and no other', async () => {
    const [, table = ''] = (await read('docs/running.md')).split('## Configuration');
    const rows = table.match(/^\| `.*$/gm) ?? [];
    const documented = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]*/g) ?? []);
    const known = (await read('apps/server/src/config.ts')).match(/^ {2}[A-Z][A-Z0-9_]*(?=: )/gm) ?? [];
    expect(documented.toSorted()).toEqual(known.map((name) => name.trim()).toSorted());
  });

  it('name every command', async () => {
    const readme = await read('README.md');
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
    const missing = Object.keys(scripts).filter((name) => !readme.includes(`| \`npm ${direct(name)}`));
    expect(missing).toEqual([]);
  });

  it('name files and folders that exist', async () => {
    const files = repositoryFiles(ROOT);
    const isThere = (path: string) => {
      const inside = `${path}/`;
      return files.some(
        (file) => file === path || file.endsWith(`/${path}`) || file.startsWith(inside) || file.includes(`/${inside}`),
      );
    };
    const missing: string[] = [];
    for (const document of files.filter((file) => file.endsWith('.md')))
      for (const [, path = ''] of (await read(document)).matchAll(
        /`((?:apps|bench|docs|e2e|examples|faults|features|fixtures|packages|scripts|src)\/[\w./-]+?)\/?`/g,
      ))
        if (!isThere(path) && !MADE.has(path)) missing.push(`${document}: ${path}`);
    expect(missing).toEqual([]);
  });

  it('name an example that exists', async () => {
    const examples = (await read('README.md')).match(/examples\/[\w.-]+\.json/g) ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(JSON.parse(await read(example))).toHaveProperty('format');
  });
});

/** npm has built-in commands for two of them. */
function direct(name: string): string {
  return name === 'start' || name === 'test' ? name : `run ${name}`;
}
