// Checks the imports between modules (the rules are in .dependency-cruiser.mjs) in the current directory.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOfTests, repositoryFiles } from './files.ts';
import { ROOT, runNode, TOOLS } from './tools.ts';

type Module = { source: string; dependencies: { resolved: string }[] };
type Report = {
  modules: Module[];
  summary: { violations: { rule: { name: string }; from: string; to: string; comment?: string }[] };
};

const PLACES = ['packages', 'apps', 'scripts', 'e2e', 'bench', 'faults', 'vitest.config.ts'];

const root = process.cwd();
const places = PLACES.filter((place) => existsSync(join(root, place)));
const tool = join(ROOT, TOOLS.depcruise);
const { stdout, stderr } = await runNode([tool, '--output-type', 'json', ...places], root);
if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no report: ${stderr || stdout}`);
const { modules, summary } = JSON.parse(stdout) as Report;

const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

// A tool that sees no module finds no fault in any: with an unsupported compiler, it sees none.
const seen = new Set(modules.map(({ source }) => source));
const unseen = repositoryFiles(root)
  .filter((file) => /\.(ts|tsx|mts|cts)$/.test(file) && !file.endsWith('.d.ts') && !seen.has(file))
  .map((file) => `unseen: ${file} is in none of the places that are checked: ${PLACES.join(', ')}`);

/** The storeys of the features of server and web: each uses itself and those before it. */
const STOREYS = ['people', 'clients', 'filings', 'sending', 'money', 'operator'];

/** Folders whose subfolders are layers: modules that two of them need must be in a lower one. */
const LAYERED = [
  'packages/excise/src',
  'packages/documents/src',
  'apps/server/src',
  'apps/web/src',
  'apps/web/src/components',
  ...['server', 'web'].flatMap((app) => STOREYS.map((storey) => `apps/${app}/src/features/${storey}`)),
];
const circles = LAYERED.flatMap((place) => folderCircle(modules, place).map((line) => `no-folder-circles: ${line}`));
const climbs = ['server', 'web'].flatMap((app) => upwardImports(modules, `apps/${app}/src/features`));

const faults = [...broken, ...circles, ...climbs, ...unseen];
console.log(faults.length > 0 ? faults.join('\n') : `${seen.size} modules keep the rules.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The folder of a place that holds a module; null for any other module. */
function folderIn(place: string, file: string): string | null {
  return file.startsWith(`${place}/`) ? (file.slice(place.length + 1).match(/^([^/]+)\//)?.[1] ?? null) : null;
}

/** Finds imports of a later storey, and features in no storey, tests aside: one line for each. */
function upwardImports(all: readonly Module[], place: string): string[] {
  return all
    .filter(({ source }) => !isOfTests(source) && folderIn(place, source) !== null)
    .flatMap(({ source, dependencies }) => {
      const from = STOREYS.indexOf(folderIn(place, source) as string);
      if (from < 0) return [`storeys: ${source} is in none of ${STOREYS.join(', ')}`];
      return dependencies
        .map(({ resolved }) => ({ resolved, to: STOREYS.indexOf(folderIn(place, resolved) ?? '') }))
        .filter(({ to }) => to > from)
        .map(({ resolved }) => `storeys: ${source} → ${resolved}`);
    });
}

/**
 * Finds imports by which folders of a place need each other in a circle, tests aside: one line for each pair of
 * folders.
 */
function folderCircle(all: readonly Module[], place: string): string[] {
  const folderOf = (file: string) => folderIn(place, file);
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of all) {
    const from = folderOf(source);
    if (from === null || isOfTests(source)) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to === null || to === from || isOfTests(resolved)) continue;
      const arrows = imports.get(from) ?? new Map<string, string>();
      imports.set(from, arrows.set(to, `${source} → ${resolved}`));
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from)?.keys() ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...imports].flatMap(([from, arrows]) =>
    [...arrows].flatMap(([to, line]) => (reaches(to, from) ? [line] : [])),
  );
}
