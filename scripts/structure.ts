// Checks the imports between modules (the rules are in .dependency-cruiser.mjs) in the current directory. With --draw it draws
// the picture of the storeys again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idleNames } from './doors.ts';
import { isOfTests, repositoryFiles } from './files.ts';
import { drawStoreys, folderIn, type Module, STOREYS } from './storeys.ts';
import { ROOT, runNode, TOOLS } from './tools.ts';

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
const files = repositoryFiles(root);
const unseen = files
  .filter((file) => /\.(ts|tsx|mts|cts)$/.test(file) && !file.endsWith('.d.ts') && !seen.has(file))
  .map((file) => `unseen: ${file} is in none of the places that are checked: ${PLACES.join(', ')}`);

/** Folders whose subfolders are layers: modules that two of them need must be in a lower one. */
const LAYERED = [
  'packages/excise/src',
  'packages/documents/src',
  'apps/server/src',
  'apps/web/src',
  'apps/web/src/components',
  ...['server', 'web'].flatMap((app) => STOREYS.map((storey) => `apps/${app}/src/features/${storey}`)),
  'apps/server/src/features/filings/forms',
];
const circles = LAYERED.flatMap((place) => folderCircle(modules, place).map((line) => `no-folder-circles: ${line}`));
/** The folders of the web app, none of which but `account` and the features has a door: each uses itself and those before it. */
const WEB_FOLDERS = ['styles', 'api', 'components', 'account', 'pages', 'frame', 'features', 'app'];
const climbs = [
  ...['server', 'web'].flatMap((app) => [
    ...upwardImports('storeys', `apps/${app}/src/features`, STOREYS),
    ...outsideFeatures(`apps/${app}/src/features`),
  ]),
  ...upwardImports('web-order', 'apps/web/src', WEB_FOLDERS),
];

const PICTURE = 'docs/storeys.svg';
const picture = drawStoreys(modules.filter(({ source }) => !isOfTests(source)));
if (process.argv.includes('--draw')) writeFileSync(join(root, PICTURE), picture);
const drawn = existsSync(join(root, PICTURE)) ? readFileSync(join(root, PICTURE), 'utf8') : '';
const stale =
  drawn === picture ? [] : [`picture: ${PICTURE} is not what the imports say: node scripts/structure.ts --draw`];

const idle = idleNames(root, files);

const faults = [...broken, ...circles, ...climbs, ...unseen, ...stale, ...idle];
console.log(faults.length > 0 ? faults.join('\n') : `${seen.size} modules keep the rules.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Finds imports of a later folder of a place, and folders that are not in its order, tests aside: one line for each. */
function upwardImports(rule: string, place: string, order: readonly string[]): string[] {
  return modules
    .filter(({ source }) => !isOfTests(source))
    .flatMap(({ source, dependencies }) => {
      const folder = folderIn(place, source);
      if (folder === null) return [];
      const from = order.indexOf(folder);
      if (from < 0) return [`${rule}: ${source} is in none of ${order.join(', ')}`];
      return dependencies
        .map(({ resolved }) => ({ resolved, to: order.indexOf(folderIn(place, resolved) ?? '') }))
        .filter(({ to }) => to > from)
        .map(({ resolved }) => `${rule}: ${source} → ${resolved}`);
    });
}

/** Finds files of a place of features that are in no feature, tests aside: one line for each. */
function outsideFeatures(place: string): string[] {
  const loose = new RegExp(`^${place}/([^/]+/)?[^/]+$`);
  return modules
    .map(({ source }) => source)
    .filter((source) => !isOfTests(source) && loose.test(source))
    .map((source) => `storeys: ${source} is in no feature`);
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
