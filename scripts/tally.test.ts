import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { add, casesOf, lastLine, tallyOf } from './tally.ts';
import { ROOT, runNode, TOOLS } from './tools.ts';

const PASS = "import { it } from 'vitest';\nit('holds', () => {});\nit('holds too', () => {});\n";
const FAIL = "import { it } from 'vitest';\nit('breaks', () => { throw new Error('no'); });\n";
const BROKEN = "import './nowhere.ts';\n";
const OUTSIDE = `${PASS}setTimeout(() => { throw new Error('later'); });\nit('waits', () => new Promise((r) => setTimeout(r, 50)));\n`;

describe('the count of a run', () => {
  it.each([
    ['all pass', { 'a.test.ts': PASS }, { passed: 2, failed: 0 }],
    ['one test fails', { 'a.test.ts': PASS, 'b.test.ts': FAIL }, { passed: 2, failed: 1 }],
    ['a file does not load', { 'a.test.ts': PASS, 'b.test.ts': BROKEN }, { passed: 2, failed: 1 }],
    ['an error comes from outside of a test', { 'a.test.ts': OUTSIDE }, { passed: 3, failed: 1 }],
    ['there is no test', {}, { passed: 0, failed: 1 }],
  ])('when %s', async (_, files, tally) => {
    expect((await readRun(files)).tally).toEqual(tally);
  });

  it('fails when vitest leaves no report', () => {
    expect(tallyOf(null, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a matrix as one test, and its cases apart', async () => {
    const text =
      "import { it } from 'vitest';\nit('tries all', ({ task }) => { Object.assign(task.meta, { cases: 23 }); });\nit('holds', () => {});\n";
    const { tally, cases } = await readRun({ 'a.test.ts': text });
    expect(tally).toEqual({ passed: 2, failed: 0 });
    expect(cases).toEqual({ tests: 1, cases: 23 });
  });

  it('adds up and ends with one line', () => {
    expect(lastLine(add({ passed: 10, failed: 0 }, { passed: 2, failed: 1 }))).toBe('12 passed, 1 failed');
  });
});

async function readRun(files: Record<string, string>) {
  // Inside the checkout, where the test files find vitest.
  const folder = await mkdtemp(join(ROOT, 'node_modules', '.gauger-tally-'));
  try {
    for (const [name, text] of Object.entries({ 'vitest.config.ts': 'export default {};\n', ...files })) {
      await writeFile(join(folder, name), text);
    }
    const report = join(folder, 'report.json');
    const args = [join(ROOT, TOOLS.vitest), 'run', '--dir', folder, '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await runNode(args, folder);
    const read = JSON.parse(await readFile(report, 'utf8').catch(() => 'null'));
    return { tally: tallyOf(read, code), cases: casesOf(read) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
