// Everything that proves the product, in one go: the checks, then all tests. With arguments
// (`npm test -- e2e/flows`) only the tests whose files they name.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, type Tally } from './checks.ts';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT, TOOLS } from './tools.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

const filters = process.argv.slice(2);
const checked: Tally = filters.length > 0 ? { passed: 0, failed: 0 } : await runChecks();
const tested = await runTests(filters);

const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runTests(args: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'gauger-test-'));
  try {
    const file = join(folder, 'report.json');
    const end = await runChild(
      process.execPath,
      [TOOLS.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (end.signal) stopLike(end);
    const tally = count(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));
    // vitest also fails for reasons that are no test's: an error outside of one, or no test found.
    return end.code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function count(report: Report | null): Tally {
  if (!report) return { passed: 0, failed: 0 };
  // A file that does not even load has failed without a failed test in it.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  if (report.numPendingTests > 0) console.log(`${report.numPendingTests} skipped on this machine`);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}
