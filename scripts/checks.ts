import { availableParallelism } from 'node:os';
import { repositoryFiles } from './files.ts';
import type { Tally } from './tally.ts';
import { ROOT, runNode, TOOLS } from './tools.ts';

type Check = { name: string; args: readonly string[]; env?: Readonly<Record<string, string>> };

// Several checks run at the same time: more threads of one compiler repeat its work, and it ends too soon to need memory back.
const typesOf = (project: string): Check => ({
  name: `types: ${project}`,
  args: [TOOLS.tsc, '--singleThreaded', '-p', project],
  env: { GOGC: '400' },
});

/** Every check that needs no running product: types, format and lint, structure, unused code, list of calls, repository rules, packages and secrets, plain words. */
function checks(): Check[] {
  const projects = repositoryFiles(ROOT).filter((file) => /(^|\/)tsconfig(\.test)?\.json$/.test(file));
  return [
    ...projects.map(typesOf),
    { name: 'format and lint', args: [TOOLS.biome, 'check', '--error-on-warnings', '--max-diagnostics=100'] },
    { name: 'structure', args: ['scripts/structure.ts'] },
    { name: 'nothing unused', args: [TOOLS.knip, '--no-progress'] },
    { name: 'list of calls', args: ['scripts/api-calls.ts'] },
    { name: 'repository rules', args: ['scripts/repository-rules.ts'] },
    { name: 'supply chain', args: ['scripts/supply.ts'] },
    { name: 'plain words', args: ['scripts/words.ts'] },
  ];
}

/** Runs all checks, as many at a time as there are processors, and prints one line for each, with its faults. */
export async function runChecks(): Promise<Tally> {
  const waiting = checks();
  const tally: Tally = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, stdout, stderr } = await runNode(check.args, ROOT, check.env);
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name}`);
      if (code !== 0) console.log(`${stdout}${stderr}`.replaceAll(/^/gm, '    '));
      tally[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return tally;
}
