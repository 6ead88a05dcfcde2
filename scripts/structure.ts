// Checks who imports whom (the rules stand in .dependency-cruiser.mjs) in the current directory.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './files.ts';
import { ROOT, runNode, TOOLS } from './tools.ts';

type Report = {
  modules: { source: string }[];
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

// A tool that sees no module finds no fault in any: with a compiler it does not know, it sees none.
const seen = new Set(modules.map(({ source }) => source));
const unseen = repositoryFiles(root)
  .filter((file) => /\.(ts|tsx|mts|cts)$/.test(file) && !file.endsWith('.d.ts') && !seen.has(file))
  .map((file) => `unseen: ${file} is in none of the places that are checked: ${PLACES.join(', ')}`);

const faults = [...broken, ...unseen];
console.log(faults.length > 0 ? faults.join('\n') : `${seen.size} modules keep the rules.`);
process.exitCode = faults.length > 0 ? 1 : 0;
