// Breaks the running product on purpose: every faults/*.fault.ts, a test file as any other. With arguments only the files whose names
// contain one of them; those in BY_NAME_ONLY run in no other way.

import { repositoryFiles } from './files.ts';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT, TOOLS } from './tools.ts';

/** Each takes half an hour or more. */
const BY_NAME_ONLY = ['guards', 'slow'];

const args = process.argv.slice(2);
const isNamed = args.some((arg) => !arg.startsWith('-'));
const leftOut = isNamed ? [] : BY_NAME_ONLY.map((name) => `--exclude=faults/${name}.fault.ts`);

if (!repositoryFiles(ROOT).some((file) => /^faults\/.*\.fault\.ts$/.test(file))) {
  console.error('There are no faults/*.fault.ts: nothing was tried.');
  process.exit(1);
}

stopLike(
  await runChild(process.execPath, [TOOLS.vitest, 'run', '--config', 'faults/vitest.config.ts', ...leftOut, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
);
