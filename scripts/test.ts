// Everything that proves the product, in one go: the checks, then all tests. `npm test -- quick` leaves out what needs a database or a
// browser, or starts programs. Other arguments go to vitest: names of files (`npm test -- e2e/flows`), or `--changed` for the tests
// that import what was changed since the last commit. Without arguments the tests with the tag `variant` are left out:
// `npm run faults -- variants` runs them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { testsWithTag } from './files.ts';
import { runChild, stopLike } from './run-child.mjs';
import { runFolder } from './run-folder.ts';
import { add, casesOf, lastLine, type Tally, tallyOf } from './tally.ts';
import { ROOT, TOOLS } from './tools.ts';

/** Tests start the product's programs some hundred times. What one compiled, the next ones load in half the time. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

const args = process.argv.slice(2);
const isQuick = args[0] === 'quick';
const checked: Tally = isQuick || args.length === 0 ? await runChecks() : { passed: 0, failed: 0 };
// A file that is read and runs none of its tests would keep the connections that it opened.
const all = ['--tags-filter=!variant', ...testsWithTag(ROOT, 'variant').all.map((file) => `--exclude=${file}`)];
const total = add(
  checked,
  await runTests(
    isQuick ? ['--project=unit', '--project=components', ...args.slice(1)] : args.length === 0 ? all : args,
  ),
);
console.log(lastLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;

async function runTests(args: readonly string[]): Promise<Tally> {
  const { end, report: text } = await runVitest(args);
  if (end.signal) stopLike(end);
  const report = JSON.parse(text ?? 'null');
  const { tests, cases } = casesOf(report);
  if (cases > 0) console.log(`${tests} of the tests passed tried ${cases.toLocaleString('en-US')} cases.`);
  return tallyOf(report, end.code ?? 1);
}

async function runVitest(args: readonly string[]) {
  await using folder = await runFolder();
  const report = join(folder.path, 'report.json');
  const end = await runChild(
    process.execPath,
    [TOOLS.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...folder.env },
    },
  );
  return { end, report: await readFile(report, 'utf8').catch(() => null) };
}
