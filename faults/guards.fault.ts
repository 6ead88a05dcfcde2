import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { issueKinds } from '@gauger/excise';
import { expect, test } from 'vitest';
import { isOfTests, repositoryFiles } from '../scripts/files.ts';
import { guardOfRule, guardsOf } from '../scripts/guards.ts';
import { ROOT, runNode, TOOLS } from '../scripts/tools.ts';

/** Most test files that are tried with a guard removed until one of them fails. */
const FILES_A_GUARD = 8;

interface Run {
  /** The test files that failed, with what they said. */
  failed: ReadonlyMap<string, string>;
  /** Seconds each test file took. */
  seconds: Map<string, number>;
  /** The guards that refused and those that were asked, by test file. */
  seen: ReadonlyMap<string, Seen>;
}

interface Failures {
  message: string;
  assertionResults: { failureMessages: string[] }[];
}

const failureOf = ({ message, assertionResults }: Failures): string =>
  [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)].join('\n');

interface Seen {
  refused: readonly string[];
  asked: readonly string[];
}

test('a test turns red for each guard of the server and each rule of the engine that is removed', async () => {
  const known = await runTests([], {});
  expect([...known.failed.values()], 'fails with every guard in its place').toEqual([]);

  const guards = await listGuards();
  // A guard that notes a fault, for a later one to refuse by, is only asked.
  const filesOf = (guard: string) =>
    (['refused', 'asked'] as const)
      .flatMap((how) =>
        [...known.seen]
          .flatMap(([file, seen]) => (seen[how].includes(guard) ? [file] : []))
          .sort((a, b) => secondsOf(known, a) - secondsOf(known, b))
          .sort((a, b) => Number(isNamedIn(guard, b)) - Number(isNamedIn(guard, a))),
      )
      .filter((file, at, all) => all.indexOf(file) === at)
      .slice(0, FILES_A_GUARD);
  const untried = guards.filter((guard) => filesOf(guard).length === 0);
  console.log(`${guards.length} guards, ${untried.length} of which no test makes refuse:\n${untried.join('\n')}`);
  let left = guards.map((guard) => ({ guard, files: filesOf(guard) })).filter(({ files }) => files.length > 0);
  const survivors: string[] = [];
  for (let round = 1; left.length > 0; round++) {
    const removed = shareOut(left);
    const { failed } = await runTests([...removed.keys()], Object.fromEntries(removed));
    const tried = new Map([...removed].map(([file, guard]) => [guard, file]));
    const next: typeof left = [];
    for (const { guard, files } of left) {
      const file = tried.get(guard);
      if (file === undefined) next.push({ guard, files });
      else if (!failed.has(file)) {
        const others = files.filter((other) => other !== file);
        if (others.length > 0) next.push({ guard, files: others });
        else {
          survivors.push(guard);
          console.log(`Survived: ${guard}`);
        }
      }
    }
    left = next;
    console.log(`Round ${round}: ${removed.size} guards removed, ${left.length} left, ${survivors.length} survived.`);
  }
  console.log(`${guards.length} guards were removed once.`);
  expect({ survivors: survivors.sort(), untried: untried.sort() }).toEqual({ survivors: [], untried: [] });
});

/** Whether a test file has its name from the folder, the module or the function of a guard: `hosts.test.ts` and `refuseOtherHosts`. */
const isNamedIn = (guard: string, file: string): boolean =>
  guard.replaceAll('-', '').toLowerCase().includes(basename(file, '.test.ts').replaceAll('-', ''));

const secondsOf = ({ seconds }: Run, file: string): number => seconds.get(file) ?? 0;

/** One guard for each test file: those that few files can show first. */
function shareOut(left: readonly { guard: string; files: readonly string[] }[]): Map<string, string> {
  const removed = new Map<string, string>();
  for (const { guard, files } of [...left].sort((a, b) => a.files.length - b.files.length)) {
    const free = files.find((file) => !removed.has(file));
    if (free !== undefined) removed.set(free, guard);
  }
  return removed;
}

async function listGuards(): Promise<string[]> {
  const modules = repositoryFiles(ROOT).filter(
    (file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !isOfTests(file) && !file.endsWith('.d.ts'),
  );
  const guards = await Promise.all(
    modules.map(async (file) => guardsOf(file, await readFile(join(ROOT, file), 'utf8')).map(({ id }) => id)),
  );
  return [...guards.flat(), ...Object.keys(issueKinds).map(guardOfRule)];
}

/** Runs test files, all without a list, each with the guard removed that is named for it. */
async function runTests(files: readonly string[], removed: Readonly<Record<string, string>>): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'gauger-guards-'));
  try {
    const [report, record] = [join(folder, 'report.json'), join(folder, 'record.ndjson')];
    const args = [
      'run',
      '--config',
      'faults/guards/vitest.config.ts',
      '--tags-filter=!variant',
      '--reporter=json',
      `--outputFile=${report}`,
    ];
    const env = { GAUGER_GUARDS_RECORD: record, GAUGER_GUARDS_REMOVED: JSON.stringify(removed) };
    const own = { VITEST: '', VITEST_MODE: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' };
    const { stderr } = await runNode([TOOLS.vitest, ...args, ...files], ROOT, { ...own, ...env });
    const text = await readFile(report, 'utf8').catch(() => expect.fail(stderr));
    const { testResults } = JSON.parse(text) as {
      testResults: (Failures & { name: string; status: string; startTime: number; endTime: number })[];
    };
    const records = (await readFile(record, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Seen & { file: string });
    return {
      failed: new Map(
        testResults
          .filter(({ status }) => status === 'failed')
          .map((one) => [one.name, `${one.name}: ${failureOf(one)}`]),
      ),
      seconds: new Map(testResults.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000])),
      seen: new Map(records.map((record) => [record.file, record])),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
