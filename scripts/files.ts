import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists every file of the repository, as a path from `root` with `/`, sorted: all files of the folder that
 * `.gitignore` does not exclude. Reads the folder instead of asking git, so that new files count and a copy without
 * history can be checked.
 */
export function repositoryFiles(root: string): string[] {
  return walk(root, '', ignoredNames(root)).sort();
}

function walk(root: string, folder: string, isIgnored: (name: string) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (isIgnored(entry.name)) return [];
    return entry.isDirectory() ? walk(root, path, isIgnored) : [path];
  });
}

/** Understands the two kinds of line that our .gitignore has: a name, and an ending (`*.log`). */
function ignoredNames(root: string): (name: string) => boolean {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const names = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))]);
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}

/** Whether a module is a test, or shared by tests. */
export const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing[./-]/.test(file);

/** Test files that have tests with a tag: all of theirs, or some. */
export function testsWithTag(root: string, tag: string): { all: string[]; some: string[] } {
  const all: string[] = [];
  const some: string[] = [];
  for (const file of repositoryFiles(root)) {
    if (!/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    if (text.includes(`@module-tag ${tag}`)) all.push(file);
    else if (text.includes(`tags: ['${tag}']`)) some.push(file);
  }
  return { all, some };
}
